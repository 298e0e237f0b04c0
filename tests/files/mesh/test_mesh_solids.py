"""Solids in every format, and GLB by the rules of its specification."""

import struct

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from mesh_readers import glb_array, glb_chunks
from mesh_tools import (
    COLOURED,
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

from terrain_explorer.files.mesh import MeshOptions, write_mesh
from terrain_explorer.terrain import Heightmap
from terrain_explorer.terrain.shading.look import Look

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


@pytest.mark.parametrize("extension", COLOURED)
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
    np.testing.assert_allclose(positions.max(axis=0), (30, 20, 1.5 + 8), rtol=1e-6)
    top = positions[np.abs(positions[:, 2]) > 0]
    assert top[:, 2].min() == 1.5


@pytest.mark.parametrize("extension", COLOURED)
def test_open_ground_has_the_lower_end_of_the_range_at_zero(written, extension):
    heights = np.array([[20, 30], [25, 22], [40, 41]], np.float32)
    mesh = written(Heightmap(heights, (10, 40)), extension, width=60, relief=15)
    assert np.allclose(z_up(mesh.positions, extension)[:, 2], (heights.ravel() - 10) * 15 / 21)


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


BYTES = {5123: 2, 5125: 4, 5126: 4}


@pytest.fixture(scope="module")
def parts(tmp_path_factory):
    path = tmp_path_factory.mktemp("glb") / "terrain.glb"

    def write(heightmap, **options):
        write_mesh(heightmap, path, MeshOptions(**options), Look())
        return glb_chunks(path.read_bytes())

    return write


@few
@given(heightmap=maps(), decimation=DECIMATIONS, solid=st.booleans())
def test_views_and_accessors_keep_the_rules(parts, heightmap, decimation, solid):
    description, binary = parts(heightmap, decimation=decimation, solid=solid)
    assert description["asset"]["version"] == "2.0"
    (buffer,) = description["buffers"]
    assert buffer["byteLength"] <= len(binary) <= buffer["byteLength"] + 3  # 4.4.3.3
    views = description["bufferViews"]
    assert [view["target"] for view in views] == [34962, 34963]  # 3.6.2.4
    assert views[0]["byteStride"] % 4 == 0  # 3.6.2.4
    assert 4 <= views[0]["byteStride"] <= 252  # 5.11.4
    assert "byteStride" not in views[1]
    end = 0
    for view in views:
        assert view.get("byteOffset", 0) == end
        end += view["byteLength"]
    assert buffer["byteLength"] - 3 <= end <= buffer["byteLength"]
    for accessor in description["accessors"]:
        offset, size = accessor.get("byteOffset", 0), BYTES[accessor["componentType"]]
        assert offset % size == (views[accessor["bufferView"]].get("byteOffset", 0) + offset) % size == 0  # 3.6.2.4
        assert accessor["bufferView"] == 1 or offset % 4 == 0


@few
@given(heightmap=maps(), decimation=DECIMATIONS, solid=st.booleans())
def test_bounds_are_those_of_the_positions_exactly(parts, heightmap, decimation, solid):
    description, binary = parts(heightmap, decimation=decimation, solid=solid)
    positions = glb_array(description, binary, 0)
    assert description["accessors"][0]["min"] == positions.min(axis=0).tolist()  # 3.6.2.5
    assert description["accessors"][0]["max"] == positions.max(axis=0).tolist()


def test_attributes_and_indices_have_types_that_are_allowed(parts):
    description, binary = parts(rough((6, 5)), solid=True)
    (mesh,) = description["meshes"]
    (primitive,) = mesh["primitives"]
    kinds = {
        name: (description["accessors"][number]["type"], description["accessors"][number]["componentType"])
        for name, number in primitive["attributes"].items()
    }
    assert kinds == {
        "POSITION": ("VEC3", 5126),
        "NORMAL": ("VEC3", 5126),
        "TEXCOORD_0": ("VEC2", 5126),
        "COLOR_0": ("VEC4", 5123),
    }  # 3.7.2.1
    colours = description["accessors"][primitive["attributes"]["COLOR_0"]]
    assert colours["normalized"] is True
    assert (glb_array(description, binary, primitive["attributes"]["COLOR_0"])[:, 3] == 65535).all()
    assert description["scenes"][description["scene"]]["nodes"] == [0]
    assert description["nodes"][0]["mesh"] == 0
    assert primitive["material"] == 0
    assert description["materials"][0]["pbrMetallicRoughness"]["metallicFactor"] == 0


@pytest.mark.parametrize(("shape", "component"), [((255, 257), 5123), ((256, 256), 5125), ((259, 257), 5125)])
def test_indices_have_16_bits_as_long_as_that_is_enough(parts, shape, component):
    """65535 vertices are the most: the number 65535 itself is reserved (3.7.2.1)."""
    description, binary = parts(rough(shape))
    assert description["accessors"][4]["componentType"] == component
    assert glb_array(description, binary, 4).max() == shape[0] * shape[1] - 1


def test_the_description_is_filled_up_with_spaces(tmp_path):
    path = tmp_path / "terrain.glb"
    write_mesh(rough((3, 3)), path, MeshOptions(), Look())
    content = path.read_bytes()
    (length,) = struct.unpack_from("<I", content, 12)
    assert content[20 : 20 + length].rstrip(b" ").endswith(b"}")  # 4.4.3.2
    assert np.frombuffer(content[-2:], np.uint8).tolist() != [0x20, 0x20]
