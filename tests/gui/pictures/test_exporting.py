"""Pictures and turntables from the window: what is saved, copied, refused, and left behind when cancelled."""

import threading
from dataclasses import replace
from itertools import pairwise

import numpy as np
import pytest
from gui_tools import LONG, forget_deleted
from PIL import Image
from PySide6.QtCore import QThread
from PySide6.QtGui import QGuiApplication, QImage
from PySide6.QtWidgets import QFileDialog, QProgressBar, QPushButton, QWidget

from terrain_explorer.files.animation import ANIMATIONS
from terrain_explorer.gui.pictures import exporting
from terrain_explorer.gui.pictures.choice import PictureChoice, TurntableChoice
from terrain_explorer.gui.pictures.dialog import PictureDialog, TurntableDialog
from terrain_explorer.gui.pictures.drawing import Subject
from terrain_explorer.gui.pictures.exporting import Exports, Shown
from terrain_explorer.gui.pictures.progress import ExportProgress
from terrain_explorer.gui.pictures.rendering import standing
from terrain_explorer.gui.surface.block import Block
from terrain_explorer.gui.surface.glformat import NoOpenGLError, choose_pyopengl_platform, opengl_problem
from terrain_explorer.terrain import DiamondSquare
from terrain_explorer.terrain.look import Look
from terrain_explorer.terrain.picture import Size, Turn, Viewpoint

HILLS = DiamondSquare(exponent=5, seed=3).heightmap()
VIEW = Size(120, 80)


@pytest.fixture
def shown(qapp, tmp_path):
    """What a view shows; skips where OpenGL is missing."""
    problem = opengl_problem()
    if problem is not None:
        pytest.skip(problem)
    choose_pyopengl_platform(qapp)
    camera = standing(Viewpoint(), Block.of(HILLS, 1.0), VIEW.aspect)
    return Shown(Subject(HILLS, Look(), camera, "dark"), VIEW, tmp_path / "hills.png")


@pytest.fixture
def window(qtbot):
    window = QWidget()
    qtbot.addWidget(window)
    window.show()
    return window


@pytest.fixture
def exports(window, shown):
    exports = Exports(lambda: shown, window)
    yield exports
    exports.stop()
    assert not [thread for thread in exports.findChildren(QThread) if thread.isRunning()]


@pytest.fixture
def told(exports):
    """All that was told, warned and failed, in order."""
    told = []
    exports.told.connect(told.append)
    exports.warned.connect(lambda text: told.append(f"warned: {text}"))
    exports.failed.connect(lambda error: told.append(f"failed: {error}"))
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
    monkeypatch.setattr(exporting, "make_studio", lambda: studio)
    yield studio
    studio.go_on.set()


def picture(size=VIEW, cut_out=False):
    return PictureChoice(size, cut_out)


def turntable(size=VIEW, cut_out=False, frames=6, seconds=1.5, name="WebP"):
    format = next(format for format in ANIMATIONS if format.name == name)
    return TurntableChoice(size, cut_out, Turn(frames, seconds), format)


