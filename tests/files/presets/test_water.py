"""Maps of water: the numbers in the file are those of the terrain's water."""

import numpy as np
import pytest
from drainage_tools import drainage_of
from preset_tools import exported, preset

from terrain_explorer.errors import UserError
from terrain_explorer.files import read
from terrain_explorer.files.export.water_output import OF_ROCK, QUANTITIES
from terrain_explorer.terrain import FILTERS, DiamondSquare, Heightmap, Recipe, Step
from terrain_explorer.terrain.hydrology.rivers import Rivers
from terrain_explorer.terrain.recipe import NoWearError

HILLS = DiamondSquare(exponent=6, seed=3).heightmap()
WORN = Recipe(DiamondSquare(exponent=6, seed=3), (Step(FILTERS["thermal-erosion"](angle=10)),)).heightmap()
SNOWY = Recipe(DiamondSquare(exponent=6, seed=3), (Step(FILTERS["snow"]()),)).heightmap()
SILTED = Recipe(DiamondSquare(exponent=6, seed=3), (Step(FILTERS["streams"](deposition=1)),)).heightmap()
STONY = Recipe(DiamondSquare(exponent=6, seed=3), (Step(FILTERS["talus"](retreat=40, face=20, repose=15)),)).heightmap()
ROCKY = FILTERS["rock"](rock="mesas", thickness=0.8, seed=3).applied(HILLS)
LAID = {"snow": SNOWY, "sediment": SILTED, "talus": STONY, **dict.fromkeys(OF_ROCK, ROCKY)}
OF_ANY_GROUND = [quantity for quantity in QUANTITIES if quantity not in ("wear", *LAID)]


def saved(folder, quantity, format="tif", heightmap=HILLS, **options):
    path, _ = exported(preset("water", quantity=quantity, format=format, **options), heightmap, folder)
    return read(path)


def expected(quantity, area=0.2):
    drainage = drainage_of(HILLS)
    return {
        "drainage-area": drainage.areas,
        "lake-depth": drainage.filled - HILLS.heights,
        "strahler-order": Rivers.of(drainage, area / 100 * HILLS.heights.size).strahler_orders,
    }[quantity]


@pytest.mark.parametrize("quantity", ["drainage-area", "lake-depth", "strahler-order"])
def test_a_tiff_file_has_the_numbers_themselves(tmp_path, quantity):
    assert (saved(tmp_path, quantity).heights == expected(quantity)).all()


def test_watersheds_have_numbers(tmp_path):
    numbers = saved(tmp_path, "watersheds").heights
    watersheds = drainage_of(HILLS).watersheds
    pairs = np.unique(np.stack([numbers.ravel(), watersheds.ravel()]), axis=1)
    assert len(pairs.T) == len(np.unique(watersheds)) == numbers.max()
    sizes = np.bincount(numbers.ravel().astype(int))[1:]
    assert (np.diff(sizes) <= 0).all()


def test_strahler_orders_depend_on_what_a_river_is(tmp_path):
    few = saved(tmp_path, "strahler-order", river_area=5.0).heights
    assert (few == expected("strahler-order", 5.0)).all()
    assert (few > 0).sum() < (expected("strahler-order") > 0).sum()


def test_in_a_picture_each_doubling_of_the_drainage_area_is_a_step(tmp_path):
    shades = saved(tmp_path, "drainage-area", "png").heights
    areas = expected("drainage-area")
    assert shades / shades.max() == pytest.approx(np.log2(areas) / np.log2(areas.max()), abs=1e-4)


def test_in_a_picture_neighbouring_watersheds_differ(tmp_path):
    shades = saved(tmp_path, "watersheds", "png").heights
    watersheds = drainage_of(HILLS).watersheds
    apart = watersheds[:, 1:] != watersheds[:, :-1]
    assert (np.abs(np.diff(shades, axis=1))[apart] > 0.005).mean() > 0.95
    assert shades.min() > 0


@pytest.mark.parametrize("quantity", OF_ANY_GROUND)
@pytest.mark.parametrize("format", ["png", "tif"])
def test_every_map_can_be_written_of_flat_ground(tmp_path, quantity, format):
    flat = Heightmap(np.zeros((5, 7), np.float32))
    assert saved(tmp_path, quantity, format, flat).heights.shape == (5, 7)


def test_the_plan_says_what_the_shades_mean():
    for quantity in QUANTITIES:
        for format in ("png", "tif"):
            meaning, *sizes = preset("water", quantity=quantity, format=format).plan(LAID.get(quantity, WORN)).changes
            assert meaning
            assert all("resample the terrain first" in sentence for sentence in sizes)


def test_ridges_are_the_drainage_of_the_terrain_upside_down(tmp_path):
    assert (saved(tmp_path, "ridges").heights == drainage_of(Heightmap(-HILLS.heights)).areas).all()


def test_wear_is_what_erosion_took_away_and_below_0_laid_down(tmp_path):
    taken = HILLS.heights - WORN.heights
    assert (saved(tmp_path, "wear", heightmap=WORN).heights == taken).all()
    picture = saved(tmp_path, "wear", "png", WORN)
    most = abs(taken).max()
    low, high = picture.range
    shades = (picture.heights - low) / (high - low)
    assert shades == pytest.approx((taken + most) / (2 * most), abs=1e-4)


def test_snow_is_how_deep_it_lies(tmp_path):
    depths = SNOWY.heights - HILLS.heights
    assert (saved(tmp_path, "snow", heightmap=SNOWY).heights == depths).all()
    with pytest.raises(NoWearError, match="add Snow"):
        preset("water", quantity="snow").plan(WORN)


def test_sediment_is_how_thick_it_lies(tmp_path):
    thickness = saved(tmp_path, "sediment", heightmap=SILTED).heights
    assert thickness.min() == 0 < thickness.max()
    assert (saved(tmp_path, "wear", heightmap=SILTED).heights >= -thickness - 1e-6).all()
    with pytest.raises(NoWearError, match="give Streams some Deposition"):
        preset("water", quantity="sediment").plan(WORN)


def test_rock_is_told_by_the_layer_at_the_surface_and_how_fast_rivers_cut_it(tmp_path):
    numbers = saved(tmp_path, "rock-layer", heightmap=ROCKY).heights
    assert set(np.unique(numbers)) == {1, 2, 3, 4, 5, 6}
    # The topmost layer lies highest.
    assert ROCKY.heights[numbers == 1].min() > ROCKY.heights[numbers == 5].max()
    cut = saved(tmp_path, "erodibility", heightmap=ROCKY).heights
    layers = [layer.erodibility for layer in ROCKY.rock.column.layers]
    assert (cut == np.array(layers, np.float32)[numbers.astype(int) - 1]).all()
    shades = saved(tmp_path, "erodibility", "png", ROCKY).heights
    assert shades == pytest.approx(cut, abs=1e-3)
    with pytest.raises(UserError, match="give it layers with Rock"):
        preset("water", quantity="rock-layer").plan(HILLS)


def test_without_erosion_the_plan_says_what_to_do():
    with pytest.raises(NoWearError, match="add Streams, Thermal erosion or Gullies"):
        preset("water", quantity="wear").plan(HILLS)
