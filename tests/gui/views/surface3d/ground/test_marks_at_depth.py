"""Marks on ground without end: what of them a mountain hides, and how lines follow the ground."""

import numpy as np
import pytest
from endless_tools import FACTS, Tiles
from PySide6.QtCore import QPointF

from terrain_explorer.gui.views.surface3d.camera.camera import Sight
from terrain_explorer.gui.views.surface3d.camera.frame import DepthRelief, GroundCamera, Spot
from terrain_explorer.gui.views.surface3d.draped_marks import draped, hidden
from terrain_explorer.gui.views.surface3d.ground.camera_moves import CameraMoves
from terrain_explorer.gui.views.surface3d.ground.framed_ground import FramedGround
from terrain_explorer.gui.views.surface3d.ground.ground_probe import GroundProbe
from terrain_explorer.terrain.tiles.ground import tile_heights
from terrain_explorer.terrain.tiles.tile_key import SQUARES, TILE_POINTS

SIZE = 400, 300


class Rough:
    """Hills on hills, at every depth about as steep."""

    facts = FACTS

    def heights(self, key):
        places = [(np.arange(TILE_POINTS) + SQUARES * at) * 2.0**-key.level for at in (key.row, key.column)]
        south, east = (sum(2.0 ** (-0.95 * k) * np.sin(2.0**k * 7.0 * at) for k in range(36)) for at in places)
        return tile_heights(0.5 + 0.1 * np.multiply.outer(south, east))


def seen_from(scale, elevation=12.0, orthographic=False, exaggeration=6.0):
    """The ground around a camera over hills, and what it sees."""
    tiles = Tiles(Rough())
    relief = DepthRelief.of(FACTS, exaggeration)
    moves = CameraMoves(GroundProbe(tiles, FACTS), relief)
    camera = GroundCamera(Spot(0.5, 0.5, 0.0), 1.0, -100.0, elevation, orthographic=orthographic)
    camera = moves.at(camera, 0.37, 0.61, scale)
    frame = moves.frame(camera)
    return FramedGround(moves.probe, frame), Sight(frame.camera, *SIZE)


@pytest.mark.parametrize(("scale", "orthographic"), [(1.0, False), (2.0**-6.3, False), (2.0**-18, False), (1.0, True)])
def test_what_is_hidden_is_what_a_line_of_sight_does_not_meet_first(scale, orthographic):
    ground, sight = seen_from(scale, 25.0 if orthographic else 12.0, orthographic)
    around = np.random.default_rng(3).random((300, 2)) * 1.6 - 0.8 + ground.frame.camera.pivot[:2]
    low, high = np.sort(ground.flat(np.array(ground.corners)), axis=0)
    places = ground.risen(around.clip(low + 1e-3, high - 1e-3))
    x, y, _ = sight.camera.seen(places, sight.aspect)
    met = [ground.met(sight.camera.ray(right, up, sight.aspect)) for right, up in zip(x, y, strict=True)]
    before = np.array(
        [np.inf if one is None else np.hypot(*np.subtract(one, at)[:2]) for one, at in zip(met, places, strict=True)]
    )
    covered = hidden(ground, sight.camera, places, sight.pixel(places))
    free, behind = before < 1e-6, before > 0.1
    assert min(free.sum(), behind.sum()) > 20
    assert covered[free].mean() < 0.1
    assert covered[behind].mean() > 0.93


@pytest.mark.parametrize("scale", [1.0, 2.0**-20])
def test_a_line_lies_on_the_ground_and_ends_where_it_is_out_of_sight(scale):
    ground, sight = seen_from(scale, 40.0)
    here = ground.map_place(*ground.frame.camera.pivot[:2])
    piece, *back = draped(ground, np.array([here, (0.9, 0.9), here]), sight)
    assert len(back) == (scale < 1)
    assert piece[:, 2] == pytest.approx(ground.level(*piece[:, :2].T))
    assert piece[0] == pytest.approx(ground.world(np.array([here]))[0], abs=1e-6)
    assert (scale < 1) == (np.abs(piece[:, :2]).max() > 11)
    assert np.abs(piece[:, :2]).max() < 13
    seen = sight.on_screen(piece)
    in_picture = ((seen > 0) & (seen < SIZE)).all(axis=1)
    assert np.hypot(*np.diff(seen, axis=0)[in_picture[1:] & in_picture[:-1]].T).max() < 16
    assert not draped(ground, np.array([(-90.0, -90.0), (-80.0, -90.0)]), sight)


@pytest.mark.parametrize("scale", [1.0, 2.0**-7.6, 2.0**-30])
def test_parallel_lines_of_sight_meet_the_place_that_is_seen(scale):
    ground, sight = seen_from(scale, 25.0, True, exaggeration=0.3)
    assert sight.camera.orthographic
    met = 0
    for x, y in np.random.default_rng(5).random((60, 2)) * SIZE:
        place = ground.place_met(sight.ray(QPointF(x, y)))
        if place is not None:
            met += 1
            (there,) = sight.on_screen(ground.world(np.array([place])))
            assert tuple(there) == pytest.approx((x, y), abs=0.5)
    assert met > 30


@pytest.mark.parametrize("scale", [1.0, 2.0**-12])
def test_the_surroundings_of_the_pivot_keep_their_size_as_parallels(scale):
    (ground, plain), (_, parallel) = (seen_from(scale, 80.0, orthographic) for orthographic in (False, True))
    pivot = np.array(ground.frame.camera.pivot)
    near = pivot + 0.01 * np.array([(0, 0, 0), (1, 0, 0), (0, 1, 0)])
    assert parallel.on_screen(near) == pytest.approx(plain.on_screen(near), abs=0.3)


@pytest.mark.parametrize("orthographic", [False, True])
def test_nothing_hides_what_lies_at_the_near_end_of_the_ground(orthographic):
    ground, sight = seen_from(1.0, 2.0, orthographic)
    (west, south), (east, _) = np.sort(ground.flat(np.array(ground.corners)), axis=0)
    along = np.linspace(west, east, 200)[1:-1]
    places = ground.risen(np.stack([along, np.full_like(along, south)], axis=1))
    assert not hidden(ground, sight.camera, places, sight.pixel(places)).any()
