"""Meshes as heightmaps: their triangles as seen from above."""

from __future__ import annotations

import json

import numpy as np
import pytest
import trimesh
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays
from reference import without_kernels

from terrain_explorer.files import HeightmapFileError, ReadOptions, ReadQuestion, read
from terrain_explorer.files.formats.meshes import rasterising
from terrain_explorer.files.mesh import MeshOptions, write_mesh
from terrain_explorer.terrain import Heightmap
from terrain_explorer.terrain.shading.look import Look

ENDINGS = ("stl", "obj", "ply", "glb")
HILLS = Heightmap(np.random.default_rng(5).random((23, 31), np.float32).cumsum(axis=1, dtype=np.float32) + 5)


def exported(folder, heightmap, ending, **options):
    path = folder / f"map.{ending}"
    write_mesh(heightmap, path, MeshOptions(**options), Look())
    return path


def grid_mesh(heights, step=1.0):
    """Return a mesh of a grid with z up whose first row is the north, made without the program."""
    rows, columns = heights.shape
    y, x = np.mgrid[rows - 1 : -1 : -1, :columns] * step
    vertices = np.column_stack((x.ravel(), y.ravel(), heights.ravel()))
    at = np.arange(rows * columns).reshape(rows, columns)
    west, east, south_west, south_east = at[:-1, :-1], at[:-1, 1:], at[1:, :-1], at[1:, 1:]
    triangles = [(west, south_west, east), (east, south_west, south_east)]
    faces = np.concatenate([np.stack(corners, axis=-1).reshape(-1, 3) for corners in triangles])
    return trimesh.Trimesh(vertices, faces, process=False)


def voids_of(heightmap):
    voids = heightmap.origin.voids
    return np.zeros(heightmap.heights.shape, bool) if voids is None else voids


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    shape=st.tuples(st.integers(2, 40), st.integers(2, 40)),
    seed=st.integers(0, 2**32),
    ending=st.sampled_from(ENDINGS),
    solid=st.booleans(),
    width=st.sampled_from([100.0, 90.0, 1234.5]),
    at_a_time=st.sampled_from([7, 2**18]),
)
def test_an_exported_map_comes_back_without_a_question(tmp_path, shape, seed, ending, solid, width, at_a_time):
    heightmap = Heightmap(np.random.default_rng(seed).normal(300, 100, shape))
    path = exported(tmp_path, heightmap, ending, solid=solid, width=width, relief=20)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(rasterising, "AT_A_TIME", at_a_time)
        again = read(path)
    low, high = heightmap.range
    unit = 0.001 if ending == "stl" else 1
    base = 3 if solid or ending == "stl" else 0
    truth = unit * (base + (heightmap.heights.astype(np.float64) - low) / (high - low) * 20)
    np.testing.assert_allclose(again.heights, truth, atol=2e-6 * truth.max())
    assert again.metres
    assert again.spacing == pytest.approx(unit * width / (max(shape) - 1), rel=1e-5)
    assert again.origin.voids is None
    assert again.origin.lost == ()


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    corners=st.lists(
        st.lists(st.tuples(*[st.integers(0, 40).map(lambda n: n / 4)] * 3), min_size=3, max_size=3, unique=True),
        min_size=1,
        max_size=6,
    ),
)
def test_each_point_has_the_highest_of_the_planes_above_it(corners):
    corners = np.array(corners)
    surface = seen_from_above(corners, np.ones(len(corners), bool), (9, 8))
    rows, columns = np.mgrid[:9, :8]
    highest, lowest = np.full((9, 8), -np.inf), np.full((9, 8), np.inf)
    for triangle in corners:
        # Barycentric coordinates by solving three equations: other code than that under test.
        matrix = np.vstack((triangle[:, :2].T, np.ones(3)))
        if abs(np.linalg.det(matrix)) < 1e-9:
            continue
        parts = np.linalg.solve(matrix, np.stack((columns.ravel(), rows.ravel(), np.ones(72))))
        within = (parts >= -1e-9).all(axis=0).reshape(9, 8)
        heights = (triangle[:, 2] @ parts).reshape(9, 8)
        highest[within] = np.maximum(highest, heights)[within]
        lowest[within] = np.minimum(lowest, heights)[within]
    np.testing.assert_allclose(surface.heights, highest, atol=1e-5)
    np.testing.assert_allclose(surface.lowest, lowest, atol=1e-5)


