"""Heightmaps that an older version saved open as it opened them: versions wrote what lies in `older_versions`.

``files.json`` has what the version itself read from each file, ``grown.json`` the checksum of each recipe's heights.
"""

import json
import zlib
from pathlib import Path

import pytest

from terrain_explorer.files import read, recipe_in

VERSIONS = sorted((Path(__file__).parents[1] / "older_versions").iterdir())
FILES = [path for version in VERSIONS for path in sorted((version / "files").iterdir()) if path.suffix != ".json"]


def expected(path):
    return json.loads((path.parents[1] / "files.json").read_text())[path.name]


def grown(path):
    return json.loads((path.parents[1] / "grown.json").read_text())


def checksum(heights):
    return zlib.crc32(heights.astype("<f4").tobytes())


def test_there_is_a_file_for_each_that_is_expected():
    for version in VERSIONS:
        names = {path.name for path in FILES if path.parents[1] == version}
        assert names == set(json.loads((version / "files.json").read_text()))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_a_file_opens_as_it_did(path):
    heightmap, was = read(path), expected(path)
    assert checksum(heightmap.heights) == was["crc32"]
    assert heightmap.heights.shape == tuple(was["shape"])
    assert heightmap.range == tuple(was["range"])
    assert (heightmap.metres, heightmap.spacing) == (was["metres"], was["spacing"])
    assert list(heightmap.origin.notes) == was["notes"]
    assert (heightmap.recipe and json.loads(heightmap.recipe)) == was["recipe"]


@pytest.mark.parametrize("path", [path for path in FILES if expected(path)["recipe"]], ids=lambda path: path.name)
def test_its_recipe_grows_the_same_terrain(path):
    generator = recipe_in(path).generator
    assert checksum(generator.heightmap().heights) == grown(path)[generator.slug]


@pytest.mark.parametrize("path", [path for path in FILES if path.with_name(f"{path.name}.json").exists()], ids=str)
def test_its_side_file_alone_has_the_recipe(path):
    side = path.with_name(f"{path.name}.json")
    recipe = expected(path)["recipe"]
    assert json.loads(side.read_text())["recipe"] == recipe
    assert recipe is None or json.loads(recipe_in(side).to_json()) == recipe
