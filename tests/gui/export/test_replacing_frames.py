"""Frames of a turntable replace other files only when the user agreed to all of them."""

import pytest
from gui_tools import forget_deleted
from picture_tools import done, turntable

from terrain_explorer.gui.widgets.question_box import QuestionBox, Standard

FRAMES = turntable(frames=4, name="Numbered PNG files")


@pytest.fixture
def mine(tmp_path):
    """Return a function that makes files with these numbers."""

    def mine(*numbers):
        for number in numbers:
            (tmp_path / f"turn-00{number}.png").write_bytes(b"mine")
        return tmp_path / "turn-001.png"

    return mine


def questions(parent):
    return [box for box in parent.findChildren(QuestionBox, "replaceQuestion") if box.isVisible()]


def answer(parent, button):
    (question,) = questions(parent)
    question.button(button).click()
    forget_deleted()


def untouched(folder):
    return [path.name for path in sorted(folder.glob("*.png")) if path.read_bytes() == b"mine"]


# Whether the first one is there makes no difference: the file dialog has asked about that one, and about no other.
@pytest.mark.parametrize("there", [(1, 2, 3), (2, 3)])
def test_one_question_for_all_that_are_there(exports, parent, shown, tmp_path, mine, there):
    exports.save(shown, FRAMES, mine(*there))
    (question,) = questions(parent)
    assert (
        question.text()
        == f"The frames would replace {len(there)} existing files, beginning with turn-00{there[0]}.png."
    )
    answer(parent, Standard.Cancel)
    assert not exports.job.busy
    assert len(untouched(tmp_path)) == len(there)


def test_they_are_replaced_after_a_yes(qtbot, exports, parent, shown, tmp_path, mine):
    def agree():
        exports.save(shown, FRAMES, mine(1, 2))
        answer(parent, Standard.Yes)

    done(qtbot, exports, agree)
    assert untouched(tmp_path) == []
    assert len(list(tmp_path.glob("*.png"))) == 4


def test_a_name_that_no_frame_gets_is_no_answer_about_the_first(exports, parent, shown, tmp_path, mine):
    mine(1)
    exports.save(shown, FRAMES, tmp_path / "turn.png")
    (question,) = questions(parent)
    assert question.text() == "The frames would replace 1 existing file, beginning with turn-001.png."


def test_the_file_that_the_dialog_asked_about_is_not_asked_about_again(qtbot, exports, parent, shown, mine):
    done(qtbot, exports, lambda: exports.save(shown, FRAMES, mine(1)))
    assert questions(parent) == []