@given(
    corners=arrays(
        np.float64, (5, 3, 3), elements=st.floats(-4, 14) | st.floats(-1e12, 1e12) | st.sampled_from([2, 3])
    ),
    shape=st.tuples(st.integers(1, 12), st.integers(1, 12)),
    faces_up=arrays(bool, 5),
)
def test_compiled_code_sees_the_same(corners, shape, faces_up):
    compiled = seen_from_above(corners, faces_up, shape)
    with without_kernels():
        alone = seen_from_above(corners, faces_up, shape)
    assert np.array_equal(compiled.heights, alone.heights)
    assert np.array_equal(compiled.lowest, alone.lowest)


def test_one_can_stop_within_a_large_triangle():
    corners = np.array([[[0, 0, 1], [6000, 0, 2], [0, 3000, 4]]], np.float64)
    surface = rasterising.TopSurface(3001, 3001)
    assert len(list(surface.adding(corners, np.ones(1, bool)))) > 1
    with without_kernels():
        assert np.array_equal(surface.heights, seen_from_above(corners, np.ones(1, bool), (3001, 3001)).heights)


def seen_from_above(corners, faces_up, shape):
    surface = rasterising.TopSurface(*shape)
    for _ in surface.adding(corners.copy(), faces_up):
        pass
    return surface


@pytest.mark.parametrize(("ending", "kind"), [("stl", "stl_ascii"), ("ply", "ply"), ("obj", "obj"), ("gltf", "gltf")])
def test_meshes_that_other_code_writes_are_read(tmp_path, ending, kind):
    heights = HILLS.heights.astype(np.float64)
    mesh = grid_mesh(heights, 2.5)
    if ending in ("obj", "gltf"):  # y up
        mesh.vertices = mesh.vertices[:, (0, 2, 1)] * (1, 1, -1)
    path = tmp_path / f"map.{ending}"
    options = {"encoding": "ascii"} if ending == "ply" else {"embed_buffers": True} if ending == "gltf" else {}
    content = trimesh.Scene(mesh).export(file_type=kind, **options) if ending == "gltf" else mesh.export(
        file_type=kind, **options
    )  # fmt: skip
    content = content["model.gltf"] if isinstance(content, dict) else content
    path.write_bytes(content.encode() if isinstance(content, str) else content)
    heightmap = read(path, ReadOptions(mesh_unit="metres"))
    np.testing.assert_allclose(heightmap.heights, heights, rtol=1e-5)
    assert heightmap.spacing == pytest.approx(2.5)


@pytest.mark.parametrize("flipped", [False, True])
def test_a_mesh_that_is_no_grid_is_asked_about(tmp_path, flipped):
    mesh = trimesh.creation.icosphere(subdivisions=3, radius=50)
    if flipped:
        mesh.invert()
    path = tmp_path / "ball.ply"
    mesh.export(path)
    with pytest.raises(ReadQuestion, match=r"is a mesh of 1,280 triangles\. Choose the axis that points up") as asked:
        read(path)
    assert [option.label for option in asked.value.options] == [
        "z is up, 129 x 129 points",
        "y is up, 129 x 129 points",
        "z is up, 65 x 65 points",
        "z is up, 257 x 257 points",
    ]
    assert asked.value.options[0].words == "--mesh-up z --mesh-points 129"
    ball = read(path, ReadOptions(mesh_up="z", mesh_points=65))
    north, east = np.mgrid[-50:50:65j, -50:50:65j]
    inside = np.hypot(north, east) < 45
    truth = np.sqrt(np.where(inside, 50**2 - north**2 - east**2, np.nan))
    assert np.nanmax(np.abs(ball.heights - truth)) < 1
    assert voids_of(ball)[0, 0]
    assert not voids_of(ball)[inside].any()
    with pytest.raises(ReadQuestion) as asked:
        read(path, ReadOptions(mesh_points=99))
    assert [option.words for option in asked.value.options] == [
        "--mesh-up z --mesh-points 99",
        "--mesh-up y --mesh-points 99",
    ]


