"""A walk through the window: workspaces, panels and dialogs, with nothing cut off, nameless or out of reach.

``tests/helpers/gui/window_walk.py`` walks in every combination of language, theme, scale and size.
"""

import pytest
import window_walk
from PySide6.QtWidgets import QApplication, QComboBox, QHBoxLayout, QLabel, QLineEdit, QPushButton, QVBoxLayout, QWidget
from window_checks import cut_off, nameless, out_of_reach, wrong
from window_walk import places

from terrain_explorer.gui.services.theme import Theme, apply_theme, choose_theme
from terrain_explorer.gui.services.translation import choose_language, speak_chosen
from terrain_explorer.gui.widgets.accessibility import named
from terrain_explorer.language import speak_english

pytestmark = pytest.mark.usefixtures("without_3d", "small_terrain")


@pytest.fixture(params=[("en", "light"), ("de", "dark")], ids=" ".join)
def small_window(request, qapp, make_window):
    language, theme = request.param
    choose_language(language)
    choose_theme(Theme(theme))
    before = set(qapp.children())
    speak_chosen(qapp)
    yield make_window(size=(1024, 740))
    for made in set(qapp.children()) - before:
        if hasattr(made, "isEmpty"):
            qapp.removeTranslator(made)
    speak_english()
    apply_theme(False)


def test_nothing_is_wrong_in_any_place(small_window, monkeypatch):
    monkeypatch.setattr(window_walk, "MOMENT", 1)
    visited = []
    for name, place in places(small_window):
        visited.append(name)
        assert wrong(place) == [], name
    assert len(visited) > 30
    assert (small_window.width(), small_window.height()) == (1024, 740)


@pytest.fixture
def sheet(qtbot):
    made = QWidget()
    qtbot.addWidget(made)
    QVBoxLayout(made)
    return made


def shown(sheet, widget, width):
    """Show a widget in a sheet, no wider than this."""
    row = QHBoxLayout()
    row.addWidget(widget)
    sheet.layout().addLayout(row)
    widget.setMinimumWidth(1)
    widget.setMaximumWidth(width)
    sheet.show()
    QApplication.processEvents()
    return sheet


@pytest.mark.parametrize(
    "make", [lambda: QLabel("Spread reduction"), lambda: QPushButton("Spread reduction")], ids=["label", "button"]
)
@pytest.mark.parametrize(("width", "is_cut"), [(400, False), (40, True)])
def test_a_text_that_is_cut_off_is_found(sheet, make, width, is_cut):
    assert bool(cut_off(shown(sheet, make(), width))) is is_cut


@pytest.mark.parametrize(("width", "is_cut"), [(400, False), (60, True)])
def test_a_choice_that_is_cut_off_is_found(sheet, width, is_cut):
    box = QComboBox()
    box.addItem("Spread reduction")
    assert bool(cut_off(shown(sheet, box, width))) is is_cut


def test_a_control_beyond_the_edge_is_found(sheet):
    sheet.resize(100, 100)
    beyond = QPushButton("OK", sheet)
    beyond.setGeometry(80, 10, 60, 30)
    sheet.show()
    assert "OK" in str(cut_off(sheet))


def test_a_control_without_a_name_is_found(sheet):
    assert nameless(shown(sheet, QLineEdit(), 100)) == ["QLineEdit"]
    sheet.findChild(QLineEdit).setAccessibleName("Find")
    assert nameless(sheet) == []


def test_a_control_out_of_reach_is_found(sheet):
    line = named(QLineEdit(), "line", "Find")
    shown(sheet, line, 100)
    assert out_of_reach(sheet) == []
    line.setFocusPolicy(line.focusPolicy().ClickFocus)
    assert out_of_reach(sheet) == ["line"]
