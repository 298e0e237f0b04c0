"""The search in the window: by key, by letters, and what it runs."""

import pytest
from gui_tools import LONG, action, do, field, surface
from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QApplication,
    QDialog,
    QDockWidget,
    QFrame,
    QLabel,
    QLineEdit,
    QListWidget,
    QStackedWidget,
    QTextBrowser,
    QToolButton,
)

from terrain_explorer.gui.search.entries import SYNONYMS
from terrain_explorer.gui.search.window_entries import NEEDS
from terrain_explorer.gui.services.actions import COMMANDS
from terrain_explorer.gui.services.preferences import PAGES, MemoryPreferences
from terrain_explorer.gui.services.translation import choose_language, speak_chosen
from terrain_explorer.gui.steps.filter_panel import FilterPanel
from terrain_explorer.gui.window.panel_layout import in_front
from terrain_explorer.language import speak_english

pytestmark = pytest.mark.usefixtures("without_3d", "small_terrain")


@pytest.fixture
def box(window):
    do(window, "Search")
    return window.findChild(QFrame, "searchBox")


def line(box):
    return box.findChild(QLineEdit, "searchLine")


def results(box):
    shown = box.findChild(QListWidget, "searchResults")
    return [shown.item(row).data(Qt.ItemDataRole.UserRole) for row in range(shown.count())]


def seek(qtbot, box, text):
    line(box).clear()
    if text.isascii():
        qtbot.keyClicks(line(box), text)
    else:
        line(box).insert(text)  # Qt's imitation of a keyboard has no such keys
    return [entry.title for entry in results(box)]


def run(qtbot, box, text):
    seek(qtbot, box, text)
    qtbot.keyClick(line(box), Qt.Key.Key_Return)


def test_a_key_opens_it_and_escape_goes_back(qtbot, window):
    for place in ["view", "field"]:
        for key, held in [
            (Qt.Key.Key_F3, Qt.KeyboardModifier.NoModifier),
            (Qt.Key.Key_F, Qt.KeyboardModifier.ControlModifier),
        ]:
            before = (
                surface(window) if place == "view" else field(window.findChild(QDockWidget, "generateDock"), "seed")
            )
            before.setFocus()
            qtbot.keyClick(before, key, held)
            box = window.findChild(QFrame, "searchBox")
            assert box.isVisible()
            assert line(box).hasFocus()
            qtbot.keyClick(line(box), Qt.Key.Key_Escape)
            assert not box.isVisible()
            assert before.hasFocus()


NEWCOMERS = {
    "jitter": "Spread",
    "normalize": "Stretch to the full range",
    "recursive": "Midpoint displacement",
    "tiling": "Tileable",
    "copies": "Tileable",
    "tablet": "Pressure: size",
    "why": "Explain the algorithm",
    "formula": "Explain the algorithm",
    "how does it work": "Explain the algorithm",
    "tutorial": "Growth",
    "examples": "Start page",
    "zoom": "Keyboard and mouse",
    "hotkeys": "Keyboard and mouse",
    "undo erosion": "Undo",
    "take back": "History",
    "1d": "One dimension",
    "statistics": "Figures",
    "cross section": "Profile line",
    "timelapse": "Growth",
    "movie": "Save turntable",
    "screenshot": "Save picture",
    "import": "Open",
    "3d print": "Export",
    "settings": "Preferences",
    "dark mode": "Dark",
    "blur": "Smooth",
    "resize": "Resample",
    "lasso": "Free select",
    "endless": "Explore",
    "exaggerate": "Exaggeration",
    "isolines": "Contours",
    "shuffle": "New seed",
    "bug": "About Terrain Explorer",
}
GERMAN_NEWCOMERS = {
    "jitter": "Streuung",
    "normalisieren": "Auf den ganzen Bereich spreizen",
    "rekursiv": "Mittelpunktverschiebung",
    "kacheln": "Kachelbar",
    "kopien": "Kachelbar",
    "warum": "Verfahren erklären",
    "formel": "Verfahren erklären",
    "zoom": "Tastatur und Maus",
    "tastenkürzel": "Tastatur und Maus",
    "erosion rückgängig": "Rückgängig",
    "tutorial": "Startseite",
    "1d": "Eine Dimension",
    "eindimensional": "Eine Dimension",
    "statistik": "Kennzahlen",
    "bildschirmfoto": "Bild speichern",
    "importieren": "Öffnen",
    "nachtmodus": "Dunkel",
    "weichzeichnen": "Glätten",
    "wasserspiegel": "Meereshöhe",
}


