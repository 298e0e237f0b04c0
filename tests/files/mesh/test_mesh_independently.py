"""Meshes as other programs see them: trimesh, and the Khronos validator where it is installed."""

import json
import shutil
import subprocess

import numpy as np
import pytest
import trimesh
from hypothesis import given
from mesh_tools import COLOURED, DECIMATIONS, EXTENSIONS, few, maps, prisms, rough, z_up

from terrain_explorer.files.mesh import MeshOptions, write_mesh
from terrain_explorer.terrain import Heightmap
from terrain_explorer.terrain.shading.look import Look

SIZES = {"width": 80, "relief": 12, "base": 2}

VALIDATE = """
const [path] = process.argv.slice(1);
require("gltf-validator").validateBytes(new Uint8Array(require("fs").readFileSync(path)))
    .then(report => console.log(JSON.stringify(report)));
"""
"""Needs gltf-validator from npm, in a folder that NODE_PATH names."""


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return tmp_path_factory.mktemp("meshes")


@pytest.mark.parametrize("extension", EXTENSIONS)
@few
@given(heightmap=maps(), decimation=DECIMATIONS)
def test_trimesh_finds_a_closed_solid_of_the_right_volume(folder, extension, heightmap, decimation):
    path = folder / f"solid{extension}"
    write_mesh(heightmap, path, MeshOptions(decimation=decimation, solid=True, **SIZES), Look())
    mesh = loaded(path)
    assert mesh.is_watertight
    assert mesh.is_winding_consistent
    assert mesh.euler_number == 2
    assert mesh.volume == pytest.approx(prisms(heightmap, decimation=decimation, **SIZES), rel=1e-5)


@pytest.mark.parametrize("extension", COLOURED)
@pytest.mark.parametrize("solid", [False, True])
@few
@given(heightmap=maps(), decimation=DECIMATIONS)
def test_each_vertex_has_its_own_pixel_of_a_picture_of_the_map(folder, extension, heightmap, decimation, solid):
    path = folder / f"uv{extension}"
    rows, columns = heightmap.heights.shape
    width = 10.0 * (max(rows, columns) - 1)
    write_mesh(heightmap, path, MeshOptions(width=width, decimation=decimation, solid=solid), Look())
    mesh = trimesh.load_scene(path).to_mesh()
    east, north, _ = z_up(np.asarray(mesh.vertices), extension).T
    # trimesh counts v from the bottom of a picture, as OBJ and PLY do, and turns that of glTF round.
    across, up = mesh.visual.uv.T
    np.testing.assert_allclose(across * columns - 0.5, east / 10 + (columns - 1) / 2, atol=1e-3)
    np.testing.assert_allclose(up * rows - 0.5, north / 10 + (rows - 1) / 2, atol=1e-3)


def loaded(path):
    """Return a mesh with its vertices joined: at edges there are several, with a normal each."""
    mesh = trimesh.load_scene(path).to_mesh()
    mesh.merge_vertices(merge_norm=True, merge_tex=True)
    return mesh


@pytest.mark.parametrize(
    ("heightmap", "options"),
    [
        (rough((5, 7)), {}),
        (rough((5, 7)), {"solid": True}),
        (rough((40, 30)), {"solid": True, "decimation": 7}),
        (Heightmap(np.zeros((2, 2), np.float32)), {"solid": True}),
        (rough((259, 257)), {}),
        (rough((300, 300), low=-1e30, high=1e30), {"solid": True}),
    ],
    ids=["open", "solid", "decimated", "flat", "many", "extreme"],
)
def test_the_khronos_validator_finds_nothing(folder, heightmap, options):
    path = folder / "terrain.glb"
    write_mesh(heightmap, path, MeshOptions(**options), Look())
    report = validated(path)
    assert report["mimeType"] == "model/gltf-binary"
    assert report["info"]["totalVertexCount"] > 0
    # The places in a picture are there for a texture that the user puts on.
    assert [message["pointer"] for message in report["issues"]["messages"]] == [
        "/meshes/0/primitives/0/attributes/TEXCOORD_0"
    ]


def validated(path):
    node = shutil.which("node")
    found = node and subprocess.run([node, "-e", 'require("gltf-validator")'], capture_output=True, check=False)
    if not found or found.returncode:
        pytest.skip("gltf-validator is not installed")
    told = subprocess.run([node, "-e", VALIDATE, path], capture_output=True, text=True, check=True)
    return json.loads(told.stdout)
