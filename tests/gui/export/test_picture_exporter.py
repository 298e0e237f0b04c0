"""Pictures and turntables from the window: what is saved, copied, refused, and left behind when cancelled."""

import os
import threading
from dataclasses import replace
from itertools import islice, pairwise

import numpy as np
import pytest
from gui_tools import LONG, forget_deleted
from PIL import Image
from PySide6.QtGui import QGuiApplication, QImage
from PySide6.QtWidgets import QComboBox, QFileDialog, QLabel, QProgressBar, QPushButton, QWidget

from terrain_explorer.files import bounded_queue
from terrain_explorer.files.bounded_queue import PieceSource
from terrain_explorer.files.pictures.animation import ANIMATIONS
from terrain_explorer.gui.export import picture_exporter
from terrain_explorer.gui.export.export_progress import ExportProgress
from terrain_explorer.gui.export.headless import standing
from terrain_explorer.gui.export.picture_dialogs import PictureDialog, TurntableDialog
from terrain_explorer.gui.export.picture_exporter import PictureExporter
from terrain_explorer.gui.export.picture_options import PictureChoice, TurntableChoice
from terrain_explorer.gui.services.reporting import MessageLevel
from terrain_explorer.gui.services.worker import Worker
from terrain_explorer.gui.views.shown_view import PictureSubject, ShownView
from terrain_explorer.gui.views.surface3d.camera.block import TerrainBlock
from terrain_explorer.gui.views.surface3d.camera.camera import Camera
from terrain_explorer.gui.views.surface3d.gl.gl_format import NoOpenGLError, choose_pyopengl_platform, opengl_problem
from terrain_explorer.terrain import DiamondSquare
from terrain_explorer.terrain.shading.look import Look
from terrain_explorer.terrain.shading.render_options import PixelSize, TurntableOptions, ViewOptions

HILLS = DiamondSquare(exponent=5, seed=3).heightmap()
VIEW = PixelSize(120, 80)
PREFIXES = {MessageLevel.INFO: "", MessageLevel.WARNING: "warned: ", MessageLevel.ERROR: "failed: "}


@pytest.fixture
def shown(qapp, tmp_path):
    """What a view shows; skips where OpenGL is missing."""
    problem = opengl_problem()
    if problem is not None:
        pytest.skip(problem)
    choose_pyopengl_platform(qapp)
    camera = standing(ViewOptions(), TerrainBlock.of(HILLS, 1.0), VIEW.aspect)
    return ShownView(PictureSubject(HILLS, Look(), camera, "dark"), VIEW, tmp_path / "maps" / "hills.png")


@pytest.fixture
def window(qtbot):
    window = QWidget()
    qtbot.addWidget(window)
    window.show()
    return window


@pytest.fixture
def exports(window, shown):
    exports = PictureExporter(lambda: shown, window)
    yield exports
    exports.stop()
    assert all(worker.stopped for worker in exports.findChildren(Worker))


@pytest.fixture
def told(exports):
    """All that was reported, in order."""
    told = []
    exports.job.reported.connect(lambda message: told.append(f"{PREFIXES[message.level]}{message.text}"))
    return told


class SlowStudio:
    """Stands in for the studio and waits in the middle of its second picture, until it is let go on."""

    def __init__(self):
        self.drawn, self.closed = 0, 0
        self.waiting, self.go_on = threading.Event(), threading.Event()

    def open(self, heightmap, look):
        pass

    def close(self):
        self.closed += 1

    def picture(self, camera, width, height, background):
        return np.full((height, width, 4), 255, np.uint8)

    def drawing(self, pixels, camera, background):
        yield 0.5
        self.drawn += 1
        if self.drawn == 2:
            self.waiting.set()
            self.go_on.wait(20)
        pixels[:] = 255
        yield 1.0


@pytest.fixture
def slow(monkeypatch):
    studio = SlowStudio()
    monkeypatch.setattr(picture_exporter, "make_studio", lambda: studio)
    yield studio
    studio.go_on.set()


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


def picture(size=VIEW, cut_out=False):
    return PictureChoice(size, cut_out)


