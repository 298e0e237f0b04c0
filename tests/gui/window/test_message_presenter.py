"""Messages that can be read again."""

import re

import pytest
from gui_tools import LONG, do, forget_deleted
from PySide6.QtWidgets import QDialog, QTextBrowser

from terrain_explorer.gui.services.messages import MessageLevel, UserMessage
from terrain_explorer.gui.widgets.message_bar import MessageBar

pytestmark = pytest.mark.usefixtures("without_3d", "small_terrain")


def read_again(window):
    """Return the lines of the dialog, and close it."""
    do(window, "Messages")
    dialog = window.findChild(QDialog, "messagesDialog")
    lines = dialog.findChild(QTextBrowser, "messagesText").toPlainText().splitlines()
    dialog.close()
    forget_deleted()
    return lines


def test_messages_that_went_can_be_read_again(window):
    assert read_again(window) == ["There were no messages."]
    window.messages.show(UserMessage("It is <b>kept</b>.", details="A place.\nA size."))
    window.messages.warn("It is damaged.")
    window.messages.show(UserMessage("It failed.", MessageLevel.ERROR, "Traceback"))
    window.messages.take_back("It failed.")
    lines = read_again(window)
    assert [re.sub(r"^\d\d:\d\d ", "", line) for line in lines] == [
        "It failed.",
        "It is damaged.",
        "It is <b>kept</b>.",
        "A place.",
        "A size.",
    ]
    assert all(re.match(r"\d\d:\d\d ", line) for line in lines[:3])


def test_many_messages_leave_the_newest(window):
    for number in range(200):
        window.messages.warn(f"Number {number}.")
    lines = read_again(window)
    assert lines[0].endswith("Number 199.")
    assert 10 <= len(lines) < 200


def test_news_are_not_taken_from_under_the_pointer(qtbot, window, monkeypatch):
    bar = window.findChild(MessageBar)
    near = [True]
    monkeypatch.setattr(MessageBar, "pointer_near", property(lambda _: near[0]))
    window.messages.show(UserMessage("It is saved."))
    window.messages.make_way()
    qtbot.waitUntil(bar.isVisible, timeout=LONG)
    near[0] = False
    window.messages.make_way()
    assert bar.isHidden()
