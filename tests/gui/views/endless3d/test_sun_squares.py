"""The squares on which shadows fall, and where ground ends."""

from dataclasses import replace

import numpy as np
import pytest
from endless_tools import FACTS
from PySide6.QtGui import QVector3D

from terrain_explorer.gui.views.endless3d.frame import DepthRelief, FarCamera, Frame, Spot
from terrain_explorer.terrain.tiles.tile_key import TileKey

SUN = (-0.6, 0.3, 0.74)


@pytest.fixture
def squares():
    pytest.importorskip("OpenGL")
    from terrain_explorer.gui.views.endless3d.gl import sun_squares

    return sun_squares


def frame(scale=2.0**-9, within=False, azimuth=250.0):
    camera = FarCamera(Spot(0.41, 0.57, 0.5), scale, azimuth, within=within)
    return Frame.of(camera, DepthRelief.of(FACTS, 1.0))


def test_what_lies_on_a_ray_of_the_sun_falls_on_one_place(squares):
    square = squares.sun_squares(frame(), SUN, 1.0, (-1.0, 1.0))[0]
    below = np.array([0.1, -0.2, -0.5])
    above = below + 0.3 * np.array(SUN)
    shown = [square.matrix.map(QVector3D(*place)) for place in (below, above)]
    assert shown[0].x() == pytest.approx(shown[1].x(), abs=1e-5)
    assert shown[0].y() == pytest.approx(shown[1].y(), abs=1e-5)
    assert shown[1].z() < shown[0].z()


def test_each_square_lies_in_the_next_one_and_around_the_pivot(squares):
    for within in (False, True):
        seen = frame(within=within)
        small, *larger = squares.sun_squares(seen, SUN, 1.0, (-1.0, 1.0))
        x, y, _ = seen.camera.pivot
        assert max(abs(small.x - x), abs(small.y - y)) < small.half
        for large in larger:
            assert abs(large.x - small.x) + small.half <= large.half
            small = large


def test_turning_leaves_the_shadows_and_walking_away_does_not(squares):
    def cast(seen):
        each = squares.sun_squares(seen, SUN, 1.0, (-1.0, 1.0))
        return squares.CastShadows(seen, each, SUN, 512, 3)

    first = cast(frame())
    assert first.serve(cast(frame(azimuth=10.0)), moving=False)
    assert first.serve(cast(frame(scale=1.1 * 2.0**-9)), moving=True)
    assert not first.serve(cast(frame(scale=2.0**-8)), moving=True)
    assert not first.serve(replace(cast(frame()), tiles=4), moving=False)
    assert not first.serve(cast(frame(within=True)), moving=True)


def test_ground_ends_at_the_edges_of_its_border_tiles():
    pytest.importorskip("OpenGL")
    from terrain_explorer.gui.views.endless3d.gl.ground_nodes import ground_edges

    keys = [TileKey(10, row, column) for row, column in ((0, 0), (1, 1), (2, 3))]
    edges = ground_edges([(key, key) for key in keys], (0.7, 1.0))
    assert {(int(number), int(side)) for number, side, *_ in edges} == {(0, 2), (0, 3), (2, 0), (2, 1)}
