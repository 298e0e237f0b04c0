import numpy as np
from drainage_tools import drainage_of
from hypothesis import given
from terrain_laws import laws
from water_reference import drained_maps, neighbours, steps_to

from terrain_explorer.terrain import Heightmap
from terrain_explorer.terrain.hydrology.lakes import Lakes


def lakes_of(drainage):
    return Lakes.of(drainage.tree, drainage.lake_depths)


@laws
@given(drained_maps())
def test_a_lake_is_all_water_that_hangs_together(heightmap):
    drainage = drainage_of(heightmap)
    lakes, depths = lakes_of(drainage), drainage.lake_depths.reshape(-1)
    assert lakes.points.tolist() == np.flatnonzero(depths > 0).tolist()
    for number in range(len(lakes.sizes)):
        mine = lakes.points[lakes.numbers == number]
        together = steps_to(drainage.grid, [int(mine[0])], lambda one, other: depths[one] > 0 and depths[other] > 0)
        assert mine.tolist() == np.flatnonzero(together >= 0).tolist()
        assert (lakes.sizes[number], lakes.depths[number]) == (len(mine), depths[mine].max())
        assert len(set(drainage.filled.reshape(-1)[mine])) == 1


@laws
@given(drained_maps())
def test_neighbours_under_water_have_one_level(heightmap):
    drainage = drainage_of(heightmap)
    filled = drainage.filled.reshape(-1)
    for point in (under := lakes_of(drainage).points.tolist()):
        for other in neighbours(drainage.grid, point).values():
            assert other not in under or filled[other] == filled[point]


def test_two_lakes_are_counted_and_measured():
    heights = np.full((7, 12), 5, np.float32)
    heights[2:4, 2], heights[3, 2], heights[2:5, 7:9], heights[3, 8] = 3, 2, 4, 1
    lakes = lakes_of(drainage_of(Heightmap(heights)))
    assert sorted(zip(lakes.sizes, lakes.depths, strict=True)) == [(2, 3), (6, 4)]
