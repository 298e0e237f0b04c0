"""Tiles for each program: kinds, sizes, names and edges."""

from dataclasses import replace

import numpy as np
import pytest

from terrain_explorer.errors import UserValueError
from terrain_explorer.files import read
from terrain_explorer.files.builds import build_kinds
from terrain_explorer.files.builds.build_kinds import BUILD_KINDS
from terrain_explorer.files.builds.build_plan import BuildPlan, TilePlace, plan_lines, usual_side
from terrain_explorer.files.builds.building import begin, building
from terrain_explorer.files.builds.manifest import manifest_of, plan_of
from terrain_explorer.files.builds.target import TARGETS
from terrain_explorer.files.builds.tile_maps import MapsBeside
from terrain_explorer.files.formats.pictures.png import read_samples
from terrain_explorer.files.raster.packed_heights import packed
from terrain_explorer.terrain import FILTERS, DiamondSquare, Heightmap, Recipe, Step
from terrain_explorer.terrain.filters import SizeInMetres
from terrain_explorer.terrain.filters.paths import PATHS
from terrain_explorer.terrain.recipe.source import Picture
from terrain_explorer.terrain.tiles import LargeTerrain
from terrain_explorer.terrain.work import finished

METRES = (Step(FILTERS["map-range"](low=-100, high=1500)),)
TERRAIN = LargeTerrain.of(Recipe(DiamondSquare(exponent=9, seed=3)))


def planned(target, side=0, **values):
    return BuildPlan(TERRAIN, side or TARGETS[target].nearest_side(128), "world", target=target, **values)


def files(plan, folder):
    begin(plan, folder)
    finished(building(plan, folder))
    return sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file())


@pytest.mark.parametrize(
    ("target", "names"),
    [
        ("unreal", {"world_x0_y3.png", "world_x3_y0.png"}),
        ("unreal-landscape", {"world_x0_y3.png", "world_x3_y0.png"}),
        ("unity", {"world_0_3.raw", "world_3_0.raw"}),
        ("godot", {"world_x0_y3.raw", "world_x3_y0.raw"}),
        ("terrain3d", {"world_00_03.r16", "world_03_00.r16"}),
        ("gaea", {"world_y1_x0.png", "world_y0_x1.png"}),
        ("xyz", {"0/0/0.png", "1/0/1.png", "1/1/0.png"}),
    ],
)
def test_names_are_those_that_the_program_reads(tmp_path, target, names):
    plan = planned(target)
    assert names <= set(files(plan, tmp_path))
    assert plan_of(manifest_of(plan)) == plan


def test_numbers_of_gaea_have_leading_zeroes():
    plan = BuildPlan(replace(TERRAIN, source=DiamondSquare(exponent=12)), 256, "w", target="gaea")
    assert plan.file_name(TilePlace(3, 12)) == "w_y03_x12.png"


@pytest.mark.parametrize("target", TARGETS)
def test_edges_are_shared_where_the_program_wants_it(target):
    plan = planned(target)
    here, beside = plan.heightmap(TilePlace(0, 0)).heights, plan.heightmap(TilePlace(0, 1)).heights
    assert np.array_equal(here[:, -1], beside[:, 0]) == (target in ("unreal", "unity", "godot"))


@pytest.mark.parametrize(
    ("values", "said"),
    [
        ({"target": "godot", "side": 128}, "Godot, HTerrain takes no tiles of 128 points a side; choose 65, 129"),
        ({"target": "terrain3d", "side": 129}, "takes no tiles of 129 points a side; choose 64, 128, 256"),
        ({"target": "unity", "kind": "png16"}, "Unity takes no tiles of the kind png16; choose raw16le"),
        ({"target": "cry"}, "no program cry; choose unreal, "),
        ({"kind": "gif"}, "no kind gif; choose png16, "),
        ({"kind": "terrarium"}, "not known how many metres high"),
    ],
)
def test_what_a_program_does_not_take_is_refused(values, said):
    with pytest.raises(UserValueError, match=said):
        BuildPlan(TERRAIN, **({"side": 129} | values))


