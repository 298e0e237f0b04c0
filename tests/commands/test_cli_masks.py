"""Masks on the command line."""

from dataclasses import replace

import numpy as np
import pytest

from terrain_explorer.files import read, write
from terrain_explorer.files.masks import mask_in
from terrain_explorer.terrain import FILTERS, DiamondSquare, Heightmap, Recipe, Step
from terrain_explorer.terrain.filters.parameter_maps import ParameterMap
from terrain_explorer.terrain.masks import MASK_RULES, Mask, MaskFinish, Painted
from terrain_explorer.terrain.recipe import Picture
from terrain_explorer.terrain.recipe.stored_parts import mask_to_text
from terrain_explorer.terrain.work import finished

HILLS = DiamondSquare(exponent=5, seed=3).heightmap()
INVERT = FILTERS["invert"]()


@pytest.fixture
def source(tmp_path):
    write(HILLS, tmp_path / "hills.tif", "tiff32f")
    return tmp_path / "hills.tif"


def inverted(mask):
    return finished(Step(INVERT, mask=mask).applying(HILLS)).heights


@pytest.mark.parametrize(
    ("words", "rule"),
    [
        ("slope", MASK_RULES["slope"]()),
        ("slope:20..40", MASK_RULES["slope"](low=20, high=40)),
        ("height:..62.5~3", MASK_RULES["height"](low=0, high=62.5, low_softness=3, high_softness=3)),
        ("curvature:-2..", MASK_RULES["curvature"](low=-2, high=100)),
        ("rock-layer:2..4", MASK_RULES["rock-layer"](low=2, high=4)),
        ("erodibility:..1~0.5", MASK_RULES["erodibility"](high=1, low_softness=0.5, high_softness=0.5)),
        ("aspect:270..90", MASK_RULES["aspect"](low=270, high=90)),
        ("material:woods", MASK_RULES["material"](material="woods")),
        ("material:scree,alpine", MASK_RULES["material"](material="scree", climate="alpine")),
    ],
)
def test_a_filter_is_done_where_a_rule_holds(run, source, tmp_path, words, rule):
    assert run("apply", "invert", "--mask-by", words, source, "-o", "after.npy")[0] == 0
    assert np.array_equal(read(tmp_path / "after.npy").heights, inverted(Mask.of(rule)))


def test_a_picture_is_a_mask_and_all_that_is_given_has_to_hold(run, source, tmp_path):
    paint = np.random.default_rng(1).random((9, 7)).round()
    write(Heightmap(paint.astype(np.float32)), tmp_path / "paint.png", "png8")
    words = ["--mask", tmp_path / "paint.png", "--mask-by", "height:30..", "--mask-feather", 2, "--mask-inverted"]
    assert run("apply", "invert", *words, source, "-o", "after.npy")[0] == 0
    mask = Mask.of(MASK_RULES["height"](low=30)).with_part(Painted.of(paint, bits=8), "intersect")
    expected = inverted(mask.finished(MaskFinish(feather=2, inverted=True)))
    assert np.array_equal(read(tmp_path / "after.npy").heights, expected)


@pytest.mark.parametrize(
    ("words", "status", "message"),
    [
        (["--mask-by", "steep:3..4"], 2, "is not like slope:30..90, with one of height, slope"),
        (["--mask-by", "rock-layer:1..2~1"], 2, "rock-layer has no softness"),
        (["--mask-by", "rock-layer:1.5..2"], 2, "low must be a whole number"),
        (["--mask-by", "slope:30"], 2, "is not like slope:30..90"),
        (["--mask-by", "slope:60..20"], 2, "low must not be above high"),
        (["--mask-by", "slope:..100"], 2, "high must be a number from 0 to 90"),
        (["--mask-by", "material:gold"], 2, "material must be one of grass, soil"),
        (["--mask-by", "material:rock,lunar"], 2, "climate must be one of temperate"),
        (["--mask-feather", "2"], 1, "give --mask PICTURE or --mask-by RULE"),
        (["--mask", "absent.png"], 1, "absent.png"),
    ],
)
def test_a_wrong_mask_is_told(run, source, words, status, message):
    ended, _, errors = run("apply", "invert", *words, source, "-o", "after.npy")
    assert ended == status
    assert message in errors


def test_a_project_keeps_masks_and_info_tells_them(run, tmp_path):
    mask = Mask.of(Painted.of(np.eye(5))).with_part(MASK_RULES["slope"](), "subtract")
    recipe = Recipe(DiamondSquare(exponent=5), (Step(INVERT, mask=mask.finished(MaskFinish(feather=2))),))
    write(recipe.heightmap(), tmp_path / "work.terrain")
    assert Recipe.of(read(tmp_path / "work.terrain")) == recipe
    assert (
        "step 1: Invert, within a mask: Painted, less Steepness 30° to 90°; Feather 2 %"
        in run("info", "work.terrain")[1]
    )
    assert run("generate", "--recipe", "work.terrain", "-o", "again.npy")[0] == 0
    assert np.array_equal(read(tmp_path / "again.npy").heights, recipe.heightmap().heights)


