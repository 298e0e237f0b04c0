"""What all tests share: surroundings that no other process touches, and examples that are the same in every run."""

import pytest
from hypothesis import settings
from isolation import forget_folder, own_folder, own_screen

from terrain_explorer.cli import main

# Every run tries the same examples; `pytest --hypothesis-profile=exploring` tries others.
settings.register_profile("repeatable", deadline=None, derandomize=True)
settings.register_profile("exploring", deadline=None)
settings.load_profile("repeatable")

_FOLDER = pytest.StashKey()


def pytest_configure(config):
    """Isolate this process before Qt reads where the user's files are and connects to a screen."""
    config.stash[_FOLDER] = own_folder()
    if _runs_tests(config):
        own_screen()


def pytest_sessionfinish(session, exitstatus):
    """Clear up at the end of a session; the folders of workers lie in that of the process that started them."""
    if exitstatus == pytest.ExitCode.OK and not _is_worker(session.config):
        session.config.add_cleanup(lambda: forget_folder(session.config.stash[_FOLDER]))


def _is_worker(config):
    """Tell whether this is one of the processes that pytest-xdist has started."""
    return hasattr(config, "workerinput")


def _runs_tests(config):
    return _is_worker(config) or not config.getoption("numprocesses", None)


@pytest.fixture
def run(capsys, tmp_path, monkeypatch):
    """Return a function that runs the program in a folder of its own and gives status, output and errors."""
    monkeypatch.chdir(tmp_path)

    def run(*arguments):
        try:
            status = main([str(argument) for argument in arguments])
        except SystemExit as ended:
            status = ended.code
        return (status, *capsys.readouterr())

    return run