def turntable(size=VIEW, cut_out=False, frames=6, seconds=1.5, name="WebP"):
    format = next(format for format in ANIMATIONS if format.name == name)
    return TurntableChoice(size, cut_out, TurntableOptions(frames, seconds), format)


def done(qtbot, exports, do):
    """Do something, wait until its end is told, and see that it went well."""
    ended = []
    exports.job.reported.connect(ended.append)
    do()
    qtbot.waitUntil(lambda: bool(ended), timeout=LONG)
    assert ended[0].level is MessageLevel.INFO, ended[0]


def told_of(path):
    """Return size, mode and number of frames of a picture."""
    with Image.open(path) as image:
        return image.size, image.mode, getattr(image, "n_frames", 1)


def pixels_of(path):
    with Image.open(path) as image:
        return np.asarray(image.convert("RGBA")).astype(int)


def unlike(one, other):
    return np.abs(one - other).mean()


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

    def test_no_frame_takes_the_place_of_a_file_that_nobody_was_asked_about(self, exports, told, shown, tmp_path):
        (tmp_path / "turn-002.png").write_bytes(b"mine")
        exports.save(shown, turntable(frames=4, name="Numbered PNG files"), tmp_path / "turn-001.png")
        assert not exports.job.busy
        assert (tmp_path / "turn-002.png").read_bytes() == b"mine"
        assert told == ["warned: turn-002.png is there already and would be replaced. Save under another name."]

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


class TestWalking:
    """The view shows what a walking camera sees, and remembers the camera from before."""

    @pytest.fixture
    def walking(self, shown):
        walking = Camera((0.1, 0.2, 0.5), 0.0, 30.0, -10.0, field_of_view=60.0)
        return replace(shown, subject=replace(shown.subject, camera=walking), orbit=shown.subject.camera)

    def test_a_picture_shows_what_the_walker_sees(self, walking):
        camera = picture().subject(walking).camera
        assert camera.field_of_view == pytest.approx(60)
        assert replace(camera, field_of_view=60.0) == walking.subject.camera

    def test_a_turntable_begins_with_the_camera_from_before(self, walking):
        assert turntable().subject(walking).camera == walking.orbit

    def test_without_walking_both_show_the_same(self, shown):
        assert picture().subject(shown) == turntable().subject(shown)


class TestCancelling:
    @pytest.mark.parametrize("name", ["turn.webp", "turn.gif", "turn.png"])
    @pytest.mark.parametrize("end", ["cancel", "stop"])
    def test_leaves_the_old_file_and_nothing_else(self, qtbot, exports, shown, slow, tmp_path, name, end):
        old = tmp_path / name
        old.write_text("old")
        exports.save(shown, turntable(), old)
        assert slow.waiting.wait(20)
        assert len(list(tmp_path.iterdir())) >= 2
        if end == "cancel":
            exports.job.cancel()
            slow.go_on.set()
            qtbot.waitUntil(lambda: not exports.job.busy, timeout=LONG)
        else:
            slow.go_on.set()
            exports.stop()
        assert slow.closed == 1
        assert set(tmp_path.iterdir()) <= {old, tmp_path / "settings"}
        assert old.read_text() == "old"
        assert slow.drawn == 2
        assert not exports.job.busy

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
        (exports.job.cancel if end == "cancel" else exports.stop)()
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

    def test_work_under_way_is_not_thrown_away(self, qtbot, exports, told, window, shown, slow, tmp_path):
        exports.save(shown, turntable(), tmp_path / "turn.webp")
        assert slow.waiting.wait(20)
        for do in (exports.copy, exports.picture, exports.turntable):
            do()
        assert told == ["warned: The last picture is still being drawn. Wait for it, or cancel it."] * 3
        assert not window.findChildren(PictureDialog)
        slow.go_on.set()
        qtbot.waitUntil(lambda: told[-1] == "Saved turn.webp.", timeout=LONG)

    def test_cancel_with_nothing_to_do_says_nothing(self, exports, told):
        exports.job.cancel()
        assert told == []


