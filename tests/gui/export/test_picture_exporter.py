"""Pictures and turntables: their contents, the files they must not replace, and what is left of cancelled ones."""

import os
import threading
from dataclasses import replace
from itertools import islice, pairwise

import numpy as np
import pytest
from gui_tools import LONG, forget_deleted
from picture_tools import VIEW, done, picture, pixels_of, told_of, turntable, unlike
from PIL import Image
from PySide6.QtGui import QGuiApplication, QImage

from terrain_explorer.files import bounded_queue
from terrain_explorer.files.bounded_queue import PieceSource
from terrain_explorer.files.pictures.animation import ANIMATIONS
from terrain_explorer.gui.export import picture_jobs
from terrain_explorer.gui.export.picture_dialogs import PictureDialog
from terrain_explorer.gui.export.picture_exporter import PictureExporter
from terrain_explorer.gui.export.picture_options import TurntableChoice
from terrain_explorer.gui.services.worker import stop_workers
from terrain_explorer.gui.views.surface3d.gl.gl_format import NoOpenGLError
from terrain_explorer.gui.widgets.question_box import QuestionBox, Standard
from terrain_explorer.terrain import FILTERS, DiamondSquare, Recipe, Step
from terrain_explorer.terrain.recipe.toning import toning
from terrain_explorer.terrain.shading.look import Look
from terrain_explorer.terrain.shading.render_options import PixelSize, TurntableOptions
from terrain_explorer.terrain.shading.waters import finding_waters
from terrain_explorer.terrain.work import finished


