"""3MF: closed solids of shared vertices, in one piece or several, in one colour or two, as other programs read them."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
import trimesh
from hypothesis import given
from hypothesis import strategies as st
from mesh_readers import MeshRead, read_solids
from mesh_tools import DECIMATIONS, euler_characteristic, few, is_closed, kept, maps, rough, signed_volume
from preset_tools import exported, preset, slope, typed

from terrain_explorer.files import HeightmapFileError
from terrain_explorer.files.mesh import MeshOptions, size_estimate, write_mesh
from terrain_explorer.files.presets import ExportError
from terrain_explorer.files.presets.meshes import PrintInPieces
from terrain_explorer.terrain import Heightmap
from terrain_explorer.terrain.shading.look import Look

HILLS = rough((33, 65))
TWO = PrintInPieces(format="3mf", width=120, relief=20, base=4, bed_width=60, bed_length=70)


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return tmp_path_factory.mktemp("3mf")


@pytest.fixture(scope="module")
def solids(folder):
    def write(heightmap, look=Look(), **options):  # noqa: B008
        path = folder / "print.3mf"
        write_mesh(heightmap, path, MeshOptions(**options), look)
        return read_solids(path.read_bytes())

    return write


@few
@given(heightmap=maps(), decimation=DECIMATIONS)
def test_vertices_are_shared_so_that_it_is_closed_as_it_stands(solids, heightmap, decimation):
    """Programs for printing do not join vertices that lie at the same place."""
    (solid,) = solids(heightmap, decimation=decimation)
    assert is_closed(solid.triangles)
    assert euler_characteristic(solid.triangles) == 2
    assert len(np.unique(solid.triangles)) == len(solid.positions)
    assert len(solid.places) == 1
    assert (solid.positions + solid.places[0] >= -1e-4).all()  # as the specification wants it


@few
@given(heightmap=maps(), decimation=DECIMATIONS, part=st.floats(0, 1))
def test_ground_above_a_height_is_in_the_second_colour(solids, heightmap, decimation, part):
    (solid,) = solids(heightmap, decimation=decimation, colours="height", second_from=part)
    low, high = heightmap.range
    rows, columns = (kept(points, decimation) for points in heightmap.heights.shape)
    above = (heightmap.heights >= low + part * (high - low))[np.ix_(rows, columns)].ravel()
    ground = (solid.triangles < above.size).all(axis=1) & (np.arange(len(solid.triangles)) < 2 * above.size)
    ground &= np.arange(len(solid.triangles)) < 2 * (len(rows) - 1) * (len(columns) - 1)
    assert np.array_equal(solid.second[ground], above[solid.triangles[ground]].sum(axis=1) >= 2)
    assert not solid.second[~ground].any()


def test_water_is_in_the_second_colour_where_it_is_shown(solids, folder):
    heights = np.add.outer(np.zeros(20), np.linspace(0, 1, 30)).astype(np.float32)
    heights[8:12, 20:24] -= 0.1  # a lake
    heightmap = Heightmap(heights, (0.0, 1.0))
    (sea,) = solids(heightmap, Look(water=True, water_level=0.3), colours="water")
    middles = sea.positions[sea.triangles[sea.second]].mean(axis=1)
    assert middles[:, 0].max() == pytest.approx(-50 + 0.3 * 100, abs=4)
    (lake,) = solids(heightmap, Look(rivers=True, river_area=0.01), colours="water")
    middles = lake.positions[lake.triangles[lake.second]].mean(axis=1)
    assert 0 < len(middles) < 60
    assert (np.abs(middles[:, 1]) < 15).all()
    assert middles[:, 0].min() > 10
    with pytest.raises(HeightmapFileError, match=r"a\.3mf has no water to colour: .* Show one of them, or choose two"):
        write_mesh(heightmap, folder / "a.3mf", MeshOptions(colours="water"), Look())


def test_other_formats_have_one_colour_and_the_plan_says_so(tmp_path):
    one, two = preset("print", colours="height"), preset("print", colours="height", format="3mf")
    assert "STL has no colours; 3MF has two." in one.plan(slope()).changes
    assert any("filament 2" in change for change in two.plan(slope()).changes)
    exported(one, slope(), tmp_path)
    path, _ = exported(two, slope(), tmp_path)
    (solid,) = read_solids(path.read_bytes())
    assert 0 < solid.second.mean() < 0.5


@pytest.mark.parametrize("colours", ["one", "height"])
def test_pieces_are_objects_of_one_file_that_lie_as_in_the_whole(tmp_path, colours):
    chosen = replace(TWO, colours=colours)
    path, found = exported(chosen, HILLS, tmp_path)
    plan = chosen.plan(HILLS)
    assert plan.summary.startswith("3MF with 1 × 2 pieces; at most")
    assert path.stat().st_size <= plan.size.most
    assert "3 objects" in found.facts[0]
    west, east, peg = read_solids(path.read_bytes())
    assert [one.name for one in (west, east, peg)] == ["row1_column1", "row1_column2", "peg"]
    for one in (west, east, peg):
        assert is_closed(one.triangles)
        assert signed_volume(MeshRead(one.positions, one.triangles, None, None)) > 0
    assert west.places == [(0, 0, 0)]
    assert east.places == [(65, 0, 0)]
    assert len(peg.places) == plan.output.pieces((33, 65)).peg_count == 2
    assert west.second.any() == east.second.any() == (colours == "height")
    assert not peg.second.any()


def test_trimesh_finds_all_pieces_watertight(tmp_path):
    path, _ = exported(replace(TWO, bed_width=50, bed_length=40), HILLS, tmp_path)
    scene = trimesh.load_scene(path)
    pieces = TWO.plan(HILLS).output
    assert len(scene.geometry) == 3 * 2 + 1
    assert all(mesh.is_watertight and mesh.is_winding_consistent for mesh in scene.geometry.values())
    whole = exported(preset("print", width=120, relief=20, base=4), HILLS, tmp_path)[0]
    pegs = {name: mesh for name, mesh in scene.geometry.items() if "peg" in name}
    volume = sum(mesh.volume for name, mesh in scene.geometry.items() if name not in pegs)
    assert volume == pytest.approx(trimesh.load_mesh(whole).volume, rel=0.02)  # but for the sockets
    assert pieces.ending == ".3mf"


def test_the_same_print_makes_the_same_file(tmp_path):
    for name in "ab":
        (tmp_path / name).mkdir()
        exported(TWO, HILLS, tmp_path / name)
    assert (tmp_path / "a" / "map.3mf").read_bytes() == (tmp_path / "b" / "map.3mf").read_bytes()


@pytest.mark.parametrize("width", [1, 123.456, 1e6])
def test_even_noise_in_two_colours_is_smaller_than_was_told(folder, width):
    options = MeshOptions(width=width, colours="height", second_from=0.5)
    path = folder / "noise.3mf"
    write_mesh(rough((200, 300)), path, options, Look())
    assert path.stat().st_size < 0.7 * size_estimate((200, 300), options, ".3mf")


def test_pieces_that_are_not_right_leave_the_old_file(tmp_path, monkeypatch):
    path = tmp_path / "map.3mf"
    path.write_bytes(b"old")
    monkeypatch.setattr("terrain_explorer.files.export.mesh_output._objects", lambda archive: [])
    with pytest.raises(ExportError, match="it holds other pieces"):
        exported(TWO, HILLS, tmp_path)
    assert path.read_bytes() == b"old"


def test_the_plan_says_how_large_a_print_becomes():
    assert typed(preset("print", format="3mf", width=120).plan(slope()))["Size"].startswith("120 x 79.322 x ")
