"""The command line varies recipes."""

import os
import sys

import numpy as np
import pytest
from PIL import Image

from terrain_explorer.commands.variations import SHEET
from terrain_explorer.files import read, recipe_in, write
from terrain_explorer.files.recipes import RecipeFile, write_preset
from terrain_explorer.terrain import DiamondSquare, Recipe, Step
from terrain_explorer.terrain.brushes import EmptyMap
from terrain_explorer.terrain.filters import Smooth, Terrace
from terrain_explorer.terrain.recipe import Picture
from terrain_explorer.terrain.recipe.step_lists import steps_to_text
from terrain_explorer.terrain.recipe.variations import Way, variables, variations
from terrain_explorer.terrain.shading.look import Look
from terrain_explorer.terrain.shading.render_options import ViewOptions

RECIPE = Recipe(DiamondSquare(exponent=5, seed=3), (Step(Smooth(reach=0.02)), Step(Terrace(steps=5))))


@pytest.fixture(autouse=True)
def recipe_file(tmp_path):
    path = tmp_path / "hills.json"
    path.write_text(RECIPE.to_json())
    return path


def ways(*names, amount=0.25):
    return [Way.around(one, RECIPE, amount) for one in variables(RECIPE) if one.name in names]


def test_each_is_saved_with_its_recipe_and_has_those_bits(well, tmp_path):
    printed = well("variations", "hills.json", "--vary", "seed,terrace.steps", "--count", 3, "--seed", 8, "-o", "many")
    expected = variations(RECIPE, ways("seed", "2.terrace.steps"), 3, 8)
    for number, recipe in enumerate(expected, 1):
        path = tmp_path / "many" / f"variation-{number:02}.png"
        assert recipe_in(path) == recipe
        assert read(path).origin.bits == 16
        np.testing.assert_allclose(read(path).heights, recipe.heightmap().heights, atol=1e-5)
    assert printed.splitlines()[1] == "variation-02: as it is"
    assert f"seed {expected[0].source.seed}" in printed


def test_equal_arguments_give_equal_files(well, tmp_path):
    for folder in ("one", "two"):
        well("variations", "hills.json", "--vary", "reach", "--count", 4, "--amount", 30, "--exponent", 4, "-o", folder)
    one, two = ({path.name: path.read_bytes() for path in (tmp_path / name).iterdir()} for name in ("one", "two"))
    assert one == two
    assert len(one) == 5
    assert read(tmp_path / "one" / "variation-01.png").rows == 17


def test_the_sheet_shows_all_of_them(well, tmp_path):
    well("variations", "hills.json", "--count", 5, "--kind", "npy", "-o", "many")
    sheet = np.asarray(Image.open(tmp_path / "many" / SHEET))
    # Three beside each other, each as large as can be told apart, and words below.
    assert sheet.shape[1] == 3 * (7 * 33 + 16) + 16
    assert (tmp_path / "many" / "variation-05.npy").exists()


def test_a_preset_is_shown_in_its_light(well, tmp_path):
    for name, look in (("grey", Look(palette="greyscale")), ("arid", Look(palette="arid"))):
        picture = np.zeros((8, 8, 4), np.uint8)
        write_preset(RecipeFile.of(RECIPE, look, ViewOptions()), picture, tmp_path / f"{name}.png")
        well("variations", f"{name}.png", "--count", 1, "-o", name)
    grey, arid = (np.asarray(Image.open(tmp_path / name / SHEET)) for name in ("grey", "arid"))
    assert not np.array_equal(grey, arid)


@pytest.mark.skipif(sys.platform == "linux" and not os.environ.get("DISPLAY"), reason="there is no display")
def test_landscapes(well, qapp, tmp_path):
    well("variations", "hills.json", "--count", 1, "--render", "-o", "many")
    assert np.asarray(Image.open(tmp_path / "many" / SHEET)).shape[1] == 480 + 2 * 16


def test_what_can_vary_is_listed(well):
    listed = well("variations", "hills.json", "--list", "--amount", 50).splitlines()
    assert [line.split()[0] for line in listed] == [one.name for one in variables(RECIPE)]
    (way,) = ways("2.terrace.steps", amount=0.5)
    assert next(line for line in listed if line.startswith("2.terrace.steps")).endswith(f"{way.low:g} to {way.high:g}")


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        (("--vary", "terrace.stebs"), "did you mean steps"),
        (("--vary", "bogus"), "--list says what can vary"),
        (("--vary", "strength,seed"), "may mean"),
        (("--vary", "seed,seed"), "twice"),
        (("--vary", ","), "names nothing"),
        (("--count", "0"), "from 1 to 999; got 0"),
        (("--amount", "140"), "from 0 to 100; got 140"),
        (("--seed", "-1"), "0 or more"),
        (("--exponent", "99"), "exponent"),
    ],
)
def test_wrong_wishes_are_refused(refused, tmp_path, options, reason):
    assert reason in refused("variations", "hills.json", *options, "-o", "many")
    assert not (tmp_path / "many").exists()


def test_a_folder_that_cannot_be_made_is_named(refused, tmp_path, drawing):
    (tmp_path / "taken").touch()
    for given, reason in (("taken", "there is a file of this name"), ("taken/many", "is not a folder")):
        assert reason in refused("variations", "hills.json", "--count", 1, "-o", given)
        assert reason in refused("apply", "--recipe", "hills.json", drawing, drawing, "-o", given)


def test_files_without_a_recipe_are_refused(refused, tmp_path):
    Image.new("L", (9, 9), 80).save(tmp_path / "plain.png")
    (tmp_path / "steps.json").write_text(steps_to_text(RECIPE.steps))
    (tmp_path / "empty.json").write_text(Recipe(EmptyMap(9, 9)).to_json())
    for name, reason in (
        ("plain.png", "has no recipe"),
        ("steps.json", "steps alone"),
        ("empty.json", "nothing in this recipe can vary"),
        ("lost.json", "there is no such file"),
    ):
        assert reason in refused("variations", name, "-o", "many")


def test_a_project_that_begins_with_a_picture(run, refused, tmp_path):
    drawn = Recipe(Picture("drawn.png", DiamondSquare(exponent=4, seed=5).heightmap()), RECIPE.steps)
    write(drawn.heightmap(), tmp_path / "drawn.terrain")
    write(drawn.heightmap(), tmp_path / "drawn.npy")
    chosen = ("--vary", "steps", "--count", 2, "-o", "many")
    assert run("variations", "drawn.terrain", *chosen, "--kind", "terrain")[0] == 0
    kept = recipe_in(tmp_path / "many" / "variation-01.terrain").picture
    np.testing.assert_array_equal(kept.heights, drawn.picture.heights)
    status, _, errors = run("variations", "drawn.terrain", *chosen)
    assert (status, errors.count("Steps left out")) == (0, 2)
    assert "drawn.npy" in refused("variations", "drawn.npy", *chosen)
    refused("variations", "drawn.terrain", *chosen, "--exponent", 4)
