"""Where the ground lies in a mesh, which way it faces, and its colours."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from mesh_tools import COLOURED, DECIMATIONS, EXTENSIONS, PRINTED, few, kept, maps, rough, z_up

from terrain_explorer.files.export.weight_output import LayerInput, companion
from terrain_explorer.files.mesh import topology
from terrain_explorer.files.mesh.vertices import MeshAxis
from terrain_explorer.terrain import Heightmap, Recipe
from terrain_explorer.terrain.filters import FILTERS
from terrain_explorer.terrain.generators import DiamondSquare
from terrain_explorer.terrain.recipe import Step
from terrain_explorer.terrain.recipe.toning import toning
from terrain_explorer.terrain.shading.look import Look
from terrain_explorer.terrain.shading.palettes import BRIGHT_ROCK, DARK_ROCK, LYING, PALETTES
from terrain_explorer.terrain.shading.tinting import tinted
from terrain_explorer.terrain.work import finished

LETTER_F = np.array(
    [
        [0, 0, 0, 0, 0, 0],
        [0, 1, 1, 1, 1, 0],
        [0, 1, 0, 0, 0, 0],
        [0, 1, 1, 1, 0, 0],
        [0, 1, 0, 0, 0, 0],
        [0, 1, 0, 0, 0, 0],
        [0, 0, 0, 0, 0, 0],
    ],
    np.float32,
)


def seen_from_above(mesh, extension, shape):
    """Return the height at each place of a map, row 0 being the north, column 0 the west."""
    x, y, z = z_up(mesh.positions, extension).T
    columns = np.rint((x - x.min()) / (x.max() - x.min()) * (shape[1] - 1)).astype(int)
    rows = np.rint((y.max() - y) / (y.max() - y.min()) * (shape[0] - 1)).astype(int)
    heights = np.zeros(shape)
    np.maximum.at(heights, (rows, columns), z)
    return heights


@pytest.mark.parametrize("solid", [False, True])
@pytest.mark.parametrize("extension", EXTENSIONS)
def test_the_letter_f_is_neither_turned_nor_mirrored(written, extension, solid):
    mesh = written(Heightmap(LETTER_F), extension, solid=solid, relief=20, base=5)
    heights = seen_from_above(mesh, extension, LETTER_F.shape)
    assert np.array_equal(heights > heights.min() + 10, LETTER_F > 0)


@pytest.mark.parametrize("extension", EXTENSIONS)
def test_the_north_east_corner_is_east_north_and_up(written, extension):
    heights = np.zeros((5, 9), np.float32)
    heights[0, -1] = 1
    mesh = written(Heightmap(heights), extension, width=80)
    raw = mesh.positions[np.argmax(z_up(mesh.positions, extension)[:, 2])]
    up = 23 if extension in PRINTED else 20
    assert tuple(raw) == ((40, up, -20) if extension in (".obj", ".glb") else (40, 20, up))


@pytest.mark.parametrize("extension", COLOURED)
@few
@given(heightmap=maps(), decimation=DECIMATIONS)
def test_every_kept_point_is_a_vertex_in_its_place(written, extension, heightmap, decimation):
    mesh = written(heightmap, extension, decimation=decimation, width=90, relief=30)
    rows, columns = (kept(points, decimation) for points in heightmap.heights.shape)
    spacing = 90 / (max(heightmap.heights.shape) - 1)
    low, relief = heightmap.range[0], np.ptp(heightmap.heights.astype(float)) or np.diff(heightmap.range)[0]
    south, east = np.meshgrid(rows, columns, indexing="ij")
    x, y = (east - (heightmap.columns - 1) / 2) * spacing, ((heightmap.rows - 1) / 2 - south) * spacing
    z = (heightmap.heights[np.ix_(rows, columns)].astype(float) - low) * 30 / relief
    wanted = np.stack((x, y, z), axis=-1).reshape(-1, 3)
    np.testing.assert_allclose(z_up(mesh.positions, extension), wanted, atol=1e-4)


@pytest.mark.parametrize("extension", COLOURED)
@few
@given(heightmap=maps(), decimation=DECIMATIONS, solid=st.booleans())
def test_normals_have_length_one_and_indices_are_in_range(written, extension, heightmap, decimation, solid):
    mesh = written(heightmap, extension, decimation=decimation, solid=solid)
    np.testing.assert_allclose(np.linalg.norm(mesh.normals, axis=1), 1, atol=2e-4)
    ground = len(kept(heightmap.rows, decimation)) * len(kept(heightmap.columns, decimation))
    assert (z_up(mesh.normals, extension)[:ground, 2] > 0).all()
    assert len(mesh.positions) == len(mesh.normals) == len(mesh.colours)
    assert np.array_equal(np.unique(mesh.triangles), np.arange(len(mesh.positions)))


@pytest.mark.parametrize("extension", COLOURED)
@few
@given(heightmap=maps(), decimation=DECIMATIONS)
def test_normals_of_sides_and_base_are_those_of_their_triangles(written, extension, heightmap, decimation):
    mesh = written(heightmap, extension, decimation=decimation, solid=True)
    ground = len(kept(heightmap.rows, decimation)) * len(kept(heightmap.columns, decimation))
    around = mesh.triangles[(mesh.triangles >= ground).all(axis=1)]
    assert len(around) == len(mesh.triangles) - np.count_nonzero((mesh.triangles < ground).all(axis=1))
    first, second, third = np.moveaxis(np.asarray(mesh.positions, float)[around], 1, 0)
    across = np.cross(second - first, third - first)
    across /= np.linalg.norm(across, axis=1)[:, None]
    for corner in around.T:
        np.testing.assert_allclose(mesh.normals[corner], across, atol=1e-6)


@pytest.mark.parametrize("extension", COLOURED)
@pytest.mark.parametrize("decimation", [1, 2, 5])
def test_the_normals_of_a_slanted_plane_are_exact(written, extension, decimation):
    """The plane rises by 2 to the east and falls by 1 to the south, per point."""
    row, column = np.mgrid[:9, :13]
    heightmap = Heightmap((2 * column - row).astype(np.float32), (0, 12))
    mesh = written(heightmap, extension, decimation=decimation, width=12, relief=32)
    wanted = np.array((-2, -1, 1)) / 6**0.5
    np.testing.assert_allclose(z_up(mesh.normals, extension), np.broadcast_to(wanted, mesh.normals.shape), atol=1e-4)


def srgb(colours, extension):
    """Return colours as sRGB from 0 to 255; GLB holds linear light (IEC 61966-2-1)."""
    if extension == ".glb":
        colours = np.where(colours <= 0.0031308, 12.92 * colours, 1.055 * colours ** (1 / 2.4) - 0.055)
    return np.rint(255 * colours)


@pytest.mark.parametrize("palette", PALETTES)
@pytest.mark.parametrize("extension", COLOURED)
@pytest.mark.parametrize("decimation", [1, 4])
def test_colours_are_those_of_the_map_without_hillshade(written, extension, palette, decimation):
    heightmap, look = rough((9, 13)), Look(palette=palette, water=True, contours=True)
    mesh = written(heightmap, extension, look, decimation=decimation)
    # Of wear and of deposits nothing is known here.
    tones = finished(toning(heightmap, palette)).get(palette) if PALETTES[palette].of in LYING else None
    wanted = tinted(heightmap, look, range(0, 9, decimation), range(0, 13, decimation), False, tones=tones)
    assert np.array_equal(srgb(mesh.colours, extension), wanted.reshape(-1, 3))


@pytest.mark.parametrize("extension", COLOURED)
def test_natural_colours_know_where_water_gathers_and_what_steps_laid_down(written, extension):
    bare = Recipe(DiamondSquare(exponent=5)).heightmap()
    snowy = Recipe(DiamondSquare(exponent=5), (Step(FILTERS["snow"]()),)).heightmap()
    look = Look(palette="natural", climate="alpine")
    for heightmap in (bare, snowy):
        tones = finished(toning(heightmap, "natural"))["natural"]
        on_map = tinted(heightmap, look, range(33), range(33), False, tones=tones)
        mesh = written(heightmap, extension, look)
        assert np.array_equal(srgb(mesh.colours, extension), on_map.reshape(-1, 3))
        assert np.array_equal(finished(companion("colour", LayerInput(heightmap, look))), on_map)
        assert not np.array_equal(on_map, tinted(heightmap, look, range(33), range(33), False))


@pytest.mark.parametrize("extension", COLOURED)
def test_the_last_row_and_column_have_their_own_colours(written, extension):
    heights = np.zeros((10, 12), np.float32)
    heights[-1], heights[:, -1] = 1, 2
    mesh = written(Heightmap(heights), extension, Look(palette="greyscale"), decimation=4)
    grey = srgb(mesh.colours, extension)[:, 0].reshape(4, 4)
    assert np.array_equal(grey, [[0, 0, 0, 255]] * 3 + [[127, 127, 127, 255]])


@pytest.mark.parametrize("extension", COLOURED)
def test_sides_and_base_are_rock(written, extension):
    mesh = written(rough((4, 6)), extension, solid=True)
    colours = srgb(mesh.colours, extension)[24:]
    assert {tuple(colour) for colour in colours.tolist()} == {BRIGHT_ROCK, DARK_ROCK}
    low = z_up(mesh.positions, extension)[24:, 2] == 0
    assert np.array_equal((colours == DARK_ROCK).all(axis=1), low)


@pytest.mark.parametrize("extension", EXTENSIONS)
@pytest.mark.parametrize("decimation", [1, 3])
def test_blocks_leave_no_trace(written, extension, decimation, monkeypatch):
    heightmap = rough((41, 23))
    whole = written(heightmap, extension, Look(palette="slope"), decimation=decimation, solid=True)
    monkeypatch.setattr(topology, "_POINTS_AT_A_TIME", 1)
    cut = written(heightmap, extension, Look(palette="slope"), decimation=decimation, solid=True)
    assert np.array_equal(whole.positions, cut.positions)
    assert np.array_equal(whole.triangles, cut.triangles)
    np.testing.assert_allclose(whole.normals, cut.normals, atol=2e-4 if extension == ".obj" else 1e-6)
    assert extension in PRINTED or np.array_equal(whole.colours, cut.colours)


@given(st.integers(2, 60), st.integers(1, 70), st.data())
def test_an_axis_keeps_every_so_many_th_point_and_the_last(points, step, data):
    axis = MeshAxis(points, step)
    assert axis.kept.tolist() == kept(points, step)
    start = data.draw(st.integers(0, len(axis.kept) - 1))
    block = range(start, data.draw(st.integers(start + 1, len(axis.kept))))
    parts = axis.ranges(block)
    assert [point for part in parts for point in part] == axis.kept[block.start : block.stop].tolist()
    assert all(part.step == step for part in parts)
