"""Layers that steps give: as they were done, at every scale, and adding up to all of the ground."""

from dataclasses import replace

import numpy as np
import pytest

from terrain_explorer.errors import UserError
from terrain_explorer.terrain import FILTERS, DiamondSquare, Recipe, Step
from terrain_explorer.terrain.brushes import TOOLS, Brush
from terrain_explorer.terrain.brushes.path import PointerPlace
from terrain_explorer.terrain.filters import SizeInMetres
from terrain_explorer.terrain.filters.paths import PATHS
from terrain_explorer.terrain.filters.paths.course_mask import CourseMask
from terrain_explorer.terrain.heightmap import Window
from terrain_explorer.terrain.masks import MASK_RULES, Mask, MaskInput
from terrain_explorer.terrain.masks.weight_maps import layered, sharing
from terrain_explorer.terrain.recipe import Drawing, DrawnStroke
from terrain_explorer.terrain.recipe.step_layers import StepLayer, paths_layers, step_layers
from terrain_explorer.terrain.recipe.stored_parts import mask_from_text, mask_to_text
from terrain_explorer.terrain.work import finished

SIDE = 257
GROWN = Recipe(DiamondSquare(exponent=8, seed=3)).sized(SizeInMetres(-60, 400, 2000))
ROAD = Step(PATHS["road"](((0.1, 0.5), (0.5, 0.45), (0.9, 0.5)), width=40 / 2000, bank=20 / 2000))
STROKE = DrawnStroke(TOOLS["raise"](), Brush(size=30.0), (PointerPlace(60, 60), PointerPlace(90, 200)))
DRAWN = Step(Drawing(SIDE, SIDE, (STROKE,)))
STEEP = Mask.of(MASK_RULES["slope"](low=35.0, scale=1.5))
FLATTENED = Step(FILTERS["smooth"](reach=0.05), mask=STEEP)
RECIPE = replace(GROWN, steps=(*GROWN.steps, FLATTENED, ROAD, DRAWN))


def found(place, kind):
    return finished(StepLayer(RECIPE, place, kind).finding())


def weights(part, heightmap):
    ground = MaskInput(heightmap)
    return finished(part.weighing(ground, ground.whole))


def test_each_step_gives_what_it_has():
    given = [(layer.place, layer.kind) for layer in step_layers(RECIPE)]
    assert given == [(1, "change"), (1, "mask"), (2, "bed"), (2, "banks"), (3, "drawing")]
    assert [layer.name for layer in step_layers(RECIPE)][1:3] == ["Mask of Smooth, as it was used", "Bed of Road"]


def test_a_mask_is_that_of_the_ground_that_the_step_was_done_on():
    before = replace(GROWN, steps=RECIPE.steps[:1]).heightmap()
    used = weights(found(1, "mask"), RECIPE.heightmap())
    np.testing.assert_allclose(used, STEEP.weights(before), atol=2e-5)
    # Found again on the ground after it, less of it is left: the step has smoothed what was steep.
    after = replace(GROWN, steps=RECIPE.steps[:2]).heightmap()
    assert STEEP.weights(after).mean() < 0.9 * used.mean()