def test_it_finds_what_is_there_whatever_it_is_called(box, window, qtbot):
    # Every other word belongs to something that is there.
    there = {entry.key for entry in results(box)}
    assert set(SYNONYMS) <= there
    # It finds every command in the menus.
    there = {entry.key for entry in results(box)}
    menus = [menu for menu in window.menuBar().findChildren(object) if hasattr(menu, "actions")]
    named = {one.objectName() for menu in menus for one in menu.actions() if one.objectName() and not one.menu()}
    assert named
    assert named <= there
    # It finds what newcomers call it.
    found = {words: seek(qtbot, box, words) for words in NEWCOMERS}
    assert {words: titles for words, titles in found.items() if NEWCOMERS[words] not in titles} == {}
    assert not any("Blender" in title for title in found["1d"])  # "1 Blender unit … Displace"
    # The words of a summary find a filter.
    assert "Streams" in seek(qtbot, box, "river")
    assert "Streams" not in seek(qtbot, box, "rvr")
    # Words that users have for them find paths and erosion.
    assert "Walk" in seek(qtbot, box, "fly")
    assert "Path" in seek(qtbot, box, "road")
    assert {"Streams", "Thermal erosion", "Gullies"} <= set(seek(qtbot, box, "erosion"))
    # It is as tall as its results.
    heights = []
    for text in ("e", "undo", "profile l", "qqqq"):
        seek(qtbot, box, text)
        shown = box.findChild(QListWidget, "searchResults")
        heights.append(box.height())
        rows = shown.count() * shown.sizeHintForRow(0)
        assert not shown.count() or shown.viewport().height() == pytest.approx(min(rows, shown.height()), abs=3)
    assert heights == sorted(heights, reverse=True)
    assert box.findChild(QLabel, "searchNothing").isVisible()
    # It stays inside a window that shrinks.
    window.resize(window.minimumSizeHint())
    assert window.rect().contains(box.geometry())
    # A click elsewhere closes it.
    surface(window).setFocus()
    assert not box.isVisible()


def test_a_command_is_run_with_the_focus_where_it_was(qtbot, window):
    surface(window).setFocus()
    do(window, "Search")
    box = window.findChild(QFrame, "searchBox")
    run(qtbot, box, "rais")
    assert action(window, "Raise").isChecked()
    assert not box.isVisible()
    assert surface(window).hasFocus()


def test_it_shows_the_keys_and_what_is_switched_on(qtbot, window, box):
    seek(qtbot, box, "profile l")
    (entry, *_) = results(box)
    assert (entry.title, entry.shortcut, entry.place, entry.checked) == ("Profile line", "P", "View", False)
    do(window, "Profile")
    do(window, "Search")
    assert next(one for one in results(box) if one.title == "Profile line").checked


def test_a_parameter_gets_the_keyboard_even_where_it_is_folded_away(qtbot, window, box):
    field(window, "given_corners").setChecked(True)
    window.findChild(QDockWidget, "generateDock").hide()
    do(window, "Search")
    assert not window.findChild(QToolButton, "moreButton").isChecked()
    run(qtbot, box, "top left")
    top_left = field(window, "top_left")
    qtbot.waitUntil(top_left.isVisible, timeout=LONG)
    assert not window.findChild(QDockWidget, "generateDock").isHidden()


@pytest.mark.parametrize("name", ["stepsDock", "figuresDock", "oneDimensionDock"])
@pytest.mark.parametrize("before", ["closed", "behind another", "in front"])
def test_a_panel_is_brought_to_the_front_wherever_it_was(qtbot, window, name, before):
    dock, other = window.findChild(QDockWidget, name), window.findChild(QDockWidget, "historyDock")
    if before != "closed":
        dock.show()
        window.tabifyDockWidget(dock, other)
        other.show()
        (other if before == "behind another" else dock).raise_()
    do(window, "Search")
    box = window.findChild(QFrame, "searchBox")
    (entry,) = (one for one in results(box) if one.key == name)
    entry.run()
    qtbot.waitUntil(lambda: not dock.isHidden() and in_front(dock), timeout=LONG)


def test_a_page_is_opened(qtbot, window, box):
    seek(qtbot, box, "gullies how")
    qtbot.keyClick(line(box), Qt.Key.Key_Return)
    page = window.findChild(QTextBrowser, "algorithmPage")
    qtbot.waitUntil(lambda: "Gullies" in page.toPlainText(), timeout=LONG)


def test_what_cannot_be_run_says_why_and_is_not_run(qtbot, window, box):
    seek(qtbot, box, "interval")
    (entry,) = (one for one in results(box) if one.key == "Look.contour_interval")
    assert (entry.enabled, entry.reason) == (False, "needs Contours")
    qtbot.keyClick(line(box), Qt.Key.Key_Return)
    assert box.isVisible()


