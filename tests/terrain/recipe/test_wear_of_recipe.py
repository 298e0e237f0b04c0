"""The wear of a recipe lies where the ground is that was worn, in the unit that the ground has in the end."""

import numpy as np
import pytest

from terrain_explorer.errors import UserError
from terrain_explorer.terrain import FILTERS, DiamondSquare, Heightmap, Recipe, Step
from terrain_explorer.terrain.erosion.wear import ErosionLaw
from terrain_explorer.terrain.filters import Streams
from terrain_explorer.terrain.recipe import Drawing, NoWearError, Picture, finding_wear
from terrain_explorer.terrain.recipe.evaluation import Evaluation
from terrain_explorer.terrain.work import finished

HILLS = DiamondSquare(exponent=6, seed=3)
THERMAL = FILTERS["thermal-erosion"](angle=10, reach=0.05)
GULLIES = FILTERS["gullies"](octaves=2)
STREAMS = Streams(age=0.5, deposition=0.5)


def recipe(*steps):
    return Recipe(HILLS, tuple(step if isinstance(step, Step) else Step(step) for step in steps))


def wear(*steps, evaluation=None):
    made = recipe(*steps)
    shape = finished(made.evaluating()).heightmap.heights.shape
    return finished(finding_wear(made, shape, evaluation))


def heights(*steps):
    return recipe(*steps).heightmap().heights


@pytest.mark.parametrize("filter", [THERMAL, GULLIES])
def test_without_uplift_the_wear_is_what_the_heights_lost(filter):
    assert (wear(filter).total == heights() - heights(filter)).all()


def test_uplift_is_no_deposit():
    streams = Streams(age=0.5)
    assert (heights() - heights(streams)).min() < -0.05
    assert wear(streams).total.min() > -1e-6


def test_the_sea_is_not_worn():
    sea = heights() <= Streams.sea_level
    assert (wear(Streams(age=0.5, sea=True)).total[sea] == 0).all()


def test_the_sea_floor_rises_where_rivers_lay_deltas():
    sea = heights() <= Streams.sea_level
    laid = wear(Streams(age=0.5, sea=True, deposition=1)).total[sea]
    assert laid.max() <= 0
    assert laid.min() < -0.01


def test_land_that_comes_down_into_the_range_brings_its_wear_along():
    low, high, streams = (0, 100), (0, 10_000), Streams(age=0.3, uplift=4, uplift_shape="even")
    ground = [Heightmap(100 * heights(), range, metres=True, spacing=10) for range in (low, high)]
    worn = [streams.applied(each) for each in ground]
    assert worn[1].highest > 110
    brought, free = (finished(streams.wearing(*pair)).total for pair in zip(ground, worn, strict=True))
    part = (100 - ground[0].lowest) / (worn[1].highest - ground[0].lowest)
    assert brought == pytest.approx(part * free, abs=1e-3)


def test_rivers_found_on_fewer_points_have_worn_the_same_there():
    finer = recipe(STREAMS).on(DiamondSquare(exponent=7, seed=3))
    found = finished(finding_wear(finer, (129, 129)))
    for law, part in wear(STREAMS).parts.items():
        np.testing.assert_allclose(found.parts[law][::2, ::2], part, atol=1e-6)


def test_several_erosions_add_up():
    both = wear(STREAMS, THERMAL)
    alone = wear(STREAMS)
    assert both.total - alone.total == pytest.approx(heights(STREAMS) - heights(STREAMS, THERMAL), abs=1e-5)
    assert set(both.parts) == {*alone.parts, ErosionLaw.THERMAL}


@pytest.mark.parametrize(
    ("slug", "values"),
    [
        ("flip", {"direction": "horizontal"}),
        ("rotate", {"angle": "90"}),
        ("crop", {"rows": 33, "columns": 20, "row": 3, "column": 40}),
        ("pad", {"rows": 80, "columns": 70, "row": 5, "column": 1}),
        ("resample", {"rows": 33, "columns": 50, "method": "bilinear"}),
        ("map-range", {"low": -50, "high": 1500}),
        ("stretch", {}),
    ],
)
def test_the_wear_follows_the_ground(slug, values):
    step = FILTERS[slug](**values)
    worn, seen = heights(THERMAL, step), wear(THERMAL, step).total
    if slug == "stretch":
        expected = (heights() - heights(THERMAL)) / np.ptp(heights(THERMAL))
    else:
        expected = step.applied(Heightmap(heights(), range=(0, 1))).heights - worn
    if slug == "pad":  # its new ground repeats the edges
        expected[seen == 0] = 0
    assert seen.shape == expected.shape
    assert seen == pytest.approx(expected, abs=3e-6 * float(np.ptp(worn)))