def test_more_tiles_than_a_program_takes_are_refused():
    terrain = replace(TERRAIN, source=DiamondSquare(exponent=12))
    with pytest.raises(UserValueError, match="takes at most 32 × 32 tiles, and these are 64 × 64"):
        BuildPlan(terrain, 64, target="terrain3d")


@pytest.mark.parametrize(
    ("target", "side"), [("", 1025), ("unreal", 1009), ("unity", 1025), ("gaea", 1024), ("xyz", 256)]
)
def test_the_usual_size_is_one_that_the_program_takes(target, side):
    assert usual_side((8193, 9000), target) == side
    assert usual_side((8193, 9000), kind="zarr") == 1024


def test_the_usual_size_is_no_larger_than_the_terrain():
    assert [usual_side((300, 257), target) for target in ("", "unreal", "unity", "xyz")] == [257, 253, 257, 256]
    assert usual_side((17, 17), "unreal") == 127  # which is explained then


def test_a_web_map_has_all_levels_and_none_moves_a_point(tmp_path):
    plan = BuildPlan(replace(TERRAIN, source=DiamondSquare(exponent=10, seed=3)), 256, "world", target="xyz")
    names = files(plan, tmp_path)
    assert sum(name[0].isdecimal() for name in names) == plan.tile_count == 1 + 4 + 16
    whole = np.block([[read(tmp_path / f"2/{x}/{y}.png").heights for x in range(4)] for y in range(4)])
    for zoom in (0, 1):
        level = [[read(tmp_path / f"{zoom}/{x}/{y}.png").heights for x in range(2**zoom)] for y in range(2**zoom)]
        np.testing.assert_allclose(np.block(level), whole[:: 2 ** (2 - zoom), :: 2 ** (2 - zoom)], atol=1e-7)


def test_colours_are_metres_of_terrarium(tmp_path):
    terrain = LargeTerrain.of(Recipe(DiamondSquare(exponent=8, seed=3), METRES))
    plan = BuildPlan(terrain, 256, "world", "terrarium", "xyz")
    files(plan, tmp_path)
    red, green, blue = np.moveaxis(read_samples(tmp_path / "0" / "0" / "0.png").astype(np.float64), -1, 0)
    heights = plan.heightmap(TilePlace(0, 0)).heights
    np.testing.assert_allclose(red * 256 + green + blue / 256 - 32768, heights, atol=0.5 / 256)


def test_heights_that_terrarium_cannot_hold_become_its_ends():
    assert packed(np.array([[-1e6, 1e6]], np.float32), "terrarium").tolist() == [[[0, 0, 0], [255, 255, 255]]]


@pytest.mark.parametrize(("short", "kind", "ending"), [("r16", "raw16le", ".r16"), ("tif", "tiff32f", ".tif")])
def test_kinds_have_short_names(short, kind, ending):
    plan = BuildPlan(TERRAIN, 129, kind=short)
    assert plan.kind == kind
    assert plan.file_name(TilePlace(0, 0)) == f"terrain_x0_y0{ending}"


def test_openexr_holds_the_heights(tmp_path):
    plan = planned("godot", 129, kind="exr")
    files(plan, tmp_path)
    found = read(tmp_path / "world_x1_y2.exr").heights
    np.testing.assert_array_equal(found, plan.heightmap(TilePlace(2, 1)).heights)


def test_a_kind_says_what_it_needs(monkeypatch):
    monkeypatch.setattr(build_kinds, "find_spec", lambda name: None)
    with pytest.raises(UserValueError, match=r"install it with: .* install zarr$"):
        BUILD_KINDS["zarr"].check_installed()


def test_maps_beside_an_array_are_refused():
    with pytest.raises(UserValueError, match="holds heights only"):
        BuildPlan(TERRAIN, 128, kind="zarr", beside=MapsBeside(("slope",)))


