"""The command line follows recipes with steps: for a terrain from nothing, and for a series of files."""

import json
from dataclasses import replace

import numpy as np
import pytest

from terrain_explorer import memory
from terrain_explorer.files import read, write
from terrain_explorer.files.recipes import RecipeFile, write_preset
from terrain_explorer.terrain import FILTERS, DiamondSquare, Heightmap, Recipe, Step, Window
from terrain_explorer.terrain.brushes import Brush, Raise
from terrain_explorer.terrain.brushes.path import PointerPlace
from terrain_explorer.terrain.recipe import Drawing, DrawnStroke, Picture
from terrain_explorer.terrain.shading.look import Look
from terrain_explorer.terrain.shading.render_options import ViewOptions
from terrain_explorer.terrain.tiles.extract import taking
from terrain_explorer.terrain.tiles.land import finding_ground
from terrain_explorer.terrain.work import finished

STROKE = DrawnStroke(Raise(), Brush(size=9.0), (PointerPlace(5, 5), PointerPlace(9, 20, 0.5)))
STEPS = (Step(Drawing(33, 33, (STROKE,))), Step(FILTERS["terrace"](steps=5), strength=0.5, name="Rice"))
RECIPE = Recipe(DiamondSquare(exponent=5, seed=3), STEPS)
UNKEPT = "{}: Steps left out: they begin with a picture. A project file (.terrain) keeps them.\n"
CROP = Step(FILTERS["crop"](rows=40, columns=40))


@pytest.fixture
def recipe_file(tmp_path):
    path = tmp_path / "rice.json"
    path.write_text(RECIPE.to_json())
    return path


@pytest.fixture
def series(tmp_path):
    """Three heightmaps of several sizes and kinds."""
    heights = DiamondSquare(exponent=5, seed=8).heightmap().heights
    paths = [tmp_path / "in" / name for name in ("a.tif", "b.npy", "c.tif")]
    paths[0].parent.mkdir()
    for path, rows in zip(paths, (33, 20, 9), strict=True):
        write(Heightmap(heights[:rows]), path)
    return paths


def test_generate_follows_a_recipe_with_steps(run, recipe_file, tmp_path):
    assert run("generate", "--recipe", recipe_file, "-o", "rice.npy") == (0, "", "")
    np.testing.assert_array_equal(read(tmp_path / "rice.npy").heights, RECIPE.heightmap().heights)


def test_a_heightmap_brings_its_recipe_along(run, recipe_file, tmp_path):
    run("generate", "--recipe", recipe_file, "-o", "rice.png")
    assert Recipe.from_json(read(tmp_path / "rice.png").recipe) == RECIPE
    assert run("generate", "--recipe", "rice.png", "-o", "again.npy")[0] == 0
    np.testing.assert_array_equal(read(tmp_path / "again.npy").heights, RECIPE.heightmap().heights)


def test_heights_that_a_step_lifts_above_white_are_not_cut_off(run, tmp_path):
    high = Recipe(RECIPE.source, (Step(Drawing(33, 33, (STROKE,) * 9)),))
    (tmp_path / "high.json").write_text(high.to_json())
    status, _, errors = run("generate", "--recipe", "high.json", "-o", "high.png")
    assert status == 0
    assert "white" in errors
    assert read(tmp_path / "high.png").heights.max() == pytest.approx(high.heightmap().heights.max(), abs=1e-4)
    assert high.heightmap().heights.max() > 1.1


def test_what_cannot_be_done_is_left_out_and_said(run, tmp_path):
    (tmp_path / "small.json").write_text(Recipe(RECIPE.source, (CROP, STEPS[1])).to_json())
    status, _, errors = run("generate", "--recipe", "small.json", "-o", "small.npy")
    assert status == 0
    assert errors.startswith("left out: step 1, Crop: ")
    expected = Recipe(RECIPE.source, STEPS[1:]).heightmap().heights
    np.testing.assert_array_equal(read(tmp_path / "small.npy").heights, expected)