class TestCopy:
    def test_puts_what_is_shown_into_the_clipboard(self, qtbot, exports, told, shown, tmp_path):
        done(qtbot, exports, exports.copy)
        copied = QGuiApplication.clipboard().image().convertToFormat(QImage.Format.Format_RGB888)
        assert (copied.width(), copied.height()) == (VIEW.width, VIEW.height)
        copied.save(str(tmp_path / "copied.png"))
        done(qtbot, exports, lambda: exports.save(shown, picture(), tmp_path / "saved.png"))
        assert np.array_equal(pixels_of(tmp_path / "copied.png"), pixels_of(tmp_path / "saved.png"))
        assert told[0] == "Copied the picture."


class TestAsking:
    def choose(self, window, dialog, path):
        """Accept the dialog and choose a file in the next; return how names may end there."""
        window.findChild(dialog).accept()
        files = window.findChild(QFileDialog, "exportDialog")
        filters = files.nameFilters()
        files.selectFile(str(path))
        files.accept()
        forget_deleted()
        return filters

    def test_for_a_picture(self, qtbot, exports, told, window, tmp_path):
        exports.picture()
        assert window.findChild(PictureDialog).choice() == picture()
        filters = self.choose(window, PictureDialog, tmp_path / "mine")
        assert filters == ["PNG (*.png)", "JPEG (*.jpg *.jpeg)", "WebP (*.webp)"]
        qtbot.waitUntil(lambda: told == ["Saved mine.png."], timeout=LONG)
        assert told_of(tmp_path / "mine.png") == ((VIEW.width, VIEW.height), "RGB", 1)

    def test_for_a_transparent_picture_offers_what_can_be_transparent(self, qtbot, exports, told, window, tmp_path):
        exports.picture()
        window.findChild(QWidget, "pictureBackground").setCurrentIndex(1)
        filters = self.choose(window, PictureDialog, tmp_path / "mine.webp")
        assert filters == ["PNG (*.png)", "WebP (*.webp)"]
        qtbot.waitUntil(lambda: told == ["Saved mine.webp."], timeout=LONG)
        assert told_of(tmp_path / "mine.webp")[1] == "RGBA"

    def test_for_a_turntable(self, qtbot, exports, told, window, tmp_path):
        exports.turntable()
        window.findChild(QWidget, "parameter.frames").setValue(3)
        self.choose(window, TurntableDialog, tmp_path / "mine")
        qtbot.waitUntil(lambda: told == ["Saved mine.webp."], timeout=LONG)
        assert told_of(tmp_path / "mine.webp")[2] == 3

    @pytest.mark.parametrize(("index", "name"), [(0, "hills-turntable.webp"), (2, "hills-turntable-001.png")])
    def test_suggests_the_name_of_what_is_written_first(self, exports, window, index, name):
        exports.turntable()
        window.findChild(QWidget, "turntableFormat").setCurrentIndex(index)
        window.findChild(TurntableDialog).accept()
        assert self.suggested(window) == ("Save the turntable", name)

    @pytest.mark.parametrize("name", ["hills", "hills.v2"])
    def test_the_suggested_name_has_an_ending(self, qtbot, window, shown, tmp_path, name):
        exports = PictureExporter(lambda: replace(shown, path=tmp_path / f"{name}.png"), window)
        exports.picture()
        window.findChild(PictureDialog).accept()
        assert self.suggested(window) == ("Save the picture", f"{name}-3d.png")
        exports.stop()

    def test_the_ending_follows_the_format(self, exports, window):
        exports.picture()
        window.findChild(PictureDialog).accept()
        files = window.findChild(QFileDialog, "exportDialog")
        kinds = files.findChild(QComboBox, "fileTypeCombo")
        kinds.setCurrentIndex(1)
        kinds.activated.emit(1)
        assert self.suggested(window) == ("Save the picture", "hills-3d.jpg")

    def suggested(self, window):
        """Close the file dialog; return its title and the name that was in it."""
        files = window.findChild(QFileDialog, "exportDialog")
        title, (path,) = files.windowTitle(), files.selectedFiles()
        files.reject()
        forget_deleted()
        return title, path.rsplit("/", 1)[-1]

    def test_begins_beside_the_terrain_at_first(self, exports, window, shown):
        shown.path.parent.mkdir()
        exports.picture()
        window.findChild(PictureDialog).accept()
        files = window.findChild(QFileDialog, "exportDialog")
        assert files.directory().path() == str(shown.path.parent)
        files.reject()
        forget_deleted()

    def test_begins_in_the_folder_used_last(self, qtbot, exports, told, window, tmp_path):
        folder = tmp_path / "pictures"
        folder.mkdir()
        exports.picture()
        self.choose(window, PictureDialog, folder / "mine")
        qtbot.waitUntil(lambda: told == ["Saved mine.png."], timeout=LONG)
        exports.picture()
        window.findChild(PictureDialog).accept()
        files = window.findChild(QFileDialog, "exportDialog")
        assert files.directory().path() == str(folder)
        files.reject()
        forget_deleted()


