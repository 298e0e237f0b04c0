"""A short form of `endless_wandering`: caches keep their budgets, and threads and handles do not grow."""

import gc

import pytest
from endless_wandering import MOST, Taken, Wanderer, grown, too_much
from gui_tools import LONG, do

from terrain_explorer.gui.explore.explore_controller import ExploreController

pytestmark = pytest.mark.usefixtures("without_3d")


def test_caches_threads_and_handles_stay_flat(qtbot, window):
    do(window, "ExploreWorkspace")
    explore = window.findChild(ExploreController)
    qtbot.waitUntil(lambda: explore.ground is not None, timeout=LONG)
    shown = explore.map
    for cache in (explore.tiles, shown.tiles.pictures):
        cache._budget = 24 * cache._each
    wanderer, taken = Wanderer(window, seed=4), []
    for _ in range(5):
        wanderer.wander()
        assert explore.tiles.nbytes <= explore.tiles._budget
        # Pictures that are outdated stay until they are replaced.
        assert shown.tiles.pictures.nbytes <= 2 * shown.tiles.pictures._budget
        gc.collect()
        taken.append(Taken.now(0.0))
    assert wanderer.frames > 30
    assert not [told for told in grown(taken) if not told.startswith("memory")]


def test_what_grows_is_told():
    flat = Taken(9.0, 500.0, 510.0, 10, 4, 15, 1000)
    assert not grown([flat] * 6)
    assert not too_much([flat] * 6)
    more = Taken(9.0, 700.0, 700.0, 10, 4, 40, 1000)
    assert grown([flat] * 5 + [more]) == ["memory grew from 500 to 700", "handles grew from 15 to 40"]
    assert too_much([flat, more]) == [f"the process took 700 MB, and may take {MOST:.0f}"]
