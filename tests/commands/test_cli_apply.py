"""The command line's `apply`: every filter, its parameters, and how the source is read."""

from __future__ import annotations

import json
import re
from dataclasses import replace

import numpy as np
import pytest

from terrain_explorer.files import ReadOptions, read, write
from terrain_explorer.terrain import DiamondSquare, Heightmap, Recipe, parameters
from terrain_explorer.terrain.filters import FILTERS, Clamp, Crop, Rock, Smooth, Terrace
from terrain_explorer.terrain.recipe.stored_parts import layers_of

HEIGHTS = DiamondSquare(exponent=5, seed=3).heightmap().heights[:24]


@pytest.fixture
def source(tmp_path):
    path = tmp_path / "source.tif"
    write(Heightmap(HEIGHTS), path, "tiff32f")
    return path


def suited(slug, heightmap, output):
    """Return the filter as it begins for a heightmap, with the seed that was drawn and told, if one was."""
    seed = {"seed": int(output.removeprefix("seed "))} if output else {}
    return replace(FILTERS[slug].suited(heightmap), **seed)


@pytest.mark.parametrize("slug", FILTERS)
def test_every_filter_does_what_the_library_does(run, source, tmp_path, slug):
    status, output, errors = run("apply", slug, source, "-o", "after.npy")
    before = read(source)
    after = suited(slug, before, output).applied(before)
    assert status == 0
    assert ("nothing changes" in errors) is (after is before)
    np.testing.assert_array_equal(read(tmp_path / "after.npy").heights, after.heights)


@pytest.mark.parametrize("slug", FILTERS)
def test_help_tells_every_parameter_and_how_the_source_is_read(run, slug):
    status, output, _ = run("apply", slug, "--help")
    told = " ".join(output.split()).replace("- ", "-")
    assert status == 0
    assert all(f"{one.label}. {one.help}" in told for one in parameters(FILTERS[slug]))
    together = "window_", "tile_step_"
    names = {one.name.replace("_", "-") for one in parameters(ReadOptions) if not one.name.startswith(together)}
    said = {*names, "window ROW COLUMN ROWS COLUMNS", "tile-step X Y"}
    assert all(re.search(rf"--source-{name}[ ,]", told) for name in said)


def test_a_radius_of_older_scripts_is_in_points(run, source, tmp_path):
    run("apply", "smooth", "--radius", 2.5, source, "-o", "after.tif")
    expected = Smooth(2.5 / (max(HEIGHTS.shape) - 1)).applied(read(source)).heights
    assert np.array_equal(read(tmp_path / "after.tif").heights, expected)


def test_negative_heights_are_taken(run, source, tmp_path):
    run("apply", "clamp", "--low", -2.5, "--high", 0.25, source, "-o", "after.tif")
    assert np.array_equal(read(tmp_path / "after.tif").heights, Clamp(-2.5, 0.25).applied(read(source)).heights)


def test_the_kind_of_the_target_can_be_chosen(run, source, tmp_path):
    run("apply", "invert", source, "-o", "after.tif", "--kind", "tiff16")
    assert read(tmp_path / "after.tif").origin.bits == 16


def test_rows_of_the_source_and_rows_of_the_result_are_told_apart(run, tmp_path):
    """Both a raw file and a crop have rows and columns."""
    raw = tmp_path / "oblong.r16"
    raw.write_bytes(np.rint(HEIGHTS * 65535).astype("<u2").tobytes())
    status, _, errors = run("apply", "crop", "--rows", 9, raw, "-o", "after.npy")
    assert status == 1
    assert "--source-sample uint16 --source-rows 24 --source-columns 33" in errors
    assert not (tmp_path / "after.npy").exists()
    asked = ["--rows", 9, "--source-rows", 24, "--source-byte-order", "little"]
    assert run("apply", "crop", *asked, raw, "-o", "after.npy")[0] == 0
    before = read(raw, ReadOptions(rows=24, byte_order="little"))
    assert np.array_equal(read(tmp_path / "after.npy").heights, Crop(9).applied(before).heights)


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["crop", "--rows", 99], "a crop of 99 x "),
        (["clamp", "--low", 2], "low must not be above high"),
        (["resample", "--rows", 1], "rows must be 2 or more"),
        (["invert", "--source-array", -1], "array must be"),
    ],
)
def test_what_does_not_fit_is_refused_in_one_line(run, source, tmp_path, words, told):
    status, output, errors = run("apply", *words, source, "-o", "after.tif")
    assert (status, output, errors.count("\n")) == (1, "", 1)
    assert told in errors
    assert not (tmp_path / "after.tif").exists()


@pytest.mark.parametrize(
    "words", [[], ["melt"], ["invert", "map.png"], ["flip", "--direction", "up", "map.png"]], ids=str
)
def test_wrong_words_are_wrong_usage(run, words):
    status, output, errors = run("apply", *words)
    assert (status, output) == (2, "")
    assert errors.startswith("usage: terrain-explorer apply")