def test_overhangs_are_told_and_walls_and_holes_are_none(tmp_path):
    ground = grid_mesh(np.zeros((21, 41)) + np.arange(41) / 10)
    roof = grid_mesh(30 + np.arange(25.0).reshape(5, 5) / 100)
    roof.apply_translation((8, 8, 0))
    path = tmp_path / "bridge.ply"
    trimesh.util.concatenate([ground, roof]).export(path)
    heightmap = read(path)
    assert heightmap.heights.shape == (21, 41)
    assert np.count_nonzero(heightmap.heights >= 30) == 25
    assert heightmap.heights[10, 10] > 30
    (note,) = heightmap.origin.left_out
    assert note.startswith("Overhangs left out: 2.9 % of the points")
    solid = read(exported(tmp_path, HILLS, "stl"))
    assert solid.origin.left_out == ()
    holed = grid_mesh(np.arange(100.0).reshape(10, 10))
    holed.update_faces(~(holed.triangles_center[:, :2] < 3).all(axis=1))
    holed.export(tmp_path / "holed.ply")
    voids = voids_of(read(tmp_path / "holed.ply"))
    assert voids[7:, :3].all()
    assert np.count_nonzero(voids) == 9


def test_another_number_of_points_lies_on_the_planes(tmp_path):
    slope = grid_mesh(np.add.outer(np.arange(9.0) * 2, np.arange(17.0)), 10)
    path = tmp_path / "slope.ply"
    slope.export(path)
    heightmap = read(path, ReadOptions(mesh_up="z", mesh_points=33))
    truth = np.add.outer(np.arange(17.0), np.arange(33.0) / 2)
    np.testing.assert_allclose(heightmap.heights, truth, atol=1e-5)
    assert heightmap.spacing == 5
    assert any("Points taken from triangles" in note for note in heightmap.origin.left_out)


def test_the_thin_side_of_a_mesh_is_its_height(tmp_path):
    """OBJ has y up as a rule, but many programs for maps write z up."""
    ball = trimesh.creation.icosphere(subdivisions=2, radius=50)
    ball.apply_scale((1, 1, 0.3))
    ball.export(tmp_path / "hill.obj")
    with pytest.raises(ReadQuestion) as asked:
        read(tmp_path / "hill.obj")
    assert [option.read_options.mesh_up for option in asked.value.options[:2]] == ["z", "y"]


def test_vertices_without_triangles_are_points(tmp_path):
    y, x = np.mgrid[9:-1:-1, :12]
    heights = np.arange(120.0)
    trimesh.PointCloud(np.column_stack((x.ravel(), y.ravel(), heights))).export(tmp_path / "scan.ply")
    np.testing.assert_array_equal(read(tmp_path / "scan.ply").heights, heights.reshape(10, 12))


@pytest.mark.parametrize(
    ("name", "content", "told"),
    [
        ("a.obj", b"v 0 0 0\nv 1e200 0 0\nv 0 1e200 9e200\nf 1 2 3\n", "damaged"),
        ("a.stl", b"solid a\nendsolid a\n", "is a mesh without triangles"),
        ("a.obj", b"# nothing\n", "is a mesh without triangles|damaged"),
        ("a.ply", b"ply\nformat ascii 1.0\nend_header\n", "is a mesh without triangles|damaged"),
        ("a.obj", b"v 0 0 0\nv 1 0 0\nv 0 1 9\nf 1 2 7\n", "damaged"),
        ("a.stl", trimesh.creation.icosphere(1).export(file_type="stl")[:500], "damaged|without triangles"),
        ("a.glb", b"glTF" + bytes(30), "damaged"),
        ("a.gltf", json.dumps({"asset": {"version": "2.0"}, "buffers": [{"uri": "a.bin", "byteLength": 3}]}).encode(),
         "keeps its triangles in another file. Export it as one file"),
        ("deep.gltf", json.dumps({"nodes": [{"children": [at + 1]} for at in range(50_000)] + [{}]}).encode(),
         "with more than 200 nodes within each other. Join its parts"),
        ("a.gltf", json.dumps({"extensionsRequired": ["KHR_draco_mesh_compression"]}).encode(),
         "is a compressed mesh .KHR_draco_mesh_compression.. Export it without compression"),
        ("a.ply", b"v", "is called PLY, but does not begin like one"),
    ],
)  # fmt: skip
def test_what_is_no_mesh_is_refused(tmp_path, name, content, told):
    (tmp_path / "a.bin").write_bytes(bytes(3))
    (tmp_path / name).write_bytes(content)
    with pytest.raises(HeightmapFileError, match=told):
        read(tmp_path / name)


