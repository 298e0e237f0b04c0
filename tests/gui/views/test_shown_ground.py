"""The ground that views show is set once, and tells them what is new."""

import gc
from dataclasses import replace
from weakref import ref

import numpy as np
import pytest
from gui_tools import forget_deleted
from surface_tools import smooth

from terrain_explorer.gui.views.map2d.map_view import MapView
from terrain_explorer.gui.views.shown_ground import ShownGround
from terrain_explorer.terrain import Heightmap, Window
from terrain_explorer.terrain.hydrology.drainage import draining
from terrain_explorer.terrain.shading.look import Look
from terrain_explorer.terrain.shading.tones import NO_TONES, wetness_tones
from terrain_explorer.terrain.shading.waters import finding_waters
from terrain_explorer.terrain.tiles.land import finding_ground
from terrain_explorer.terrain.work import finished

HILLS = smooth(33, 65)
WATERS = finished(finding_waters(HILLS, Look(rivers=True, river_area=0.5)))
TONES = {"wear": finished(wetness_tones(finished(draining(HILLS, None))))}
PART = [Window(3, 4, 5, 6)]


def other():
    return Heightmap(HILLS.heights.copy(), range=HILLS.range)


@pytest.fixture
def ground(qapp):
    ground = ShownGround()
    ground.setHeightmap(HILLS)
    ground.setWaters(WATERS, WATERS.drainage)
    ground.setTones(TONES)
    return ground


@pytest.fixture
def told(ground):
    """What the ground signals, in order, each with what it shows by then."""
    told = []
    for name in ("renewing", "replaced", "changed", "landChanged", "watersChanged", "tonesChanged"):
        getattr(ground, name).connect(lambda name=name: told.append((name, ground.heightmap)))
    return told


def test_another_terrain_ends_strokes_first_and_takes_water_and_tones_away(ground, told):
    after = other()
    ground.setHeightmap(after)
    before = [(name, HILLS) for name in ("renewing", "watersChanged", "tonesChanged", "replaced")]
    assert told == [*before, ("changed", after)]
    assert (ground.waters, ground.drainage, ground.tones) == (None, None, NO_TONES)


def test_the_same_terrain_shown_again_keeps_them(ground, told):
    ground.setHeightmap(HILLS)
    assert told == [("renewing", HILLS), ("changed", HILLS)]
    assert ground.fresh_waters is WATERS


def test_what_is_drawn_on_it_is_told_as_windows_and_keeps_the_water_but_not_as_fresh(ground, told):
    after = other()
    ground.setHeightmap(after, PART)
    assert told == [("changed", after)]
    assert ground.changed_since(HILLS) == PART
    assert ground.waters is WATERS
    assert (ground.fresh_waters, ground.fresh_drainage, ground.fresh_tones) == (None, None, {})


def test_whoever_has_missed_a_map_is_told_that_all_may_differ(ground):
    older, newer = other(), other()
    ground.setHeightmap(older, PART)
    ground.setHeightmap(newer, PART)
    assert ground.changed_since(older) == PART
    assert ground.changed_since(HILLS) is None
    assert ground.changed_since(None) is None


def test_a_map_that_is_shown_no_longer_is_forgotten(ground):
    before = other()
    ground.setHeightmap(before)
    ground.setLand(finished(finding_ground(None, before)), before)
    kept = ref(before)
    ground.setHeightmap(HILLS)
    ground.setLand(finished(finding_ground(None, HILLS)), HILLS)
    del before
    gc.collect()
    assert kept() is None


def test_rivers_are_those_of_the_land_only_if_they_are_of_its_map(ground):
    land = finished(finding_ground(None, HILLS))
    assert ground.land_waters is None
    ground.setLand(land, other())
    assert ground.land_waters is None
    ground.setLand(land, HILLS)
    assert (ground.land_waters.land, ground.land_waters.waters) == (land, WATERS)
    assert ground.land_waters is ground.land_waters
    ground.await_land(other(), same=True)
    assert ground.land_waters is None
    ground.setLand(replace(land), HILLS)
    assert ground.land_waters.land is not land


def test_a_view_that_is_made_later_shows_the_same(ground, qtbot):
    views = [MapView(), MapView(ground=ground)]
    views[0].ground.setHeightmap(HILLS)
    views[0].ground.setWaters(WATERS)
    views[0].ground.setTones(TONES)
    pictures = []
    for view in views:
        qtbot.addWidget(view)
        view.resize(200, 100)
        view.setLook(Look(palette="wear", rivers=True, river_area=0.5))
        pictures.append(view.grab().toImage())
    assert pictures[0] == pictures[1]
    views[1].ground.setTones(NO_TONES)
    assert views[1].grab().toImage() != pictures[1]


def test_a_view_that_has_gone_hears_nothing(ground):
    view = MapView(ground=ground)
    view.deleteLater()
    forget_deleted()
    ground.setHeightmap(other())
    np.testing.assert_array_equal(ground.heightmap.heights, HILLS.heights)
