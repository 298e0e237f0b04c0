"""Someone builds a level of a game: an island of 2 km in metres, with all that belongs to it, and what engines get."""

from dataclasses import replace
from math import cos, pi, sin

import numpy as np
import pytest
from PIL import Image

from terrain_explorer.files import read
from terrain_explorer.files.builds.build_plan import BuildPlan, plan_lines
from terrain_explorer.files.builds.building import begin, building
from terrain_explorer.files.builds.tile_maps import MapsBeside
from terrain_explorer.files.export.weight_output import WeightFiles
from terrain_explorer.terrain import FILTERS, DiamondSquare, Recipe, Step
from terrain_explorer.terrain.filters import Level, SizeInMetres
from terrain_explorer.terrain.filters.paths import PATHS
from terrain_explorer.terrain.masks import MASK_RULES, MASK_SHAPES, Mask, MaskInput
from terrain_explorer.terrain.recipe.step_layers import StepLayer
from terrain_explorer.terrain.sampling import heights_at
from terrain_explorer.terrain.shading.look import Look
from terrain_explorer.terrain.tiles import LargeTerrain
from terrain_explorer.terrain.work import finished

METRE, LOW, HIGH = 1 / 2000, -60, 400
RING = tuple((0.5 + 0.28 * sin(turn), 0.5 + 0.28 * cos(turn)) for turn in np.linspace(0, 2 * pi, 9)[:-1])
SITE = Mask.of(MASK_SHAPES["rectangle"](35.0, 35.0, 38.0, 38.0))  # 60 m
STEPS = (
    Step(FILTERS["island"]()),
    Step(FILTERS["smooth"](reach=0.005)),
    Step(replace(PATHS["lake"](((0.47, 0.47), (0.47, 0.53), (0.53, 0.53), (0.53, 0.47))), depth=8 / (HIGH - LOW))),
    Step(Level(down=0.365, across=0.365), mask=SITE),
    Step(replace(PATHS["road"](RING, at_water="dam"), width=8 * METRE, ring=True)),
)
RECIPE = Recipe(DiamondSquare(exponent=10, seed=15)).sized(SizeInMetres(LOW, HIGH, 2000))
ISLAND = replace(RECIPE, steps=(*RECIPE.steps, *STEPS))


@pytest.fixture(scope="module")
def heightmap():
    return ISLAND.heightmap()


@pytest.fixture(scope="module")
def bed():
    return finished(StepLayer(ISLAND, 5, "bed").finding())


def test_the_road_goes_round_8_m_wide_and_never_too_steep(heightmap, bed):
    weights = finished(bed.weighing(MaskInput(heightmap), MaskInput(heightmap).whole))
    across = weights[512, 700:900]
    assert np.count_nonzero(across == 1) * heightmap.spacing == pytest.approx(8, abs=2 * heightmap.spacing)
    level = heightmap.heights[512, 700:900][across == 1]
    assert np.ptp(level) < 0.25  # the row crosses it at a right angle but for its own slope
    line = np.array(bed.nodes)[:, :2]
    np.testing.assert_array_equal(line[0], line[-1])
    heights = heights_at(heightmap.heights, *(1024 * line.T))
    along = 2000 * np.hypot(*np.diff(line, axis=0).T)
    assert heights[0] == pytest.approx(heights[-1], abs=0.01)
    assert np.abs(np.diff(heights)).sum() / along.sum() < 0.101
    assert np.percentile(np.abs(np.diff(heights)) / along, 98) < 0.11


def test_the_site_is_level_on_its_ground_and_the_lake_has_a_level(heightmap):
    before = replace(ISLAND, steps=ISLAND.steps[:4]).heightmap()
    site = heightmap.heights[SITE.weights(heightmap) == 1]
    assert np.ptp(site) == 0
    below = before.heights[SITE.weights(before) == 1]
    assert below.min() < site[0] < below.max()
    assert heightmap.range == (LOW, HIGH)


def test_layers_for_an_engine_add_up_and_the_road_is_on_top(tmp_path, heightmap, bed):
    layers = [
        None,
        MASK_RULES["slope"](low=35.0),
        MASK_RULES["height"](low=0.0, high=100 * 62 / (HIGH - LOW)),
        finished(StepLayer(ISLAND, 4, "mask").finding()),
        bed,
    ]
    files = WeightFiles(layout="unreal")
    paths = files.paths(tmp_path / "island.png", ["rest", "cliffs", "beach", "site", "road"])
    finished(files.writing(heightmap, layers, paths))
    shares = []
    for path in paths:
        with Image.open(path) as picture:
            shares.append(np.asarray(picture).astype(int))
    assert np.unique(sum(shares)).tolist() == [255]
    weights = finished(bed.weighing(MaskInput(heightmap), MaskInput(heightmap).whole))
    assert (shares[4][weights == 1] == 255).all()
    assert (shares[3][(SITE.weights(heightmap) == 1) & (weights == 0)] == 255).all()
    assert shares[2][0, 0] == 255  # the floor of the sea


def test_tiles_are_whole_say_what_to_type_and_bring_the_layers(tmp_path, bed):
    terrain = LargeTerrain.of(ISLAND)
    layers = (Mask.of(MASK_RULES["height"]()), Mask.of(bed))
    beside = MapsBeside(("weights",), Look(), layers)
    plan = BuildPlan(terrain, 253, "island", target="unreal", spacing=terrain.spacing, beside=beside)
    told = list(plan_lines(plan))
    assert "Black is -60 m, white 400 m, in all tiles" in told
    assert any("Scale X 195.3125, Scale Y 195.3125, Scale Z 89.84375, Location Z 17000" in line for line in told)
    begin(plan, tmp_path)
    finished(building(plan, tmp_path))
    tiles = {(x, y): read(tmp_path / f"island_x{x}_y{y}.png") for x in range(4) for y in range(4)}
    assert {tile.range for tile in tiles.values()} == {(LOW, HIGH)}
    whole = ISLAND.heightmap().heights[:1009, :1009]
    assert max(tile.highest for tile in tiles.values()) == pytest.approx(whole.max(), abs=0.01)
    np.testing.assert_allclose(tiles[1, 2].heights, whole[504:757, 252:505], atol=0.01)
    with Image.open(tmp_path / "island_layer2_x2_y2.png") as picture:
        road = np.asarray(picture)
    assert np.count_nonzero(road == 255) > 200