def test_a_mesh_on_edge_has_no_ground(tmp_path):
    wall = trimesh.Trimesh([(0, 0, 0), (1, 0, 0), (0, 0, 1)], [(0, 1, 2)], process=False)
    wall.export(tmp_path / "wall.stl")
    with pytest.raises(HeightmapFileError, match="all of it stands upright"):
        read(tmp_path / "wall.stl", ReadOptions(mesh_up="z"))


def test_layers_without_end_are_refused(tmp_path):
    layers = np.tile(np.array([(0, 0, 0), (9, 0, 0), (0, 9, 0)], np.float32), (3000, 1, 1))
    trimesh.Trimesh(**trimesh.triangles.to_kwargs(layers), process=False).export(tmp_path / "layers.stl")
    with pytest.raises(HeightmapFileError, match=r"too many layers of triangles .* Choose fewer points"):
        read(tmp_path / "layers.stl", ReadOptions(mesh_up="z", mesh_points=4097))


def test_without_the_package_it_says_what_to_install(tmp_path, monkeypatch):
    path = exported(tmp_path, HILLS, "ply")
    monkeypatch.setattr("terrain_explorer.files.formats.meshes.reading.find_spec", lambda name: None)
    with pytest.raises(HeightmapFileError, match=r"Install it with: .* -m pip install trimesh"):
        read(path)


@pytest.mark.parametrize("origin", [(500_000, 5_200_000), (2_600_000, 1_200_000), (-8_200_000, 4_900_000)])
@pytest.mark.parametrize("is_text", [False, True])
def test_an_stl_whose_corners_are_places_on_a_map_is_in_metres(tmp_path, origin, is_text):
    mesh = grid_mesh(HILLS.heights, 10)
    mesh.vertices += (*origin, 0)
    (tmp_path / "map.stl").write_bytes(
        trimesh.exchange.stl.export_stl_ascii(mesh).encode() if is_text else mesh.export(file_type="stl")
    )
    heightmap = read(tmp_path / "map.stl")
    np.testing.assert_allclose(heightmap.heights, HILLS.heights, rtol=1e-5)
    assert heightmap.spacing == pytest.approx(10, rel=1e-3)
    assert any(note.startswith("Lengths taken for metres: the numbers") for note in heightmap.origin.assumed)
    millimetres = read(tmp_path / "map.stl", ReadOptions(mesh_unit="millimetres"))
    assert millimetres.spacing == pytest.approx(0.01, rel=1e-3)
    model = grid_mesh(HILLS.heights, 5)
    model.export(tmp_path / "model.stl")
    assert read(tmp_path / "model.stl").spacing == pytest.approx(0.005)


@pytest.mark.parametrize("ending", ["stl", "obj", "ply"])
@pytest.mark.parametrize("axis", [0, 1, 2])
@pytest.mark.parametrize("wild", [1e30, -1e9])
def test_a_corner_far_beyond_all_others_is_left_out_and_told(tmp_path, ending, axis, wild):
    mesh = grid_mesh(HILLS.heights, 2)
    vertices = mesh.vertices.copy()
    vertices[5 * 31 + 7, axis] = wild
    trimesh.Trimesh(vertices, mesh.faces, process=False).export(tmp_path / f"map.{ending}")
    heightmap = read(tmp_path / f"map.{ending}", ReadOptions(mesh_up="z"))
    missing = np.zeros((23, 31), bool)
    missing[5, 7] = True
    np.testing.assert_array_equal(voids_of(heightmap), missing)
    unit = 0.001 if ending == "stl" else 1
    np.testing.assert_allclose(heightmap.heights[~missing], unit * HILLS.heights[~missing], rtol=1e-5)
    assert any(note.startswith("Corners left out that lie far") for note in heightmap.origin.lost)
