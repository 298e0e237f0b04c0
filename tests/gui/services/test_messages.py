"""Messages to the user, errors in sentences, and errors of the program."""

import logging
import zlib

import pytest
from gui_tools import LONG

from terrain_explorer import resources
from terrain_explorer.errors import UserError, UserValueError
from terrain_explorer.files import HeightmapFileError
from terrain_explorer.gui.crash_handler import CrashReporter, Hooks
from terrain_explorer.gui.services import installation
from terrain_explorer.gui.services.messages import MessageLevel, Reporter, UserMessage, error_message
from terrain_explorer.gui.services.worker import Worker


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


NUMPYS = ValueError("operands could not be broadcast together")


@pytest.fixture
def caught(qtbot):
    """Yield the exceptions that the crash handler catches."""
    hooks, errors = Hooks(), []
    hooks.caught.connect(errors.append)
    with hooks.installed():
        yield errors


def fail_in_a_worker(qtbot, error):
    def job():
        yield 1
        raise error

    worker = Worker("failing")
    with qtbot.waitSignal(worker.failed, timeout=LONG):
        worker.request(job)
    worker.stop()


@pytest.mark.parametrize("error", [NUMPYS, ZeroDivisionError("by zero"), OSError("no disk")], ids=repr)
def test_a_bug_is_caught_and_logged(qtbot, caught, caplog, error):
    fail_in_a_worker(qtbot, error)
    qtbot.waitUntil(lambda: caught == [error], timeout=LONG)
    (record,) = caplog.records
    assert record.levelno == logging.CRITICAL
    assert record.exc_info[1] is error
    caplog.clear()


@pytest.mark.parametrize(
    "error",
    [UserValueError("spread must be less"), HeightmapFileError("a.png", "is empty", "Copy it"), MemoryError()],
    ids=repr,
)
def test_what_the_user_can_mend_is_no_bug(qtbot, caught, error):
    fail_in_a_worker(qtbot, error)
    assert caught == []


ERRORS = [ModuleNotFoundError("no module"), zlib.error("-5"), FileNotFoundError(2, "gone")]


@pytest.fixture
def replaced(tmp_path, monkeypatch):
    program = tmp_path / "program"
    program.write_text("old")
    monkeypatch.setattr(installation, "_FILE", program)
    monkeypatch.setattr(installation, "_AT_START", installation._state())
    return program


@pytest.mark.parametrize("error", ERRORS, ids=lambda error: type(error).__name__)
@pytest.mark.parametrize("removed", [False, True])
def test_an_error_is_told_by_its_cause(replaced, error, removed):
    assert "Something went wrong" in error_message(error).text
    replaced.unlink()
    if not removed:
        replaced.write_text("newer")
    message = error_message(error)
    assert "updated or removed while it was running" in message.text
    assert message.details == ""


def test_other_errors_stay_what_they_are(replaced):
    replaced.unlink()
    assert "Something went wrong" in error_message(ValueError("a bug")).text
    assert error_message(UserError("the disk is full")).text == "The disk is full."


def test_it_is_no_crash(replaced, qtbot):
    told = []
    reporter = CrashReporter(None, lambda: None, told.append)
    replaced.unlink()
    reporter.report(ERRORS[1])
    assert told == [ERRORS[1]]


def test_what_may_come_later_is_loaded_ahead(tmp_path, monkeypatch):
    package, bundle = tmp_path / "terrain_explorer", tmp_path
    (package / "resources").mkdir(parents=True)
    (package / "resources" / "page.html").write_text("text")
    library = bundle / "lib-dynload" / f"a_module{installation.EXTENSION_SUFFIXES[0]}"
    for path in (library, bundle / "PIL" / library.name, bundle / "PySide6" / "QtSvg.abi3.so"):
        path.parent.mkdir(exist_ok=True)
        path.touch()
    imported = []
    monkeypatch.setattr(installation, "PACKAGE", package)
    monkeypatch.setattr(installation, "import_module", imported.append)
    assert len(list(installation._loading_bundle(bundle))) == 4
    assert set(imported) == {"a_module", "PIL.a_module", "PySide6.QtSvg"}
    page = package / "resources" / "page.html"
    page.unlink()
    assert resources.content_of(page) == b"text"
