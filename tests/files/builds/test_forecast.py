"""What is told before a build is about what it takes."""

from dataclasses import replace

import pytest

from terrain_explorer.files.builds.beside import MapsBeside
from terrain_explorer.files.builds.build_plan import BuildPlan
from terrain_explorer.files.builds.building import begin, building
from terrain_explorer.files.builds.forecast import forecasting
from terrain_explorer.terrain import DiamondSquare, Recipe
from terrain_explorer.terrain.tiles import LargeTerrain
from terrain_explorer.terrain.work import finished


@pytest.mark.parametrize(("kinds", "off"), [((), 0.1), (("normals", "slope"), 0.1), (("flow",), 0.3)])
def test_the_bytes_come_near(tmp_path, kinds, off):
    plan = BuildPlan(LargeTerrain.of(Recipe(DiamondSquare(exponent=10, seed=2))), 513, "hills")
    plan = replace(plan, beside=MapsBeside(kinds))
    begin(plan, tmp_path)
    finished(building(plan, tmp_path))
    written = sum((tmp_path / name).stat().st_size for place in plan.tiles() for name in plan.file_names(place))
    assert finished(forecasting(plan)).bytes == pytest.approx(written, rel=off)