class TestWithout3D:
    def test_nothing_shown_is_told(self, window):
        exports, told = PictureExporter(lambda: None, window), []
        exports.job.reported.connect(lambda message: told.append(message.text))
        exports.picture()
        exports.copy()
        exports.stop()
        assert told == ["Pictures need the 3D view, and it cannot be drawn here."] * 2

    def test_why_nothing_can_be_drawn_is_told(self, exports, told, shown, tmp_path, monkeypatch):
        def fail():
            raise NoOpenGLError("There is no OpenGL.")

        monkeypatch.setattr(picture_exporter, "make_studio", fail)
        exports.save(shown, picture(), tmp_path / "hills.png")
        assert told == ["warned: There is no OpenGL."]
        assert not exports.job.busy

    def test_why_the_thread_cannot_draw_is_told(self, qtbot, exports, told, shown, slow, tmp_path, monkeypatch):
        def fail(heightmap, look):
            raise NoOpenGLError("OpenGL has gone.")

        monkeypatch.setattr(slow, "open", fail)
        exports.save(shown, turntable(), tmp_path / "turn.webp")
        qtbot.waitUntil(lambda: told == ["warned: OpenGL has gone."], timeout=LONG)
        assert not exports.job.busy
        assert not (tmp_path / "turn.webp").exists()


class TestProgress:
    def test_is_there_while_something_is_drawn(self, qtbot, exports, shown, slow, tmp_path):
        strip = ExportProgress(exports.job)
        qtbot.addWidget(strip)
        assert not strip.isVisible()
        exports.save(shown, turntable(frames=4), tmp_path / "turn.webp")
        assert slow.waiting.wait(20)
        qtbot.waitUntil(strip.isVisible, timeout=LONG)
        bar = strip.findChild(QProgressBar, "exportProgressBar")
        qtbot.waitUntil(lambda: bar.value() == 375, timeout=LONG)
        cancel = strip.findChild(QPushButton, "exportCancelButton")
        cancel.click()
        assert not cancel.isEnabled()
        assert strip.findChild(QLabel).text() == "Cancelling"
        slow.go_on.set()
        qtbot.waitUntil(lambda: not strip.isVisible(), timeout=LONG)
        assert not exports.job.busy
        exports.save(shown, picture(), tmp_path / "hills.png")
        assert cancel.isEnabled()
        assert strip.findChild(QLabel).text() == "Saving hills.png"

    def test_does_not_flash_up_for_what_is_done_at_once(self, qtbot, exports, shown, slow, tmp_path):
        strip = ExportProgress(exports.job)
        qtbot.addWidget(strip)
        seen = []
        strip.showEvent = lambda event: seen.append(event)
        done(qtbot, exports, lambda: exports.save(shown, picture(), tmp_path / "hills.png"))
        qtbot.wait(400)
        assert seen == []


def test_the_look_is_drawn(qtbot, exports, shown, tmp_path):
    plain = replace(shown, subject=replace(shown.subject, look=Look(palette="matte")))
    done(qtbot, exports, lambda: exports.save(shown, picture(cut_out=True), tmp_path / "land.png"))
    done(qtbot, exports, lambda: exports.save(plain, picture(cut_out=True), tmp_path / "matte.png"))
    assert unlike(pixels_of(tmp_path / "land.png"), pixels_of(tmp_path / "matte.png")) > 5