class TestPicture:
    @pytest.mark.parametrize("name", ["hills.png", "hills.jpg", "hills.webp"])
    def test_is_saved_in_the_size_asked_for(self, qtbot, exports, told, shown, tmp_path, name):
        done(qtbot, exports, lambda: exports.save(shown, picture(PixelSize(200, 150)), tmp_path / name))
        assert told_of(tmp_path / name) == ((200, 150), "RGB", 1)
        assert len(np.unique(pixels_of(tmp_path / name).reshape(-1, 4), axis=0)) > 500
        assert told == [f"Saved {name}."]

    def test_shows_what_the_view_shows_in_another_shape(self, qtbot, exports, shown, tmp_path):
        """A picture three times as wide has the view's picture in its middle."""
        wide = PixelSize(3 * VIEW.width, VIEW.height)
        done(qtbot, exports, lambda: exports.save(shown, picture(cut_out=True), tmp_path / "view.png"))
        done(qtbot, exports, lambda: exports.save(shown, picture(wide, True), tmp_path / "wide.png"))
        view, middle = pixels_of(tmp_path / "view.png"), pixels_of(tmp_path / "wide.png")[:, VIEW.width : -VIEW.width]
        assert unlike(view, middle) < 3
        assert unlike(view, middle[:, ::-1]) > 10

    def test_transparent_corners_are_empty_and_the_terrain_is_not(self, qtbot, exports, shown, tmp_path):
        done(qtbot, exports, lambda: exports.save(shown, picture(cut_out=True), tmp_path / "hills.png"))
        opacity = pixels_of(tmp_path / "hills.png")[..., 3]
        assert (opacity[[0, 0, -1, -1], [0, -1, 0, -1]] == 0).all()
        assert opacity[VIEW.height // 2, VIEW.width // 2] == 255

    def test_shows_rivers_and_lakes_whether_they_are_known_or_not(self, qtbot, exports, shown, tmp_path):
        look = Look(rivers=True, river_area=2.0)
        waters = finished(finding_waters(shown.subject.heightmap, look))
        subjects = {
            "dry": shown.subject,
            "found": replace(shown.subject, look=look),
            "known": replace(shown.subject, look=look, waters=waters),
        }
        for name, subject in subjects.items():
            exported = replace(shown, subject=subject)
            done(qtbot, exports, lambda one=exported, name=name: exports.save(one, picture(), tmp_path / f"{name}.png"))
        dry, found, known = (pixels_of(tmp_path / f"{name}.png") for name in subjects)
        assert (found == known).all()
        assert unlike(dry, found) > 0.5

    @pytest.mark.parametrize("palette", ["land-cover", "wear"])
    def test_shows_tones_whether_they_are_known_or_not(self, qtbot, exports, shown, tmp_path, palette):
        recipe = Recipe(DiamondSquare(exponent=5, seed=3), (Step(FILTERS["thermal-erosion"](angle=5)),))
        heightmap, look = recipe.heightmap(), Look(palette=palette)
        bare = replace(heightmap, recipe=None)
        tones = finished(toning(heightmap, palette))
        subject = replace(shown.subject, heightmap=bare, look=look)
        subjects = {
            "known": replace(subject, tones=tones),
            "found": replace(subject, recipe=recipe),
            "plain": replace(
                subject, tones={palette: replace(tones[palette], shades=np.full((33, 33), 128, np.uint8))}
            ),
            "without": subject,
        }
        for name, one in subjects.items():
            exported = replace(shown, subject=one)
            done(qtbot, exports, lambda one=exported, name=name: exports.save(one, picture(), tmp_path / f"{name}.png"))
        known, found, plain, without = (pixels_of(tmp_path / f"{name}.png") for name in subjects)
        assert (known == found).all()
        assert unlike(known, plain) > 0.3
        # Where nothing tells the wear the ground is plain, as in the view; wetness follows from the heights.
        assert (without == (plain if palette == "wear" else known)).all()

    def test_never_takes_the_place_of_the_heightmap(self, exports, told, shown, tmp_path):
        shown.path.parent.mkdir()
        shown.path.write_bytes(b"the heights")
        exports.save(shown, picture(), tmp_path / "maps" / ".." / "maps" / "hills.png")
        assert not exports.job.busy
        assert shown.path.read_bytes() == b"the heights"
        assert told == ["warned: hills.png is the heightmap itself. Save the picture under another name."]

    def test_nor_does_a_frame_of_a_turntable(self, exports, told, shown, tmp_path):
        heightmap = tmp_path / "hills-003.png"
        heightmap.write_bytes(b"the heights")
        numbered = TurntableChoice(PixelSize(40, 30), False, TurntableOptions(frames=4), ANIMATIONS[-1])
        exports.save(replace(shown, path=heightmap), numbered, tmp_path / "hills-001.png")
        assert not exports.job.busy
        assert told == ["warned: hills-003.png is the heightmap itself. Save the picture under another name."]

    def test_what_is_refused_is_told_in_the_users_language(self, exports, told, shown, tmp_path, brackets):
        shown.path.parent.mkdir()
        shown.path.write_bytes(b"the heights")
        exports.save(shown, picture(), shown.path)
        assert told == ["warned: «hills.png is the heightmap itself. Save the picture under another name.»"]

    def test_a_folder_that_is_gone_is_told(self, qtbot, exports, told, shown, tmp_path):
        with qtbot.waitSignal(exports.job.reported, timeout=LONG):
            exports.save(shown, picture(), tmp_path / "none" / "hills.png")
        assert told == [
            "failed: hills.png cannot be saved: there is no such file or folder. Check the name and the folder."
        ]
        assert not exports.job.busy

    def test_one_after_the_other(self, qtbot, exports, shown, tmp_path):
        """The studio is opened and closed again and again, and draws the same."""
        for name in ("a.png", "b.png", "c.png"):
            done(qtbot, exports, lambda name=name: exports.save(shown, picture(), tmp_path / name))
        assert (tmp_path / "a.png").read_bytes() == (tmp_path / "c.png").read_bytes()


class TestTurntable:
    @pytest.mark.parametrize("name", ["turn.webp", "turn.gif"])
    def test_is_a_full_turn_that_closes(self, qtbot, exports, told, shown, tmp_path, name):
        """Each frame differs from all others, and the first is as far from the last as from the second."""
        frames = 24
        done(qtbot, exports, lambda: exports.save(shown, turntable(frames=frames), tmp_path / name))
        drawn = []
        with Image.open(tmp_path / name) as image:
            assert image.n_frames == frames
            for number in range(frames):
                image.seek(number)
                drawn.append(np.asarray(image.convert("RGB")).astype(int))
        steps = [unlike(one, other) for one, other in pairwise([*drawn, drawn[0]])]
        assert max(steps) < 1.2 * min(steps)
        others = sorted(range(1, frames), key=lambda number: unlike(drawn[0], drawn[number]))
        assert set(others[:2]) == {1, frames - 1}
        assert told == [f"Saved {name}."]

    def test_frames_as_files(self, qtbot, exports, shown, tmp_path):
        choice = turntable(cut_out=True, frames=4, name="Numbered PNG files")
        done(qtbot, exports, lambda: exports.save(shown, choice, tmp_path / "turn-001.png"))
        assert sorted(path.name for path in tmp_path.glob("*.png")) == [f"turn-00{n}.png" for n in (1, 2, 3, 4)]
        assert pixels_of(tmp_path / "turn-003.png")[0, 0, 3] == 0

    def test_begins_with_what_the_view_shows(self, qtbot, exports, shown, tmp_path):
        choice = turntable(frames=4, name="Numbered PNG files")
        done(qtbot, exports, lambda: exports.save(shown, picture(), tmp_path / "view.png"))
        done(qtbot, exports, lambda: exports.save(shown, choice, tmp_path / "turn.png"))
        assert unlike(pixels_of(tmp_path / "view.png"), pixels_of(tmp_path / "turn-001.png")) < 1

    def test_tells_how_far_it_is(self, qtbot, exports, shown, tmp_path):
        fractions = []
        exports.job.progressed.connect(fractions.append)
        done(qtbot, exports, lambda: exports.save(shown, turntable(frames=5), tmp_path / "turn.webp"))
        assert fractions == sorted(fractions)
        assert sorted(set(fractions)) == pytest.approx([0.2, 0.4, 0.6, 0.8, 1.0])


class TestCopy:
    def test_puts_what_is_shown_into_the_clipboard(self, qtbot, exports, told, shown, tmp_path):
        done(qtbot, exports, exports.copy)
        copied = QGuiApplication.clipboard().image().convertToFormat(QImage.Format.Format_RGB888)
        assert (copied.width(), copied.height()) == (VIEW.width, VIEW.height)
        copied.save(str(tmp_path / "copied.png"))
        done(qtbot, exports, lambda: exports.save(shown, picture(), tmp_path / "saved.png"))
        assert np.array_equal(pixels_of(tmp_path / "copied.png"), pixels_of(tmp_path / "saved.png"))
        assert told[0] == "Copied the picture."


class TestWithout3D:
    def test_nothing_shown_is_told(self, parent):
        exports, told = PictureExporter(lambda: None, parent), []
        exports.job.reported.connect(lambda message: told.append(message.text))
        exports.picture()
        exports.copy()
        stop_workers(exports)
        assert told == ["Pictures need the 3D view, and it cannot be drawn here."] * 2

    def test_why_nothing_can_be_drawn_is_told(self, exports, told, shown, tmp_path, monkeypatch):
        def fail():
            raise NoOpenGLError("There is no OpenGL.")

        monkeypatch.setattr(picture_jobs, "make_studio", fail)
        exports.save(shown, picture(), tmp_path / "hills.png")
        assert told == ["warned: There is no OpenGL."]
        assert not exports.job.busy

    def test_why_the_thread_cannot_draw_is_told(self, qtbot, exports, told, shown, slow, tmp_path, monkeypatch):
        def fail(heightmap, look, waters=None, tones=None):
            raise NoOpenGLError("OpenGL has gone.")

        monkeypatch.setattr(slow, "open", fail)
        exports.save(shown, turntable(), tmp_path / "turn.webp")
        qtbot.waitUntil(lambda: told == ["warned: OpenGL has gone."], timeout=LONG)
        assert not exports.job.busy
        assert not (tmp_path / "turn.webp").exists()


def test_the_look_is_drawn(qtbot, exports, shown, tmp_path):
    plain = replace(shown, subject=replace(shown.subject, look=Look(palette="matte")))
    done(qtbot, exports, lambda: exports.save(shown, picture(cut_out=True), tmp_path / "land.png"))
    done(qtbot, exports, lambda: exports.save(plain, picture(cut_out=True), tmp_path / "matte.png"))
    assert unlike(pixels_of(tmp_path / "land.png"), pixels_of(tmp_path / "matte.png")) > 5


FRAMES = turntable(frames=4, name="Numbered PNG files")


@pytest.fixture
def mine(tmp_path):
    """Return a function that makes files with these numbers."""

    def mine(*numbers):
        for number in numbers:
            (tmp_path / f"turn-00{number}.png").write_bytes(b"mine")
        return tmp_path / "turn-001.png"

    return mine


def questions(parent):
    return [box for box in parent.findChildren(QuestionBox, "replaceQuestion") if box.isVisible()]


def answer(parent, button):
    (question,) = questions(parent)
    question.button(button).click()
    forget_deleted()


def untouched(folder):
    return [path.name for path in sorted(folder.glob("*.png")) if path.read_bytes() == b"mine"]


# Whether the first one is there makes no difference: the file dialog has asked about that one, and about no other.
@pytest.mark.parametrize("there", [(1, 2, 3), (2, 3)])
def test_one_question_for_all_that_are_there(exports, parent, shown, tmp_path, mine, there):
    exports.save(shown, FRAMES, mine(*there))
    (question,) = questions(parent)
    assert (
        question.text()
        == f"The frames would replace {len(there)} existing files, beginning with turn-00{there[0]}.png."
    )
    answer(parent, Standard.Cancel)
    assert not exports.job.busy
    assert len(untouched(tmp_path)) == len(there)


def test_they_are_replaced_after_a_yes(qtbot, exports, parent, shown, tmp_path, mine):
    def agree():
        exports.save(shown, FRAMES, mine(1, 2))
        answer(parent, Standard.Yes)

    done(qtbot, exports, agree)
    assert untouched(tmp_path) == []
    assert len(list(tmp_path.glob("*.png"))) == 4


def test_a_name_that_no_frame_gets_is_no_answer_about_the_first(exports, parent, shown, tmp_path, mine):
    mine(1)
    exports.save(shown, FRAMES, tmp_path / "turn.png")
    (question,) = questions(parent)
    assert question.text() == "The frames would replace 1 existing file, beginning with turn-001.png."


def test_the_file_that_the_dialog_asked_about_is_not_asked_about_again(qtbot, exports, parent, shown, mine):
    done(qtbot, exports, lambda: exports.save(shown, FRAMES, mine(1)))
    assert questions(parent) == []


class Writing:
    """Waits when the last picture is about to be written, until it is given up."""

    def __init__(self):
        self.taken, self.last = 0, 1
        self.in_time = False
        self.begun, self.given_up = threading.Event(), threading.Event()

    def wait(self):
        self.taken += 1
        if self.taken == self.last:
            self.begun.set()
            self.in_time = self.given_up.wait(20)


@pytest.fixture
def writing(monkeypatch):
    writing, take = Writing(), PieceSource.take

    class Told(threading.Event):
        def set(self):
            super().set()
            writing.given_up.set()

    def slowly(self):
        piece = take(self)
        writing.wait()
        return piece

    monkeypatch.setattr(bounded_queue, "Event", Told)
    monkeypatch.setattr(PieceSource, "take", slowly)
    yield writing
    writing.given_up.set()


class TestCancelling:
    def test_another_picture_is_drawn_after_it(self, qtbot, exports, told, shown, slow, tmp_path):
        exports.save(shown, turntable(), tmp_path / "turn.webp")
        assert slow.waiting.wait(20)
        exports.job.cancel()
        assert told == []
        slow.go_on.set()
        qtbot.waitUntil(lambda: not exports.job.busy, timeout=LONG)
        done(qtbot, exports, lambda: exports.save(shown, picture(), tmp_path / "hills.png"))
        assert told == ["Cancelled. No picture was saved.", "Saved hills.png."]

    @pytest.mark.parametrize("name", ["hills.png", "hills.jpg", "hills.webp", "turn.webp", "turn.gif", "turn-001.png"])
    @pytest.mark.parametrize("end", ["cancel", "stop"])
    def test_when_all_is_drawn_leaves_the_old_file(
        self, qtbot, exports, told, shown, slow, writing, tmp_path, name, end
    ):
        """The picture, or the last frame, is being written when the end comes."""
        old = tmp_path / name
        old.write_text("old")
        slow.go_on.set()
        writing.last = 2 if name.startswith("turn") else 1
        exports.save(shown, turntable(frames=2) if name.startswith("turn") else picture(), old)
        assert writing.begun.wait(20)
        exports.job.cancel() if end == "cancel" else stop_workers(exports)
        qtbot.waitUntil(lambda: not exports.job.busy, timeout=LONG)
        assert writing.in_time
        assert told == (["Cancelled. No picture was saved."] if end == "cancel" else [])
        assert old.read_text() == "old"
        assert set(tmp_path.iterdir()) <= {old, tmp_path / "settings"}

    @pytest.mark.parametrize("name", ["hills.png", "turn.webp", "turn.gif", "turn-001.png"])
    def test_at_any_step_leaves_the_old_file(self, shown, slow, tmp_path, name):
        """Also at the last one, after which nothing is left to write."""
        slow.go_on.set()
        choice = turntable(frames=2) if name.startswith("turn") else picture()
        old, ends, done = tmp_path / name, [], False
        while not done:
            old.write_text("old")
            steps = choice.saving(slow, choice.subject(shown), old)
            ends.append(list(islice(steps, len(ends))))
            if len(ends[-1]) < len(ends) - 1:
                done = True
            else:
                steps.close()
                assert old.read_text() == "old"
                assert set(tmp_path.iterdir()) <= {old, tmp_path / "settings"}
        assert old.read_bytes() != b"old"
        assert ends[-1][-2:] == [1.0, 1.0]

    def test_that_comes_too_late_is_told_so(self, qtbot, exports, told, shown, slow, tmp_path, monkeypatch):
        reached, go_on, sync = threading.Event(), threading.Event(), os.fsync

        def fsync(file):
            reached.set()
            go_on.wait(20)
            sync(file)

        monkeypatch.setattr(os, "fsync", fsync)
        exports.save(shown, picture(), tmp_path / "hills.png")
        assert reached.wait(20)
        exports.job.cancel()
        go_on.set()
        qtbot.waitUntil(lambda: told == ["Saved hills.png."], timeout=LONG)
        assert (tmp_path / "hills.png").exists()

    def test_work_under_way_is_not_thrown_away(self, qtbot, exports, told, parent, shown, slow, tmp_path):
        exports.save(shown, turntable(), tmp_path / "turn.webp")
        assert slow.waiting.wait(20)
        for do in (exports.copy, exports.picture, exports.turntable):
            do()
        assert told == ["warned: The last picture is still being drawn. Wait for it, or cancel it."] * 3
        assert not parent.findChildren(PictureDialog)
        slow.go_on.set()
        qtbot.waitUntil(lambda: told[-1] == "Saved turn.webp.", timeout=LONG)

    def test_cancel_with_nothing_to_do_says_nothing(self, exports, told):
        exports.job.cancel()
        assert told == []
