from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from terrain_laws import SUBDIVISIONS, generators, laws, windows

from terrain_explorer.errors import UserError
from terrain_explorer.terrain import FILTERS, DiamondSquare, Recipe, Step, Window
from terrain_explorer.terrain.recipe import Drawing
from terrain_explorer.terrain.recipe.source import Picture, Piece
from terrain_explorer.terrain.tiles import LargeTerrain, height_range

POINTWISE = (Step(FILTERS["terrace"](steps=5), strength=0.7), Step(FILTERS["invert"]()), Step(FILTERS["map-range"]()))
NESTED = [generator for generator in SUBDIVISIONS if generator.nested]


@laws
@given(generators(st.integers(2, 6)), st.data())
def test_a_piece_is_cut_out_of_the_whole_terrain(generator, data):
    whole = Recipe(generator, POINTWISE).heightmap()
    window = data.draw(windows(generator.size).filter(lambda window: min(window.rows, window.columns) > 1))
    piece = LargeTerrain.of(Recipe(generator, POINTWISE)).piece(window)
    rows, columns = (
        slice(first, first + count) for first, count in ((window.row, window.rows), (window.column, window.columns))
    )
    np.testing.assert_array_equal(piece.heights, whole.heights[rows, columns])
    assert piece.range == whole.range
    np.testing.assert_array_equal(Recipe.of(piece).heightmap().heights, piece.heights)


@laws
@given(generators(st.integers(4, 5), NESTED), st.integers(0, 3), st.booleans())
def test_a_thinned_terrain_has_points_of_the_whole_one(generator, above, streams):
    steps = (Step(FILTERS["streams"](age=0.2)),) if streams else POINTWISE
    terrain = LargeTerrain.of(Recipe(generator, steps))
    whole = terrain.piece(Window(0, 0, generator.size, generator.size)).heights[:: 2**above, :: 2**above]
    rows, columns = (side - 1 for side in whole.shape)
    thinned = terrain.thinned(above, Window(1, 0, rows, columns))
    np.testing.assert_array_equal(thinned.heights, whole[1:, :-1])


@laws
@given(generators(st.integers(6, 8), SUBDIVISIONS))
def test_heights_of_finer_levels_lie_in_the_range(generator):
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(height_range, "LARGEST_WHOLE_EXPONENT", 5)
        patched.setattr(height_range, "_KNOWN", 5)
        low, high = LargeTerrain.of(Recipe(generator)).range
    heights = generator.heights()
    # What is only estimated may be missed by a little.
    little = 0.01 * float(np.ptp(heights))
    assert low - little <= heights.min()
    assert heights.max() <= high + little


def test_the_range_may_be_given_or_said_by_the_recipe():
    generator = DiamondSquare(exponent=5)
    assert LargeTerrain.of(Recipe(Piece(generator, None, (-1.0, 2.0))), 20).range == (-1, 2)
    assert LargeTerrain.of(Recipe(Piece(generator, None, (-1.0, 2.0))), 20, (0.0, 1.0)).range == (0, 1)


@pytest.mark.parametrize(("rows", "columns"), [(17, 9), (0, 5)])
def test_only_square_terrains_are_built(rows, columns):
    crop = Step(FILTERS["crop"](rows=rows, columns=columns))
    with pytest.raises(ValueError, match=f"of {rows or 17} × {columns} points"):
        LargeTerrain.of(Recipe(DiamondSquare(exponent=4), (*POINTWISE, crop)))
    assert LargeTerrain.of(Recipe(DiamondSquare(exponent=4), (replace(crop, enabled=False),))).size == 17


def test_a_step_that_cannot_be_done_is_named():
    refused = Step(FILTERS["map-range"](), strength=0.5, name="mine")
    terrain = LargeTerrain.of(Recipe(DiamondSquare(exponent=4), (refused,)), 5)
    with pytest.raises(UserError, match="mine: it changes the size or the unit"):
        terrain.piece(Window(0, 0, 9, 9))


def test_a_quick_try_finds_steps_on_few_points():
    recipe = Recipe(DiamondSquare(exponent=7), (*POINTWISE, Step(FILTERS["smooth"]()), Step(Drawing(129, 129))))
    terrain = LargeTerrain.of(recipe, 9)
    assert (terrain.found_level, terrain.tried(5).found_level, terrain.tried(8).found_level) == (7, 5, 7)
    assert terrain.tried(5).found == (
        replace(recipe.steps[-2], size=(33, 33)),
        Step(Drawing(33, 33)),
    )
    assert LargeTerrain.of(Recipe(DiamondSquare(exponent=7), POINTWISE), 9).found_level == 0
    assert LargeTerrain.of(recipe).tried(5).found_level == 5


@pytest.mark.parametrize("source", [Picture("sketch"), Piece(DiamondSquare(), Window(0, 0, 9, 9))])
def test_drawings_and_parts_are_refused(source):
    with pytest.raises(ValueError, match="as a whole"):
        LargeTerrain.of(Recipe(source), 20)