def done(qtbot, exports, do):
    """Do something, wait until its end is told, and see that it went well."""
    ended = []
    exports.told.connect(ended.append)
    exports.failed.connect(ended.append)
    do()
    qtbot.waitUntil(lambda: bool(ended), timeout=LONG)
    assert isinstance(ended[0], str), ended[0]


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
        done(qtbot, exports, lambda: exports.save(shown, picture(Size(200, 150)), tmp_path / name))
        assert told_of(tmp_path / name) == ((200, 150), "RGB", 1)
        assert len(np.unique(pixels_of(tmp_path / name).reshape(-1, 4), axis=0)) > 500
        assert told == [f"Saved {name}."]

    def test_shows_what_the_view_shows_in_another_shape(self, qtbot, exports, shown, tmp_path):
        """A picture three times as wide has the view's picture in its middle."""
        wide = Size(3 * VIEW.width, VIEW.height)
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

    def test_a_folder_that_is_gone_is_told(self, qtbot, exports, told, shown, tmp_path):
        with qtbot.waitSignal(exports.failed, timeout=LONG):
            exports.save(shown, picture(), tmp_path / "none" / "hills.png")
        assert told == [
            "failed: hills.png cannot be saved: there is no such file or folder. Check the name and the folder."
        ]
        assert not exports.busy

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
        exports.progressed.connect(fractions.append)
        done(qtbot, exports, lambda: exports.save(shown, turntable(frames=5), tmp_path / "turn.webp"))
        assert fractions == sorted(fractions)
        assert fractions == pytest.approx([0.2, 0.4, 0.6, 0.8, 1.0])


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
            exports.cancel()
            slow.go_on.set()
            qtbot.waitUntil(lambda: slow.closed == 1, timeout=LONG)
            qtbot.waitUntil(lambda: set(tmp_path.iterdir()) <= {old, tmp_path / "settings"}, timeout=LONG)
        else:
            slow.go_on.set()
            exports.stop()
            assert set(tmp_path.iterdir()) <= {old, tmp_path / "settings"}
        assert old.read_text() == "old"
        assert slow.drawn == 2
        assert not exports.busy

    def test_another_picture_is_drawn_after_it(self, qtbot, exports, told, shown, slow, tmp_path):
        exports.save(shown, turntable(), tmp_path / "turn.webp")
        assert slow.waiting.wait(20)
        exports.cancel()
        slow.go_on.set()
        done(qtbot, exports, lambda: exports.save(shown, picture(), tmp_path / "hills.png"))
        assert told == ["Cancelled. No picture was saved.", "Saved hills.png."]

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
        exports.cancel()
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

    @pytest.mark.parametrize(("index", "name"), [(0, "hills-turntable"), (2, "hills-turntable-001")])
    def test_suggests_the_name_of_what_is_written_first(self, exports, window, index, name):
        exports.turntable()
        window.findChild(QWidget, "turntableFormat").setCurrentIndex(index)
        window.findChild(TurntableDialog).accept()
        files = window.findChild(QFileDialog, "exportDialog")
        assert [path.rsplit("/", 1)[-1].split(".")[0] for path in files.selectedFiles()] == [name]
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
        exports, told = Exports(lambda: None, window), []
        exports.warned.connect(told.append)
        exports.picture()
        exports.copy()
        exports.stop()
        assert told == ["Pictures need the 3D view, and it cannot be drawn here."] * 2

    def test_why_nothing_can_be_drawn_is_told(self, exports, told, shown, tmp_path, monkeypatch):
        def fail():
            raise NoOpenGLError("There is no OpenGL.")

        monkeypatch.setattr(exporting, "make_studio", fail)
        exports.save(shown, picture(), tmp_path / "hills.png")
        assert told == ["warned: There is no OpenGL."]
        assert not exports.busy

    def test_why_the_thread_cannot_draw_is_told(self, qtbot, exports, told, shown, slow, tmp_path, monkeypatch):
        def fail(heightmap, look):
            raise NoOpenGLError("OpenGL has gone.")

        monkeypatch.setattr(slow, "open", fail)
        exports.save(shown, turntable(), tmp_path / "turn.webp")
        qtbot.waitUntil(lambda: told == ["warned: OpenGL has gone."], timeout=LONG)
        assert not exports.busy
        assert not (tmp_path / "turn.webp").exists()


class TestProgress:
    def test_is_there_while_something_is_drawn(self, qtbot, exports, shown, slow, tmp_path):
        strip = ExportProgress(exports)
        qtbot.addWidget(strip)
        assert not strip.isVisible()
        exports.save(shown, turntable(frames=4), tmp_path / "turn.webp")
        assert slow.waiting.wait(20)
        qtbot.waitUntil(strip.isVisible, timeout=LONG)
        bar = strip.findChild(QProgressBar, "exportProgressBar")
        qtbot.waitUntil(lambda: bar.value() == 375, timeout=LONG)
        strip.findChild(QPushButton, "exportCancelButton").click()
        assert not strip.isVisible()
        assert not exports.busy

    def test_does_not_flash_up_for_what_is_done_at_once(self, qtbot, exports, shown, slow, tmp_path):
        strip = ExportProgress(exports)
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
