"""Light and dark, and the icons that follow them."""

import pytest
from PySide6.QtGui import QIcon, QPalette
from PySide6.QtWidgets import QApplication, QLabel

from terrain_explorer.gui.services.actions import COMMANDS
from terrain_explorer.gui.services.icons import line_icon, program_icon
from terrain_explorer.gui.services.settings import settings
from terrain_explorer.gui.services.theme import Theme, apply_theme, choose_theme, chosen_theme, wants_dark
from terrain_explorer.resources import resource

ICONS = sorted({command.icon for command in COMMANDS if command.icon} | {"default"})


@pytest.fixture(autouse=True)
def theme_as_before(qapp):
    yield
    apply_theme(wants_dark())


def strokes(icon, mode=QIcon.Mode.Normal):
    """Return the colours of the opaque points of an icon."""
    image = icon.pixmap(32, mode).toImage()
    colours = (image.pixelColor(x, y) for x in range(image.width()) for y in range(image.height()))
    return {colour.name() for colour in colours if colour.alpha() == 255}


def text_colour(group=QPalette.ColorGroup.Active):
    return QApplication.palette().color(group, QPalette.ColorRole.ButtonText).name()


@pytest.mark.parametrize("name", ICONS)
@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_icons_are_drawn_in_the_colour_of_texts(name, dark):
    apply_theme(dark)
    icon = line_icon(name)
    assert strokes(icon) == {text_colour()}
    assert strokes(icon, QIcon.Mode.Disabled) == {text_colour(QPalette.ColorGroup.Disabled)}


def test_the_program_has_an_icon_of_every_size(qapp):
    assert {size.width() for size in program_icon().availableSizes()} >= {16, 32, 48, 64, 128, 256}
    assert resource("icons/terrain-explorer.svg").is_file()


def test_a_missing_icon_is_a_fault(qapp):
    with pytest.raises(FileNotFoundError):
        line_icon("no-such-icon")


@pytest.mark.parametrize("theme", Theme)
def test_the_choice_is_remembered(theme):
    choose_theme(theme)
    settings().sync()
    assert chosen_theme() is theme


@pytest.mark.parametrize("kept", [None, "", "purple"])
def test_the_system_is_followed_unless_something_else_was_chosen(kept):
    settings().setValue("theme", kept)
    assert chosen_theme() is Theme.SYSTEM


def test_light_and_dark_mean_what_they_say(qapp):
    for theme, dark in ((Theme.LIGHT, False), (Theme.DARK, True)):
        choose_theme(theme)
        assert wants_dark() is dark
        apply_theme(dark)
        palette = QApplication.palette()
        text, window = palette.windowText().color().lightness(), palette.window().color().lightness()
        assert (text > window) is dark
        assert abs(text - window) > 120


def test_links_of_labels_follow_the_theme(qtbot):
    apply_theme(True)
    label = QLabel('<a href="there">There</a>')
    qtbot.addWidget(label)
    label.show()
    image = label.grab().toImage()
    apply_theme(False)
    QApplication.processEvents()
    fresh = QLabel(label.text())
    qtbot.addWidget(fresh)
    assert label.grab().toImage() == fresh.grab().toImage() != image
