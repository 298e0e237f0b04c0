"""The recipe beside a file that has no place for it, and the recipe in any file."""

from __future__ import annotations

import json

import numpy as np
import pytest

from terrain_explorer.files import HeightmapFileError, read, recipe_in, write
from terrain_explorer.terrain import DiamondSquare, Heightmap, from_recipe

NAMES = ["map.r8", "map.r16", "map.raw", "map.r32", "map.npy", "map.asc", "map.pgm"]


@pytest.fixture(scope="module")
def grown() -> Heightmap:
    return DiamondSquare(exponent=5, seed=3).heightmap()


@pytest.mark.parametrize("name", NAMES)
def test_the_recipe_comes_back(tmp_path, grown, name):
    write(grown, tmp_path / name)
    assert sorted(path.name for path in tmp_path.iterdir()) == [name, f"{name}.json"]
    again = read(tmp_path / name)
    assert again.recipe == grown.recipe
    assert again.origin.assumed == ()
    assert recipe_in(tmp_path / name) == recipe_in(tmp_path / f"{name}.json") == grown.recipe


@pytest.mark.parametrize("name", ["map.png", "map.tif"])
def test_a_format_with_a_place_for_it_needs_no_side_file(tmp_path, grown, name):
    write(grown, tmp_path / name)
    assert [path.name for path in tmp_path.iterdir()] == [name]
    assert from_recipe(recipe_in(tmp_path / name)) == DiamondSquare(exponent=5, seed=3)


@pytest.mark.parametrize("name", NAMES)
def test_a_map_that_is_no_square_opens_as_it_was(tmp_path, name):
    window = Heightmap(np.linspace(0, 1, 60).reshape(6, 10), (-1.0, 2.0), '{"format": 1}')
    write(window, tmp_path / name)
    again = read(tmp_path / name)
    assert again.heights.shape == (6, 10)
    assert (again.range, again.recipe) == (window.range, window.recipe)


@pytest.mark.parametrize("kind", ["raw16le", "raw16be", "raw32f", "raw32fbe"])
def test_even_noise_opens_in_its_byte_order(tmp_path, kind):
    noise = Heightmap(np.random.default_rng(0).random((9, 9), np.float32), (0.0, 1.0), '{"format": 1}')
    write(noise, tmp_path / "map.raw", kind)
    assert np.abs(read(tmp_path / "map.raw").heights - noise.heights).max() < 1e-4


def test_a_file_changed_since_is_told(tmp_path, grown):
    path = tmp_path / "map.r16"
    write(grown, path)
    content = bytearray(path.read_bytes())
    content[100] ^= 1
    path.write_bytes(content)
    again = read(path)
    assert again.recipe is None
    assert again.origin.lost[-1].startswith("Side file left out: map.r16.json belongs to other heights")
    with pytest.raises(HeightmapFileError, match=r"has no recipe .*Side file left out"):
        recipe_in(path)


def test_a_side_file_that_is_broken_is_told(tmp_path, grown):
    write(grown, tmp_path / "map.npy")
    (tmp_path / "map.npy.json").write_text('{"version":1,')
    assert read(tmp_path / "map.npy").origin.lost[-1].startswith("Side file left out")
    with pytest.raises(HeightmapFileError, match="has no recipe"):
        recipe_in(tmp_path / "map.npy.json")


@pytest.mark.parametrize("text", ["", "[]", '{"name": "hills"}', "\xff"])
def test_another_programs_file_is_passed_over_and_left_alone(tmp_path, text):
    side = tmp_path / "map.npy.json"
    side.write_text(text, encoding="latin-1")
    write(Heightmap(np.eye(3), (0.0, 1.0)), tmp_path / "map.npy")
    assert read(tmp_path / "map.npy").origin.notes == ()
    assert side.read_text(encoding="latin-1") == text


def test_an_old_side_file_does_not_stay_behind(tmp_path, grown):
    path = tmp_path / "map.npy"
    write(grown, path)
    write(Heightmap(np.eye(3), (0.0, 1.0)), path)
    assert [file.name for file in tmp_path.iterdir()] == ["map.npy"]


def test_a_recipe_may_be_all_there_is(tmp_path, grown):
    path = tmp_path / "recipe.json"
    path.write_text(grown.recipe)
    assert json.loads(recipe_in(path)) == json.loads(grown.recipe)


@pytest.mark.parametrize("text", ["[]", "{}", "{", "[" * 100_000])
def test_what_is_no_recipe_is_refused(tmp_path, text):
    path = tmp_path / "recipe.json"
    path.write_text(text)
    with pytest.raises(HeightmapFileError, match=r"recipe\.json has no recipe"):
        recipe_in(path)