@pytest.mark.parametrize("finer", [1, 2, 4, 8])
def test_a_bed_is_as_wide_as_the_road_on_points_of_any_distance(finer):
    bed, banks = found(2, "bed"), found(2, "banks")
    ground = MaskInput(DiamondSquare(exponent=7 + finer.bit_length(), seed=3).heightmap())
    half = Window(ground.shape[0] // 2, 0, 1, ground.shape[1])
    row, beside = (finished(part.weighing(ground, half))[0] for part in (bed, banks))
    step = 2000 / (ground.shape[1] - 1)
    assert np.count_nonzero(row == 1) * step == pytest.approx(40, abs=2 * step)
    assert row.sum() * step == pytest.approx(40 + step, abs=1.5 * step)
    assert np.count_nonzero(beside > 0) * step == pytest.approx(40, abs=3 * step)
    whole = finished(bed.weighing(ground, ground.whole))
    np.testing.assert_array_equal(whole[half.row], row)


def test_bed_and_banks_are_the_ground_that_the_road_changed():
    before, after = (replace(RECIPE, steps=RECIPE.steps[:count]).heightmap().heights for count in (2, 3))
    both = weights(found(2, "bed"), RECIPE.heightmap()) + weights(found(2, "banks"), RECIPE.heightmap())
    assert (both[np.abs(after - before) > 1e-3] > 0).all()
    assert both.max() <= 1.000001


def test_what_a_drawing_changed_is_all_of_it_and_nothing_else():
    before, after = (replace(RECIPE, steps=RECIPE.steps[:count]).heightmap().heights for count in (3, 4))
    drawn = weights(found(3, "drawing"), RECIPE.heightmap())
    change = np.abs(after - before)
    assert (drawn[change == 0] == 0).all()
    assert (drawn[change > 0.01 * change.max()] > 0.999).all()


def test_the_last_layer_lies_on_top_and_all_add_up():
    heightmap = RECIPE.heightmap()
    parts = [found(1, "mask"), found(3, "drawing"), found(2, "bed")]
    seen = layered([None, *(weights(part, heightmap) for part in parts)])
    shares = finished(sharing(seen))
    assert (shares.sum(axis=2, dtype=int) == 255).all()
    bed = weights(parts[2], heightmap)
    assert (shares[..., 3][bed == 1] == 255).all()
    np.testing.assert_allclose(seen[2], weights(parts[1], heightmap) * (1 - bed), atol=1e-6)
    # A layer without weights of its own lies below all others, wherever it stands.
    again = layered([*(weights(part, heightmap) for part in parts), None])
    np.testing.assert_array_equal(again[3], seen[0])


def test_a_bed_is_stored_bit_for_bit_and_damage_is_told():
    mask = Mask.of(found(2, "bed"))
    text = mask_to_text(mask)
    assert mask_from_text(text) == mask
    assert hash(mask_from_text(text)) == hash(mask)
    for damaged in (text.replace('"bed"', '"edge"'), text.replace('"closed": false', '"closed": 3')):
        with pytest.raises(UserError, match="damaged"):
            mask_from_text(damaged)
    with pytest.raises(UserError, match="damaged"):
        CourseMask("bed", ((0.0, 0.0, 0.1),), False, 0.1, (1.0, 1.0))


def test_steps_that_give_nothing_say_so():
    flat = Recipe(RECIPE.source, (Step(FILTERS["clamp"](low=-10.0, high=10.0)), Step(PATHS["road"](((0.5, 0.5),)))))
    with pytest.raises(UserError, match="changes no height"):
        finished(StepLayer(flat, 0, "change").finding())
    with pytest.raises(UserError, match="too few points"):
        finished(StepLayer(flat, 1, "bed").finding())


def test_all_paths_of_a_kind_are_one_layer():
    second = Step(PATHS["road"](((0.2, 0.1), (0.8, 0.1))))
    river = Step(PATHS["river"](((0.2, 0.9), (0.8, 0.9))))
    assert list(paths_layers(replace(GROWN, steps=(*GROWN.steps, ROAD, river)))) == []
    recipe = replace(GROWN, steps=(*GROWN.steps, ROAD, river, second))
    beds, banks = paths_layers(recipe)
    assert (beds.name, banks.name) == ("Road: all beds together", "Road: all banks together")
    heightmap = recipe.heightmap()
    together = weights(finished(beds.finding()), heightmap)
    each = [weights(finished(part.finding()), heightmap) for part in beds.parts]
    assert len(each) == 2
    np.testing.assert_allclose(together, np.maximum(*each), atol=1e-6)
    assert all(some.max() == 1 for some in each)
