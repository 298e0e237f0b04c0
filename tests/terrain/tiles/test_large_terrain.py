from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from terrain_laws import EVERY_ONE, SUBDIVISIONS, generators, laws, windows

from terrain_explorer.errors import UserError
from terrain_explorer.terrain import FILTERS, GENERATORS, DiamondSquare, Heightmap, Recipe, Step, Window
from terrain_explorer.terrain.brushes import TOOLS, Brush, EmptyMap
from terrain_explorer.terrain.brushes.path import PointerPlace
from terrain_explorer.terrain.filters.paths import PATHS
from terrain_explorer.terrain.generators import Subdivision
from terrain_explorer.terrain.heightmap import Origin
from terrain_explorer.terrain.recipe import Drawing, DrawnStroke, own_scale, stepping
from terrain_explorer.terrain.recipe.source import Picture, Piece
from terrain_explorer.terrain.tiles import LargeTerrain, height_range, large_terrain

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


def test_a_picture_that_is_not_there_and_an_exponent_of_one_are_refused():
    with pytest.raises(ValueError, match="sketch, which it does not contain"):
        LargeTerrain.of(Recipe(Picture("sketch")))
    with pytest.raises(ValueError, match="say how much finer"):
        LargeTerrain.of(Recipe(EmptyMap(9, 12)), 20)


def picture(rows, columns, seed=1):
    heights = np.random.default_rng(seed).normal(0, 30, (rows, columns)).cumsum(0).cumsum(1)
    return Heightmap(heights.astype(np.float32), metres=True, spacing=5.0)


SOURCES = [
    Picture("survey.tif", picture(23, 37)),
    EmptyMap(23, 37),
    Piece(DiamondSquare(exponent=9, seed=3), Window(31, 62, 23, 37)),
    Piece(GENERATORS["hills"](exponent=6, seed=3), Window(3, 5, 23, 37)),
]
CHANGES = [
    (),
    (Step(FILTERS["smooth"]()), Step(FILTERS["terrace"]())),
    (Step(FILTERS["crop"](row=3, column=5, rows=17, columns=20)), Step(FILTERS["rotate"]())),
    (Step(FILTERS["pad"](row=2, column=3, rows=40, columns=50)), Step(FILTERS["flip"]())),
    (Step(FILTERS["resample"](rows=41, columns=30)), Step(FILTERS["blend"]())),
    (Step(FILTERS["add-detail"](doublings=1)), Step(FILTERS["smooth"]())),
]


@pytest.mark.parametrize("source", SOURCES, ids=["picture", "drawing", "piece", "piece of hills"])
@pytest.mark.parametrize("steps", CHANGES, ids=lambda steps: "-".join(type(step.filter).__name__ for step in steps))
def test_pieces_of_any_terrain_are_windows_of_its_map_and_finer_ones_keep_its_points(source, steps):
    recipe = Recipe(source, steps)
    whole = recipe.heightmap()
    terrain = LargeTerrain.of(recipe)
    assert terrain.shape == whole.heights.shape
    for window in (Window(0, 0, *whole.heights.shape), Window(4, 2, 9, 11)):
        piece = terrain.piece(window)
        there = np.s_[window.row : window.row + window.rows, window.column : window.column + window.columns]
        np.testing.assert_array_equal(piece.heights, whole.heights[there])
        assert (piece.metres, piece.range) == (whole.metres, whole.range)
    finer = LargeTerrain.of(recipe, finer=2)
    assert finer.shape == tuple(4 * count - 3 for count in terrain.shape)
    found = finer.piece(Window(0, 0, *finer.shape)).heights
    np.testing.assert_array_equal(found[::4, ::4], whole.heights)
    np.testing.assert_array_equal(finer.piece(Window(13, 6, 21, 30)).heights, found[13:34, 6:36])


def test_voids_and_metres_of_a_picture_stay():
    voids = np.zeros((23, 37), bool)
    voids[5:9, 10:20] = True
    ground = replace(picture(23, 37), origin=Origin("TIFF", voids=voids))
    finer = LargeTerrain.of(Recipe(Picture("survey.tif", ground)), finer=1)
    assert finer.spacing == 2.5
    piece = finer.piece(Window(8, 16, 20, 30))
    np.testing.assert_array_equal(piece.voids[::2, ::2], voids[4:14, 8:23])
    assert finer.piece(Window(30, 0, 9, 9)).voids is None