def test_apply_does_the_steps_on_a_series(run, recipe_file, series, tmp_path):
    assert run("apply", "--recipe", recipe_file, *series, "-o", "out") == (0, "", "")
    for path in series:
        expected = Recipe(Picture(path.name, read(path)), STEPS).heightmap().heights
        np.testing.assert_array_equal(read(tmp_path / "out" / path.name).heights, expected)


def test_apply_saves_one_file_under_its_name_and_in_its_kind(run, recipe_file, series, tmp_path):
    assert run("apply", "--recipe", recipe_file, series[0], "-o", "one.png")[0] == 0
    assert read(tmp_path / "one.png").origin.kind == "PNG, 16-bit grey"
    assert run("apply", "--recipe", recipe_file, *series, "-o", "out", "--kind", "png16")[0] == 0
    assert sorted(path.name for path in (tmp_path / "out").iterdir()) == ["a.png", "b.png", "c.png"]


def test_apply_replaces_no_source(run, recipe_file, series):
    before = series[0].read_bytes()
    status, _, errors = run("apply", "--recipe", recipe_file, *series, "-o", series[0].parent)
    assert (status, errors.count("\n")) == (1, 1)
    assert "a.tif would be replaced" in errors
    assert series[0].read_bytes() == before


def test_apply_replaces_no_result_by_another(run, recipe_file, series, tmp_path):
    twin = tmp_path / series[0].name
    twin.write_bytes(series[0].read_bytes())
    status, _, errors = run("apply", "--recipe", recipe_file, series[0], twin, "-o", "out")
    assert status == 1
    assert "a.tif would be replaced" in errors


@pytest.mark.parametrize(
    "words",
    [[], ["--recipe", "rice.json", "a.tif"], ["--recipe", "rice.json", "-o", "x.tif"]],
    ids=["nothing", "no output", "no file"],
)
def test_wrong_usage_is_told(run, words):
    status, _, errors = run("apply", *words)
    assert status == 2
    assert "choose a FILTER, or give --recipe RECIPE FILE... and -o PATH" in errors


def test_a_recipe_is_no_generate_algorithm_and_no_filter(run, recipe_file, series):
    assert run("apply", "--recipe", recipe_file, series[0], "-o", "x.tif", "invert", series[0], "-o", "y.tif")[0] == 2


def test_a_damaged_recipe_is_one_sentence(run, tmp_path):
    (tmp_path / "bad.json").write_text(json.dumps({"format": 2, "source": {"planet": "Mars"}, "steps": []}))
    status, _, errors = run("generate", "--recipe", "bad.json", "-o", "x.png")
    assert (status, errors.count("\n")) == (1, 1)
    assert "the recipe's source is not known" in errors


def test_info_tells_the_steps_in_words(run, recipe_file):
    run("generate", "--recipe", recipe_file, "-o", "rice.png")
    _, output, _ = run("info", "rice.png")
    assert "step 1: Drawing, 1 strokes on 33 x 33 points\n" in output
    assert "step 2: Rice, Steps 5, Sharpness 0.7, strength 0.5\n" in output


@pytest.fixture
def project(tmp_path, series):
    """A project that begins with a picture."""
    path = tmp_path / "work.terrain"
    write(Recipe(Picture("a.tif", read(series[0])), STEPS).heightmap(), path)
    return path


def test_a_project_brings_its_picture_along(run, project, tmp_path):
    assert run("generate", "--recipe", project, "-o", "again.npy") == (0, "", UNKEPT.format("again.npy"))
    np.testing.assert_array_equal(read(tmp_path / "again.npy").heights, read(project).heights)


def test_converting_a_project_keeps_or_tells_its_steps(run, project, tmp_path):
    assert run("convert", project, "copy.terrain") == (0, "", "")
    assert Recipe.of(read(tmp_path / "copy.terrain")).steps == STEPS
    assert run("convert", project, "copy.tif") == (0, "", UNKEPT.format("copy.tif"))
    np.testing.assert_array_equal(read(tmp_path / "copy.tif").heights, read(project).heights)


def test_apply_makes_a_project_with_its_picture(run, recipe_file, series, tmp_path):
    assert run("apply", "--recipe", recipe_file, series[0], "-o", "a.terrain") == (0, "", "")
    again = read(tmp_path / "a.terrain")
    assert Recipe.of(again).steps == STEPS
    np.testing.assert_array_equal(again.picture.heights, read(series[0]).heights)


