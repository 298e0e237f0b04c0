import numpy as np
from hypothesis import given
from hypothesis import strategies as st
from terrain_laws import laws

from terrain_explorer.terrain.hydrology.spanning_tree import Passes, way_out


@st.composite
def landscapes(draw):
    """Any number of basins and passes, some of them equally high; some basins may have no way out."""
    basins = draw(st.integers(2, 25))
    random = np.random.default_rng(draw(st.integers(0, 2**32)))
    one = random.integers(0, basins, draw(st.integers(0, 80)))
    other = (one + random.integers(1, basins, len(one))) % basins
    heights = random.integers(-5, draw(st.integers(0, 100)), len(one)).astype(np.float32)
    return basins, Passes(one.astype(np.int32), other.astype(np.int32), heights)


def lowest_levels(basins, passes):
    """Return how high water must stand in each basin to get out, by relaxing all passes until nothing changes."""
    levels = np.full(basins, np.inf)
    levels[0] = -np.inf
    for _ in range(basins):
        for one, other, height in zip(passes.one, passes.other, passes.heights, strict=True):
            levels[one] = min(levels[one], max(levels[other], height))
            levels[other] = min(levels[other], max(levels[one], height))
    levels[0] = -np.inf
    return levels


def kruskal(basins, passes):
    """Return the passes of the minimum spanning tree; of equally high passes the first counts."""
    group, tree = list(range(basins)), set()
    for number in np.argsort(passes.heights, kind="stable"):
        one, other = group[passes.one[number]], group[passes.other[number]]
        if one != other:
            tree.add(int(number))
            group = [one if each == other else each for each in group]
    return {number for number in tree if group[passes.one[number]] == group[0]}


@laws
@given(landscapes())
def test_levels_are_the_lowest_that_lead_out(landscape):
    np.testing.assert_array_equal(way_out(*landscape).levels, lowest_levels(*landscape))


@laws
@given(landscapes())
def test_water_spills_through_the_passes_of_the_tree(landscape):
    exits = way_out(*landscape).exits
    assert set(exits[exits >= 0].tolist()) == kruskal(*landscape)
    assert len(set(exits[exits >= 0])) == (exits >= 0).sum()


@laws
@given(landscapes())
def test_the_highest_pass_on_the_way_is_the_level(landscape):
    basins, passes = landscape
    way = way_out(basins, passes)
    for basin in range(basins):
        at, highest = basin, -np.inf
        while way.exits[at] >= 0:
            taken = way.exits[at]
            highest = max(highest, passes.heights[taken])
            at = passes.one[taken] + passes.other[taken] - at
        assert highest == way.levels[basin] if at == 0 else way.levels[basin] == np.inf


def test_who_has_no_way_out_has_no_exit():
    passes = Passes(np.array([0, 2], np.int32), np.array([1, 3], np.int32), np.array([5, 1], np.float32))
    way = way_out(4, passes)
    assert way.levels.tolist() == [-np.inf, 5, np.inf, np.inf]
    assert way.exits.tolist() == [-1, 0, -1, -1]
