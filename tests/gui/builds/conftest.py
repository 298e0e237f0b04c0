"""A window without a terrain, in which builds are begun."""

import pytest
from gui_tools import LONG
from PySide6.QtWidgets import QMainWindow

from terrain_explorer.document.document import Document
from terrain_explorer.document.states import State
from terrain_explorer.files.builds.build_lock import ask_to_stop, is_at_work
from terrain_explorer.gui.builds.build_controller import BuildController
from terrain_explorer.gui.builds.tiles_options import TilesOptions
from terrain_explorer.gui.services.settings import save_parameters
from terrain_explorer.gui.services.worker import Worker, stop_workers
from terrain_explorer.terrain import DiamondSquare, Recipe


@pytest.fixture
def recipe():
    return Recipe(DiamondSquare(exponent=7, seed=2))


@pytest.fixture
def make_builds(qtbot, recipe, tmp_path):
    """Return a function that makes the builds of a new window; what they began is stopped at the end."""
    made = []
    save_parameters({"builds/options": TilesOptions(workers=1)})  # each process takes a second to start

    def make():
        window = QMainWindow()
        qtbot.addWidget(window)
        window.show()
        builds = BuildController(Document(State(recipe.heightmap(), recipe), window), window)
        builds.told = []
        builds.reported.connect(builds.told.append)
        made.append(builds)
        return builds

    yield make
    for builds in made:
        stop_workers(builds)
        assert all(worker.stopped for worker in builds.findChildren(Worker))
    folder = tmp_path / "world"
    if folder.is_dir():
        ask_to_stop(folder)
        qtbot.waitUntil(lambda: not is_at_work(folder), timeout=LONG)


@pytest.fixture
def builds(make_builds):
    return make_builds()
