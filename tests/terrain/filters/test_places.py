"""Each height stays where it is in the world, whatever is done to the grid."""

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from terrain_explorer.terrain.filters import AddDetail, Crop, Flip, Pad, Resample, Rotate, SizeInMetres, Smooth
from terrain_explorer.terrain.heightmap import Heightmap, Window
from terrain_explorer.terrain.map_place import MapPlace
from terrain_explorer.terrain.recipe import Picture, Recipe, Step
from terrain_explorer.terrain.recipe.map_ground import MapGround
from terrain_explorer.terrain.recipe.own_scale import spacing_after
from terrain_explorer.terrain.tiles.extract import taking
from terrain_explorer.terrain.tiles.land import land_of_map
from terrain_explorer.terrain.tiles.large_terrain import LargeTerrain
from terrain_explorer.terrain.work import finished

PLACE = MapPlace("a system", (30.0, 0.5, 6e5, 0.25, -20.0, 5e6))
FAR = 1e6


def height_at(place, row, column):
    x, y = place.at(row, column)
    return x - 6e5 + 2 * (y - 5e6)


def placed() -> Heightmap:
    """A plane that says by its heights where they lie."""
    heights = height_at(PLACE, *np.mgrid[:33, :41]).astype(np.float32)
    return Heightmap(heights, metres=True, spacing=25.0, stretch=2 / 3, place=PLACE)


sides = st.integers(9, 40)
cuts = st.tuples(*[st.integers(0, 5)] * 4)
grids = st.lists(
    st.one_of(
        cuts,
        st.builds(Resample, rows=sides, columns=sides, method=st.just("bilinear")),
        st.sampled_from([Rotate(angle="90"), Rotate(angle="180"), Rotate(angle="270")]),
    ),
    max_size=6,
)


def fitted(step, heightmap):
    """A crop that leaves out so many rows and columns in the north, the west, the south and the east."""
    if not isinstance(step, tuple):
        return step
    (row, column), (rows, columns) = step[:2], heightmap.heights.shape
    row, column = min(row, rows - 4), min(column, columns - 4)
    return Crop(rows=max(rows - row - step[2], 4), columns=max(columns - column - step[3], 4), row=row, column=column)


@given(grids, st.tuples(st.integers(0, 5), st.integers(0, 5)))
def test_heights_lie_where_they_did_after_any_steps(chain, more):
    heightmap = placed()
    for step in chain:
        heightmap = fitted(step, heightmap).applied(heightmap)
    rows, columns = (size + 2 * added for size, added in zip(heightmap.heights.shape, more, strict=True))
    added = Pad(rows=rows, columns=columns, row=more[0], column=more[1], ground="height", height=FAR)
    heightmap = added.applied(heightmap)
    row, column = np.nonzero(heightmap.heights < FAR)
    off = np.abs(heightmap.heights[row, column] - height_at(heightmap.place, row, column))
    # Where points get fewer, each is a mean over the ground around it, which is not that of a plane along the edge.
    assert np.median(off) < 0.05


@given(st.integers(2, 70), st.integers(2, 70))
def test_resampling_keeps_the_ground_as_wide_and_as_deep(rows, columns):
    before = placed()
    after = Resample(rows=rows, columns=columns).applied(before)
    wide = [distance * (count - 1) for distance, count in zip(before.spacings, before.heights.shape, strict=True)]
    assert [
        distance * (count - 1) for distance, count in zip(after.spacings, after.heights.shape, strict=True)
    ] == pytest.approx(wide)
    step = Step(Resample(rows=rows, columns=columns))
    assert spacing_after(Picture("", before), (step,)) == pytest.approx(after.spacing)


def test_a_mirrored_map_is_no_place_of_the_world():
    assert Flip(direction="vertical").applied(placed()).place is None
    assert Smooth().applied(placed()).place == PLACE


def test_ground_that_gets_another_size_is_not_at_its_place_any_more():
    heightmap = placed()
    wide = 25.0 * 40
    assert SizeInMetres(0, 100).applied(heightmap).place == PLACE
    assert SizeInMetres(0, 100, wide).applied(heightmap).place == PLACE
    assert SizeInMetres(0, 100, 2 * wide).applied(heightmap).place is None
    assert SizeInMetres(0, 100, 2 * wide).applied(replace(heightmap, spacing=None)).place == PLACE


def test_finer_points_lie_between_those_of_before():
    fine = AddDetail(doublings=2).applied(placed())
    assert fine.place.at(4, 8) == pytest.approx(PLACE.at(1, 2))


@pytest.mark.parametrize("above", [-1, 0, 1])
def test_pieces_of_a_large_terrain_lie_where_their_window_is(above):
    recipe = Recipe(Picture("survey", placed()), (Step(Crop(rows=17, columns=17, row=8, column=4)),))
    terrain = LargeTerrain.of(recipe).at(above)
    piece = terrain.piece(Window(2, 4, 3, 3))
    every = 2.0**above
    assert piece.place.at(1, 2) == pytest.approx(PLACE.at(8 + 3 * every, 4 + 6 * every))
    assert piece.spacing == 25 * every


def test_a_rectangle_taken_from_the_endless_ground_lies_where_it_was():
    heightmap = placed()
    land = land_of_map(finished(MapGround.making(heightmap)), heightmap)
    _, taken = finished(taking(land, None, land.level + 1, Window(10, 12, 9, 9), True, ""))
    assert taken.place.at(2, 4) == pytest.approx(PLACE.at(6, 8))