ROAD = PATHS["road"](((0.1, 0.15), (0.3, 0.5), (0.7, 0.6), (0.9, 0.85)), width=0.01)
FLATTENED = DrawnStroke(TOOLS["flatten"](), Brush(8, 1.0, "hard"), (PointerPlace(5, 5, 1.0), PointerPlace(12, 10, 1.0)))
MADE_ON = {
    "road": Step(ROAD),
    "coarser drawing": Step(Drawing(17, 17, (FLATTENED,))),
    "finer drawing": Step(Drawing(129, 129, (FLATTENED,))),
    "coarser streams": Step(FILTERS["streams"](age=0.2), size=(33, 33)),
    "finer smoothing": Step(FILTERS["smooth"](), size=(129, 129)),
}
"""Steps made on maps with fewer points, or more, than 65 x 65; a road is found around its way."""


@pytest.mark.parametrize("step", MADE_ON.values(), ids=list(MADE_ON))
@pytest.mark.parametrize("owner", GENERATORS.values(), ids=list(GENERATORS))
def test_a_build_at_its_own_size_is_the_map_and_coarser_levels_are_its_points(owner, step):
    recipe = Recipe(owner(exponent=6, seed=5), (step,))
    whole = recipe.heightmap()
    assert (whole.heights != Recipe(recipe.source).heightmap().heights).any()
    terrain = LargeTerrain.of(recipe)
    np.testing.assert_array_equal(terrain.piece(Window(0, 0, 65, 65)).heights, whole.heights)
    np.testing.assert_array_equal(terrain.piece(Window(7, 30, 20, 35)).heights, whole.heights[7:27, 30:65])
    np.testing.assert_array_equal(terrain.thinned(1, Window(0, 0, 33, 33)).heights, whole.heights[::2, ::2])


@pytest.mark.parametrize("owner", [owner for owner in EVERY_ONE if not owner.nested and issubclass(owner, Subdivision)])
def test_points_of_coarse_maps_do_not_stick_out_of_terrains_larger_than_any_map(owner, monkeypatch):
    for module in (large_terrain, own_scale, stepping):
        monkeypatch.setattr(module, "LARGEST_WHOLE_EXPONENT", 6)
    crop = Step(FILTERS["crop"](row=2, column=2, rows=17, columns=17), size=(33, 33))
    terrain = LargeTerrain.of(Recipe(owner(exponent=5, seed=5), (crop,)), 9, (0.0, 1.0))
    heights = terrain.heights(Window(32, 48, 129, 129)).astype(np.float64)
    bends = np.abs(
        heights[1:-1, 1:-1] - (heights[:-2, 1:-1] + heights[2:, 1:-1] + heights[1:-1, :-2] + heights[1:-1, 2:]) / 4
    )
    assert bends[15::16, 15::16].mean() < 3 * bends.mean()


SCALELESS = [
    *(Step(kind()) for kind in FILTERS.values() if kind.scaleless),
    Step(FILTERS["rotate"](angle="270")),
    Step(FILTERS["terrace"](), strength=0.5),
]


@pytest.mark.parametrize("step", SCALELESS, ids=lambda step: step.title)
@pytest.mark.parametrize("size", [(2**9 + 1,) * 2, (2**13 + 1,) * 2], ids=str)
def test_what_does_the_same_on_any_map_remembers_the_size_of_none(step, size):
    step = replace(step, size=size)
    assert step == step.plain == step.sized(size)
    large = LargeTerrain.of(Recipe(DiamondSquare(exponent=9, seed=7), (step,)), 15, (0.0, 1.0))
    large.check_memory()
    assert large.found_level <= 7
    whole = large.heights(Window(4800, 14600, 260, 264))
    # Of these shapes are maps with twice and half as many points a side.
    for rows, columns in ((257, 257), (129, 129), (33, 17), (80, 121)):
        part = large.heights(Window(4802, 14601, rows, columns))
        np.testing.assert_array_equal(part, whole[2 : 2 + rows, 1 : 1 + columns])


def test_a_turned_terrain_that_is_larger_than_any_map_is_the_same_land():
    plain, turned = (
        LargeTerrain.of(Recipe(DiamondSquare(exponent=9, seed=7), steps), 15, (0.0, 1.0))
        for steps in ((), (Step(FILTERS["flip"](direction="horizontal")),))
    )
    last = turned.shape[1] - 1
    there = plain.heights(Window(500, last - 700 - 99, 50, 100))
    np.testing.assert_allclose(turned.heights(Window(500, 700, 50, 100)), there[:, ::-1], rtol=0, atol=2**-23)
