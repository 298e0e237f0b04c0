"""The terrain in an image editor: the system's, or one that was chosen, and what comes back from there."""

import numpy as np
import pytest
from file_tools import save_anyway, type_file_name
from gui_tools import LONG, action, do, message, press
from hand import choose, draw, view_of
from PIL import Image
from PySide6.QtCore import QUrl
from PySide6.QtWidgets import QDialog, QFileDialog, QListWidget, QPushButton

from terrain_explorer.files import read, write
from terrain_explorer.gui.file_io import image_editor
from terrain_explorer.terrain import FILTERS, Heightmap
from terrain_explorer.terrain.recipe import Picture

pytestmark = pytest.mark.usefixtures("without_3d", "small_terrain", "applications")

TERRACE = FILTERS["terrace"](steps=5)


@pytest.fixture
def program(tmp_path):
    path = tmp_path / "painter"
    path.write_text("#!/bin/sh\nexit 0\n")
    path.chmod(0o700)
    return path


@pytest.fixture
def launched(window, monkeypatch):
    """What would have been opened or started, and whether that goes well."""

    class Launched(list):
        works = True

        def note(self, *what):
            self.append(what)
            return self.works

    launched = Launched()
    monkeypatch.setattr(image_editor, "_open_url", launched.note)
    monkeypatch.setattr(image_editor, "_start", launched.note)
    return launched


@pytest.fixture
def kept(window, settle, tmp_path):
    """The file of the terrain in the window."""
    window.files.write(tmp_path / "hills.png")
    settle(window)
    return tmp_path / "hills.png"


def answer_dialog(qtbot, window, name, path):
    qtbot.waitUntil(lambda: window.findChild(QFileDialog, name) is not None, timeout=LONG)
    type_file_name(qtbot, window.findChild(QFileDialog, name), path)


def test_the_systems_program_opens_the_file(window, kept, launched):
    do(window, "EditImage")
    assert launched == [(QUrl.fromLocalFile(str(kept)),)]
    assert message(window) == "Opened hills.png in the image editor. What you save there shows here."


def install(folder, id, name, program, types="image/png;image/tiff;", more=""):
    """Install a desktop entry."""
    entry = f"[Desktop Entry]\nType=Application\nName={name}\nExec={program} -n %U\nMimeType={types}\n{more}\n"
    (folder / id).write_text(entry)


def test_changes_are_saved_before(window, settle, kept, launched):
    press(window, "newSeedButton")
    settle(window)
    do(window, "EditImage")
    assert launched == []
    settle(window)
    assert launched == [(QUrl.fromLocalFile(str(kept)),)]
    assert read(kept).recipe == window.document.heightmap.recipe


def test_an_untitled_terrain_is_saved_before(qtbot, window, settle, tmp_path, launched):
    do(window, "EditImage")
    answer_dialog(qtbot, window, "saveDialog", tmp_path / "new.png")
    settle(window)
    assert launched == [(QUrl.fromLocalFile(str(tmp_path / "new.png")),)]


EDITOR = "Categories=Graphics;2DGraphics;RasterGraphics;"
VIEWER = "Categories=Graphics;2DGraphics;RasterGraphics;Viewer;"


