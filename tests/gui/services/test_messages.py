"""Messages to the user, and errors in sentences."""

import pytest

from terrain_explorer.errors import UserError
from terrain_explorer.files import HeightmapFileError
from terrain_explorer.gui.services.messages import MessageLevel, Reporter, UserMessage, error_message


def raised(error):
    """Return the error with a traceback."""
    try:
        raise error
    except Exception as caught:
        return caught


def test_a_files_error_says_all_there_is():
    message = error_message(raised(HeightmapFileError("a.png", "cannot be read", "Check it")))
    assert message == UserMessage("a.png cannot be read. Check it.", MessageLevel.ERROR)


def test_any_other_error_of_the_users_is_a_sentence():
    message = error_message(raised(UserError("the map is too small")))
    assert message == UserMessage("The map is too small.", MessageLevel.ERROR)


def test_too_little_memory_has_a_remedy():
    message = error_message(raised(MemoryError("8193 × 8193 points")))
    assert message.text.startswith("There is not enough memory for this. Choose a smaller exponent")
    assert "8193 × 8193 points" in message.details


@pytest.mark.parametrize(("error", "reason"), [(ValueError("no level"), "no level"), (KeyError(), "KeyError")])
def test_a_bug_is_named_and_has_details_to_copy(error, reason):
    message = error_message(raised(error))
    assert message.text == f"Something went wrong inside the program: {reason}. The terrain is as it was."
    assert message.level is MessageLevel.ERROR
    assert "test_messages.py" in message.details


def test_a_reporter_says_how_serious_it_is(qapp):
    reporter, reports = Reporter(), []
    reporter.reported.connect(reports.append)
    reporter.inform("Saved.", "All of it.", about_terrain=True)
    reporter.warn("No picture.")
    reporter.report_error(HeightmapFileError("a.png", "cannot be read", "Check it"))
    assert reports == [
        UserMessage("Saved.", MessageLevel.INFO, "All of it.", about_terrain=True),
        UserMessage("No picture.", MessageLevel.WARNING),
        UserMessage("a.png cannot be read. Check it.", MessageLevel.ERROR),
    ]