def test_apply_takes_the_steps_of_a_project(run, project, series, tmp_path):
    assert run("apply", "--recipe", project, series[1], "-o", "b.npy") == (0, "", "")
    expected = Recipe(Picture("b.npy", read(series[1])), STEPS).heightmap().heights
    np.testing.assert_array_equal(read(tmp_path / "b.npy").heights, expected)


def test_info_tells_the_scale_of_steps(run, tmp_path):
    coarse = DiamondSquare(exponent=5)
    recipe = Recipe(coarse, (Step(FILTERS["smooth"]()),)).on(replace(coarse, exponent=6))
    write(recipe.heightmap(), tmp_path / "finer.png")
    output = run("info", "finer.png")[1]
    (told,) = (line for line in output.splitlines() if line.startswith("step 1: Smooth, "))
    assert told.endswith(", found on 33 x 33 points")


def test_info_does_not_print_a_recipe_of_megabytes(run, project, tmp_path):
    long = replace(STROKE, places=STROKE.places * 20_000)
    write(Recipe(RECIPE.source, (Step(Drawing(33, 33, (long,))),)).recorded_in(read(project)), project)
    status, output, _ = run("info", project)
    assert status == 0
    assert "characters; unzip recipe.json to read them\nstep 1: Drawing, 1 strokes" in output
    assert len(output) < 2000


def test_a_taken_place_is_made_again_with_the_same_bits(run, tmp_path):
    recipe = Recipe(DiamondSquare(exponent=6, seed=4))
    ground = finished(finding_ground(recipe, recipe.heightmap()))
    _, west = finished(taking(ground, recipe, 33, Window(5 << 28, 3 << 29, 65, 65), True, ""))
    range_ = Recipe.of(west).source.range
    write(west, tmp_path / "west.tif")
    assert run("generate", "--recipe", "west.tif", "-o", "again.tif")[0] == 0
    np.testing.assert_array_equal(read(tmp_path / "again.tif").heights, west.heights)
    # The neighbour, made with the same range by its numbers.
    place = "--window", 5 << 28, (3 << 29) + 64, 65, 65, "--range", *map(repr, range_)
    assert run("generate", "diamond-square", "--exponent", 33, "--seed", 4, *place, "-o", "east.tif")[0] == 0
    np.testing.assert_array_equal(read(tmp_path / "east.tif").heights[:, 0], west.heights[:, -1])


def test_steps_that_will_not_fit_are_refused_before_the_terrain_is_grown(refused, tmp_path, monkeypatch):
    path = tmp_path / "streams.json"
    path.write_text(Recipe(DiamondSquare(exponent=6), (Step(FILTERS["streams"]()),)).to_json())
    points = 65**2
    for name, value in (("_SMALL", 0), ("_RESERVE", 0), ("free_memory", lambda: 20 * points)):
        monkeypatch.setattr(memory, name, value)
    monkeypatch.setattr(DiamondSquare, "stages", lambda *_: pytest.fail("it was grown"))
    said = refused("generate", "--recipe", path, "-o", tmp_path / "hills.png")
    assert "a map of 65 × 65 points needs about" in said


def test_presets_are_followed_done_and_told(well, series, tmp_path):
    picture = np.zeros((8, 8, 4), np.uint8)
    whole = RecipeFile.of(RECIPE, Look(), ViewOptions())
    write_preset(whole, picture, tmp_path / "rice.png")
    write_preset(whole.steps_alone, picture, tmp_path / "steps.png")
    well("generate", "--recipe", "rice.png", "-o", "grown.npy")
    np.testing.assert_array_equal(read(tmp_path / "grown.npy").heights, RECIPE.heightmap().heights)
    for name in ("rice.png", "steps.png"):
        well("apply", "--recipe", name, series[1], "-o", f"{name}.npy")
    one, two = (read(tmp_path / f"{name}.npy").heights for name in ("rice.png", "steps.png"))
    np.testing.assert_array_equal(one, two)
    assert "a preset: a terrain" in well("info", "rice.png")
    assert "step 2: " in well("info", "steps.png")
