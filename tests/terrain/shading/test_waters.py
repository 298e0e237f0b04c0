"""The rivers and lakes that a look shows."""

import numpy as np
import pytest
from drainage_tools import drainage_of

from terrain_explorer.terrain import DiamondSquare, Heightmap
from terrain_explorer.terrain.heightmap import Origin
from terrain_explorer.terrain.shading.look import Look
from terrain_explorer.terrain.shading.river_banks import SHORE
from terrain_explorer.terrain.shading.waters import finding_waters, gathering
from terrain_explorer.terrain.work import finished


def waters_of(heightmap, **look):
    return finished(finding_waters(heightmap, Look(rivers=True, **look)))


def bowl(points=33, rim=0.5):
    """Return a cone with a bowl in its top, which a lake fills up to a notch."""
    down, across = np.mgrid[-1 : 1 : points * 1j, -1 : 1 : points * 1j]
    away = np.hypot(down, across)
    return Heightmap((1 - np.abs(away - rim) + 0.01 * across).astype(np.float32))


@pytest.mark.parametrize(("seed", "area"), [(1, 0.01), (2, 0.5), (3, 5)])
def test_between_the_points_water_is_level_up_to_where_it_meets_the_ground(seed, area):
    heightmap = DiamondSquare(exponent=4, seed=seed).heightmap()
    waters = waters_of(heightmap, river_area=area)
    surface = heightmap.heights + waters.depths
    wet = waters.depths > 0
    filled = waters.drainage.filled
    np.testing.assert_allclose(surface[wet], filled[wet], atol=1e-6)
    for row, column in np.argwhere(wet[1:, 1:] & ~wet[:-1, 1:])[:5] + 1:
        # The neighbour above is on the shore: not higher water than that of the lake, and none above its ground.
        assert waters.depths[row - 1, column] <= 0
        assert surface[row - 1, column] == pytest.approx(surface[row, column], abs=1e-6)


def test_dry_ground_away_from_lakes_has_no_depth():
    waters = waters_of(bowl())
    row, column = np.indices(waters.depths.shape)
    assert (waters.depths[np.hypot(row - 16, column - 16) > 11] == 0).all()
    assert waters.depths[16, 16] > 0.3


def test_a_lake_is_shown_if_as_much_drains_through_it_as_through_a_river():
    heightmap = bowl(65, rim=0.3)
    part = 100 * float((drainage_of(heightmap).areas[1:-1, 1:-1]).max()) / heightmap.heights.size
    assert (waters_of(heightmap, river_area=0.9 * part).depths > 0).any()
    assert not (waters_of(heightmap, river_area=1.1 * part).depths > 0).any()


def test_the_surface_is_the_ground_with_its_lakes():
    heightmap = bowl()
    waters = waters_of(heightmap)
    assert (waters.surface.heights == np.maximum(heightmap.heights, heightmap.heights + waters.depths)).all()
    assert waters.surface.range == heightmap.range


def test_rivers_end_at_lakes_and_at_the_sea():
    heightmap = DiamondSquare(exponent=6, seed=3).heightmap()
    drainage = drainage_of(heightmap)
    inland, coast = (
        finished(gathering(drainage, Look(rivers=True, water=sea, water_level=0.5))).banks[0] > SHORE
        for sea in (False, True)
    )
    assert coast.sum() < inland.sum()
    assert not (coast & ~inland).any()
    rows, columns = np.nonzero(inland)
    scale = 64 / (len(inland) - 1)
    depths = finished(gathering(drainage, Look(rivers=True))).depths
    middle = depths[np.rint(rows * scale).astype(int), np.rint(columns * scale).astype(int)]
    assert np.mean(middle > 0) < 0.1


def test_fewer_rivers_are_shown_the_more_has_to_drain_into_them():
    heightmap = DiamondSquare(exponent=7, seed=3).heightmap()
    seen = [(waters_of(heightmap, river_area=area).banks[0] > SHORE).sum() for area in (0.05, 0.5, 5)]
    assert seen[0] > seen[1] > seen[2] > 0


def test_smaller_pictures_of_the_rivers_come_along():
    sizes = [len(level) for level in waters_of(bowl()).banks]
    assert sizes == [2048, 1024, 512, 256]


def test_water_leaves_at_voids():
    voids = np.zeros((33, 33), bool)
    voids[16, 16] = True
    heightmap = Heightmap(bowl().heights, origin=Origin("GeoTIFF", voids=voids))
    assert not (waters_of(heightmap).depths > 0).any()


def test_a_flat_map_has_neither_lakes_nor_trouble():
    waters = waters_of(Heightmap(np.zeros((9, 9), np.float32)))
    assert not waters.depths.any()
