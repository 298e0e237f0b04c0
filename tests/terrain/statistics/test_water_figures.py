"""What is measured of lakes and rivers."""

import numpy as np
import pytest
from analysis_surfaces import fractal, heightmap, plane
from drainage_tools import drainage_of

from terrain_explorer.terrain import Heightmap, Origin
from terrain_explorer.terrain.filters import FillLakes
from terrain_explorer.terrain.statistics import PowerLaw, Unavailable, figures_of
from terrain_explorer.terrain.statistics.lakes import lake_figures
from terrain_explorer.terrain.statistics.power_law import by_doublings
from terrain_explorer.terrain.statistics.river_network import river_network_of
from terrain_explorer.terrain.statistics.slope_area import slope_area_of


def valley(side=129, concavity=0.45):
    """Return ground on which the slope of each way of water is its drainage area to the power of the concavity."""
    drainage = drainage_of(FillLakes().applied(heightmap(fractal(0.7, 3, (side, side)) + 9 * plane((side, side)))))
    tree, areas = drainage.tree, drainage.areas.reshape(-1)
    heights = np.zeros(side * side)
    rises = drainage.distances(tree.order) * areas[tree.order] ** -concavity
    for wave, below in tree.upstream():
        heights[wave] = heights[below] + rises[wave]
    spacing = drainage.grid.spacing[0]
    return Heightmap(tree.by_point(heights).reshape(side, side), metres=True, spacing=spacing)


@pytest.mark.parametrize("concavity", [0.3, 0.45])
def test_the_concavity_of_ground_made_so_is_found(concavity):
    law = slope_area_of(drainage_of(valley(concavity=concavity)), 0, 1).law
    assert -law.exponent == pytest.approx(concavity, abs=0.08)


def test_slopes_do_not_depend_on_the_unit_of_the_heights():
    one, other = (slope_area_of(drainage_of(heightmap(fractal(0.5) * scale)), 0, 1) for scale in (1, 2.0**20))
    np.testing.assert_allclose(other.slopes, one.slopes, rtol=1e-5)


def test_lakes_are_counted_and_measured():
    heights = np.full((10, 20), 5, np.float32)
    heights[2:4, 2], heights[2:5, 7:9], heights[3, 8] = 3, 4, 1
    voids = np.zeros(heights.shape, bool)
    voids[7:9, 12:17] = True
    lakes = lake_figures(drainage_of(Heightmap(heights, origin=Origin("PNG", voids=voids))), 1)
    assert (lakes.count, lakes.share, lakes.largest, lakes.depth) == (2, 8 / 190, 6 / 190, 4)


def test_a_plane_has_no_lakes_and_rivers_as_long_as_their_area():
    found = figures_of(heightmap(np.indices((300, 40))[0]))
    assert (found.lakes.count, found.lakes.share) == (0, 0)
    assert found.lakes.meaning.startswith("All water runs off")
    assert found.rivers.law.exponent / 2 == pytest.approx(1, abs=0.2)
    assert found.rivers.ratio is None


def test_rivers_of_a_fractal_branch_and_lengthen_as_rivers_do():
    rivers = river_network_of(drainage_of(heightmap(fractal(0.6, 1, (257, 257)))), 1)
    assert 3 < rivers.ratio < 6
    assert 0.45 < rivers.law.exponent / 2 < 0.7
    assert (np.diff(rivers.streams) < 0).all()
    assert rivers.distance == pytest.approx(1 / (2 * rivers.density))


def test_metres_are_told_where_they_are_known():
    heights = fractal(0.6, 1, (129, 129))
    known = figures_of(heightmap(heights, metres=True, spacing=30.0)).rivers
    plain = figures_of(heightmap(heights)).rivers
    assert (known.metres, plain.metres) == (pytest.approx(30), None)
    assert f"{30 * known.distance:,.0f} m " in known.meaning
    assert f"{plain.distance:.0f} points" in plain.meaning


def test_areas_are_taken_by_doublings():
    areas = np.array([5.0, 1, 2, 3, 4, 9, 1, 7])
    assert [sorted(areas[places]) for places in by_doublings(areas)] == [[1, 1], [2, 3], [4, 5, 7], [9]]
    assert by_doublings(np.empty(0)) == []


def test_level_ground_and_small_maps_have_no_rivers():
    flat = figures_of(heightmap(np.zeros((40, 40))))
    assert all(isinstance(each, Unavailable) for each in (flat.lakes, flat.rivers, flat.slope_area))
    small = figures_of(heightmap(fractal(0.5, 0, (4, 4))))
    assert isinstance(small.rivers, Unavailable)
    assert small.lakes.share <= 4 / 16


def test_of_large_maps_fewer_points_are_measured():
    heights = fractal(0.6, 2, (1030, 1100))
    found, thinned = figures_of(heightmap(heights)), figures_of(heightmap(heights[::2, ::2]))
    assert (found.lakes.step, thinned.lakes.step) == (2, 1)
    assert found.lakes.count == thinned.lakes.count
    assert isinstance(found.rivers.law, PowerLaw)
    assert found.rivers.law.exponent == pytest.approx(thinned.rivers.law.exponent)
    np.testing.assert_allclose(found.rivers.areas, 4 * thinned.rivers.areas)
    np.testing.assert_allclose(found.rivers.lengths, 2 * thinned.rivers.lengths)
    assert found.rivers.density == pytest.approx(thinned.rivers.density / 2)
    np.testing.assert_allclose(found.slope_area.areas, 4 * thinned.slope_area.areas)
