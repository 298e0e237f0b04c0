from fractions import Fraction
from threading import Event

import numpy as np
import pytest
from gui_tools import LONG

from terrain_explorer.gui.services.worker import stop_workers
from terrain_explorer.gui.views.map2d.tile_painter import TilePictures
from terrain_explorer.gui.views.tiles.async_cache import TILE_BYTES, TileCache
from terrain_explorer.terrain.tiles.ground import LandFacts
from terrain_explorer.terrain.tiles.tile_key import ROOT, TileKey


class Steps:
    """A ground whose tiles are as high as their level, and that notes what it was asked for."""

    facts = LandFacts((0.0, 1.0))

    def __init__(self):
        self.asked, self.open = [], Event()
        self.open.set()

    def heights(self, key):
        self.asked.append(key)
        assert self.open.wait(LONG / 1000)
        return np.full((257, 257), float(key.level))


@pytest.fixture
def ground():
    return Steps()


@pytest.fixture
def cache(qtbot, ground):
    cache = TileCache(budget=8 * TILE_BYTES)
    cache.setTerrain(ground)
    yield cache
    stop_workers(cache)


def way_to(level, part=Fraction(1, 3)):
    return [TileKey.at(each, part, part) for each in range(level, 7, -1)]


def wait(qtbot, cache, keys):
    with qtbot.waitSignal(cache.idle, timeout=LONG):
        cache.want(keys)


def test_what_is_wanted_arrives_in_order(qtbot, cache, ground):
    arrived = []
    cache.arrived.connect(arrived.append)
    keys = way_to(12)
    wait(qtbot, cache, keys)
    assert arrived == keys == ground.asked
    assert all(cache.get(key)[0, 0] == key.level for key in keys)
    wait(qtbot, cache, keys)
    assert ground.asked == keys


def test_the_budget_holds_and_the_oldest_go_first(qtbot, cache):
    wait(qtbot, cache, way_to(12))
    cache.get(ROOT)
    for part in range(1, 20):
        wait(qtbot, cache, [TileKey.at(20, Fraction(part, 20), Fraction(0))])
        cache.get(ROOT)
        assert cache.nbytes <= 8 * TILE_BYTES
    assert cache.get(ROOT) is not None
    assert cache.get(TileKey.at(12, Fraction(1, 3), Fraction(1, 3))) is None


def test_more_than_fits_is_not_made(qtbot, cache, ground):
    wait(qtbot, cache, way_to(30))
    assert ground.asked == way_to(30)[:8]
    assert cache.nbytes == 8 * TILE_BYTES


def test_the_nearest_is_the_finest_that_is_there(qtbot, cache):
    deep = TileKey.at(30, Fraction(1, 3), Fraction(1, 3))
    assert cache.nearest(deep) is None
    wait(qtbot, cache, way_to(10))
    key, heights = cache.nearest(deep)
    assert key == deep.ancestor(10)
    assert heights[0, 0] == 10


def test_a_new_wish_replaces_those_that_are_not_made_yet(qtbot, cache, ground):
    ground.open.clear()
    cache.want(way_to(12))
    qtbot.waitUntil(lambda: bool(ground.asked), timeout=LONG)
    newer = way_to(14, Fraction(2, 3))[:2]
    cache.want(newer)
    with qtbot.waitSignal(cache.idle, timeout=LONG):
        ground.open.set()
    # The tile that was being made is kept, for it was made.
    assert ground.asked == [way_to(12)[0], *newer]
    assert all(cache.get(key) is not None for key in ground.asked)


def test_another_terrain_begins_with_nothing(qtbot, cache):
    wait(qtbot, cache, way_to(10))
    cache.setTerrain(Steps())
    assert cache.nbytes == 0
    assert cache.get(ROOT) is None
    wait(qtbot, cache, [ROOT])
    assert cache.get(ROOT) is not None
    cache.setTerrain(None)
    wait(qtbot, cache, [ROOT])
    assert cache.get(ROOT) is None


def test_what_is_made_of_a_tile_follows_its_ground(qtbot, cache):
    """Also while it is not there: its ground changes after it was in sight, and before it is again."""

    class Higher(Steps):
        def heights(self, key):
            return 100.0 + super().heights(key)

    key = TileKey(12, 3, 5)
    pictures = TilePictures(cache)
    pictures.setMaker(lambda key: float(cache.peek(key)[0, 0]))
    wait(qtbot, cache, [key])
    wait(qtbot, pictures, [key])
    assert pictures.get(key) == 12.0
    cache.want([])
    renewed = []
    cache.renewed.connect(renewed.append)
    cache.change_terrain(Higher(), lambda key: True)
    assert cache.get(key) is None
    assert renewed == [key]
    wait(qtbot, cache, [key])
    wait(qtbot, pictures, [key])
    assert pictures.get(key) == 112.0
    stop_workers(pictures)
