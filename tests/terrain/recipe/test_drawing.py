import numpy as np
import pytest
from drawing_laws import STAMP, assert_same_bits, ground
from hypothesis import given
from hypothesis import strategies as st
from recipe_laws import strokes
from terrain_laws import long_laws

from terrain_explorer.terrain import FILTERS, DiamondSquare, Heightmap, Recipe, Step
from terrain_explorer.terrain.brushes import TOOLS, Brush, Canvas, Erase, Raise, Roughen, Stroke
from terrain_explorer.terrain.brushes.path import PointerPlace
from terrain_explorer.terrain.recipe import Drawing, DrawnStroke, Picture
from terrain_explorer.terrain.work import finished


def drawn(drawing, heightmap):
    return finished(drawing.applying(heightmap))


def dot(row, column, **brush):
    return DrawnStroke(Raise(), Brush(**{"size": 8.0, "falloff": "linear"} | brush), (PointerPlace(row, column),))


def by_hand(strokes, heightmap):
    """Draw strokes as the window does, one after the other on one canvas."""
    canvas = Canvas(heightmap.heights, heightmap.range)
    for each in strokes:
        ground = Heightmap(canvas.heights.copy(), heightmap.range)
        within = None if each.mask is None else each.mask.weights(ground)
        stroke = Stroke(canvas, each.tool, each.brush, heightmap.heights, each.stamp, within)
        for place in each.places:
            if place is None:
                stroke.hold()
            else:
                stroke.add(place.row, place.column, place.pressure)
        stroke.finish()
    return canvas.heights


@long_laws
@given(st.lists(strokes(), max_size=3), st.tuples(st.integers(2, 45), st.integers(2, 45)))
def test_drawing_again_gives_the_bits_of_the_hand(some, shape):
    heightmap = Heightmap(ground(shape), range=(0.0, 1.0))
    assert_same_bits(drawn(Drawing(*shape, tuple(some)), heightmap).heights, by_hand(some, heightmap))


@long_laws
@given(st.lists(strokes(), max_size=3), st.integers(0, 3))
def test_strokes_drawn_in_two_drawings_are_those_of_one(some, cut):
    heightmap = Heightmap(ground((20, 30)), range=(0.0, 1.0))
    tools = [each for each in some if each.tool.slug != "erase"]  # which goes back to the ground below its drawing
    first, second = (Drawing(20, 30, tuple(part)) for part in (tools[:cut], tools[cut:]))
    together = drawn(Drawing(20, 30, tuple(tools)), heightmap).heights
    assert_same_bits(drawn(second, drawn(first, heightmap)).heights, together)
    apart = Recipe(Picture("ground", heightmap), (Step(first), Step(second)))
    assert apart.merged(1) == Recipe(apart.source, (Step(Drawing(20, 30, tuple(tools))),))


@pytest.mark.parametrize(
    "steps",
    [
        (Step(Drawing(20, 30)), Step(Drawing(20, 31))),
        (Step(Drawing(20, 30)), Step(Drawing(20, 30), strength=0.5)),
        (Step(Drawing(20, 30), enabled=False), Step(Drawing(20, 30))),
        (Step(Drawing(20, 30)), Step(Drawing(20, 30, (DrawnStroke(Erase(), Brush(), (PointerPlace(3, 4),)),)))),
        (Step(FILTERS["invert"]()), Step(Drawing(20, 30))),
        (Step(Drawing(20, 30)), Step(FILTERS["invert"]())),
    ],
    ids=["size", "strength", "off", "eraser", "filter before", "filter"],
)
def test_what_would_give_other_heights_is_not_joined(steps):
    assert Recipe(Picture("ground"), steps).merged(1) is None
    assert Recipe(Picture("ground"), steps).merged(0) is None


def test_an_empty_drawing_changes_nothing():
    heightmap = Heightmap(ground((5, 5)))
    assert drawn(Drawing(5, 5), heightmap) is heightmap


