"""Tones and normals: what the colour of a point stands for."""

import numpy as np
import pytest
from drainage_tools import drainage_of

from terrain_explorer.terrain import FILTERS, DiamondSquare, Heightmap, Recipe, Step
from terrain_explorer.terrain.erosion.wear import ErosionLaw, Wear
from terrain_explorer.terrain.filters import Streams
from terrain_explorer.terrain.recipe import NoWearError, finding_wear
from terrain_explorer.terrain.recipe.toning import toning
from terrain_explorer.terrain.shading.look import Look
from terrain_explorer.terrain.shading.normals import shading_normals
from terrain_explorer.terrain.shading.palettes import GUESSED_TONES, PALETTES, SNOW_TONES, colours
from terrain_explorer.terrain.shading.tinting import tinted
from terrain_explorer.terrain.shading.tones import MIDDLE, NO_TONES, wear_tones, wetness_tones
from terrain_explorer.terrain.work import finished

HILLS = DiamondSquare(exponent=6, seed=3)
FLAT = Heightmap(np.zeros((3, 4), np.float32))
STEPS = (Step(FILTERS["thermal-erosion"](angle=10, reach=0.05)),)
SNOWY = Recipe(HILLS, (*STEPS, Step(FILTERS["snow"](depth=8))))


def toned(numbers):
    ground = Heightmap(np.zeros(np.shape(numbers), np.float32))
    return finished(wear_tones(ground, Wear({ErosionLaw.THERMAL: np.array(numbers, np.float32)})))


def whole(heightmap, palette, tones=None, **look):
    rows, columns = range(heightmap.rows), range(heightmap.columns)
    return tinted(heightmap, Look(palette=palette, **look), rows, columns, False, tones=tones)


def test_wear_runs_by_square_roots_from_what_was_laid_down_to_what_was_taken():
    tones = toned([[-4, -1, 0], [1, 4, 0]])
    assert tones.ends == (-4, 4)
    assert tones.shades.tolist() == [[0, 64, MIDDLE], [191, 255, MIDDLE]]
    assert tones.numbers.tolist() == [[-4, -1, 0], [1, 4, 0]]


def test_a_few_chasms_do_not_make_all_other_ground_pale():
    numbers = np.linspace(0, 1, 10_000, dtype=np.float32).reshape(100, 100)
    numbers[0, 1] = 1000
    assert toned(numbers).ends == (-1, 1)
    assert toned(numbers).shades[0, 1] == 255


@pytest.mark.parametrize("scale", [1e-6, 0.0123, 1, 4567])
def test_its_ends_are_round(scale):
    low, high = toned(scale * np.linspace(-1, 1, 400).reshape(20, 20)).ends
    assert low == -high
    assert float(f"{high:.2g}") == pytest.approx(high)
    assert high >= 0.98 * scale


def test_ground_that_nothing_moved_is_in_the_middle():
    assert (toned(np.zeros((2, 3))).shades == MIDDLE).all()


def test_the_map_has_the_colour_of_the_tone():
    tones = toned([[-4, -1, 0], [1, 4, 0]])
    assert (whole(tones.heightmap, "wear", tones) == colours("wear")[tones.shades]).all()


def test_without_tones_wear_is_plain():
    assert (whole(FLAT, "wear") == colours("wear")[MIDDLE]).all()


def test_part_of_the_map_has_the_colours_of_the_whole():
    laid = FILTERS["streams"](deposition=1), FILTERS["talus"](retreat=40, face=15, repose=10), FILTERS["snow"](depth=8)
    covered = Recipe(HILLS, tuple(map(Step, laid)))
    heightmap = covered.heightmap()
    for palette in (slug for slug, one in PALETTES.items() if one.has_tones):
        tones = finished(toning(heightmap, palette, covered))[palette]
        seen = whole(heightmap, palette, tones)
        part = tinted(heightmap, Look(palette=palette), range(10, 30), range(20, 25), False, tones=tones)
        assert (part == seen[10:30, 20:25]).all()


def test_wetness_is_most_in_valleys_and_least_on_crests():
    drainage = drainage_of(HILLS.heightmap())
    tones = finished(wetness_tones(drainage))
    assert tones.heightmap is drainage.heightmap
    rivers, crests = drainage.areas > 100, drainage.areas == 1
    assert tones.shades[rivers].mean() > tones.shades[crests].mean() + 50
    assert tones.ends[0] < np.median(tones.numbers) < tones.ends[1]


def test_grass_is_greener_where_water_gathers():
    heightmap = HILLS.heightmap()
    tones = finished(toning(heightmap, "land-cover"))["land-cover"]
    seen, plain = whole(heightmap, "land-cover", tones).astype(int), whole(heightmap, "land-cover").astype(int)
    wet = (tones.shades < 106) & (heightmap.heights < 0.6)
    assert (seen[wet].sum(axis=-1) <= plain[wet].sum(axis=-1)).mean() > 0.95