def test_new_ground_around_the_map_was_not_worn():
    assert not wear(THERMAL, FILTERS["pad"](rows=80, columns=80)).total[65:].any()


def test_detail_between_the_points_leaves_the_wear():
    seen = wear(THERMAL, FILTERS["add-detail"](doublings=1)).total
    assert seen[::2, ::2] == pytest.approx(wear(THERMAL).total, abs=1e-6)


@pytest.mark.parametrize("filter", [THERMAL, STREAMS])
def test_half_the_strength_is_half_the_wear(filter):
    assert wear(Step(filter, strength=0.5)).total == pytest.approx(0.5 * wear(filter).total, abs=1e-6)


def test_half_a_change_of_unit_changes_the_wear_by_half():
    half = wear(THERMAL, Step(FILTERS["stretch"](), strength=0.5)).total
    whole, none = wear(THERMAL, FILTERS["stretch"]()).total, wear(THERMAL).total
    assert half == pytest.approx((whole + none) / 2, abs=1e-6)


@pytest.mark.parametrize("between", [FILTERS["smooth"](), FILTERS["terrace"](), Drawing(65, 65, ())])
def test_what_moves_no_point_leaves_the_wear(between):
    assert (wear(THERMAL, between).total == wear(THERMAL).total).all()


@pytest.mark.parametrize("later", [FILTERS["undo-linear-light"](), FILTERS["blend"](mode="multiply")])
def test_what_cannot_be_followed_is_named(later):
    with pytest.raises(NoWearError, match=f"cannot be followed through the step {later.title}"):
        wear(THERMAL, later)
    wear(later, THERMAL)


@pytest.mark.parametrize("steps", [(), (FILTERS["smooth"](),), (Step(THERMAL, enabled=False),)])
def test_without_erosion_it_says_what_to_do(steps):
    with pytest.raises(NoWearError, match="add Streams, Thermal erosion or Gullies"):
        wear(*steps)


def test_a_terrain_of_unknown_making_has_no_wear():
    with pytest.raises(UserError, match="nothing has eroded this terrain"):
        finished(finding_wear(None, (65, 65)))


def test_a_recipe_that_gives_another_size_today_is_refused():
    with pytest.raises(NoWearError, match="another size"):
        finished(finding_wear(recipe(THERMAL), (65, 64)))


def test_erosion_that_changes_nothing_is_told():
    with pytest.raises(NoWearError, match="left this terrain as it was"):
        wear(FILTERS["thermal-erosion"](angle=89))


def test_a_step_that_is_left_out_wears_nothing():
    too_large = FILTERS["crop"](rows=100, columns=100)
    assert (wear(too_large, THERMAL).total == wear(THERMAL).total).all()


def test_a_step_that_is_known_to_be_left_out_wears_nothing():
    made, evaluation = recipe(THERMAL, FILTERS["crop"](rows=100, columns=100)), Evaluation()
    evaluation.store(Heightmap(heights(THERMAL)), HILLS, made.steps, {1: "too large"})
    assert (finished(finding_wear(made, (65, 65), evaluation)).total == wear(THERMAL).total).all()


def test_it_begins_with_a_picture_as_well():
    begun = Recipe(Picture("hills.png", HILLS.heightmap()), (Step(THERMAL),))
    assert (finished(finding_wear(begun, (65, 65))).total == wear(THERMAL).total).all()


def test_a_tile_is_worn_alike_at_both_ends_of_its_seam():
    tile = DiamondSquare(exponent=5, seed=1, tileable=True)
    worn = finished(finding_wear(Recipe(tile, (Step(STREAMS),)), (33, 33))).total
    assert (worn[0] == worn[-1]).all()
    assert (worn[:, 0] == worn[:, -1]).all()