def test_steps_with_masks_are_done_on_other_heightmaps(run, source, tmp_path):
    recipe = Recipe(DiamondSquare(exponent=5), (Step(INVERT, mask=Mask.of(MASK_RULES["height"](low=60))),))
    (tmp_path / "steps.json").write_text(recipe.to_json())
    assert run("apply", "--recipe", "steps.json", source, "-o", "after.npy")[0] == 0
    expected = Recipe(Picture("hills", read(source)), recipe.steps).heightmap().heights
    assert np.array_equal(read(tmp_path / "after.npy").heights, expected)


@pytest.mark.parametrize("name", ["work.terrain", "work.tif"])
def test_a_mask_goes_by_what_the_steps_of_a_file_laid_down(run, tmp_path, name):
    snowy = Recipe(DiamondSquare(exponent=5, seed=3), (Step(FILTERS["snow"]()),))
    write(snowy.heightmap(), tmp_path / name)
    assert run("mask", name, "--mask-by", "snow:0.1..", "-o", "snow.png")[:2] == (0, "snow.png\n")
    weights = Mask.of(MASK_RULES["snow"](low=0.1)).weights(snowy.heightmap())
    assert 0 < weights.mean() < 1
    assert mask_in(tmp_path / "snow.png") == Painted.of(weights, 8)
    assert run("apply", "invert", "--mask-by", "snow:0.1..", name, "-o", "after.npy")[0] == 0
    expected = snowy.followed_by(INVERT, Mask.of(MASK_RULES["snow"](low=0.1))).heightmap()
    assert np.array_equal(read(tmp_path / "after.npy").heights, expected.heights)


@pytest.mark.parametrize("bits", [8, 16])
def test_a_mask_is_saved_as_a_picture_and_is_one_again(run, source, tmp_path, bits):
    words = ["--mask-by", "slope:20..40", "--mask-feather", 2]
    assert run("mask", source, *words, "--bits", bits, "-o", "steep.png")[:2] == (0, "steep.png\n")
    weights = Mask.of(MASK_RULES["slope"](low=20, high=40)).finished(MaskFinish(feather=2)).weights(HILLS)
    assert mask_in(tmp_path / "steep.png") == Painted.of(weights, bits)
    assert run("apply", "invert", "--mask", "steep.png", source, "-o", "after.npy")[0] == 0
    assert np.array_equal(read(tmp_path / "after.npy").heights, inverted(Mask.of(Painted.of(weights, bits))))


@pytest.mark.parametrize(
    ("words", "message"), [(["-o", "mask.tif"], "ends in .png"), (["-o", "mask.png"], "nothing says what the mask is")]
)
def test_a_mask_that_cannot_be_saved_is_told(run, source, words, message):
    ended, _, errors = run("mask", source, *words)
    assert ended == 1
    assert message in errors


def test_the_selection_of_a_project_is_told_and_is_a_mask(run, source, tmp_path):
    selection = Mask.of(MASK_RULES["height"](low=60)).finished(MaskFinish(feather=1))
    write(replace(HILLS, selection=mask_to_text(selection)), tmp_path / "work.terrain")
    assert "selected: Height 60 % to 100 %; Feather 1 %" in run("info", "work.terrain")[1]
    assert run("apply", "invert", "--mask", "work.terrain", source, "-o", "after.npy")[0] == 0
    assert np.array_equal(read(tmp_path / "after.npy").heights, inverted(selection))


def test_parameters_differ_from_place_to_place(run, source, tmp_path):
    paint = np.random.default_rng(1).random((9, 7)).round()
    write(Heightmap(paint.astype(np.float32)), tmp_path / "paint.png", "png8")
    words = ["--map", "erodibility", "0.2", "3", "slope:20..40", "--map", "rain", "1.5", "0", tmp_path / "paint.png"]
    assert run("apply", "streams", "--seed", 1, *words, source, "-o", "after.npy")[0] == 0
    maps = (
        ParameterMap("erodibility", Mask.of(MASK_RULES["slope"](low=20, high=40)), 0.2, 3.0),
        ParameterMap("rain", Mask.of(Painted.of(paint, bits=8)), 1.5, 0.0),
    )
    expected = replace(FILTERS["streams"].suited(HILLS), seed=1, maps=maps).applied(HILLS)
    assert np.array_equal(read(tmp_path / "after.npy").heights, expected.heights)


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["age", "0", "1", "noise"], "age cannot have a map; these can: uplift, erodibility, rain"),
        (["rain", "0", "many", "noise"], "--map rain 0 many noise: could not convert string to float: 'many'"),
        (["rain", "0", "11", "noise"], "rain must be a number from 0 to 10; got 11"),
        (["rain", "0", "1", "noise:3..1"], "low must not be above high"),
        (["rain", "0", "1", "nowhere.png"], "nowhere.png"),
    ],
)
def test_wrong_maps_are_refused(run, source, words, message):
    status, _, error = run("apply", "streams", "--map", *words, source, "-o", "after.npy")
    assert status == 1
    assert message in error


def test_what_a_parameter_map_is_is_told(run, tmp_path):
    mapped = FILTERS["streams"](maps=(ParameterMap("uplift", Mask.of(MASK_RULES["noise"]()), 0.0, 2.0),))
    write(Recipe(DiamondSquare(exponent=4), (Step(mapped),)).heightmap(), tmp_path / "mapped.png", "png16")
    assert "Uplift 0 to 2 by a mask (Noise" in run("info", "mapped.png")[1]
