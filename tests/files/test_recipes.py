"""Presets of terrain, and recipes in files of all kinds."""

import json

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from terrain_explorer.cli import main
from terrain_explorer.files import HeightmapFileError, read, recipe_in, steps_in, terrain_in, write
from terrain_explorer.files.errors import PresetFileError
from terrain_explorer.files.raster import metadata
from terrain_explorer.files.recipes import RecipeFile, stored_recipe_in, write_preset
from terrain_explorer.terrain import DiamondSquare, Heightmap, Recipe, Step
from terrain_explorer.terrain.filters import Smooth, Terrace
from terrain_explorer.terrain.recipe import EDITION, Picture
from terrain_explorer.terrain.recipe.step_lists import steps_to_text
from terrain_explorer.terrain.shading.look import Look
from terrain_explorer.terrain.shading.render_options import ViewOptions

STEPS = (Step(Smooth(reach=0.02)), Step(Terrace(steps=5), strength=0.5, name="Bands"))
RECIPE = Recipe(DiamondSquare(exponent=4, seed=9), STEPS)
LOOK, VIEW = Look(palette="arid", haze=0.5), ViewOptions(azimuth=12, elevation=40)
PICTURE = np.full((20, 30, 4), (90, 120, 60, 255), np.uint8)


@pytest.fixture
def preset(tmp_path):
    path = tmp_path / "bands.png"
    write_preset(RecipeFile.of(RECIPE, LOOK, VIEW), PICTURE, path)
    return path


def test_a_preset_keeps_all_and_is_a_picture(preset):
    stored = stored_recipe_in(preset)
    assert (stored.recipe, stored.steps) == (RECIPE, STEPS)
    assert Look(**stored.look) == LOOK
    assert ViewOptions(**stored.view) == VIEW
    assert stored.is_preset
    assert np.array_equal(np.asarray(Image.open(preset)), PICTURE)


def test_a_preset_gives_the_bits_that_it_was_made_from(preset):
    assert np.array_equal(recipe_in(preset).heightmap().heights, RECIPE.heightmap().heights)
    assert terrain_in(preset) == RECIPE


def test_a_preset_is_no_heightmap(preset):
    with pytest.raises(PresetFileError, match=r"bands\.png is a preset.*generate --recipe"):
        read(preset)


@given(seed=st.integers(0, 2**31), steps=st.lists(st.sampled_from(STEPS), max_size=4))
@settings(max_examples=20)
def test_what_a_text_holds_comes_back(seed, steps):
    stored = RecipeFile.of(Recipe(DiamondSquare(exponent=3, seed=seed), tuple(steps)), LOOK, VIEW)
    for one in (stored, stored.steps_alone):
        again = RecipeFile.from_text(one.to_text())
        assert (again.recipe, again.steps, again.look, again.view) == (one.recipe, one.steps, one.look, one.view)


def test_a_terrain_of_heights_gives_its_steps_alone(tmp_path):
    opened = Recipe(Picture("map.png", Heightmap(np.eye(9, dtype=np.float32))), STEPS)
    write_preset(RecipeFile.of(opened, LOOK, VIEW), PICTURE, tmp_path / "steps.png")
    assert steps_in(tmp_path / "steps.png") == STEPS
    with pytest.raises(HeightmapFileError, match="steps alone"):
        recipe_in(tmp_path / "steps.png")


@pytest.mark.parametrize("name", ["bands.png", "bands.tif", "bands.npy", "bands.terrain", "bands.json", "steps.json"])
def test_steps_are_found_in_files_of_all_kinds(tmp_path, name):
    path = tmp_path / name
    if name == "steps.json":
        path.write_text(steps_to_text(STEPS))
    elif name == "bands.json":
        path.write_text(RECIPE.to_json())
    else:
        write(RECIPE.heightmap(), path)
    assert steps_in(path) == STEPS


@pytest.mark.parametrize("name", ["plain.png", "red.png", "list.json", "lost.png"])
def test_a_file_without_a_recipe_says_so(tmp_path, name):
    Image.new("L", (9, 9), 80).save(tmp_path / "plain.png")
    Image.new("RGB", (9, 9), "red").save(tmp_path / "red.png")
    (tmp_path / "list.json").write_text("[1]")
    with pytest.raises(HeightmapFileError, match=rf"{name} (has no recipe|cannot be read)"):
        steps_in(tmp_path / name)


def test_a_preset_of_a_later_version_says_what_it_needs(tmp_path, preset):
    content = json.loads(RecipeFile.of(RECIPE, LOOK, VIEW).to_text()) | {"format": 99}
    with pytest.raises(ValueError, match="format 99"):
        RecipeFile.from_text(json.dumps(content))


def test_a_damaged_preset_is_refused(preset):
    preset.write_bytes(preset.read_bytes()[:300])
    with pytest.raises(HeightmapFileError, match="damaged"):
        stored_recipe_in(preset)


@pytest.mark.parametrize(
    ("edition", "other"), [(EDITION, False), (EDITION - 1, True), (EDITION + 1, True), (None, True)]
)
@pytest.mark.parametrize("alone", [False, True])
def test_a_preset_of_another_edition_says_so(edition, other, alone):
    stored = RecipeFile.of(RECIPE, LOOK, VIEW)
    content = json.loads((stored.steps_alone if alone else stored).to_text())
    assert content.pop("edition") == EDITION
    again = RecipeFile.from_text(json.dumps(content if edition is None else content | {"edition": edition}))
    assert again.is_other_edition == other
    assert again.steps == STEPS


@pytest.mark.parametrize(("edition", "other"), [({}, False), ({"edition": EDITION}, False), ({"edition": 1}, True)])
def test_a_recipe_in_json_may_say_of_which_edition_it_is(tmp_path, capsys, edition, other):
    path, out = tmp_path / "recipe.json", tmp_path / "out.png"
    path.write_text(json.dumps(json.loads(RECIPE.to_json()) | edition))
    stored = stored_recipe_in(path)
    assert (stored.recipe, stored.is_other_edition) == (RECIPE, other)
    assert main(["generate", "--recipe", str(path), "-o", str(out)]) == 0
    assert ("heights may differ" in capsys.readouterr().err) == other


@pytest.mark.parametrize("name", ["map.png", "map.npy"])
def test_heights_with_a_recipe_of_another_edition_are_kept_with_a_note(tmp_path, monkeypatch, name):
    path = tmp_path / name
    monkeypatch.setattr(metadata, "EDITION", EDITION - 1)
    write(RECIPE.heightmap(), path)
    monkeypatch.undo()
    heightmap = read(path)
    assert any("would give other heights" in note for note in heightmap.origin.assumed)
    stored = stored_recipe_in(path)
    assert (stored.recipe, stored.is_other_edition) == (RECIPE, True)
    write(RECIPE.heightmap(), path)
    assert not any("would give other heights" in note for note in read(path).origin.assumed)
    assert not stored_recipe_in(path).is_other_edition
