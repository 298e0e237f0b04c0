"""The list of algorithms that opens from the picker: pictures, groups, keys and the pointer."""

from threading import get_ident

import pytest
from gui_tools import LONG
from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QApplication

from terrain_explorer.gui.generation import algorithm_picker
from terrain_explorer.gui.generation.algorithm_picker import AlgorithmList, AlgorithmPicker
from terrain_explorer.gui.services.worker import stop_workers
from terrain_explorer.gui.widgets.thumbnails import shaded
from terrain_explorer.terrain import GENERATORS
from terrain_explorer.terrain.generators import grouped_generators

DOWN, UP, ENTER, ESCAPE = Qt.Key.Key_Down, Qt.Key.Key_Up, Qt.Key.Key_Return, Qt.Key.Key_Escape


@pytest.fixture
def picker(qtbot):
    picker = AlgorithmPicker()
    qtbot.addWidget(picker)
    picker.setCurrentIndex(picker.findData("diamond-square"))
    # Becoming the active window later would close the list again.
    with qtbot.waitActive(picker, timeout=LONG):
        picker.show()
        picker.activateWindow()
    yield picker
    stop_workers(picker)


@pytest.fixture
def opened(picker, qtbot):
    """The list, open."""
    qtbot.mouseClick(picker, Qt.MouseButton.LeftButton)
    opened = picker.findChild(AlgorithmList)
    assert opened.isVisible()
    return opened


def rows(opened):
    model = opened.model()
    return [model.index(row, 0) for row in range(model.rowCount())]


def row_of(opened, name):
    return next(index for index in rows(opened) if index.data() == name)


def pictures(opened):
    return {index.data() for index in rows(opened) if index.data(Qt.ItemDataRole.DecorationRole) is not None}


def titles():
    return {kind.title for kind in GENERATORS.values()}


def test_nothing_is_drawn_before_the_list_opens(picker):
    assert picker.findChild(AlgorithmList) is None
    assert not picker._worker.busy


def test_pictures_come_from_another_thread(picker, qtbot, monkeypatch):
    threads = []

    def noting(*args, **options):
        threads.append(get_ident())
        return shaded(*args, **options)

    monkeypatch.setattr(algorithm_picker, "shaded", noting)
    picker.showPopup()
    opened = picker.findChild(AlgorithmList)
    qtbot.waitUntil(lambda: pictures(opened) == titles(), timeout=LONG)
    assert len(threads) == len(GENERATORS)
    assert get_ident() not in threads


def test_pictures_are_drawn_once(picker, opened, qtbot):
    # The last picture arrives a moment before the worker is done.
    qtbot.waitUntil(lambda: not picker._worker.busy, timeout=LONG)
    picker.hidePopup()
    picker.showPopup()
    assert picker.findChildren(AlgorithmList) == [opened]
    assert pictures(opened) == titles()
    assert not picker._worker.busy


def test_algorithms_stand_below_the_headings_of_their_groups(opened):
    expected = [
        text for group, kinds in grouped_generators().items() for text in (group, *(one.title for one in kinds))
    ]
    assert [index.data() for index in rows(opened)] == expected


def test_a_screen_reader_reads_names_and_sentences(opened):
    assert QAccessible.queryAccessibleInterface(opened).text(QAccessible.Text.Name) == "Algorithm"
    told = {index.data(): index.data(Qt.ItemDataRole.AccessibleDescriptionRole) for index in rows(opened)}
    assert {kind.title: kind.summary for kind in GENERATORS.values()}.items() <= told.items()


def test_arrow_keys_pass_headings_and_enter_chooses(picker, opened, qtbot):
    assert opened.currentIndex().data() == "Diamond-square"
    passed = []
    for key in [DOWN] * len(GENERATORS) + [UP] * len(GENERATORS):
        qtbot.keyClick(opened, key)
        passed.append(GENERATORS[opened.currentIndex().data(Qt.ItemDataRole.UserRole)])
    assert {kind.group for kind in passed} == set(grouped_generators())
    with qtbot.waitSignal(picker.currentIndexChanged, timeout=LONG):
        qtbot.keyClick(opened, ENTER)
    assert picker.currentData() == passed[-1].slug != "diamond-square"
    assert not opened.isVisible()


def test_letters_find_a_name(picker, opened, qtbot):
    qtbot.keyClicks(opened, "int")
    qtbot.keyClick(opened, ENTER)
    assert picker.currentData() == "integer-midpoint-displacement"


def test_letters_of_a_heading_find_no_heading(opened, qtbot):
    qtbot.keyClicks(opened, "oth")
    assert opened.currentIndex().data() == "Diamond-square"


def test_escape_leaves_everything_as_it_was(picker, opened, qtbot):
    qtbot.keyClick(opened, DOWN)
    with qtbot.assertNotEmitted(picker.currentIndexChanged):
        qtbot.keyClick(opened, ESCAPE)
    assert not opened.isVisible()
    assert picker.currentData() == "diamond-square"


def test_a_click_chooses_and_a_heading_is_nothing_to_choose(picker, opened, qtbot):
    def click(name):
        place = opened.visualRect(row_of(opened, name)).center()
        qtbot.mouseClick(opened.viewport(), Qt.MouseButton.LeftButton, pos=place)

    click("Noise")
    assert opened.isVisible()
    click("Random noise")
    assert picker.currentData() == "random-noise"
    assert not opened.isVisible()


@pytest.mark.parametrize("key", [Qt.Key.Key_F4, Qt.Key.Key_Space])
def test_keys_open_the_list(picker, qtbot, key):
    qtbot.keyClick(picker, key)
    assert picker.findChild(AlgorithmList).isVisible()
    picker.hidePopup()


def test_it_keeps_to_the_screen(picker, opened):
    picker.hidePopup()
    room = picker.screen().availableGeometry()
    picker.move(room.bottomRight())
    QApplication.processEvents()
    picker.showPopup()
    assert room.contains(opened.geometry())


@pytest.mark.parametrize(("width", "columns"), [(2000, 2), (300, 1)])
def test_cells_stand_in_as_many_columns_as_there_is_room_for(opened, width, columns):
    opened.fit(QSize(width, 3000))
    opened.doItemsLayout()
    areas = [opened.visualRect(index) for index in rows(opened)]
    assert len({area.left() for area in areas}) == columns
    # All of it shows, and nothing is left empty below.
    assert max(area.bottom() for area in areas) <= opened.height() <= max(area.bottom() for area in areas) + 10


def test_where_the_room_is_too_low_the_list_scrolls(opened):
    opened.fit(QSize(2000, 150))
    assert opened.height() == 150
    opened.doItemsLayout()
    assert opened.verticalScrollBar().maximum() > 0