@pytest.fixture
def survey(tmp_path):
    """A survey from 115 m to 1908 m."""
    path = tmp_path / "survey.tif"
    write(Heightmap(115 + 1793 * HEIGHTS, metres=True, spacing=25.0), path, "tiff32f")
    return path


@pytest.mark.parametrize("slug", FILTERS)
def test_what_is_not_said_begins_with_the_maps_own(run, survey, tmp_path, slug):
    status, output, _ = run("apply", slug, survey, "-o", "after.npy")
    before = read(survey)
    after = suited(slug, before, output).applied(before)
    assert status == 0
    np.testing.assert_array_equal(read(tmp_path / "after.npy").heights, after.heights)


def test_what_is_said_goes_with_the_maps_own(run, survey, tmp_path):
    assert run("apply", "clamp", "--low", 1000, survey, "-o", "after.tif")[0] == 0
    after = read(tmp_path / "after.tif")
    assert (after.lowest, after.highest) == (1000, read(survey).highest)


def test_what_contradicts_the_maps_own_is_told(run, survey):
    status, _, errors = run("apply", "clamp", "--low", 5000, survey, "-o", "after.tif")
    assert status == 1
    assert "low must not be above high; got 5000.0 and 1908.0; --high begins with the map's own" in errors


def test_help_does_not_promise_a_height_that_is_the_maps(run):
    _, output, _ = run("apply", "clamp", "--help")
    assert "Default: the map's own." in " ".join(output.split())


def test_a_recipe_goes_on_with_the_filter_and_can_be_built(run, tmp_path):
    generator = DiamondSquare(exponent=6, seed=3)
    write(generator.heightmap(), tmp_path / "hills.png")
    assert run("apply", "terrace", "--steps", 5, "hills.png", "-o", "steps.png")[::2] == (0, "")
    mask = ["--mask-by", "slope:0..40"]
    assert run("apply", "smooth", *mask, "steps.png", "-o", "smooth.png")[::2] == (0, "")
    recipe = Recipe.of(read(tmp_path / "smooth.png"))
    assert recipe.source == generator
    assert [type(step.filter) for step in recipe.steps] == [Terrace, Smooth]
    assert (recipe.steps[0].filter.steps, recipe.steps[0].mask) == (5, None)
    assert recipe.steps[1].mask is not None
    np.testing.assert_allclose(read(tmp_path / "smooth.png").heights, recipe.heightmap().heights, atol=0.01)
    assert run("build", "smooth.png", "-o", "tiles", "--tile", 33)[0] == 0
    assert run("apply", "fill-voids", "steps.png", "-o", "same.png")[0] == 0
    assert len(Recipe.of(read(tmp_path / "same.png")).steps) == 1


def test_a_recipe_that_cannot_go_on_is_told(run, tmp_path):
    write(Heightmap(HEIGHTS, recipe='{"format": 99}'), tmp_path / "later.png")
    status, _, errors = run("apply", "invert", "later.png", "-o", "after.png")
    assert status == 0
    assert "later.png: the result has no recipe" in errors
    assert read(tmp_path / "after.png").recipe is None


LAYERS = [[80, 1.6, 0.5, 200, [170, 96, 70]], [4000, 0.8, 1.25, 50, [96, 84, 82]]]


@pytest.mark.parametrize("in_file", [False, True])
def test_layers_of_rock_are_those_of_a_list(run, source, tmp_path, in_file):
    text = json.dumps(LAYERS)
    (tmp_path / "layers.json").write_text(text)
    said = "layers.json" if in_file else text
    status, _, errors = run(
        "apply", "rock", "--layers", said, "--thickness", 0.25, "--seed", 0, source, "-o", "after.tif"
    )
    assert (status, errors) == (0, "")
    after = read(tmp_path / "after.tif")
    expected = Rock(rock="hand", layers=layers_of(LAYERS), thickness=0.25).applied(read(source))
    assert after.rock == expected.rock
    np.testing.assert_array_equal(after.heights, read(source).heights)


@pytest.mark.parametrize(
    ("said", "words"),
    [
        (("--layers", "[[1, 1]]"), "the column of rock is damaged"),
        (("--layers", "nowhere.json"), "--layers: nowhere.json is neither JSON nor a file of it"),
        (("--layers", json.dumps(LAYERS), "--rock", "mesas"), "choose --rock mesas or --layers, not both"),
    ],
)
def test_layers_of_rock_that_are_none_are_refused(run, source, tmp_path, said, words):
    status, _, errors = run("apply", "rock", *said, source, "-o", "after.tif")
    assert status != 0
    assert words in errors
    assert not (tmp_path / "after.tif").exists()
