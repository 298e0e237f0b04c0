"""Steps that need the whole terrain, done on a coarse level and carried down."""

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from terrain_laws import generators, laws, windows

from terrain_explorer.errors import UserValueError
from terrain_explorer.terrain import FILTERS, DiamondSquare, GradientNoise, Recipe, Step, Window
from terrain_explorer.terrain.masks import MASK_RULES, Mask
from terrain_explorer.terrain.tiles import LargeTerrain, carried_change
from terrain_explorer.terrain.tiles.carried_change import CarriedChange

SMOOTH = Step(FILTERS["smooth"](radius=2))
STREAMS = Step(FILTERS["streams"](age=0.3))
TERRACES = Step(FILTERS["terrace"](steps=5), strength=0.5)
STEEP = Step(FILTERS["terrace"](), mask=Mask.of(MASK_RULES["slope"]()))


@laws
@given(generators(st.integers(3, 5)), st.sampled_from([(SMOOTH,), (TERRACES, SMOOTH, TERRACES), (STEEP,)]), st.data())
def test_pieces_are_cut_out_of_the_whole(generator, steps, data):
    terrain = LargeTerrain.of(Recipe(generator, steps), generator.exponent + 1)
    size = terrain.generator.size
    whole = terrain.piece(Window(0, 0, size, size))
    window = data.draw(windows(size).filter(lambda window: min(window.rows, window.columns) > 1))
    piece = terrain.piece(window)
    rows, columns = slice(window.row, window.row + window.rows), slice(window.column, window.column + window.columns)
    np.testing.assert_array_equal(piece.heights, whole.heights[rows, columns])
    assert piece.range == whole.range
    assert piece.recipe is None


@pytest.mark.parametrize(("kind", "steps"), [(DiamondSquare, (TERRACES, STREAMS, SMOOTH)), (GradientNoise, (STEEP,))])
def test_every_point_of_the_own_map_is_where_it_was(kind, steps):
    """The heights of the recipe's own map, and finer detail between them."""
    generator = kind(exponent=6, seed=3)
    fine = LargeTerrain.of(Recipe(generator, steps), 8)
    whole = fine.piece(Window(0, 0, 257, 257))
    own = LargeTerrain.of(Recipe(generator, steps), 6, fine.range).piece(Window(0, 0, 65, 65))
    np.testing.assert_allclose(whole.heights[::4, ::4], own.heights, atol=1e-6)
    assert whole.range == own.range


def test_at_its_own_size_it_is_the_recipe():
    recipe = Recipe(DiamondSquare(exponent=6, seed=3), (STREAMS, TERRACES))
    piece = LargeTerrain.of(recipe).piece(Window(0, 0, 65, 65))
    np.testing.assert_allclose(piece.heights, recipe.heightmap().heights, atol=1e-6)


def test_lengths_follow_to_the_level_on_which_steps_are_done(monkeypatch):
    radii = []
    monkeypatch.setattr(carried_change, "CARRIED_LEVEL", 5)
    monkeypatch.setattr("terrain_explorer.terrain.tiles.large_terrain.CARRIED_LEVEL", 5)
    smooth = type(SMOOTH.filter)
    applying = smooth.applying
    monkeypatch.setattr(smooth, "applying", lambda self, map: radii.append(self.radius) or applying(self, map))
    steps = (replace(SMOOTH, filter=FILTERS["smooth"](radius=8), name="not kept yet"),)
    terrain = LargeTerrain.of(Recipe(DiamondSquare(exponent=7), steps), 9)
    terrain.piece(Window(0, 0, 9, 9))
    assert radii == [2]


def test_between_coarse_points_the_change_is_smooth():
    """A cubic through points on a parabola is that parabola, up to a cell from the edges."""
    places = np.arange(9)
    change = CarriedChange(np.add.outer(places**2, 3 * places).astype(np.float32), (0.0, 1.0))
    flat = DiamondSquare(exponent=6, spread=0).heightmap()
    flat = replace(flat, heights=np.zeros_like(flat.heights), recipe=None)
    fine = change.added(flat, Window(0, 0, 65, 65), 65)
    expected = np.add.outer((np.arange(65) / 8) ** 2, 3 * np.arange(65) / 8)
    np.testing.assert_allclose(fine[8:-8, 8:-8], expected[8:-8, 8:-8], atol=1e-4)


def test_a_step_that_changes_the_unit_between_others_is_refused():
    steps = (SMOOTH, Step(FILTERS["map-range"]()), SMOOTH)
    terrain = LargeTerrain.of(Recipe(DiamondSquare(exponent=4), steps), 5)
    with pytest.raises(UserValueError, match="changes the size or the unit"):
        terrain.piece(Window(0, 0, 9, 9))
    # Before and after them it is done on each piece.
    terrain = LargeTerrain.of(Recipe(DiamondSquare(exponent=4), (steps[1], SMOOTH, steps[1])), 5)
    assert terrain.piece(Window(0, 0, 9, 9)).metres