@pytest.mark.parametrize("finer", [2, 4])
def test_on_a_finer_map_a_stroke_covers_the_same_place(finer):
    drawing = Drawing(33, 33, (dot(8, 20),))
    coarse = drawn(drawing, Heightmap(np.zeros((33, 33), np.float32), range=(0.0, 1.0))).heights
    side = 32 * finer + 1
    fine = drawn(drawing, Heightmap(np.zeros((side, side), np.float32), range=(0.0, 1.0))).heights
    assert np.unravel_index(fine.argmax(), fine.shape) == (8 * finer, 20 * finer)
    np.testing.assert_allclose(fine[::finer, ::finer], coarse, atol=1e-4 * coarse.max())


def effect(drawing, exponent):
    hills = DiamondSquare(exponent=exponent, seed=1).heightmap()
    return drawn(drawing, hills).heights - hills.heights


def lines(slug, count):
    random = np.random.default_rng(2)
    for _ in range(count):
        (row, column), angle = random.uniform(100, 400, 2), random.uniform(0, 7)
        way = [PointerPlace(row + far * np.sin(angle), column + far * np.cos(angle)) for far in range(0, 90, 7)]
        yield DrawnStroke(TOOLS[slug](), Brush(size=30.0, strength=0.5), tuple(way))


# What is smoothed loses the finer detail, too, and what is roughened gains some, so these differ more.
@pytest.mark.parametrize(
    ("slug", "count", "most", "mean"),
    [("raise", 50, 1e-4, 1e-5), ("flatten", 12, 0.02, 0.002), ("smooth", 12, 0.2, 0.02), ("roughen", 12, 0.05, 0.005)],
)
def test_on_four_times_the_points_it_is_the_same_drawing(slug, count, most, mean):
    drawing = Drawing(513, 513, tuple(lines(slug, count)))
    coarse, fine = effect(drawing, 9), effect(drawing, 11)[::4, ::4]
    apart = np.abs(fine - coarse)[coarse != 0] / np.abs(coarse).max()
    assert apart.max() <= most
    assert apart.mean() <= mean


def test_on_a_map_of_other_proportions_places_follow_each_side():
    drawing = Drawing(33, 33, (dot(16, 8),))
    heights = drawn(drawing, Heightmap(np.zeros((17, 129), np.float32), range=(0.0, 1.0))).heights
    assert np.unravel_index(heights.argmax(), heights.shape) == (8, 32)


def test_lengths_of_tools_and_brushes_follow_within_their_limits():
    stroke = DrawnStroke(Roughen(features=1000), Brush(size=3000.0), (PointerPlace(1, 2, 0.5),))
    finer = stroke.scaled(4, 4)
    assert (finer.tool.features, finer.brush.size, finer.places) == (2048, 4096, (PointerPlace(4, 8, 0.5),))
    assert stroke.scaled(1, 1) is stroke


def test_a_stroke_goes_on_in_the_drawing():
    drawing = Drawing(9, 9).continued(dot(1, 1)).continued(dot(2, 2))
    assert drawing == Drawing(9, 9, (dot(1, 1), dot(2, 2)))


def test_strokes_are_told_apart_by_their_stamps():
    places = (PointerPlace(1, 1),)
    other = type(STAMP)(Heightmap(ground((5, 9), 1)))
    stamp = TOOLS["stamp"]()
    assert DrawnStroke(stamp, Brush(), places, STAMP) != DrawnStroke(stamp, Brush(), places, other)
    assert type(STAMP).from_text(STAMP.to_text()) == STAMP


def test_strokes_that_were_read_share_their_stamp():
    content = DrawnStroke(TOOLS["stamp"](), Brush(), (PointerPlace(1, 1),), STAMP).to_content()
    one, other = DrawnStroke.from_content(content), DrawnStroke.from_content(content)
    assert one.stamp is other.stamp


def test_strokes_of_before_amounts_lift_as_they_did():
    content = dot(4, 4).to_content()
    before = {**content, "parameters": {"airbrush": True}}
    assert content["parameters"] == {"airbrush": True, "amount": 0.4}
    assert DrawnStroke.from_content(before) == dot(4, 4)
