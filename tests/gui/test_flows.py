"""What one thing that the user does may wake: few modules, and few calls between them.

After a change that wakes fewer, lower the budget and keep the names of the modules that are left: run this test with
``KEEP_WOKEN=1``. With ``-s`` it shows who enters whom.
"""

import json
import os
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest
from flows import footprint, unwatched
from gui_tools import LONG, do, field, message, surface
from hand import begin, choose, release
from PySide6.QtCore import QPoint, Qt, QTimer
from PySide6.QtTest import QTest

from terrain_explorer.files import write
from terrain_explorer.gui.file_io.file_watcher import FileWatcher
from terrain_explorer.gui.services.worker import is_busy
from terrain_explorer.gui.views.map2d.map_view import MapView
from terrain_explorer.terrain import DiamondSquare
from terrain_explorer.terrain.sampling import Point

WOKEN = Path(__file__).with_name("woken_modules.json")
"""The names of the modules that woke when the budget was set."""

AT_REST = {"terrain_explorer.gui.main_window", "terrain_explorer.gui.views.warming.shader_warming"}
"""What wakes when a picture is drawn as finely as it gets, which may be within a flow or after it."""

SOON_MS = 1000

pytestmark = pytest.mark.usefixtures("small_terrain")


@dataclass(frozen=True)
class Budget:
    """The most that a flow may wake: modules, calls from one to another, and calls of event filters."""

    modules: int
    crossings: int
    filters: int


# The modules are nearly the same each time; how often they call each other depends on how often a view is drawn.
BUDGETS = {
    "stroke": Budget(113, 3300, 60),
    "parameter": Budget(112, 2300, 60),
    "picture": Budget(152, 3300, 95),
    "drop": Budget(78, 1600, 45),
}


@pytest.fixture
def flows(qtbot, window, tmp_path):
    """What the user does, by its name. Each is done twice: what is made at the first time is no part of it."""
    view = window.findChild(MapView, "mapView")
    for seed in (1, 2):
        write(DiamondSquare(exponent=6, seed=seed).heightmap(), tmp_path / f"{seed}.png")

    def wait(done):
        qtbot.waitUntil(lambda: unwatched(lambda: done() and not window.busy), timeout=LONG)
        with qtbot.waitSignal(window.drawn, timeout=LONG):
            surface(window).update()

    def stroke(again):
        if not again:
            choose(window, "Raise")
        steps, before = [QPoint(0, 0), QPoint(9, 4), QPoint(-12, 8)], window.document.position
        begin(view, steps=steps)
        release(view, steps=steps)
        wait(lambda: window.document.position > before)

    def parameter(again):
        before = window.document.heightmap
        field(window, "spread_reduction").setValue(0.55 if again else 0.6)
        wait(lambda: window.document.heightmap is not before)

    def picture(again):
        path = tmp_path / f"{1 + again}.png"
        window.open_file(path)
        wait(lambda: window.document.path == path)

    def drop(again):
        if not again:
            do(window, "FollowWater")
        before, place = message(window), Point(60, 60) if again else Point(40, 50)
        QTest.mouseClick(view, Qt.MouseButton.LeftButton, pos=view.placement.position(place).toPoint())
        wait(lambda: message(window) != before)

    return {"parameter": parameter, "picture": picture, "stroke": stroke, "drop": drop}


def settle(qtbot, window):
    """Wait for what comes a moment later and is no part of the next flow: the watcher's look at a file, for one."""
    watcher = window.findChild(FileWatcher)

    def quiet():
        timers = window.findChildren(QTimer)
        soon = [timer for timer in timers if timer.isActive() and timer.isSingleShot() and timer.interval() <= SOON_MS]
        return not (soon or is_busy(watcher) or window.busy)

    qtbot.waitUntil(lambda: unwatched(quiet), timeout=LONG)


def test_each_flow_stays_within_its_budget(flows, window, qtbot, monkeypatch):
    kept, woken, beyond = json.loads(WOKEN.read_text()), {}, []
    for name, flow in flows.items():
        flow(again=False)
        settle(qtbot, window)
        with footprint(monkeypatch) as noted:
            flow(again=True)
        sys.stdout.write(f"{name}:\n{noted}\n\n")
        modules = noted.modules.difference(AT_REST)
        woken[name] = sorted(modules)
        found, budget = Budget(len(modules), noted.entries, noted.filtered), BUDGETS[name]
        if found.modules > budget.modules or found.crossings > budget.crossings or found.filters > budget.filters:
            new = sorted(modules.difference(kept.get(name, ())))
            beyond.append(f"{name} wakes {found}, and {budget} is the most; new: {', '.join(new) or 'none'}")
    if "KEEP_WOKEN" in os.environ:
        WOKEN.write_text(json.dumps(woken, indent=1) + "\n")
    assert not beyond, "\n".join(beyond)
