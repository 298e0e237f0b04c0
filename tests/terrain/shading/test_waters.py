"""The rivers and lakes that a look shows, and the picture of the distances to their banks."""

import numpy as np
import pytest
from drainage_tools import drainage_of

from terrain_explorer.terrain import DiamondSquare, Heightmap
from terrain_explorer.terrain.heightmap import Origin
from terrain_explorer.terrain.hydrology.rivers import Rivers
from terrain_explorer.terrain.shading.look import Look
from terrain_explorer.terrain.shading.river_banks import LONGER, SHORE, STEPS, THIN, banks_of, halved, river_cover
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


def valley(rows=33, columns=65):
    """Return a straight valley that falls to the west, its bed in the middle row."""
    down, across = np.indices((rows, columns), np.float32)
    return Heightmap(10 * np.abs(down - rows // 2) + across)


def rivers_of(heightmap, least_area=1):
    return Rivers.of(drainage_of(heightmap), least_area)


def banks(heightmap, least_area=1, hidden=None):
    shape = heightmap.heights.shape
    return banks_of(rivers_of(heightmap, least_area), np.zeros(shape, bool) if hidden is None else hidden)


def wet(picture):
    return picture > SHORE


@pytest.mark.parametrize(("rows", "columns"), [(33, 65), (65, 33), (2, 3), (50, 50)])
def test_the_longer_side_has_the_same_size_for_every_map(rows, columns):
    shape = banks(valley(rows, columns), least_area=60).shape
    assert max(shape) == LONGER
    assert min(shape) == pytest.approx(LONGER * (min(rows, columns) - 1) / (max(rows, columns) - 1), rel=0.01)


def test_a_river_runs_in_its_valley_and_widens_on_its_way():
    seen = wet(banks(valley(), least_area=60))
    rows = np.flatnonzero(seen.any(axis=1))
    assert rows.mean() == pytest.approx((len(seen) - 1) / 2, abs=1)
    width = seen.sum(axis=0)
    assert width[5] > width[1000] > width[1900] > 0


def test_a_byte_tells_how_far_within_the_banks_a_place_lies():
    column = banks(valley(), least_area=60)[:, 1000].astype(int)
    middle, half = len(column) // 2, wet(column).sum() / 2
    for away in range(int(half) + 4):
        assert column[middle + away] == pytest.approx(min(SHORE + STEPS * (half - away), 255), abs=STEPS)
    assert column[0] == column.min() < SHORE


def test_a_river_is_as_wide_on_a_finer_map():
    coarse, fine = (wet(banks(valley(2 * n + 1, 4 * n + 1), least_area=n * n / 2)) for n in (64, 128))
    assert coarse[:, 700].sum() == pytest.approx(fine[:, 700].sum(), abs=2)


def test_brooks_can_be_seen_on_coarse_maps():
    for points in (9, 129, 1025):
        heights = np.tile(np.arange(points, dtype=np.float32), (3, 1))
        assert (wet(banks(Heightmap(heights))).sum(axis=0)[:1700] >= THIN).all()


def test_the_widest_river_is_still_told_from_dry_ground():
    picture = banks(valley(), least_area=500)
    assert picture.max() == 255
    assert (np.diff(wet(picture).astype(int)[:, 300]) != 0).sum() == 2


def test_nothing_is_drawn_where_rivers_are_hidden():
    heightmap = valley()
    hidden = np.zeros(heightmap.heights.shape, bool)
    hidden[:, :32] = True
    seen = wet(banks(heightmap, 60, hidden))
    assert not seen[:, : LONGER * 30 // 64].any()
    assert seen[:, LONGER * 34 // 64 : LONGER * 50 // 64].any(axis=0).all()


def test_the_way_has_no_corners_of_the_grid():
    # Water that falls along a slope of 1 : 2 goes straight and aslant by turns on the grid.
    down, across = np.indices((65, 65), np.float32)
    slope = banks(Heightmap(2 * across + down + 5 * np.abs(across - 2 * down)), 200)
    rows = [np.flatnonzero(wet(slope)[:, column]).mean() for column in range(500, 1500, 10)]
    assert np.abs(np.diff(rows, 2)).max() < 3


@pytest.mark.parametrize("shape", [(4, 6), (5, 7), (1, 3)])
def test_a_smaller_picture_has_the_means_of_the_larger(shape):
    picture = np.random.default_rng(1).integers(0, 256, shape, np.uint8)
    smaller = halved(picture)
    assert smaller.shape == tuple(-(-side // 2) for side in shape)
    if shape[0] > 1:
        assert smaller[0, 0] == pytest.approx(picture[:2, :2].mean(), abs=0.6)
    assert halved(np.full(shape, 77, np.uint8)).tolist() == np.full(smaller.shape, 77).tolist()


class TestCover:
    def cover(self, count):
        """Return the cover of a picture with as many columns as this, and how far apart its pixels are."""
        levels = [banks(valley(65, 65), least_area=120)]
        while len(levels) < 4:
            levels.append(halved(levels[-1]))
        places, apart = np.linspace(0, 1, count), (LONGER - 1) / (count - 1)
        return river_cover(levels, places, places, apart), levels[0], apart

    def test_is_sharp_in_a_picture_of_the_same_size(self):
        cover, picture, _ = self.cover(LONGER)
        assert (cover[picture >= SHORE + STEPS] == 1).all()
        assert (cover[picture <= SHORE - STEPS] == 0).all()

    @pytest.mark.parametrize("count", [250, 500, 1000, 4000])
    def test_is_that_of_the_river_in_other_pictures(self, count):
        cover, picture, apart = self.cover(count)
        for part in (0.02, 0.2):
            width = cover[:, round(part * (count - 1))].sum()
            there = wet(picture)[:, round(part * (LONGER - 1))].sum() / apart
            # In smaller pictures rivers are wider by what makes the thinnest one a pixel wide.
            assert width == pytest.approx(there + max(1 - 2 * THIN / apart, 0), abs=0.6, rel=0.03)
        assert (cover[: count // 3] == 0).all()

    def test_of_a_small_picture_leaves_dry_ground_dry(self):
        cover, _, _ = self.cover(60)
        assert (cover[:20] == 0).all()
        assert cover[29:31, 2].max() > 0.3
