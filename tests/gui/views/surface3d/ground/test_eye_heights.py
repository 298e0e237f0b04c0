"""The height of the eye above the ground, and how fast one walks, in metres."""

from dataclasses import replace

import numpy as np
import pytest

from terrain_explorer.gui.views.surface3d.camera.frame import DepthRelief
from terrain_explorer.gui.views.surface3d.camera.walking import EYE, SPEEDS
from terrain_explorer.gui.views.surface3d.ground.camera_moves import CameraMoves
from terrain_explorer.gui.views.surface3d.ground.ground_probe import GroundProbe
from terrain_explorer.gui.views.tiles.map_tiles import MapTiles
from terrain_explorer.terrain import DiamondSquare, Heightmap
from terrain_explorer.terrain.tiles.land import facts_of_map


def moves_over(heightmap: Heightmap) -> CameraMoves:
    facts = facts_of_map(heightmap)
    return CameraMoves(GroundProbe(MapTiles(heightmap), facts), DepthRelief.of(facts, 1.0))


HILLS = DiamondSquare(exponent=6, seed=3).heightmap()
SIZED = replace(HILLS, spacing=40.0, metres=True)
LONG = Heightmap(np.random.default_rng(1).random((9, 40)).astype(np.float32), (0.0, 1.0))


@pytest.mark.parametrize("heightmap", [HILLS, SIZED, LONG], ids=["hills", "in metres", "not square"])
@pytest.mark.parametrize("metres", [0.5, 2.0, 30.0, 400.0, 4000.0])
def test_the_eye_is_as_high_above_the_ground_as_it_is_told(heightmap, metres):
    moves = moves_over(heightmap)
    for start in (moves.whole(), replace(moves.at(moves.whole(), 0.2, 0.3, 0.3), elevation=20.0)):
        low = moves.with_eye_at(start, metres)
        assert moves.eye_metres(low) == pytest.approx(metres, rel=0.02)
        assert (low.azimuth, low.elevation) == (start.azimuth, pytest.approx(start.elevation, abs=1e-6))
        assert not moves.world(low).is_buried
    walker, longer = (
        moves.with_eye_at(moves.landed(moves.whole()), metres),
        moves.side_metres * moves.probe.facts.longer,
    )
    assert walker.within
    assert moves.eye_metres(walker) == pytest.approx(min(metres, 1.3 * 0.02 * longer), rel=0.02)


def test_who_looks_from_low_above_the_ground_walks_as_high_as_a_person():
    moves = moves_over(SIZED)
    assert moves.eye_metres(moves.landed(moves.with_eye_at(moves.whole(), 2.0))) == pytest.approx(EYE, rel=0.02)
    assert EYE <= moves.eye_metres(moves.landed(moves.with_eye_at(moves.whole(), 20.0))) < 10.0
    near = moves.with_eye_at(moves.whole(), 0.01)
    assert moves.eye_metres(moves.landed(near)) < 0.01


def test_parallel_lines_of_sight_have_no_eye_to_raise():
    moves = moves_over(HILLS)
    whole = moves.whole(orthographic=True)
    assert moves.with_eye_at(whole, 5.0) == whole


def test_a_map_without_a_size_counts_as_ten_kilometres():
    unknown, known = moves_over(HILLS), moves_over(replace(HILLS, spacing=10_000 / 64))
    camera = unknown.at(unknown.whole(), 0.4, 0.6, 0.1)
    assert unknown.eye_metres(camera) == pytest.approx(known.eye_metres(camera))


def seconds_walked(moves: CameraMoves, metres: float, speed: float | None, **how: bool) -> float:
    """Return how many metres one goes in a second with the eye at a height."""
    camera = moves.with_eye_at(moves.landed(moves.at(moves.whole(), 0.5, 0.5, 0.02)), metres)
    gait, walker = replace(moves.gait(camera), speed=speed), moves.walker(camera)
    assert walker is not None
    return gait.pace(walker.height, **how) / gait.metre


def test_a_person_walks_as_people_do_and_who_is_tall_as_it_looks():
    moves = moves_over(SIZED)
    assert seconds_walked(moves, 1.7, None) == pytest.approx(1.4, rel=0.01)
    assert seconds_walked(moves, 60.0, None) == pytest.approx(150.0, rel=0.01)
    paces = [seconds_walked(moves, metres, None) for metres in (0.1, 0.5, 1.0, 2.0, 4.0, 8.0, 20.0)]
    assert paces == sorted(paces)


@pytest.mark.parametrize("name", [name for name, speed in SPEEDS.items() if speed is not None])
def test_a_chosen_speed_is_that_at_every_height(name):
    moves = moves_over(SIZED)
    for metres in (0.5, 5.0, 50.0):
        for flying in (False, True):
            assert seconds_walked(moves, metres, SPEEDS[name], flying=flying) == pytest.approx(SPEEDS[name])
