"""Sizes before writing, progress, and what happens when writing fails or ends early."""

import os
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from mesh_tools import DECIMATIONS, EXTENSIONS, SHAPES, few, maps, rough

from terrain_explorer.files import HeightmapFileError
from terrain_explorer.files.mesh import (
    MESHES,
    MeshOptions,
    glb,
    mesh_format,
    obj,
    size_estimate,
    suggested_decimation,
    topology,
    write_mesh,
    writing_mesh,
)
from terrain_explorer.files.mesh.options import COARSEST
from terrain_explorer.terrain import Heightmap, parameters
from terrain_explorer.terrain.shading.look import Look

LOOK = Look()


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return tmp_path_factory.mktemp("meshes")


@pytest.mark.parametrize("extension", EXTENSIONS)
@few
@given(heightmap=maps(), decimation=DECIMATIONS, solid=st.booleans())
def test_the_size_is_known_before(folder, extension, heightmap, decimation, solid):
    path, options = folder / f"size{extension}", MeshOptions(decimation=decimation, solid=solid)
    write_mesh(heightmap, path, options, LOOK)
    told = size_estimate((heightmap.rows, heightmap.columns), options, extension)
    assert told == path.stat().st_size or (mesh_format(path).packed and told > path.stat().st_size)


@pytest.mark.parametrize("extension", [one for one in EXTENSIONS if one != ".3mf"])
@pytest.mark.parametrize("sizes", [(1, 0.01, 0.1), (1e6, 1e5, 1e5)])
def test_the_size_does_not_depend_on_heights_and_lengths(folder, extension, sizes):
    options = MeshOptions(*sizes, solid=True)
    for low, high in ((-1e30, 1e30), (-1e-30, 1e-30), (8000.0, 8000.5)):
        path = folder / f"lengths{extension}"
        write_mesh(rough((11, 9), low=low, high=high), path, options, LOOK)
        assert size_estimate((11, 9), options, extension) == path.stat().st_size


@given(st.tuples(st.integers(2, 400), st.integers(2, 400)), st.booleans())
def test_digits_are_counted_for_any_number_of_vertices(shape, solid):
    grid = topology.Topology(*shape, solid)
    numbers = np.concatenate(list(grid.triangle_blocks())).astype(np.int64) + 1
    counted = sum(int(np.count_nonzero(numbers >= 10**power)) for power in range(7))
    lines = grid.triangles * len(b"f // // //\n")
    vertex_lines = grid.vertices * len(b"v 01.000000e+00 01.000000e+00 01.000000e+00 0.000 0.000 0.000\n")
    normal_lines = grid.vertices * len(b"vn 00.0000 00.0000 00.0000\n")
    place_lines = grid.vertices * len(b"vt 0.000000 0.000000\n")
    header = len(b"# Terrain Explorer; y up\n")
    assert obj.size(grid) == header + vertex_lines + place_lines + normal_lines + lines + 3 * counted


@given(SHAPES, st.booleans(), st.sampled_from(EXTENSIONS), st.integers(0, 400_000))
def test_the_suggested_decimation_is_the_finest_that_fits(shape, solid, extension, most_bytes):
    def size(decimation):
        return size_estimate(shape, MeshOptions(decimation=decimation, solid=solid), extension)

    found = suggested_decimation(shape, MeshOptions(decimation=7, solid=solid), extension, most_bytes)
    assert size(found) <= most_bytes or size(found) == size(COARSEST)
    assert found == 1 or size(found - 1) > most_bytes


def test_a_large_stl_gets_a_suggestion():
    whole = size_estimate((2049, 2049), MeshOptions(), ".stl")
    assert whole == pytest.approx(420e6, rel=0.01)
    assert suggested_decimation((2049, 2049), MeshOptions(), ".stl", 100_000_000) == 3
    assert suggested_decimation((2049, 2049), MeshOptions(), ".stl", whole) == 1
    assert suggested_decimation((2, 100_000), MeshOptions(), ".stl", 0) == COARSEST


@pytest.mark.parametrize("extension", EXTENSIONS)
def test_progress_rises_to_one(tmp_path, extension, monkeypatch):
    monkeypatch.setattr(topology, "_POINTS_AT_A_TIME", 100)
    fractions = list(writing_mesh(rough((30, 40)), tmp_path / f"a{extension}", MeshOptions(solid=True), LOOK))
    assert len(fractions) > 10
    assert fractions == sorted(fractions)
    assert fractions[0] > 0
    assert fractions[-1] == 1


