"""Closing the window ends all work in other threads, in whatever panel or dialog it was begun."""

import time

import pytest
from gui_tools import do
from PySide6.QtWidgets import QDialog

from terrain_explorer.gui.services.worker import Worker

pytestmark = pytest.mark.usefixtures("without_3d", "small_terrain")


@pytest.fixture
def workers(monkeypatch):
    """All workers that are made."""
    made, make = [], Worker.__init__

    def init(self, *args, **options):
        make(self, *args, **options)
        made.append(self)

    monkeypatch.setattr(Worker, "__init__", init)
    return made


def endless():
    while True:
        time.sleep(0.001)
        yield


def test_ends_the_work_of_every_panel_and_dialog(qtbot, workers, make_window):
    window = make_window()
    for _ in window.making_panels():
        pass
    for name in ("Export", "ExportWeights", "BuildTiles", "Presets", "Variations", "CompareTerrains"):
        do(window, name)
    at_work = [worker for worker in workers if worker.objectName() in ("planning", "build-planning", "weight-reading")]
    assert len(at_work) == 3
    for worker in at_work:
        worker.request(endless)
    window.close()
    assert not any(widget.isVisible() for widget in (window, *window.findChildren(QDialog)))
    assert all(worker.stopped for worker in workers)
    assert not any(worker.busy for worker in workers)
