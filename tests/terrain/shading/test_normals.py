"""Normal maps: unit length, and the way each colour points."""

import numpy as np
import pytest

from terrain_explorer.terrain import DiamondSquare, Heightmap
from terrain_explorer.terrain.shading.normals import shading_normals
from terrain_explorer.terrain.work import finished

HILLS = DiamondSquare(exponent=7, seed=3).heightmap()


def decoded(heightmap, convention="opengl", bits=16):
    whole = 2**bits - 1
    return finished(shading_normals(heightmap, convention, bits)).astype(np.float64) / whole * 2 - 1


@pytest.mark.parametrize("bits", [8, 16])
def test_normals_have_unit_length_and_point_up(bits):
    normals = decoded(HILLS, bits=bits)
    np.testing.assert_allclose(np.sqrt((normals**2).sum(axis=2)), 1, atol=2 / 2**bits * 3**0.5)
    assert (normals[..., 2] > 0).all()


@pytest.mark.parametrize(("convention", "green"), [("opengl", 1), ("directx", -1)])
def test_colours_point_where_they_are_said_to(convention, green):
    south, east = np.indices((5, 5), np.float32)
    for heights, expected in ((south, (0, green, 1)), (east, (-1, 0, 1)), (0 * east, (0, 0, 2**0.5))):
        ground = Heightmap(heights, (0.0, 4.0), metres=True, spacing=1.0)
        np.testing.assert_allclose(decoded(ground, convention)[2, 2], np.array(expected) / 2**0.5, atol=1e-4)


def test_blocks_of_rows_fit_together():
    tall = Heightmap(np.tile(HILLS.heights, (2, 1)))
    south = decoded(tall)[..., 1] / decoded(tall)[..., 2]
    cell = 1 / (0.2 * (tall.rows - 1)) * (tall.range[1] - tall.range[0])
    np.testing.assert_allclose(south, np.gradient(tall.heights, cell, axis=0), atol=0.02)
