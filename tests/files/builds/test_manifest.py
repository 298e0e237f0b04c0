"""Manifests and lists of checksums that anyone may have written: a plan, or a sentence."""

import json
from contextlib import suppress

import pytest

from terrain_explorer.errors import UserError
from terrain_explorer.files import HeightmapFileError
from terrain_explorer.files.builds.build_plan import BuildPlan
from terrain_explorer.files.builds.building import begin, building
from terrain_explorer.files.builds.checking import checking
from terrain_explorer.files.builds.manifest import manifest_of, plan_of
from terrain_explorer.files.builds.tile_maps import MapsBeside
from terrain_explorer.terrain import FILTERS, DiamondSquare, Recipe, Step
from terrain_explorer.terrain.masks import MASK_RULES, Mask
from terrain_explorer.terrain.tiles import LargeTerrain
from terrain_explorer.terrain.work import finished

ODD = ["[]", "{}", '"x"', '""', '"\\u0000"', '"\\ud800"', "-1", "0", "0.5", "129.5", "33.0", "1e400", "NaN", "Infinity"]
ODD += ["true", "null", "[[1]]", "9" * 18, "9" * 4000, "9" * 5000, "[" * 1000 + "]" * 1000, '{"": 1}']
PLACE = "the odd value goes here"


def places(content, inner=()):
    yield inner
    pairs = content.items() if isinstance(content, dict) else enumerate(content) if isinstance(content, list) else ()
    for key, value in pairs:
        yield from places(value, (*inner, key))


def odd_manifests(content):
    """Yield manifests in which one value is another one, or one too many."""
    for place in places(content):
        changed = json.loads(json.dumps(content))
        around = changed
        for key in place[:-1]:
            around = around[key]
        if place:
            around[place[-1]] = PLACE
            yield json.dumps(changed)
        if isinstance(around, dict):
            yield json.dumps(changed | {"": PLACE})


def test_an_odd_value_anywhere_gives_a_plan_or_a_sentence():
    recipe = Recipe(DiamondSquare(exponent=6, seed=2), (Step(FILTERS["terrace"]()),))
    beside = MapsBeside(("weights", "colour"), layers=(Mask.of(MASK_RULES["height"]()),))
    plan = BuildPlan(LargeTerrain.of(recipe), 33, "hills", beside=beside, spacing=2.0)
    for text in odd_manifests(json.loads(manifest_of(plan))):
        for odd in ODD:
            with suppress(HeightmapFileError):
                found = plan_of(text.replace(f'"{PLACE}"', odd))
                assert found.file_count > 0
                assert type(found.side) is int


@pytest.mark.parametrize("name", ["n" * 5000, "a\0b", "../" * 2000, "."])
def test_a_damaged_line_of_a_list_is_no_file(plan, tmp_path, name):
    begin(plan, tmp_path)
    finished(building(plan, tmp_path, 1, 16))
    (tmp_path / "checksums" / "left.txt").write_text(f"{'0' * 64}  {name}\n")
    assert finished(building(plan, tmp_path)).made == 15
    assert finished(checking(plan, tmp_path)).is_whole


def test_a_list_that_is_a_pipe_is_refused(plan, tmp_path):
    begin(plan, tmp_path)
    finished(building(plan, tmp_path, 1, 16))
    (tmp_path / "checksums" / "left.txt").symlink_to("/dev/zero")
    with pytest.raises(UserError, match=r"left\.txt cannot be read: it is a device"):
        finished(checking(plan, tmp_path))