def test_land_is_white_where_snow_lies_and_nowhere_else():
    ground = SNOWY.heightmap()
    depths = ground.heights - Recipe(HILLS, STEPS).heightmap().heights
    tones = finished(toning(ground, "land-cover", SNOWY))["land-cover"]
    assert (tones.shades[depths == 0] < GUESSED_TONES).all()
    assert (tones.shades[depths > 0] >= SNOW_TONES).all()
    assert (tones.shades[2000 * depths > 0.5] == 255).all()


def test_snow_has_a_palette_of_its_depth():
    ground = SNOWY.heightmap()
    tones = finished(toning(ground, "snow-depth", SNOWY))["snow-depth"]
    depths = ground.heights - Recipe(HILLS, STEPS).heightmap().heights
    np.testing.assert_array_equal(tones.numbers, depths)
    assert tones.ends[0] == 0
    assert (np.diff(tones.shades.ravel()[np.argsort(depths, axis=None)].astype(int)) >= 0).all()
    assert (whole(ground, "snow-depth") == colours("snow-depth")[0]).all()
    with pytest.raises(NoWearError, match="add Snow"):
        finished(toning(ground, "snow-depth", Recipe(HILLS, STEPS)))


def test_sediment_has_a_palette_of_its_thickness():
    recipe = Recipe(HILLS, (Step(Streams(age=0.5, deposition=1)),))
    ground = recipe.heightmap()
    tones = finished(toning(ground, "sediment", recipe))["sediment"]
    laid = finished(finding_wear(recipe, ground.heights.shape)).parts[ErosionLaw.DEPOSITION]
    np.testing.assert_array_equal(tones.numbers, -laid)
    assert tones.shades[laid == 0].max() == 0 < tones.shades.max()
    with pytest.raises(NoWearError, match="give Streams some Deposition"):
        finished(toning(ground, "sediment", Recipe(HILLS, (Step(Streams(age=0.5)),))))


def test_snow_is_no_deposit():
    ground = SNOWY.heightmap()
    worn = finished(toning(ground, "wear", SNOWY))["wear"].numbers
    np.testing.assert_array_equal(worn, finished(toning(ground, "wear", Recipe(HILLS, STEPS)))["wear"].numbers)
    with pytest.raises(NoWearError, match="nothing has eroded"):
        finished(toning(ground, "wear", Recipe(HILLS, SNOWY.steps[-1:])))


def test_a_palette_that_needs_no_tones_gets_none():
    assert finished(toning(HILLS.heightmap(), "slope")) == NO_TONES


def test_wear_follows_the_recipe_of_the_heightmap():
    recipe = Recipe(HILLS, STEPS)
    terrain = recipe.heightmap()
    carried, told = (finished(toning(terrain, "wear", one))["wear"] for one in (None, recipe))
    assert (carried.numbers == told.numbers).all()
    assert carried.numbers.any()
    with pytest.raises(NoWearError):
        finished(toning(HILLS.heightmap(), "wear"))


def test_tones_end_while_they_are_made():
    work = toning(HILLS.heightmap(), "land-cover")
    next(work)
    work.close()


HILLS_NORMALS = DiamondSquare(exponent=7, seed=3).heightmap()


def decoded(heightmap, convention="opengl", bits=16):
    whole = 2**bits - 1
    return finished(shading_normals(heightmap, convention, bits)).astype(np.float64) / whole * 2 - 1


@pytest.mark.parametrize("bits", [8, 16])
def test_normals_have_unit_length_and_point_up(bits):
    normals = decoded(HILLS_NORMALS, bits=bits)
    np.testing.assert_allclose(np.sqrt((normals**2).sum(axis=2)), 1, atol=2 / 2**bits * 3**0.5)
    assert (normals[..., 2] > 0).all()


@pytest.mark.parametrize(("convention", "green"), [("opengl", 1), ("directx", -1)])
def test_colours_point_where_they_are_said_to(convention, green):
    south, east = np.indices((5, 5), np.float32)
    for heights, expected in ((south, (0, green, 1)), (east, (-1, 0, 1)), (0 * east, (0, 0, 2**0.5))):
        ground = Heightmap(heights, (0.0, 4.0), metres=True, spacing=1.0)
        np.testing.assert_allclose(decoded(ground, convention)[2, 2], np.array(expected) / 2**0.5, atol=1e-4)


def test_blocks_of_rows_fit_together():
    tall = Heightmap(np.tile(HILLS_NORMALS.heights, (2, 1)))
    south = decoded(tall)[..., 1] / decoded(tall)[..., 2]
    cell = 1 / (0.2 * (tall.rows - 1)) * (tall.range[1] - tall.range[0])
    np.testing.assert_allclose(south, np.gradient(tall.heights, cell, axis=0), atol=0.02)
