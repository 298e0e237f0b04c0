"""The names of the commands in the toolbars."""

import pytest
from gui_tools import action, do
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QToolBar, QToolButton

from terrain_explorer.gui.services.actions import COMMANDS
from terrain_explorer.gui.window.menus import ToolbarNames

pytestmark = pytest.mark.usefixtures("without_3d", "small_terrain")


def buttons(window):
    bars = [window.findChild(QToolBar, name) for name in ("toolBar", "drawToolBar")]
    made = [bar.widgetForAction(one) for bar in bars for one in bar.actions()]
    return [one for one in made if isinstance(one, QToolButton)]


@pytest.mark.parametrize("language", ["english", "brackets"])
def test_names_stand_below_the_icons_where_there_is_room(request, make_window, language):
    if language == "brackets":
        request.getfixturevalue("brackets")
    window = make_window(size=(1600, 1000))
    do(window, "DrawWorkspace")
    assert {one.toolButtonStyle() for one in buttons(window)} == {Qt.ToolButtonStyle.ToolButtonTextUnderIcon}
    assert all(one.text() and one.isVisible() for one in buttons(window))


def test_names_come_and_go_and_are_never_cut_off(window, make_window):
    # Tooltips tell name and key.
    for command in COMMANDS:
        first = action(window, command.name).toolTip().splitlines()[0]
        name = action(window, command.name).iconText()
        assert first == (f"{name} ({command.keys})" if command.keys else name)
    # Names come and go with the width.
    needed = window.findChild(ToolbarNames).needed
    icons, names = Qt.ToolButtonStyle.ToolButtonIconOnly, Qt.ToolButtonStyle.ToolButtonTextUnderIcon
    for width, across, down in ((needed - 1, icons, icons), (needed, names, icons), (1600, names, names)):
        window.resize(width, 1000)
        QApplication.sync()
        for name, style in (("toolBar", across), ("drawToolBar", down)):
            assert window.findChild(QToolBar, name).toolButtonStyle() == style
    assert 1024 < needed < 1600
    # No name is cut off in the narrowest window that shows them.
    window.resize(window.findChild(ToolbarNames).needed, 840)
    QApplication.sync()
    bar = window.findChild(QToolBar, "toolBar")
    assert all(bar.widgetForAction(one).isVisible() for one in bar.actions())
    # In a low window all tools stay without names.
    window = make_window(size=(1600, 800))
    do(window, "DrawWorkspace")
    tools = window.findChild(QToolBar, "drawToolBar")
    assert tools.toolButtonStyle() == Qt.ToolButtonStyle.ToolButtonIconOnly
    assert all(tools.widgetForAction(one).isVisible() for one in tools.actions())


def test_the_toolbar_keeps_its_names_while_the_menu_says_what_would_be_undone(window, settle):
    undo = action(window, "Undo")
    window.findChild(object, "operation.invert").trigger()
    settle(window)
    assert (undo.text(), undo.iconText()) == ("&Undo Invert", "Undo")
    assert undo.toolTip() == "Undo (Ctrl+Z)\nUndo Invert"
