"""Questions over the window."""

import pytest
from gui_tools import forget_deleted
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractButton, QDialog, QFileDialog, QTreeView, QWidget
from shiboken6 import isValid

from terrain_explorer.gui.widgets.question_box import QuestionBox, Role, Standard, is_asked, show_dialog


@pytest.fixture
def parent(qtbot):
    parent = QWidget()
    qtbot.addWidget(parent)
    parent.show()
    return parent


@pytest.fixture
def done():
    """The answers given."""
    return []


@pytest.fixture
def question(parent, done):
    """A question on the screen; to keep is the default."""
    question = QuestionBox("testQuestion", "Title", "Lose <b>it</b>?", parent)
    question.offer("Lose it…", "loseButton", "It is gone then", Role.DestructiveRole, lambda: done.append("lost"))
    question.offer("Keep it", "keepButton", "All stays", Role.AcceptRole, lambda: done.append("kept"), default=True)
    question.offer_standard(Standard.Cancel)
    question.open()
    return question


@pytest.mark.parametrize(("name", "answer"), [("loseButton", ["lost"]), ("keepButton", ["kept"])])
def test_an_answer_does_what_it_says_and_the_question_goes(parent, question, done, name, answer):
    assert is_asked(parent, "testQuestion")
    question.findChild(QAbstractButton, name).click()
    forget_deleted()
    assert done == answer
    assert not is_asked(parent, "testQuestion")
    assert not isValid(question)


def test_return_gives_the_default_answer(qtbot, question, done):
    qtbot.keyClick(question, Qt.Key.Key_Return)
    assert done == ["kept"]


def test_escape_does_nothing(qtbot, parent, question, done):
    qtbot.keyClick(question, Qt.Key.Key_Escape)
    assert done == []
    assert not is_asked(parent, "testQuestion")


def test_answers_have_names_for_scripts_and_screen_readers(question):
    lose = question.findChild(QAbstractButton, "loseButton")
    assert (lose.text(), lose.accessibleName(), lose.toolTip()) == ("Lose it…", "Lose it", "It is gone then")


def test_texts_are_shown_letter_by_letter(question):
    assert question.textFormat() == Qt.TextFormat.PlainText


def test_only_its_own_name_counts_as_asked(parent, question):
    assert not is_asked(parent, "anotherQuestion")


def test_a_dialog_is_deleted_when_it_is_closed(parent):
    dialog = QDialog(parent)
    show_dialog(dialog, "testDialog")
    assert dialog.isVisible()
    assert dialog.objectName() == "testDialog"
    dialog.reject()
    forget_deleted()
    assert not isValid(dialog)


def test_sizes_kinds_and_dates_of_files_are_whole(qtbot, tmp_path):
    for size in (3, 3_000_000):
        (tmp_path / f"hills-{size}.png").write_bytes(bytes(size))
    dialog = QFileDialog(None, "Open", str(tmp_path), options=QFileDialog.Option.DontUseNativeDialog)
    qtbot.addWidget(dialog)
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose, False)
    show_dialog(dialog, "openDialog")
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose, False)
    files = dialog.findChild(QTreeView, "treeView")
    qtbot.waitUntil(lambda: files.model().rowCount(files.rootIndex()) == 2)
    qtbot.waitUntil(lambda: all(files.sizeHintForColumn(at) <= files.columnWidth(at) for at in range(1, 4)))
    assert sum(files.columnWidth(at) for at in range(4)) <= files.viewport().width()
    dialog.reject()