def test_web_maps_are_square():
    picture = Picture("a", Heightmap(np.eye(300, 700, dtype=np.float32)))
    with pytest.raises(
        ValueError, match=r"Web map takes square terrains of 256, 512, 1024 … .* this one has 300 × 700"
    ):
        BuildPlan(LargeTerrain.of(Recipe(picture)), 256, target="xyz")


def test_rows_of_a_program_that_begins_in_the_south_are_counted_down():
    picture = Picture("a", Heightmap(np.eye(70, 110, dtype=np.float32)))
    plan = BuildPlan(LargeTerrain.of(Recipe(picture)), 33, "w", target="unity")
    assert [plan.file_name(place) for place in plan.tiles()][:4] == ["w_0_1.raw", "w_1_1.raw", "w_2_1.raw", "w_0_0.raw"]


ISLAND = SizeInMetres(-60, 400, 2000)


@pytest.mark.parametrize(
    ("target", "typed"),
    [
        ("unreal", "Scale X 390.625, Scale Y 390.625, Scale Z 89.84375, Location Z 17000"),
        ("unity", "Terrain Size X (width) 1000, Terrain Size Y (height) 460.007, Terrain Size Z (length) 1000, "),
        ("godot", "Bit Depth 16-bit, Min Height -60, Max Height 400, Map Scale X 3.90625, Map Scale Z 3.90625"),
        ("terrain3d", "R16 Range -60, 400, R16 Size 256, 256, Vertex Spacing 3.90625"),
    ],
)
def test_what_is_typed_in_the_program_is_told_in_metres(target, typed):
    terrain = LargeTerrain.of(Recipe(DiamondSquare(exponent=9, seed=3)).sized(ISLAND))
    plan = BuildPlan(terrain, TARGETS[target].nearest_side(256), "world", target=target, spacing=terrain.spacing)
    lines = list(plan_lines(plan))
    assert "Black is -60 m, white 400 m, in all tiles" in lines
    assert any(line.endswith(" m, 3.90625 m from point to point") for line in lines)
    assert any(typed in line for line in lines), lines


@pytest.mark.parametrize(
    ("target", "typed"),
    [
        ("godot", "Godot, HTerrain: Map Scale X 3.90625, Map Scale Z 3.90625"),
        ("terrain3d", "Godot, Terrain3D: Import Scale 1, Height Offset 0, Vertex Spacing 3.90625"),
    ],
)
def test_of_tiles_that_hold_heights_themselves_no_range_is_typed(target, typed):
    terrain = LargeTerrain.of(Recipe(DiamondSquare(exponent=9, seed=3)).sized(ISLAND))
    side = TARGETS[target].nearest_side(256)
    plan = BuildPlan(terrain, side, "world", "exr", target=target, spacing=terrain.spacing)
    assert f"To be typed in {typed}" in list(plan_lines(plan))


@pytest.mark.parametrize(
    "raised",
    [Step(FILTERS["fill"](mode="raise by", height=50.0)), Step(PATHS["wall"](((0.2, 0.5), (0.8, 0.5)), height=0.9))],
)
def test_no_height_is_cut_that_a_step_raises_above_white(tmp_path, raised):
    recipe = Recipe(DiamondSquare(exponent=8, seed=3)).sized(ISLAND).followed_by(raised.filter)
    whole = recipe.heightmap()
    assert whole.highest > 400
    for exponent in (8, 9):
        plan = BuildPlan(LargeTerrain.of(recipe, exponent), 129, "island", "png16")
        files(plan, tmp_path / str(exponent))
        tiles = [read(path) for path in (tmp_path / str(exponent)).glob("island_*.png")]
        assert len({tile.range for tile in tiles}) == 1
        assert max(tile.highest for tile in tiles) == pytest.approx(whole.highest, abs=0.02 if exponent == 8 else 5)
        assert all(tile.highest <= tile.range[1] for tile in tiles)
