"""A program whose files were replaced or removed while it runs says so, and has loaded what it needs."""

import zlib

import pytest

from terrain_explorer import resources
from terrain_explorer.errors import UserError
from terrain_explorer.gui.crash_handler import CrashReporter
from terrain_explorer.gui.services import installation
from terrain_explorer.gui.services.messages import error_message

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
    assert len(list(installation._loading(bundle))) == 4
    assert set(imported) == {"a_module", "PIL.a_module", "PySide6.QtSvg"}
    page = package / "resources" / "page.html"
    page.unlink()
    assert resources.content_of(page) == b"text"
