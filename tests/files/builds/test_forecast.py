"""What is told before a build is about what it takes."""

from dataclasses import replace

import pytest

from terrain_explorer.files.builds import forecast as module
from terrain_explorer.files.builds import tile_maps
from terrain_explorer.files.builds.build_plan import BuildPlan
from terrain_explorer.files.builds.building import begin, building
from terrain_explorer.files.builds.forecast import Forecast, forecasting
from terrain_explorer.files.builds.tile_maps import MapsBeside
from terrain_explorer.terrain import DiamondSquare, Recipe, Step
from terrain_explorer.terrain.filters import Streams
from terrain_explorer.terrain.generators.common import LARGEST_WHOLE_EXPONENT
from terrain_explorer.terrain.shading.look import Look
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


class Clock:
    """A clock that goes on by a second for each point that is worked on, and for nothing else."""

    def __init__(self, monkeypatch):
        self.now = 0.0
        monkeypatch.setattr(module.time, "process_time", lambda: self.now)
        for name in ("draining", "finding_waters"):
            monkeypatch.setattr(tile_maps, name, self._counting(getattr(tile_maps, name)))
        monkeypatch.setattr(LargeTerrain, "finding", lambda terrain: self._finding(terrain))

    def _counting(self, work):
        def counted(heightmap, *arguments):
            self.now += heightmap.heights.size
            return work(heightmap, *arguments)

        return counted

    def _finding(self, terrain):
        self.now += (2**terrain.found_level + 1) ** 2 if terrain.found else 0
        yield 1.0


@pytest.mark.parametrize("exponent", [3, 6, 14])
@pytest.mark.parametrize(
    ("kinds", "look", "steps", "levels"),
    [
        ((), Look(), (), []),
        (("flow",), Look(), (), [tile_maps.FLOW_LEVEL]),
        (("flow", "colour"), Look(rivers=True), (), [tile_maps.FLOW_LEVEL, tile_maps.FLOW_LEVEL]),
        (("colour",), Look(), (), []),
        ((), Look(), (Step(Streams(age=0.01)),), [LARGEST_WHOLE_EXPONENT]),
        (("flow",), Look(), (Step(Streams(age=0.01)),), [LARGEST_WHOLE_EXPONENT, tile_maps.FLOW_LEVEL]),
    ],
)
def test_the_time_for_what_needs_the_whole_terrain_is_that_of_all_its_points(
    monkeypatch, exponent, kinds, look, steps, levels
):
    monkeypatch.setattr(module, "_TRIED_LEVEL", 4)
    terrain = LargeTerrain.of(Recipe(DiamondSquare(exponent=exponent, seed=2), steps), range=(-2.0, 2.0))
    plan = BuildPlan(terrain, 9, "hills", beside=MapsBeside(kinds, look))
    clock = Clock(monkeypatch)
    found = finished(forecasting(plan))
    points = sum((2 ** min(level, exponent) + 1) ** 2 for level in levels)
    assert found.seconds_each == pytest.approx(points)
    # What is done once is not counted for each tile, and is only tried.
    assert found.seconds == 0
    assert clock.now <= len(levels) * 17**2


def test_each_process_takes_the_time_for_the_whole_terrain():
    assert list(Forecast(1, 100, None, seconds_each=30).lines(2))[1] == "About 80 seconds; processes: 2"
