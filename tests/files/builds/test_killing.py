"""Builds and their processes killed at random moments give the files of an undisturbed build."""

import sys

import pytest
from kill_builds import killed, undisturbed


@pytest.mark.skipif(sys.platform != "linux", reason="looks for processes in /proc")
def test_a_build_that_is_killed_at_random_gives_the_same_files(plan, tmp_path):
    """A longer test: ``python tests/helpers/files/kill_builds.py 50``."""
    assert killed(plan, tmp_path / "a", kills=3, seed=1) == undisturbed(plan, tmp_path / "b")
