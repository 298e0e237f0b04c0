"""Every text can be read on every ground that it stands on, in light and in dark: WCAG 2.1, level AA."""

import pytest
from PySide6.QtGui import QColor, QPalette
from PySide6.QtWidgets import QApplication, QCheckBox, QDialogButtonBox, QScrollBar, QStyle, QStyleOptionSlider

from terrain_explorer.gui.services.program_style import ProgramStyle, scroll_bar_colour
from terrain_explorer.gui.services.theme import apply_theme

Role = QPalette.ColorRole
TEXT, PART = 4.5, 3.0
"""The least contrast of texts, and of parts that have to be told from their ground."""

GROUNDS = {
    Role.WindowText: (Role.Window, Role.Base, Role.AlternateBase, Role.Button),
    Role.Text: (Role.Base, Role.AlternateBase, Role.Window),
    Role.PlaceholderText: (Role.Base, Role.AlternateBase, Role.Window),
    Role.ButtonText: (Role.Button, Role.Window),
    Role.ToolTipText: (Role.ToolTipBase,),
    Role.HighlightedText: (Role.Highlight,),
    Role.Link: (Role.Base, Role.Window, Role.ToolTipBase),
    Role.LinkVisited: (Role.Base, Role.Window),
}


def luminance(colour):
    """Return the relative luminance as WCAG 2.1 defines it."""
    parts = (colour.redF(), colour.greenF(), colour.blueF())
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one, other):
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


@pytest.fixture(params=[False, True], ids=["light", "dark"])
def palette(request, qapp):
    apply_theme(request.param)
    yield QApplication.palette()
    apply_theme(False)


def test_black_on_white_is_the_most():
    assert contrast(QColor("black"), QColor("white")) == pytest.approx(21)


def test_every_text_can_be_read(palette):
    found = {
        (text.name, ground.name): contrast(palette.color(text), palette.color(ground))
        for text, grounds in GROUNDS.items()
        for ground in grounds
    }
    assert {pair: ratio for pair, ratio in found.items() if ratio < TEXT} == {}


@pytest.mark.parametrize("part", ["handle", "under the pointer", "held", "arrow"])
def test_a_scroll_bar_stands_out_from_its_groove(palette, part):
    assert contrast(scroll_bar_colour(palette, part), scroll_bar_colour(palette, "groove")) >= PART


@pytest.mark.usefixtures("palette")
def test_no_button_of_a_dialog_has_an_icon(qtbot):
    buttons = QDialogButtonBox.StandardButton
    box = QDialogButtonBox(buttons.Ok | buttons.Cancel | buttons.Close | buttons.Save | buttons.Discard)
    qtbot.addWidget(box)
    assert len(box.buttons()) == 5
    assert all(button.icon().isNull() for button in box.buttons())
    assert not box.style().standardIcon(QStyle.StandardPixmap.SP_MessageBoxWarning).isNull()


@pytest.mark.usefixtures("palette")
def test_the_handle_is_drawn_where_it_is(qtbot):
    bar = QScrollBar()
    qtbot.addWidget(bar)
    bar.setRange(0, 100)
    bar.setPageStep(50)
    bar.setFixedSize(16, 200)
    bar.show()
    assert isinstance(QApplication.style(), ProgramStyle)
    option = QStyleOptionSlider()
    bar.initStyleOption(option)
    control, part = QStyle.ComplexControl.CC_ScrollBar, QStyle.SubControl
    handle = bar.style().subControlRect(control, option, part.SC_ScrollBarSlider, bar).center()
    below = bar.style().subControlRect(control, option, part.SC_ScrollBarAddPage, bar).center()
    picture = bar.grab().toImage()
    ratio = picture.devicePixelRatio()
    assert contrast(picture.pixelColor(handle * ratio), picture.pixelColor(below * ratio)) >= PART


@pytest.mark.parametrize("checked", [False, True])
def test_the_box_and_the_tick_of_a_check_box_can_be_told_from_their_ground(qtbot, palette, checked):
    box = QCheckBox(checked=checked)
    qtbot.addWidget(box)
    box.setStyle(QApplication.style())
    box.setPalette(palette)
    picture = box.grab().toImage()
    colours = [picture.pixelColor(x, y) for x in range(picture.width()) for y in range(picture.height())]
    assert max(contrast(colour, palette.color(Role.Window)) for colour in colours) >= PART
    if checked:
        accent = palette.color(Role.Accent)
        assert max(contrast(colour, accent) for colour in colours) >= PART


@pytest.mark.parametrize("which", ["SP_ToolBarHorizontalExtensionButton", "SP_ToolBarVerticalExtensionButton"])
def test_the_arrows_to_what_a_bar_has_no_room_for_stand_out(palette, which):
    image = ProgramStyle().standardIcon(getattr(QStyle.StandardPixmap, which)).pixmap(32).toImage()
    colours = [image.pixelColor(x, y) for x in range(image.width()) for y in range(image.height())]
    strokes = {colour.name() for colour in colours if colour.alpha() == 255}
    assert strokes
    assert all(contrast(QColor(stroke), palette.color(Role.Window)) >= PART for stroke in strokes)
