import json
from dataclasses import replace

import pytest

from terrain_explorer.files import HeightmapFileError
from terrain_explorer.files.builds.build_plan import TilePlace, plan_lines
from terrain_explorer.files.builds.manifest import manifest_of, plan_of
from terrain_explorer.terrain import FILTERS, Step


def test_a_plan_comes_back_from_its_text(plan):
    stepped = replace(plan, terrain=replace(plan.terrain, steps=(Step(FILTERS["terrace"]()),)))
    for each in (plan, stepped, replace(plan, kind="", target="unity")):
        assert plan_of(manifest_of(each)) == each


@pytest.mark.parametrize("change", [{"format": 2}, {"side": 999}, {"recipe": {"source": {"generator": "x"}}}])
def test_what_is_no_plan_of_this_version_is_refused(plan, change):
    text = json.dumps(json.loads(manifest_of(plan)) | change)
    with pytest.raises(HeightmapFileError, match=r"manifest\.json is not the plan"):
        plan_of(text)


@pytest.mark.parametrize("text", ["", "{", "null", "[]", "[" * 10**5, "{}", '{"format": 1}', "\ufffd"])
def test_a_manifest_that_is_broken_is_told(text):
    with pytest.raises(HeightmapFileError, match=r"manifest\.json is damaged\. Bring it back"):
        plan_of(text)


@pytest.mark.parametrize("parts", [1, 2, 3, 16, 40])
def test_parts_are_all_tiles_once(plan, parts):
    tiles = [place for part in range(1, parts + 1) for place in plan.tiles(part, parts)]
    assert tiles == [TilePlace(*cell) for cell in plan.grid]
    lengths = {len(plan.tiles(part, parts)) for part in range(1, parts + 1)}
    assert max(lengths) - min(lengths) <= 1


@pytest.mark.parametrize(("part", "parts"), [(0, 3), (4, 3), (1, 0)])
def test_parts_that_are_not_there_are_refused(plan, part, parts):
    with pytest.raises(ValueError, match="there is no part"):
        plan.tiles(part, parts)


def test_sizes_that_a_program_does_not_take_are_refused(plan):
    with pytest.raises(ValueError, match=r"Unreal Engine takes no tiles of 33 points a side; choose 127, 253"):
        replace(plan, kind="", target="unreal")


@pytest.mark.parametrize("name", ["", "..", "a/b"])
def test_names_stay_in_the_folder(plan, name):
    with pytest.raises(ValueError, match="names of files"):
        replace(plan, name=name)


def test_what_is_left_out_is_said(plan):
    assert not any("left out" in line for line in plan_lines(plan))
    assert any("the last 28 rows and 28 columns do not fill" in line for line in plan_lines(replace(plan, side=101)))
