"""Messages inside the window."""

import pytest
from gui_tools import LONG
from PySide6.QtCore import QPoint, QTimer
from PySide6.QtGui import QCursor, QGuiApplication
from PySide6.QtWidgets import QLabel, QPushButton

from terrain_explorer.gui.services.messages import MessageLevel
from terrain_explorer.gui.widgets.message_bar import MessageBar


@pytest.fixture
def bar(qtbot):
    bar = MessageBar()
    qtbot.addWidget(bar)
    return bar


@pytest.mark.parametrize("level", MessageLevel)
def test_shows_the_text_as_it_is(bar, level):
    bar.show_message("<b>Not</b> & bold", level)
    assert bar.isVisible()
    assert bar.findChild(QLabel, "messageText").text() == bar.text() == "<b>Not</b> & bold"
    assert "Not" in bar.findChild(QLabel, "messageText").text()


def test_a_newer_message_takes_the_place_of_an_older_one(bar):
    bar.show_message("Old", MessageLevel.ERROR, "details")
    bar.show_message("New")
    assert bar.text() == "New"
    assert not bar.findChild(QPushButton).isVisible()


def test_messages_of_one_level_share_the_picture_of_their_icon(bar):
    """Qt keeps each picture, so that a new one for each message would take ever more memory."""

    def icon():
        return next(label.pixmap().cacheKey() for label in bar.findChildren(QLabel) if not label.pixmap().isNull())

    bar.show_message("Opened")
    first = icon()
    bar.show_message("Saved")
    assert icon() == first
    bar.show_message("Not saved", MessageLevel.ERROR)
    assert icon() != first


def test_information_goes_away_by_itself(qtbot, bar):
    bar.show_message("Saved.")
    bar.findChild(QTimer).start(1)
    qtbot.waitUntil(bar.isHidden, timeout=LONG)


@pytest.mark.parametrize("away", [QPoint(10, 10), QPoint(-20, 10), QPoint(10, -20)])
def test_information_waits_while_the_pointer_is_near(qtbot, bar, away):
    timer = bar.findChild(QTimer)
    bar.show_message("Saved.")
    with qtbot.waitExposed(bar):
        bar.move(200, 200)
    QCursor.setPos(bar.mapToGlobal(away))
    qtbot.waitUntil(lambda: bar.pointer_near, timeout=LONG)
    timer.timeout.emit()
    assert bar.isVisible()
    assert timer.isActive()
    QCursor.setPos(bar.mapToGlobal(QPoint(bar.width(), bar.height()) + QPoint(100, 100)))
    qtbot.waitUntil(lambda: not bar.pointer_near, timeout=LONG)
    timer.timeout.emit()
    assert bar.isHidden()


@pytest.mark.parametrize("level", [MessageLevel.WARNING, MessageLevel.ERROR])
def test_warnings_and_errors_stay(bar, level):
    bar.show_message("Saved.")
    bar.show_message("Look!", level)
    assert not bar.findChild(QTimer).isActive()


def test_details_can_be_copied(bar):
    bar.show_message("Something went wrong", MessageLevel.ERROR, "Traceback\n  line 1")
    button = bar.findChild(QPushButton)
    assert button.isVisible()
    button.click()
    assert QGuiApplication.clipboard().text() == "Something went wrong\n\nTraceback\n  line 1"


def offered(bar):
    return [one for one in bar.findChildren(QPushButton) if one.objectName().startswith("messageAction.")]


def test_actions_are_buttons(qtbot, bar):
    done = []
    bar.show_message(
        "Look!", MessageLevel.WARNING, "", [(name, lambda name=name: done.append(name)) for name in ("A", "B")]
    )
    assert [button.text() for button in offered(bar)] == ["A", "B"]
    qtbot.waitUntil(lambda: all(button.isVisible() for button in offered(bar)), timeout=LONG)
    assert [button.accessibleName() for button in offered(bar)] == ["A", "B"]
    offered(bar)[1].click()
    assert done == ["B"]


def test_a_message_with_actions_stays(bar):
    bar.show_message("Saved.")
    bar.setActions([("Undo", lambda: None)])
    assert not bar.findChild(QTimer).isActive()


def test_actions_go_with_their_message(bar):
    bar.show_message("Look!", actions=[("A", lambda: None)])
    bar.show_message("Saved.")
    assert offered(bar) == []


def test_an_action_may_take_the_actions_away(bar):
    bar.show_message("Look!", actions=[("A", lambda: bar.setActions(()))])
    offered(bar)[0].click()
    assert offered(bar) == []
    assert bar.text() == "Look!"


def test_the_buttons_stay_where_they_are_when_the_details_are_shown(qtbot, bar):
    bar.show_message("Opened.", MessageLevel.WARNING, "One fact.\n" * 9, [("Mend", lambda: None)])
    (mend,) = offered(bar)
    qtbot.waitUntil(mend.isVisible, timeout=LONG)
    bar.adjustSize()
    place, height = mend.pos(), bar.sizeHint().height()
    details = bar.findChild(QLabel, "messageDetails")
    assert not details.isVisible()
    bar.findChild(QPushButton, "messageDetailsButton").click()
    qtbot.waitUntil(lambda: bar.sizeHint().height() > height, timeout=LONG)
    bar.adjustSize()
    assert (details.isVisible(), details.text()) == (True, "One fact.\n" * 9)
    assert mend.pos() == place


def test_details_go_with_their_message(bar):
    bar.show_message("Opened.", MessageLevel.WARNING, "One fact.")
    bar.findChild(QPushButton, "messageDetailsButton").click()
    bar.show_message("Saved.")
    assert not bar.findChild(QLabel, "messageDetails").isVisible()
