"""Solids are closed, face outwards and hold what lies below the map, in every format."""

import numpy as np
import pytest
from hypothesis import given
from mesh_tools import (
    DECIMATIONS,
    EXTENSIONS,
    edges,
    euler_characteristic,
    few,
    is_closed,
    maps,
    prisms,
    rough,
    signed_volume,
    welded,
    z_up,
)

from terrain_explorer.terrain import Heightmap

SIZES = {"width": 80, "relief": 12, "base": 2}


@pytest.mark.parametrize("extension", EXTENSIONS)
@few
@given(heightmap=maps(), decimation=DECIMATIONS)
def test_a_solid_is_closed_and_holds_what_is_below_the_map(written, extension, heightmap, decimation):
    mesh = written(heightmap, extension, decimation=decimation, solid=True, **SIZES)
    triangles = welded(mesh)
    assert is_closed(triangles)
    assert euler_characteristic(triangles) == 2
    assert signed_volume(mesh) == pytest.approx(prisms(heightmap, decimation=decimation, **SIZES), rel=1e-5)


@pytest.mark.parametrize("extension", EXTENSIONS)
@few
@given(heightmap=maps(), decimation=DECIMATIONS)
def test_no_triangle_is_degenerate(written, extension, heightmap, decimation):
    mesh = written(heightmap, extension, decimation=decimation, solid=True)
    first, second, third = np.moveaxis(np.asarray(mesh.positions, float)[mesh.triangles], 1, 0)
    assert (np.linalg.norm(np.cross(second - first, third - first), axis=1) > 0).all()


@pytest.mark.parametrize("extension", EXTENSIONS[1:])
@few
@given(heightmap=maps(), decimation=DECIMATIONS)
def test_without_sides_and_base_only_the_border_is_open(written, extension, heightmap, decimation):
    mesh = written(heightmap, extension, decimation=decimation)
    assert euler_characteristic(mesh.triangles) == 1
    there = {tuple(edge) for edge in edges(mesh.triangles).tolist()}
    assert len(there) == 3 * len(mesh.triangles)
    border = {edge for edge in there if edge[::-1] not in there}
    x, y, _ = z_up(mesh.positions, extension).T
    rim = (np.abs(x) == np.abs(x).max()) | (np.abs(y) == np.abs(y).max())
    assert len(border) == np.count_nonzero(rim)
    assert rim[list({vertex for edge in border for vertex in edge})].all()


@pytest.mark.parametrize("extension", EXTENSIONS)
def test_a_solid_stands_on_zero_and_has_the_sizes_asked_for(written, extension):
    heights = np.linspace(20, 30, 12, dtype=np.float32).reshape(3, 4)
    mesh = written(Heightmap(heights, (0, 40)), extension, width=60, relief=8, base=1.5, solid=True)
    positions = z_up(mesh.positions, extension)
    np.testing.assert_allclose(positions.min(axis=0), (-30, -20, 0), rtol=1e-6)
    np.testing.assert_allclose(positions.max(axis=0), (30, 20, 1.5 + 8 * 10 / 40), rtol=1e-6)
    top = positions[np.abs(positions[:, 2]) > 0]
    assert top[:, 2].min() == 1.5


@pytest.mark.parametrize("extension", EXTENSIONS[1:])
def test_open_ground_has_the_lower_end_of_the_range_at_zero(written, extension):
    heights = np.array([[20, 30], [25, 22], [40, 41]], np.float32)
    mesh = written(Heightmap(heights, (10, 40)), extension, width=60, relief=15)
    assert np.allclose(z_up(mesh.positions, extension)[:, 2], (heights.ravel() - 10) / 2)


def test_stl_is_closed_even_where_no_solid_was_asked_for(written):
    asked, unasked = (written(rough((5, 7)), ".stl", solid=solid) for solid in (True, False))
    assert np.array_equal(asked.positions, unasked.positions)


@few
@given(heightmap=maps())
def test_the_normals_of_stl_are_those_of_the_triangles(written, heightmap):
    mesh = written(heightmap, ".stl")
    first, second, third = np.moveaxis(np.asarray(mesh.positions, float)[mesh.triangles], 1, 0)
    across = np.cross(second - first, third - first)
    np.testing.assert_allclose(mesh.normals, across / np.linalg.norm(across, axis=1)[:, None], atol=1e-6)