class TestInstalledEditors:
    def test_the_best_is_taken_and_not_a_viewer(self, window, kept, launched, program, applications):
        install(applications, "display.desktop", "ImageMagick", program, more=VIEWER)
        install(applications, "pinta.desktop", "Pinta", program, more=EDITOR)
        install(applications, "org.gimp.GIMP.desktop", "GNU Image Manipulation Program", program, more=EDITOR)
        do(window, "EditImage")
        assert launched == [(str(program), ["-n", kept.as_uri()], "")]
        assert message(window).startswith("Opened hills.png in GNU Image Manipulation Program. ")

    def test_the_users_own_goes_before(self, window, kept, launched, program, applications, monkeypatch, tmp_path):
        install(applications, "gimp.desktop", "GIMP", program, more=EDITOR)
        install(applications, "pinta.desktop", "Pinta", program, more=EDITOR)
        monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
        (tmp_path / "config").mkdir()
        (tmp_path / "config/mimeapps.list").write_text("[Default Applications]\nimage/png=pinta.desktop\n")
        do(window, "EditImage")
        assert message(window).startswith("Opened hills.png in Pinta. ")

    def test_choose_lists_them_once_each(self, qtbot, window, kept, launched, program, applications):
        install(applications, "gimp.desktop", "GIMP", program, more=EDITOR)
        # Krita has an entry for each type, which menus do not show, and says no more of itself.
        for kind in ("png", "tiff"):
            install(applications, f"krita_{kind}.desktop", "Krita", program, f"image/{kind};", "NoDisplay=true")
        install(applications, "viewer.desktop", "Viewer", program, more=VIEWER)
        do(window, "ChooseEditor")
        dialog = window.findChild(QDialog, "editorsDialog")
        found = dialog.findChild(QListWidget, "editors")
        assert [found.item(row).text() for row in range(found.count())] == ["GIMP", "Krita"]
        found.setCurrentRow(1)
        dialog.accept()
        assert message(window) == "Krita now opens pictures."
        do(window, "EditImage")
        assert message(window).startswith("Opened hills.png in Krita. ")
        do(window, "SystemEditor")
        do(window, "EditImage")
        assert message(window).startswith("Opened hills.png in GIMP. ")

    def test_another_program_is_looked_for_at_home(self, qtbot, window, kept, launched, program, applications):
        install(applications, "gimp.desktop", "GIMP", program, more=EDITOR)
        do(window, "ChooseEditor")
        window.findChild(QPushButton, "otherEditorButton").click()
        dialog = window.findChild(QFileDialog, "editorDialog")
        assert "/usr/bin" not in dialog.directory().absolutePath()
        answer_dialog(qtbot, window, "editorDialog", program)
        assert window.editor.program == str(program)

    def test_one_that_is_gone_is_told(self, window, kept, launched, program, applications):
        install(applications, "gimp.desktop", "GIMP", program, more=EDITOR)
        window.editor.setProgram("gimp.desktop")
        (applications / "gimp.desktop").unlink()
        launched.works = False
        do(window, "EditImage")
        assert "Choose another program" in message(window)


def terrace(window):
    window.document.take_filtered(TERRACE.applied(window.document.heightmap), TERRACE.title, TERRACE)


def edit(path, change):
    """Change a picture as an image editor does: what it does not know is gone."""
    pixels = np.asarray(Image.open(path)).copy()
    change(pixels)
    Image.fromarray(pixels).save(path)


def paint(pixels):
    pixels[:6, :6] = np.iinfo(pixels.dtype).max


def wait_for_another(qtbot, window, settle, do):
    before = window.document.heightmap
    do()
    qtbot.waitUntil(lambda: window.document.heightmap is not before, timeout=LONG)
    settle(window)


@pytest.fixture
def ground(window, settle, tmp_path):
    """A terrain that is not square, 33 x 65 points in metres with heights between all shades of grey; in the window."""
    heights = np.random.default_rng(5).normal(300, 100, (33, 65)).astype(np.float32)
    low, high = float(heights.min()), float(heights.max())
    write(Heightmap(heights, (low, high), metres=True, spacing=2.0), tmp_path / "ground.npy")
    window.open_file(tmp_path / "ground.npy")
    settle(window)
    return window.document.heightmap


