"""Work that an older version kept is offered after an upgrade: versions wrote what lies in `older_versions`."""

import shutil
from pathlib import Path

import numpy as np
import pytest

from terrain_explorer.document.journal import look_for, read_work
from terrain_explorer.terrain import DiamondSquare

VERSIONS = sorted((Path(__file__).parents[2] / "older_versions").iterdir())


@pytest.fixture(params=VERSIONS, ids=lambda folder: folder.name)
def root(request, tmp_path):
    """The folder of the journals that a version left behind."""
    return shutil.copytree(request.param / "recovery", tmp_path / "recovery")


def test_all_work_is_offered(root):
    found = look_for(root)
    assert {(one.lost.name, one.lost.changes) for one in found} == {("hills.png", 2), ("an untitled terrain", 1)}
    for one in found:
        one.release()


def test_strokes_come_back(root):
    work = read_work(root / "drawn.v1")
    heights = np.arange(30, dtype=np.float32).reshape(5, 6)
    heights[0:3, 0:4] = 100
    heights[2:5, 2:6] = 200
    np.testing.assert_array_equal(work.heightmap.heights, heights)
    assert work.heightmap.range == (-10, 40)
    assert work.heightmap.origin.bits == 16
    assert work.outline.path == Path("/home/somebody/hills.png")


def test_a_generated_terrain_grows_again(root):
    work = read_work(root / "generated.v1")
    generator = DiamondSquare(exponent=3, seed=5, tileable=True)
    assert work.outline.generator == generator
    np.testing.assert_array_equal(work.heightmap.heights, generator.heightmap().heights)