def test_the_generator_returns_the_file(tmp_path):
    steps = writing_mesh(rough((3, 3)), str(tmp_path / "a.STL"), MeshOptions(), LOOK)
    returned = []

    def run():
        returned.append((yield from steps))

    assert list(run())
    assert returned == [tmp_path / "a.STL"]


@pytest.mark.parametrize("extension", EXTENSIONS)
def test_ending_early_leaves_the_old_file(tmp_path, extension):
    path = tmp_path / f"a{extension}"
    path.write_text("old")
    steps = writing_mesh(rough((30, 40)), path, MeshOptions(), LOOK)
    next(steps)
    steps.close()
    assert path.read_text() == "old"
    assert list(tmp_path.iterdir()) == [path]


def test_a_full_disk_leaves_the_old_file_and_is_told(tmp_path, monkeypatch):
    def fail(_):
        raise OSError(28, os.strerror(28))

    path = tmp_path / "a.ply"
    path.write_text("old")
    monkeypatch.setattr(os, "fsync", fail)
    with pytest.raises(HeightmapFileError, match=r"a\.ply cannot be saved: the disk is full"):
        write_mesh(rough((3, 3)), path, MeshOptions(), LOOK)
    assert path.read_text() == "old"
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize("name", ["a.png", "a", "a.gltf"])
def test_other_names_are_refused(tmp_path, name):
    with pytest.raises(
        HeightmapFileError, match=r"Choose a name that ends in \.stl or \.3mf or \.obj or \.ply or \.glb\."
    ):
        write_mesh(rough((3, 3)), tmp_path / name, MeshOptions(), LOOK)
    assert list(tmp_path.iterdir()) == []


def test_other_extensions_have_no_size():
    with pytest.raises(ValueError, match=r"'\.png' is not one of \.stl, \.3mf, \.obj, \.ply, \.glb"):
        size_estimate((3, 3), MeshOptions(), ".png")


def test_what_glb_cannot_hold_is_refused_with_a_way_out(tmp_path, monkeypatch):
    flat = np.zeros((3, 3), np.float32)
    monkeypatch.setattr(glb, "size", lambda grid: grid.vertices * 10**9)
    monkeypatch.setattr("terrain_explorer.files.mesh.writing.MESHES", (*MESHES[:-1], with_size(MESHES[-1], glb.size)))
    told = r"a\.glb would have 9\.0 GB, and Binary glTF allows 4\.3 GB at most\. Choose a decimation of 2 or more"
    with pytest.raises(HeightmapFileError, match=told):
        write_mesh(Heightmap(flat), tmp_path / "a.glb", MeshOptions(), LOOK)
    write_mesh(Heightmap(flat), tmp_path / "a.glb", MeshOptions(decimation=2), LOOK)


def with_size(format, size):
    return replace(format, size=size)


@pytest.mark.parametrize("extension", EXTENSIONS)
def test_heights_far_outside_the_range_are_refused(tmp_path, extension):
    heights = np.array([[0, 1], [1, 2]], np.float32)
    with pytest.raises(HeightmapFileError, match="heights far outside the range"):
        write_mesh(Heightmap(heights, (-3e38, 1)), tmp_path / f"a{extension}", MeshOptions(), LOOK)
    assert list(tmp_path.iterdir()) == []


def test_each_format_says_its_unit(tmp_path):
    units = {extension: mesh_format(tmp_path / f"a{extension}").unit for extension in EXTENSIONS}
    assert units == {".stl": "mm", ".3mf": "mm", ".obj": "", ".ply": "", ".glb": "m"}


def test_options_are_declared_and_checked():
    assert {parameter.name: parameter.default for parameter in parameters(MeshOptions)} == {
        "width": 100,
        "relief": 20,
        "base": 3,
        "decimation": 1,
        "solid": False,
        "colours": "one",
        "second_from": 0.6,
    }
    with pytest.raises(ValueError, match="decimation must be a whole number from 1 to 1000; got 0"):
        MeshOptions(decimation=0)
    with pytest.raises(ValueError, match="base must be a number from"):
        MeshOptions(base=0)
