"""Where a brush touches the map."""

import pytest

from terrain_explorer.gui.views.marks import BrushRing
from terrain_explorer.terrain.sampling import Point

SHAPE = (101, 51)


def test_without_a_mirror_a_brush_touches_one_place():
    assert BrushRing(10).places(Point(3, 4), SHAPE) == [Point(3, 4)]


@pytest.mark.parametrize(
    ("mirror", "copies"),
    [
        ("rows", {Point(97, 4)}),
        ("columns", {Point(3, 46)}),
        ("both", {Point(97, 4), Point(3, 46), Point(97, 46)}),
    ],
)
def test_a_mirror_adds_the_places_on_the_other_side(mirror, copies):
    first, *others = BrushRing(10, mirror).places(Point(3, 4), SHAPE)
    assert first == Point(3, 4)
    assert set(others) == copies
    assert len(others) == len(copies)


def test_on_the_mirror_there_is_one_place():
    assert BrushRing(10, "both").places(Point(50, 25), SHAPE) == [Point(50, 25)]


def test_what_leaves_a_map_that_tiles_comes_in_on_the_other_side():
    assert set(BrushRing(10, wrap=True).places(Point(3, 48), SHAPE)) == {
        Point(3, 48),
        Point(103, 48),
        Point(3, -2),
        Point(103, -2),
    }
    assert BrushRing(10, wrap=True).places(Point(30, 20), SHAPE) == [Point(30, 20)]


def test_mirrored_places_wrap_around_too():
    assert set(BrushRing(10, "rows", wrap=True).places(Point(3, 20), SHAPE)) == {
        Point(3, 20),
        Point(97, 20),
        Point(103, 20),
        Point(-3, 20),
    }