class TestRoundTrip:
    def test_a_picture_with_steps_is_opened_as_the_file_holds_it(self, qtbot, window, settle, tmp_path, launched):
        path = tmp_path / "drawing.png"
        Image.fromarray((np.arange(33 * 65).reshape(33, 65) * 30).astype(np.uint16)).save(path)
        window.open_file(path)
        settle(window)
        held = path.read_bytes()
        terrace(window)
        do(window, "EditImage")
        assert path.read_bytes() == held
        assert launched == [(QUrl.fromLocalFile(str(path)),)]
        assert message(window).endswith("What you save there shows here, with your 1 step on it.")
        wait_for_another(qtbot, window, settle, lambda: edit(path, paint))
        assert [step.filter for step in window.document.recipe.steps] == [TERRACE]
        assert window.document.recipe.picture.heights[0, 0] == 1

    def open_beside(self, qtbot, window, settle, launched):
        launched.clear()
        do(window, "EditImage")
        settle(window)
        ((url,),) = launched
        return type(window.document.path)(url.toLocalFile())

    @pytest.mark.parametrize("kind", ["terrain", "npy", "png"])
    def test_what_the_recipe_begins_with_goes_and_comes_back(
        self, qtbot, window, settle, tmp_path, launched, ground, kind
    ):
        terrace(window)
        if kind != "npy":  # as saved, the file holds the steps or what came of them
            window.files.write(tmp_path / f"land.{kind}")
            settle(window)
            if kind == "png":
                save_anyway(window, settle)  # the steps would be lost there
        file = window.document.path
        before = file.read_bytes()
        picture = self.open_beside(qtbot, window, settle, launched)
        assert picture == file.with_name(f"{file.stem}-picture.png")
        assert "your steps are done on it again" in message(window)
        wait_for_another(qtbot, window, settle, lambda: edit(picture, paint))
        recipe = window.document.recipe
        assert isinstance(recipe.source, Picture)
        assert [step.filter for step in recipe.steps] == [TERRACE]
        back = recipe.picture
        assert (back.metres, back.spacing, back.range) == (True, 2.0, ground.range)
        np.testing.assert_allclose(back.heights[:6, :6], ground.highest, rtol=1e-6)
        changed = np.zeros((33, 65), bool)
        changed[:6, :6] = True
        np.testing.assert_array_equal(back.heights[~changed], ground.heights[~changed])
        np.testing.assert_array_equal(window.document.heightmap.heights, recipe.heightmap().heights)
        assert message(window) == f"Took over {picture.name} from the image editor: 36 points changed."
        assert window.document.path == file
        assert file.read_bytes() == before
        do(window, "Undo")
        np.testing.assert_array_equal(window.document.recipe.picture.heights, ground.heights)

    def test_editors_with_8_bits_change_only_what_was_painted(self, qtbot, window, settle, launched, ground):
        picture = self.open_beside(qtbot, window, settle, launched)

        def in_8_bits():
            pixels = np.round(np.asarray(Image.open(picture)) / 257).astype(np.uint8)
            paint(pixels)
            Image.fromarray(pixels).save(picture)

        wait_for_another(qtbot, window, settle, in_8_bits)
        np.testing.assert_array_equal(window.document.heightmap.heights[7:], ground.heights[7:])
        assert window.document.heightmap.heights[0, 0] == pytest.approx(ground.highest)

    def test_a_grown_terrain_goes_as_it_is_with_its_steps(self, qtbot, window, settle, tmp_path, launched):
        terrace(window)
        window.files.write(tmp_path / "land.terrain")
        settle(window)
        shown = window.document.heightmap
        picture = self.open_beside(qtbot, window, settle, launched)
        assert "takes the terrain's place here" in message(window)
        choose(window, "Raise")
        draw(qtbot, window, view_of(window, "mapView"))
        wait_for_another(qtbot, window, settle, lambda: edit(picture, paint))
        recipe = window.document.recipe
        assert [step.title for step in recipe.steps] == ["Drawing"]
        np.testing.assert_array_equal(recipe.picture.heights[7:], shown.heights[7:])
        assert recipe.picture.heights[0, 0] == 1

    def test_again_and_after_undo(self, qtbot, window, settle, launched, ground):
        terrace(window)
        picture = self.open_beside(qtbot, window, settle, launched)
        wait_for_another(qtbot, window, settle, lambda: edit(picture, paint))
        do(window, "Undo")

        def paint_more(pixels):
            pixels[20:22] = 0

        wait_for_another(qtbot, window, settle, lambda: edit(picture, paint_more))
        back = window.document.recipe.picture
        np.testing.assert_allclose(back.heights[20:22], ground.lowest, rtol=1e-6)
        np.testing.assert_allclose(back.heights[:6, :6], ground.highest, rtol=1e-6)
        np.testing.assert_array_equal(back.heights[22:], ground.heights[22:])
        assert [step.filter for step in window.document.recipe.steps] == [TERRACE]
        assert self.open_beside(qtbot, window, settle, launched) == picture

    def test_a_strangers_file_of_that_name_stays(self, qtbot, window, settle, tmp_path, launched, ground):
        (tmp_path / "ground-picture.png").write_bytes(b"mine")
        picture = self.open_beside(qtbot, window, settle, launched)
        assert picture.name == "ground-picture-2.png"
        assert (tmp_path / "ground-picture.png").read_bytes() == b"mine"

    def test_that_of_an_earlier_day_is_used_again(self, qtbot, window, settle, tmp_path, launched, ground):
        write(Heightmap(ground.heights, ground.range), tmp_path / "ground-picture.png")
        held = (tmp_path / "ground-picture.png").read_bytes()
        assert self.open_beside(qtbot, window, settle, launched).name == "ground-picture.png"
        assert (tmp_path / "ground-picture.png").read_bytes() == held

    def test_another_terrain_is_left_alone(self, qtbot, window, settle, tmp_path, launched, ground):
        picture = self.open_beside(qtbot, window, settle, launched)
        write(Heightmap(ground.heights, ground.range), tmp_path / "other.png")
        window.open_file(tmp_path / "other.png")
        settle(window)
        other = window.document.heightmap
        edit(picture, paint)
        qtbot.wait(700)
        assert window.document.heightmap is other
        wait_for_another(qtbot, window, settle, lambda: do(window, "Undo"))
        qtbot.waitUntil(lambda: window.document.heightmap.heights[0, 0] != ground.heights[0, 0], timeout=LONG)

    def test_a_folder_that_cannot_be_written_is_told(self, window, settle, tmp_path, launched, ground, monkeypatch):
        def refuse(*_):
            raise PermissionError(13, "Permission denied")

        monkeypatch.setattr("os.replace", refuse)
        do(window, "EditImage")
        settle(window)
        assert launched == []
        assert "ground-picture.png" in message(window)


