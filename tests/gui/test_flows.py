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
from file_tools import open_in
from flows import footprint
from gui_tools import LONG, do, field, message
from hand import choose, draw
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

from terrain_explorer.files import write
from terrain_explorer.gui.views.map2d.map_view import MapView
from terrain_explorer.terrain import DiamondSquare
from terrain_explorer.terrain.sampling import Point

WOKEN = Path(__file__).with_name("woken_modules.json")
"""The names of the modules that woke when the budget was set."""

pytestmark = pytest.mark.usefixtures("small_terrain")


@dataclass(frozen=True)
class Budget:
    """The most that a flow may wake: modules, calls from one to another, and calls of event filters."""

    modules: int
    crossings: int
    filters: int


BUDGETS = {
    "stroke": Budget(190, 3200, 220),
    "parameter": Budget(197, 2400, 260),
    "picture": Budget(222, 1900, 220),
    "drop": Budget(104, 1500, 180),
}


@pytest.fixture
def flows(qtbot, window, settle, tmp_path):
    """What the user does, by its name. Each is done twice: what is made at the first time is no part of it."""
    view = window.findChild(MapView, "mapView")
    for seed in (1, 2):
        write(DiamondSquare(exponent=6, seed=seed).heightmap(), tmp_path / f"{seed}.png")

    def stroke(again):
        if not again:
            choose(window, "Raise")
        draw(qtbot, window, view, steps=[QPoint(0, 0), QPoint(9, 4), QPoint(-12, 8)])
        settle(window)

    def parameter(again):
        field(window, "spread_reduction").setValue(0.55 if again else 0.6)
        settle(window)

    def picture(again):
        open_in(window, settle, tmp_path / f"{1 + again}.png")

    def drop(again):
        if not again:
            do(window, "FollowWater")
        before, place = message(window), Point(60, 60) if again else Point(40, 50)
        QTest.mouseClick(view, Qt.MouseButton.LeftButton, pos=view.placement.position(place).toPoint())
        qtbot.waitUntil(lambda: message(window) != before, timeout=LONG)
        settle(window)

    return {"parameter": parameter, "picture": picture, "stroke": stroke, "drop": drop}


def test_each_flow_stays_within_its_budget(flows, window, monkeypatch):
    kept, woken, beyond = json.loads(WOKEN.read_text()), {}, []
    for name, flow in flows.items():
        flow(again=False)
        with footprint(monkeypatch) as noted:
            flow(again=True)
        sys.stdout.write(f"{name}:\n{noted}\n\n")
        woken[name] = sorted(noted.modules)
        found, budget = Budget(len(noted.modules), noted.entries, noted.filtered), BUDGETS[name]
        if found.modules > budget.modules or found.crossings > budget.crossings or found.filters > budget.filters:
            new = sorted(noted.modules.difference(kept.get(name, ())))
            beyond.append(f"{name} wakes {found}, and {budget} is the most; new: {', '.join(new) or 'none'}")
    if "KEEP_WOKEN" in os.environ:
        WOKEN.write_text(json.dumps(woken, indent=1) + "\n")
    assert not beyond, "\n".join(beyond)
