import numpy as np
import pytest
from drawing_laws import assert_same_bits, brushes, ground, places, stroke_on
from hypothesis import given
from terrain_laws import laws

from terrain_explorer.terrain.brushes import TOOLS, Brush
from terrain_explorer.terrain.brushes.footprint import capsules, joined, swept
from terrain_explorer.terrain.brushes.path import Path, PointerPlace
from terrain_explorer.terrain.brushes.plane import Plane

FAR = [(20, 20, 1.0), (30, 380, 0.2), (200, 210, 0.7), (390, 15, 1.0), (395, 390, 0.1)]


def dabs_along(brush, places):
    path = Path(brush)
    return [dab for place in places for dab in path.extended(PointerPlace(*place))]


@laws
@given(brushes(), places)
@pytest.mark.parametrize("footprints", [swept, capsules])
def test_dabs_side_by_side_have_the_footprints_of_single_ones(footprints, brush, places):
    plane, dabs = Plane.of((45, 30), brush.wrap, brush.mirror), dabs_along(brush, places)
    together = list(footprints(plane, dabs, brush.curve))
    alone = [footprint for dab in dabs for footprint in footprints(plane, [dab], brush.curve)]
    assert [footprint.dab for footprint in together] == [footprint.dab for footprint in alone]
    for one, other in zip(together, alone, strict=True):
        assert one.window == other.window
        assert_same_bits(one.weights, other.weights)


@pytest.mark.parametrize("size", [1, 30, 190])
def test_joined_footprints_are_few_small_and_the_strongest(size):
    brush = Brush(size=size, spacing=0.25, pressure_size=True)
    plane = Plane.of((400, 400), wrap=False, mirror="none")
    single = list(capsules(plane, dabs_along(brush, FAR), brush.curve))
    together = list(joined(single))
    assert len(together) < len(single) / 3
    assert sum(footprint.weights.size for footprint in together) < 2 * sum(each.weights.size for each in single) + 2**17
    np.testing.assert_array_equal(strongest(together), strongest(single))


def strongest(footprints):
    weights = np.zeros((400, 400), np.float32)
    for footprint in footprints:
        window = footprint.window
        part = weights[window.row : window.row + window.rows, window.column : window.column + window.columns]
        np.maximum(part, footprint.weights, out=part)
    return weights


# Water takes long. Mirrored, it has the same bits drawn later among the laws of strokes.
@pytest.mark.parametrize(
    ("slug", "mirror"), [*((slug, "none") for slug in TOOLS), *((slug, "both") for slug in TOOLS if slug != "erode")]
)
def test_a_long_stroke_is_the_same_drawn_at_once_or_bit_by_bit(slug, mirror):
    brush = Brush(size=40, mirror=mirror, pressure_size=True)
    heights = ground((400, 400))
    at_once, stroke = stroke_on(heights, TOOLS[slug](), brush)
    bit_by_bit, other = stroke_on(heights, TOOLS[slug](), brush)
    for place in FAR:
        stroke.add(*place)
        other.add(*place)
        list(other.work())
    change = stroke.finish()
    other.finish()
    assert_same_bits(at_once.heights, bit_by_bit.heights)
    change.reverted(at_once.heights)
    assert_same_bits(at_once.heights, heights)
