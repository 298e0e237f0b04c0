"""What all tests share: surroundings that no other process touches, and examples that are the same in every run."""

import gc
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings
from isolation import forget_folder, own_folder, own_screen

from terrain_explorer.cli import main
from terrain_explorer.own_process import keeping

# Every run tries the same examples, however slow the machine; `pytest --hypothesis-profile=exploring` tries others.
settings.register_profile("exploring", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("repeatable", settings.get_profile("exploring"), derandomize=True)
settings.load_profile("repeatable")

_FOLDER = pytest.StashKey()
_PACKAGE = Path(__file__).parents[1] / "terrain_explorer"
_MANY_LINES, _MANY_MODULES = 500, 25  # worth a look, no more: the subject decides how long a file is


def pytest_configure(config):
    """Isolate this process before Qt reads where the user's files are and connects to a screen."""
    config.stash[_FOLDER] = own_folder()
    if _runs_tests(config):
        own_screen()
        gc.disable()  # what is collected stays: a quarter of the time would go into looking through it again and again


def pytest_collection_finish():
    """Free what a test leaves from now on, without looking through all tests each time."""
    gc.collect()
    gc.freeze()
    gc.enable()


def pytest_sessionfinish(session, exitstatus):
    """Clear up at the end of a session; the folders of workers lie in that of the process that started them."""
    if exitstatus == pytest.ExitCode.OK and not _is_worker(session.config):
        session.config.add_cleanup(lambda: forget_folder(session.config.stash[_FOLDER]))


@pytest.fixture(scope="session", autouse=True)
def _one_process_for_gdal():
    """Files that GDAL reads share one process: the first of each test would cost a third of a second."""
    with keeping():
        yield


def pytest_terminal_summary(terminalreporter, config):
    """Name the files and folders that have grown so large that somebody should look at them."""
    if _is_worker(config):
        return
    files = {path: len(path.read_text(encoding="utf-8").splitlines()) for path in _PACKAGE.rglob("*.py")}
    folders = {init.parent: len(list(init.parent.glob("*.py"))) - 1 for init in _PACKAGE.rglob("__init__.py")}
    large = [f"{path.relative_to(_PACKAGE)}: {n} lines" for path, n in sorted(files.items()) if n > _MANY_LINES]
    large += [f"{path.relative_to(_PACKAGE)}: {n} modules" for path, n in sorted(folders.items()) if n > _MANY_MODULES]
    if large:
        terminalreporter.section("large files and folders")
        terminalreporter.write_line("\n".join(large))


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
