"""Work that an older version kept is offered after an upgrade: versions wrote what lies in `older_versions`."""

import os
import shutil
import time
from pathlib import Path

import numpy as np
import pytest

from terrain_explorer.document.journal import find_unsaved_work, read_work
from terrain_explorer.terrain import DiamondSquare, Recipe

VERSIONS = sorted((Path(__file__).parents[2] / "older_versions").iterdir())


@pytest.fixture(params=VERSIONS, ids=lambda folder: folder.name)
def root(request, tmp_path):
    """The folder of the journals that a version left behind, with the empty locks of its processes."""
    root = shutil.copytree(request.param / "recovery", tmp_path / "recovery")
    for folder in root.glob("*.v1"):
        folder.with_suffix(".lock").touch()
    return root


@pytest.fixture
def generator():
    return DiamondSquare(exponent=3, seed=5, tileable=True)


def test_all_work_is_offered(root):
    for lock in root.glob("*.lock"):
        os.utime(lock, (time.time() - 60,) * 2)
    found = find_unsaved_work(root)
    assert {(one.work.name, one.work.changes) for one in found} == {
        ("hills.png", 2),
        ("an untitled terrain", 1),
        ("island.png", 3),
        ("survey.tif", 2),
    }
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
    assert work.header.path == Path("/home/somebody/hills.png")


def test_a_generated_terrain_grows_again(root, generator):
    work = read_work(root / "generated.v1")
    assert work.recipe.read() == Recipe(generator)
    np.testing.assert_array_equal(work.heightmap.heights, generator.heightmap().heights)


def test_strokes_on_a_generated_terrain_come_back(root, generator):
    """The first log follows the recipe; the second one was begun for a base that was never written."""
    work = read_work(root / "drawn-on-generated.v1")
    heights = generator.heightmap().heights.copy()
    heights[1:4, 2:6] = 0.25
    heights[0:2, 0:2] = heights[7:9, 7:9] = 0.75
    np.testing.assert_array_equal(work.heightmap.heights, heights)
    assert work.recipe.read() is None, "the generator alone does not give the strokes"
    assert work.header.path == Path("/home/somebody/island.png")


def test_a_survey_that_was_turned_and_drawn_on_comes_back(root):
    work = read_work(root / "turned.v1")
    heights = (np.arange(35, dtype=np.float32).reshape(5, 7) * 3 - 20.5)[::-1].copy()
    heights[4] = -99
    np.testing.assert_array_equal(work.heightmap.heights, heights)
    assert (work.heightmap.range, work.heightmap.metres, work.heightmap.spacing) == ((-50, 100), True, 2.5)
    origin = work.heightmap.origin
    assert (origin.kind, origin.assumed, origin.lost) == (
        "TIFF, float32",
        ("Heights taken for metres: assumed.",),
        ("Place left out: lost.",),
    )
