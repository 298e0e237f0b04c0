"""The size of the ground: a label in metres, under which nothing on the ground moves."""

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from path_laws import hills
from terrain_laws import laws

from terrain_explorer.terrain import FILTERS, DiamondSquare, Heightmap, Recipe, Step, Window
from terrain_explorer.terrain.brushes import TOOLS, Brush, EmptyMap
from terrain_explorer.terrain.brushes.path import PointerPlace
from terrain_explorer.terrain.filters import SizeInMetres
from terrain_explorer.terrain.filters.paths import PATHS
from terrain_explorer.terrain.filters.pieces import CopiedArea, PastedPiece
from terrain_explorer.terrain.masks import MASK_RULES, Mask, MaskInput
from terrain_explorer.terrain.recipe import Drawing, DrawnStroke, Picture, Piece
from terrain_explorer.terrain.recipe.step import StepGroup
from terrain_explorer.terrain.sampling import Point, slope_at
from terrain_explorer.terrain.shading.normals import shading_normals
from terrain_explorer.terrain.tiles import LargeTerrain
from terrain_explorer.terrain.tiles.extract import taking
from terrain_explorer.terrain.tiles.land import finding_ground
from terrain_explorer.terrain.work import finished

SIDE = 65
GROWN = DiamondSquare(exponent=6, seed=3)
SIZES = [SizeInMetres(-60, 400, 2000), SizeInMetres(0, 8000, 50_000), SizeInMetres(-1100, -600, 300)]
COPY = CopiedArea(np.full((9, 9), 0.7), np.ones((9, 9)), (0.0, 1.0))


def stroke(tool):
    return DrawnStroke(tool, Brush(size=9.0), (PointerPlace(20, 20), PointerPlace(40, 30)))


PLACED = {
    "heights": (
        Step(FILTERS["clamp"](low=0.2, high=0.8)),
        Step(FILTERS["fill"](mode="raise by", height=0.1), strength=0.5),
    ),
    "a site": (Step(FILTERS["fill"](height=0.3), mask=Mask.of(MASK_RULES["height"](low=20.0, high=40.0))),),
    "a level site": (Step(FILTERS["level"](height=0.05), mask=Mask.of(MASK_RULES["height"](low=20.0, high=40.0))),),
    "ground around": (Step(FILTERS["pad"](rows=80, columns=80, ground="height", height=0.4)),),
    "strokes": (Step(Drawing(SIDE, SIDE, (stroke(TOOLS["set-height"](height=0.6)), stroke(TOOLS["raise"]())))),),
    "a piece": (Step(PastedPiece(COPY, (SIDE, SIDE), 0.4, 0.6)),),
    "paths": (Step(PATHS["road"](((0.1, 0.1), (0.8, 0.6)))), Step(PATHS["lake"](((0.5, 0.2), (0.7, 0.4), (0.4, 0.4))))),
    "another unit": (
        Step(FILTERS["terrace"]()),
        Step(FILTERS["stretch"]()),
        Step(FILTERS["fill"](height=0.3), strength=0.4),
    ),
}
"""Steps that say heights, or take them as parts of the range, and look at no slope."""


def in_parts(heightmap):
    """Return heights as parts of the range."""
    low, high = heightmap.range
    return (heightmap.heights.astype(np.float64) - low) / (high - low)


@pytest.mark.parametrize("steps", PLACED.values(), ids=PLACED)
@pytest.mark.parametrize("source", [GROWN, Picture("hills", hills(5, SIDE))], ids=["grown", "opened"])
def test_another_size_moves_nothing(source, steps):
    # Widths matter to the slopes of roads.
    begun = replace(SIZES[0], width=0)
    # The steps say heights as parts of 1, as those of grown ground are.
    recipe = Recipe(source).sized(begun)
    recipe = replace(recipe, steps=(*recipe.steps, *Recipe(GROWN, steps).sized(begun).steps[1:]))
    plain = in_parts(recipe.heightmap())
    for size in SIZES:
        np.testing.assert_allclose(in_parts(recipe.sized(replace(size, width=0)).heightmap()), plain, atol=3e-5)
    back = recipe.sized(SIZES[0]).sized(SIZES[1]).sized(recipe.size)
    np.testing.assert_allclose(in_parts(back.heightmap()), plain, atol=1e-6)
    assert [type(step.filter) for step in back.steps] == [type(step.filter) for step in recipe.steps]


