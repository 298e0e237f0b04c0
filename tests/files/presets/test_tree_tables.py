"""Trees as a table: what is written is what stands on the map, and how many there will be is told before."""

import csv

import numpy as np
import pytest
from preset_tools import exported, preset

from terrain_explorer.errors import UserError
from terrain_explorer.files.presets import planned
from terrain_explorer.files.presets.trees import MOST
from terrain_explorer.terrain import DiamondSquare, Heightmap
from terrain_explorer.terrain.map_place import MapPlace
from terrain_explorer.terrain.scale.region import Region
from terrain_explorer.terrain.shading.trees import KINDS, trees_in
from terrain_explorer.terrain.shading.woods import finding_woods
from terrain_explorer.terrain.work import finished

HILLS = DiamondSquare(exponent=6, seed=3).heightmap()
SURVEY = Heightmap(HILLS.heights[:40] * np.float32(150), spacing=20.0, metres=True)


def table(path):
    with path.open(newline="", encoding="ascii") as file:
        names, *rows = csv.reader(file)
    assert names == ["x", "y", "ground", "height", "kind"]
    return rows


def expected(heightmap, climate="temperate", sea=None):
    woods = finished(finding_woods(heightmap, climate, sea))
    return trees_in(woods, Region.whole(heightmap.heights.shape))


def test_every_tree_has_a_line_with_its_place_its_ground_its_height_and_its_kind(tmp_path):
    path, found = exported(preset("trees"), SURVEY, tmp_path)
    rows, trees = table(path), expected(SURVEY)
    assert len(rows) == len(trees) > 100
    assert f"{len(rows):,} trees" in found.facts[0]
    wanted = np.column_stack([20 * trees.columns, 20 * (39 - trees.rows), trees.ground, trees.tall])
    numbers = np.array([row[:4] for row in rows], float)
    assert np.sort(numbers, axis=0) == pytest.approx(np.sort(wanted, axis=0), abs=0.06)
    assert sorted(row[4] for row in rows) == sorted(KINDS[kind] for kind in trees.kinds)


def test_places_on_the_world_are_its_coordinates(tmp_path):
    place = MapPlace("", (20.0, 0.0, 600_000.0, 0.0, -20.0, 200_000.0))
    placed = Heightmap(SURVEY.heights, spacing=20.0, metres=True, place=place)
    x, y = np.array([row[:2] for row in table(exported(preset("trees"), placed, tmp_path)[0])], float).T
    assert 600_000 <= x.min() < x.max() <= 600_000 + 20 * 64
    assert 200_000 - 20 * 39 < y.min() < y.max() <= 200_000
    assert "coordinates of the map" in planned(preset("trees"), placed).changes[0]


def test_none_stands_in_the_sea(tmp_path):
    options = preset("trees", climate="tropical", sea=True, sea_level=0.4)
    low, high = SURVEY.range
    ground = np.array([row[2] for row in table(exported(options, SURVEY, tmp_path)[0])], float)
    assert ground.min() >= low + 0.4 * (high - low)


def test_the_number_is_told_before_and_files_take_no_more_than_a_limit(tmp_path):
    plan = preset("trees", share=50.0).plan(SURVEY)
    path, _ = exported(preset("trees", share=50.0), SURVEY, tmp_path)
    assert plan.output.about == pytest.approx(len(table(path)), rel=0.3)
    assert path.stat().st_size <= plan.size.most
    country = Heightmap(HILLS.heights * np.float32(600), spacing=2000.0, metres=True)
    with pytest.raises(UserError, match=f"a file takes {MOST:,}; write .* % of them at most, or crop") as refused:
        preset("trees", climate="tropical").plan(country)
    part = float(str(refused.value).partition("write ")[2].partition(" ")[0])
    assert preset("trees", climate="tropical", share=part).plan(country).output.about <= MOST