def test_arrows_choose_another_result_and_a_click_runs_it(qtbot, window, box):
    shown = box.findChild(QListWidget, "searchResults")
    assert len(seek(qtbot, box, "mirror")) >= 2
    qtbot.keyClick(line(box), Qt.Key.Key_Down)
    assert shown.currentRow() == 1
    assert line(box).hasFocus()
    assert seek(qtbot, box, "mirror nor") == ["Mirror north and south"]
    place = shown.visualItemRect(shown.item(0)).center()
    qtbot.mouseClick(shown.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert action(window, "MirrorRows").isChecked()


def test_what_was_run_comes_first_the_next_time(qtbot, window, box):
    for text in ("profile l", "smoo"):
        run(qtbot, box, text)
        do(window, "Search")
    assert [entry.title for entry in results(box)[:2]] == ["Smooth", "Profile line"]


def test_a_disabled_command_says_why(qtbot, box):
    for name, reason in [("Undo", "there is nothing to undo"), ("Walk", "needs the 3D view"), ("Reload", "needs")]:
        (entry,) = (one for one in results(box) if one.key == f"action{name}")
        assert not entry.enabled
        assert entry.reason.startswith(reason)


def test_an_enabled_command_gives_no_reason(window, box):
    do(window, "Raise")
    do(window, "Search")
    (entry,) = (one for one in results(box) if one.key == "actionSmallerBrush")
    assert (entry.enabled, entry.reason) == (True, "")


def test_what_may_be_disabled_exists():
    assert set(NEEDS) <= {command.name for command in COMMANDS}


def test_an_algorithm_is_chosen(qtbot, window, settle, box):
    run(qtbot, box, "cellular")
    settle(window)
    assert window.document.generator.slug == "cellular-noise"
    do(window, "Search")
    assert next(one for one in results(box) if one.key == "algorithm.cellular-noise").checked


def test_a_palette_is_chosen(qtbot, window, box):
    run(qtbot, box, "wear and dep")
    assert window.document.look.palette == "wear"


def test_a_preset_of_a_look_is_taken_and_that_of_a_filter_is_tried(qtbot, window, box):
    run(qtbot, box, "desert can")
    assert window.document.look.palette == "arid"
    do(window, "Search")
    run(qtbot, box, "table mou")
    qtbot.waitUntil(lambda: window.findChild(FilterPanel).isVisible(), timeout=LONG)
    assert window.findChild(FilterPanel).chosen().steps == 4


@pytest.mark.parametrize(
    ("letters", "title"),
    [
        ("blender", "Blender"),
        ("stl", "3D printing (STL, 3MF)"),
        ("glb", "3D program (mesh)"),
        ("minecraft", "WorldPainter"),
    ],
)
def test_an_export_is_begun(qtbot, window, box, letters, title):
    assert seek(qtbot, box, letters)[0].startswith(title)
    qtbot.keyClick(line(box), Qt.Key.Key_Return)
    dialog = window.findChild(QDialog, "exportMapDialog")
    assert dialog.findChild(QListWidget, "exportTargets").currentItem().text().startswith(title)
    dialog.reject()


def test_an_exact_name_comes_first_even_where_the_text_says_more(qtbot, window, settle, box):
    window.findChild(object, "operation.invert").trigger()
    settle(window)
    box.open()
    assert seek(qtbot, box, "undo")[0] == "Undo Invert"


def test_a_preference_is_shown_with_the_keyboard_in_it(qtbot, window, box):
    run(qtbot, box, "undo steps")
    dialog = window.findChild(QDialog, "preferencesDialog")
    qtbot.waitUntil(lambda: dialog.isAncestorOf(QApplication.focusWidget() or window), timeout=LONG)
    assert dialog.findChild(QStackedWidget).currentIndex() == PAGES.index(MemoryPreferences)
    assert QApplication.focusWidget() is field(dialog, "undo").focusProxy() or field(dialog, "undo").hasFocus()
    dialog.close()


@pytest.fixture
def german(qapp):
    choose_language("de")
    before = set(qapp.children())
    speak_chosen(qapp)
    yield
    for made in set(qapp.children()) - before:
        if hasattr(made, "isEmpty"):
            qapp.removeTranslator(made)
    speak_english()


def test_german_finds_english_names_too(qtbot, german, make_window):
    window = make_window()
    do(window, "Search")
    box = window.findChild(QFrame, "searchBox")
    for text in ("Speichern unter", "save as"):
        assert seek(qtbot, box, text)[0] == "Speichern unter"
    assert "Streuung" in seek(qtbot, box, "spread")
    assert "Verlauf" in seek(qtbot, box, "history")
    found = {words: seek(qtbot, box, words) for words in GERMAN_NEWCOMERS}
    assert {words: titles for words, titles in found.items() if GERMAN_NEWCOMERS[words] not in titles} == {}
    for words in ("grafiktablett", "tablet"):
        assert any("druck" in title.casefold() for title in seek(qtbot, box, words))