@laws
@given(st.sampled_from(SIZES), st.sampled_from([GROWN, EmptyMap(33, 65), Piece(GROWN, Window(8, 3, 20, 30))]))
def test_a_size_is_that_of_the_map_and_is_kept_in_its_text(size, source):
    recipe = Recipe(source).sized(size)
    heightmap = Recipe.from_json(recipe.to_json()).heightmap()
    assert recipe.size == size
    assert (heightmap.metres, heightmap.range) == (True, (size.low, size.high))
    assert heightmap.sides[1] == pytest.approx(size.width)
    assert heightmap.sides[0] == pytest.approx(size.width * (heightmap.rows - 1) / (heightmap.columns - 1))
    assert recipe.sized(None) == Recipe(source)


def test_more_points_are_nearer_together_on_ground_as_wide():
    recipe = Recipe(GROWN).sized(SIZES[0])
    finer = recipe.on(replace(GROWN, exponent=8)).heightmap()
    assert finer.spacing == 2000 / 256
    np.testing.assert_array_equal(finer.heights[::4, ::4], recipe.heightmap().heights)
    assert LargeTerrain.of(recipe, exponent=12).spacing == 2000 / 4096
    cropped = Recipe(
        GROWN, (*recipe.steps, Step(FILTERS["crop"](rows=20, columns=30)), Step(FILTERS["resample"](39, 59)))
    )
    assert LargeTerrain.of(cropped).spacing == cropped.heightmap().spacing == 2000 / 64 / 2


@pytest.mark.parametrize("steps", [(), (Step(FILTERS["smooth"]()),)], ids=["grown", "found"])
def test_a_piece_has_the_slopes_of_the_whole(steps):
    recipe = Recipe(GROWN).sized(SIZES[0])
    recipe = replace(recipe, steps=(*recipe.steps, *steps))
    piece = LargeTerrain.of(recipe, exponent=9).piece(Window(30, 40, 20, 10))
    assert piece.spacing == pytest.approx(2000 / 512)
    land = finished(finding_ground(recipe, recipe.heightmap()))
    taken, heightmap = finished(taking(land, recipe, 9, Window(30, 40, 20, 10), False, "place"))
    assert heightmap.spacing == pytest.approx(2000 / 512)
    assert taken.heightmap().spacing == pytest.approx(2000 / 512)
    if not steps:
        np.testing.assert_allclose(heightmap.heights, piece.heights, atol=1e-3)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("points", [65, 257])
def test_a_plane_of_30_degrees_is_one_wherever_slopes_are_told(size, points):
    wide = size.width * np.tan(np.radians(30)) / (size.high - size.low)
    ground = Heightmap(np.broadcast_to(np.linspace(0, wide, points, dtype=np.float32), (points, points)), (0.0, 1.0))
    recipe = Recipe(Picture("plane", ground)).sized(size)
    plane = recipe.heightmap()
    assert slope_at(plane, Point(9.5, 20)) == pytest.approx(30, abs=0.02)
    east = finished(shading_normals(plane, bits=16))[..., 0] / (2**16 - 1) * 2 - 1
    np.testing.assert_allclose(east, -0.5, atol=3e-3)
    rules = (
        MASK_RULES["slope"](low=low, high=low + 0.2, low_softness=0, high_softness=0, scale=0) for low in (29.9, 30.2)
    )
    there, steeper = (finished(Mask.of(rule).weighing(MaskInput(plane), MaskInput(plane).whole)) for rule in rules)
    assert there.min() == 1
    assert steeper.max() == 0
    slides = [replace(recipe, steps=(*recipe.steps, Step(FILTERS["thermal-erosion"](angle=at)))) for at in (30.5, 29.0)]
    np.testing.assert_allclose(slides[0].heightmap().heights, plane.heights, rtol=1e-5)
    assert np.ptp(slides[1].heightmap().heights) < np.ptp(plane.heights)


def test_the_last_of_several_sizes_counts_and_none_takes_all_away():
    twice = Recipe(GROWN, (Step(SIZES[0]), Step(FILTERS["invert"]()), Step(SIZES[1])))
    assert twice.size == SIZES[1]
    changed = twice.sized(SIZES[2])
    assert changed.heightmap().range == (SIZES[2].low, SIZES[2].high)
    assert twice.sized(None).steps == (twice.steps[1],)


def test_a_step_that_is_moved_across_a_size_into_a_group_stays_where_it_was():
    fill = Step(FILTERS["fill"](height=200.0))
    recipe = Recipe(GROWN, (Step(FILTERS["invert"](), group=StepGroup("G")), Step(SizeInMetres(0, 400, 0)), fill))
    moved = replace(recipe, steps=(recipe.steps[0], replace(fill, group=StepGroup("G")), recipe.steps[1]))
    assert moved.kept_in_place(recipe).steps[1].filter.height == pytest.approx(0.5)
