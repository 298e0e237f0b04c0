"""Builds and their processes killed at random moments, and power cuts, give the files of an undisturbed build."""

import os
import sys

import pytest
from kill_builds import killed, undisturbed
from power_cuts import PowerCuts

from terrain_explorer.files.builds.build_plan import BuildPlan
from terrain_explorer.files.builds.building import begin, building, plan_in
from terrain_explorer.files.builds.checking import checking
from terrain_explorer.files.builds.manifest import MANIFEST
from terrain_explorer.terrain import DiamondSquare, Recipe
from terrain_explorer.terrain.tiles import LargeTerrain
from terrain_explorer.terrain.work import finished


@pytest.mark.skipif(sys.platform != "linux", reason="looks for processes in /proc")
def test_a_build_that_is_killed_at_random_gives_the_same_files(plan, tmp_path):
    """A longer test: ``python tests/helpers/files/kill_builds.py 50``."""
    assert killed(plan, tmp_path / "a", kills=3, seed=1) == undisturbed(plan, tmp_path / "b")


@pytest.mark.skipif(os.name != "posix", reason="what is on the disk can only be told by syncs of folders")
def test_after_a_power_cut_no_file_counts_as_done_that_is_not_whole(tmp_path):
    plan = BuildPlan(LargeTerrain.of(Recipe(DiamondSquare(exponent=4, seed=2))), 9, "hills", "raw16le")
    (tmp_path / "disk").mkdir()
    with PowerCuts(tmp_path / "disk") as cuts:
        begin(plan, tmp_path / "disk" / "hills")
        finished(building(plan, tmp_path / "disk" / "hills"))
    for _, cut in cuts.disks(tmp_path):
        if (cut / "hills" / MANIFEST).exists():
            assert plan_in(cut / "hills") == plan, cut.name
            assert not finished(checking(plan, cut / "hills")).changed, cut.name
    assert finished(checking(plan, cut / "hills")).is_whole
