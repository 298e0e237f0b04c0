import numpy as np
import pytest
from surface_tools import flat, noise

from terrain_explorer.gui.views.surface3d.camera.block import BASE, RELIEF, TerrainBlock
from terrain_explorer.gui.views.surface3d.gl.textures import thinned
from terrain_explorer.terrain import Heightmap


@pytest.mark.parametrize("exaggeration", [0.0, 1.0, 3.0])
def test_a_block_reaches_from_below_the_lowest_to_the_highest(exaggeration):
    block = TerrainBlock.of(flat(), exaggeration)
    assert (block.bottom, block.top, block.relief) == pytest.approx(
        (-BASE, exaggeration * RELIEF, exaggeration * RELIEF)
    )


def test_heights_outside_the_range_are_inside_the_block():
    heights = np.array([[-1.0, 0.0], [1.0, 3.0]], np.float32)
    block = TerrainBlock.of(Heightmap(heights, range=(0.0, 1.0)), 1.0)
    assert (block.bottom, block.top) == pytest.approx((-RELIEF - BASE, 3 * RELIEF))
    assert block.bottom < block.middle < block.top
    assert block.radius == pytest.approx(np.hypot(np.hypot(block.east, block.north), (block.top - block.bottom) / 2))


@pytest.mark.parametrize(("longest", "step"), [(33, 1), (32, 2), (17, 2), (16, 3), (4, 9)])
def test_a_thinned_map_keeps_every_kth_point(longest, step):
    heights = noise(20, 33).heights
    fewer, taken = thinned(heights, longest)
    assert taken == step
    assert (fewer == heights[::step, ::step]).all()
    assert max(fewer.shape) <= longest
    assert fewer.flags.c_contiguous
    assert step > 1 or fewer is heights