def test_a_chosen_program_is_started_and_kept(qtbot, window, make_window, forget, kept, launched, program):
    assert not action(window, "SystemEditor").isEnabled()
    do(window, "ChooseEditor")
    answer_dialog(qtbot, window, "editorDialog", program)
    assert message(window) == "painter now opens pictures."
    do(window, "EditImage")
    assert launched == [(str(program), [str(kept)])]
    forget(window)
    again = make_window()
    assert again.editor.program == str(program)
    do(again, "SystemEditor")
    assert again.editor.program == ""
    assert not action(again, "SystemEditor").isEnabled()


def test_what_is_no_program_is_not_taken(window, kept):
    window.editor.setProgram(str(kept))
    assert window.editor.program == ""
    assert message(window) == "hills.png is not a program that can be started. Choose another one."


@pytest.mark.parametrize("chosen", [True, False])
def test_a_start_that_fails_is_told(window, kept, launched, program, chosen):
    launched.works = False
    window.editor.setProgram(str(program) if chosen else "")
    do(window, "EditImage")
    told = "painter cannot be started" if chosen else "The system has no program for .png files"
    assert message(window).startswith(told)
    assert "File > Image editor > Choose" in message(window)


def test_a_program_that_went_away_is_told(window, kept, program):
    window.editor.setProgram(str(program))
    program.unlink()
    do(window, "EditImage")
    assert message(window).startswith("painter cannot be started")


def test_a_program_of_macos_is_opened_by_the_system(window, kept, launched):
    window.editor.setProgram("/Applications/Painter.app")
    do(window, "EditImage")
    assert launched == [("open", ["-a", "/Applications/Painter.app", str(kept)])]
