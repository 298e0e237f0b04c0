"""Files of other programs and of older versions."""

from __future__ import annotations

import json
import zlib
from pathlib import Path

import pytest
from shared_data import CASES, DATA, TABLE, Expected
from true_report import check_report

from terrain_explorer.files import HeightmapFileError, ReadQuestion, read, recipe_in


@pytest.mark.skipif(not DATA.exists(), reason="the real files are not here")
def test_every_file_is_in_the_table():
    there = {str(path.relative_to(DATA)) for path in DATA.rglob("*") if path.is_file()}
    # What people report trouble with is read one kind after another.
    there = {name for name in there if not name.startswith(("reports/", "reports4/"))}
    assert {expected.name for expected in TABLE} == there


@pytest.mark.parametrize("expected", [one for one in CASES if one.truth], ids=str)
def test_a_file_gives_what_it_must(expected: Expected):
    if expected.answer is not None:
        with pytest.raises(ReadQuestion) as asked:
            read(expected.path)
        assert expected.answer in [option.read_options for option in asked.value.options]
    heightmap = read(expected.path, expected.reading)
    expected.check(heightmap)
    check_report(heightmap)


@pytest.mark.parametrize("expected", [one for one in CASES if not one.truth], ids=str)
def test_a_file_that_cannot_be_read_says_why(expected: Expected, capfd):
    with pytest.raises(HeightmapFileError, match=expected.kind) as refused:
        read(expected.path)
    assert not isinstance(refused.value, ReadQuestion)
    assert str(refused.value).startswith(f"{expected.path.name} ")
    assert str(refused.value).endswith(".")
    assert capfd.readouterr() == ("", "")


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
