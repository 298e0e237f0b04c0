"""Viewports of the map without end, the way between them, and what is read at a place."""

from dataclasses import replace
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PySide6.QtCore import QRect
from PySide6.QtGui import QImage, QPainter

from terrain_explorer.files.presets.unity import Unity
from terrain_explorer.gui.explore.explore_controller import TravelLog
from terrain_explorer.gui.explore.place_reading import viewport_reading, water_in_words
from terrain_explorer.gui.views.map2d.map_viewport import SIDE, MapViewport
from terrain_explorer.gui.views.map2d.scale_bar import draw_scale_bar, many, part_in_words, scale_of
from terrain_explorer.gui.widgets.parameters.lengths import distance_in_words
from terrain_explorer.terrain import Heightmap, Window
from terrain_explorer.terrain.recipe.map_ground import MapGround
from terrain_explorer.terrain.tiles.ground import LandFacts
from terrain_explorer.terrain.tiles.land import land_of_map
from terrain_explorer.terrain.tiles.tile_key import DEEPEST_LEVEL, ROOT_LEVEL
from terrain_explorer.terrain.tiles.tile_waters import WaterHere
from terrain_explorer.terrain.work import finished

laws = settings(max_examples=100, derandomize=True, deadline=None)
FACTS = LandFacts((0.0, 1.0))
WIDE = LandFacts((0.0, 1.0), extent=(Fraction(3, 10), Fraction(7, 8)))
ROUND = LandFacts((0.0, 1.0), repeats=True)
places = st.integers(0, SIDE)
positions = st.floats(0, 1280)


def whole(facts=FACTS, width=1280, height=800):
    return MapViewport.of_whole(facts, width, height)


@laws
@given(st.sampled_from([FACTS, WIDE, ROUND]), st.integers(1, 2000), st.integers(1, 2000))
def test_the_whole_is_whole_and_what_is_cut_off_is_not(facts, width, height):
    viewport = whole(facts, width, height)
    assert viewport.is_whole
    assert not viewport.zoomed(2, width / 2, height / 2).is_whole
    moved = viewport.moved(width, height)
    assert moved.is_whole == facts.repeats


@laws
@given(positions, st.floats(0, 800), st.sampled_from([FACTS, WIDE, ROUND]))
def test_zooming_forty_doublings_and_back_comes_back(x, y, facts):
    x, y = round(x), round(y)
    viewport = begin = whole(facts)
    below, beside = (int(part * SIDE) for part in facts.extent)
    place = viewport.place_at(x, y)
    if place is None:
        return
    for _ in range(40):
        viewport = viewport.zoomed(2, x, y)
    assert viewport.level == DEEPEST_LEVEL
    south, east = viewport.place_at(x, y)
    # Rounding to whole units adds up to one for each step: a pixel of the deepest level has 2^36.
    assert abs(south - place[0]) <= 100
    assert abs(east - place[1]) <= 100
    for _ in range(60):
        viewport = viewport.zoomed(1 / 2, x, y)
    assert 0 <= viewport.south <= below
    assert 0 <= viewport.east <= beside
    assert begin.pixel <= viewport.pixel <= 2 * begin.pixel


@laws
@given(places, places, st.integers(2**30, 2**72), st.integers(1, 4000), st.integers(1, 4000))
def test_tiles_cover_what_is_in_sight(south, east, pixel, width, height):
    viewport = MapViewport(south, east, pixel, width, height, FACTS)
    level = max(viewport.level, ROOT_LEVEL)
    tiles = list(viewport.tiles(level))
    if len(tiles) > 600:
        return
    assert len({key for key, *_ in tiles}) == len(tiles)
    for key, left, top, side in tiles:
        assert left + side > 0
        assert top + side > 0
        assert left < width
        assert top < height
        assert 0 <= key.row < key.tiles_a_side
        assert 0 <= key.column < key.tiles_a_side
    # The middle may lie on an edge, which is rounded.
    x, y, off = width / 2, height / 2, 1e-6
    assert any(
        left - off <= x <= left + side + off and top - off <= y <= top + side + off for _, left, top, side in tiles
    )


def test_squares_are_about_as_large_as_pixels():
    for doublings in range(34):
        viewport = whole().zoomed(2**doublings, 640, 400)
        assert 0.75 < (SIDE >> viewport.level) / viewport.pixel <= 1.5 or viewport.level == DEEPEST_LEVEL


@laws
@given(st.integers(ROOT_LEVEL, 40), st.data())
def test_a_window_is_in_sight_after_it_was_wanted(level, data):
    rows, columns = (data.draw(st.integers(100, 250)) for _ in range(2))
    row, column = (data.draw(st.integers(0, 2**level - 250)) for _ in range(2))
    seen = MapViewport.of_window(FACTS, level, Window(row, column, rows, columns), 900, 700).window_at(level)
    middle = row + rows / 2, column + columns / 2
    assert seen.row <= middle[0] <= seen.row + seen.rows
    assert seen.column <= middle[1] <= seen.column + seen.columns
    assert max(seen.rows - rows, seen.columns - columns) >= -2


def test_one_cannot_leave_the_ground():
    viewport = whole(WIDE).zoomed(1000, 640, 400)
    for way in ((1e9, 0), (0, 1e9), (-1e9, -1e9)):
        gone = viewport.moved(*way)
        assert 0 <= gone.south <= Fraction(3, 10) * SIDE
        assert 0 <= gone.east <= Fraction(7, 8) * SIDE
        assert list(gone.tiles(gone.level))


def test_ground_that_repeats_has_no_end():
    viewport = whole(ROUND).zoomed(100, 640, 400)
    far = viewport.moved(1_000_003, -1_000_007)
    assert 0 <= far.south < SIDE
    assert 0 <= far.east < SIDE
    across = MapViewport(0, 0, viewport.pixel, 1280, 800, ROUND)
    keys = [key for key, *_ in across.tiles(across.level)]
    assert {key.row for key in keys} >= {0, keys[0].tiles_a_side - 1}
    assert across.place_at(0, 0) is not None


def test_there_is_no_place_beside_the_ground():
    viewport = whole(WIDE)
    assert viewport.place_at(640, 1) is None
    assert viewport.place_at(640, 400) is not None


@pytest.mark.parametrize("doublings", [0, 3, 17, 40])
def test_the_scale_bar_has_a_round_length(doublings):
    facts = LandFacts((0.0, 1.0), side_metres=100_000.0, metres=True)
    for ground, unit in ((facts, "m"), (FACTS, "side")):
        viewport = whole(ground).zoomed(2**doublings, 0, 0)
        length, text = scale_of(viewport, 160)
        assert 60 < length <= 161
        assert unit in text
        assert text.removeprefix("1/").lstrip("0.")[0] in "125"


@laws
@given(st.integers(2, 99), st.integers(2, 99), st.floats(1, 5e3), st.floats(0.3, 3), st.integers(100, 2000))
def test_the_whole_is_as_wide_as_exports_and_its_scale_make_it(rows, columns, spacing, stretch, width):
    heights = np.arange(rows * columns, dtype=np.float32).reshape(rows, columns)
    survey = Heightmap(heights, metres=True, spacing=spacing, stretch=stretch)
    viewport = whole(land_of_map(finished(MapGround.making(survey)), survey).facts, width)
    metres = Unity().suited(survey).width
    assert viewport_reading(viewport) == ["Whole terrain", f"{distance_in_words(metres)} across"]
    pixels, text = scale_of(viewport)
    count, unit = text.split(" ")
    of_ground = pixels * viewport.pixel / float(viewport.ground_across) * survey.sides[1]
    assert of_ground == pytest.approx(float(count.replace(",", "")) * {"km": 1e3, "m": 1, "cm": 0.01, "mm": 1e-3}[unit])


@pytest.mark.parametrize("ratio", [1, 1.5, 2])
@pytest.mark.parametrize("facts", [replace(WIDE, side_metres=100_000.0, metres=True), WIDE, FACTS])
def test_the_bar_is_drawn_as_long_as_the_ground_that_it_names(qapp, facts, ratio):
    image = QImage(round(400 * ratio), round(200 * ratio), QImage.Format.Format_RGB32)
    image.setDevicePixelRatio(ratio)
    image.fill(0)
    viewport = whole(facts, image.width(), image.height())
    painter = QPainter(image)
    draw_scale_bar(painter, QRect(0, 0, 400, 200), viewport, ratio)
    painter.end()
    _, text = scale_of(viewport, round(160 * ratio))
    if facts.metres:
        count, unit = text.split(" ")
        length = float(count) * {"km": 1e3, "m": 1}[unit] / viewport.facts.sides[1] * SIDE
    else:
        length = SIDE * max(facts.extent) / int(text.removeprefix("1/").split(" ")[0])
    pixels = np.frombuffer(image.constBits(), np.uint8).reshape(image.height(), -1, 4)[..., 0]
    # The bar is the longest line; its ends have serifs as wide as the pen.
    assert (pixels > 200).sum(axis=1).max() == pytest.approx(length / viewport.pixel, abs=1 + 1.5 * ratio)


@laws
@given(st.sampled_from([FACTS, WIDE, ROUND]), positions, st.floats(-2000, 2000), st.floats(0.1, 50))
def test_no_more_ground_is_in_sight_than_there_is(facts, x, right, factor):
    viewport = whole(facts).zoomed(factor, x, 400).moved(right, 0)
    seen, beside = viewport.ground_across, int(facts.extent[1] * SIDE)
    assert 0 <= seen <= min(beside, viewport.width * viewport.pixel)
    assert seen == beside or not viewport.is_whole
    # In a picture without an edge of the ground all of it is ground.
    if viewport.place_at(0, 400) and viewport.place_at(viewport.width, 400):
        assert abs(seen - min(beside, viewport.width * viewport.pixel)) < viewport.pixel


def test_distances_are_told_in_fitting_units():
    assert distance_in_words(20_000) == "20 km"
    assert distance_in_words(500) == "500 m"
    assert distance_in_words(1.5e8) == "150,000 km"
    assert distance_in_words(2e-8) == "20 nm"
    assert distance_in_words(0.05) == "5 cm"
    assert distance_in_words(0.0002) == "200 µm"


def test_parts_of_the_side_are_told_as_fractions():
    assert part_in_words(0.2) == "1/5 of the side"
    assert part_in_words(1.0) == "1 × the side"
    assert part_in_words(5e-7) == "1/2 million of the side"
    assert many(1024) == "1,024"
    assert many(2**40) == "1,100 billion"


WHOLE = MapViewport.of_whole(LandFacts((0.0, 1.0)), 640, 480)
NEAR, NEARER, OTHER = WHOLE.zoomed(10, 100, 100), WHOLE.zoomed(50, 9, 9), WHOLE.zoomed(9, 300, 3)


@pytest.fixture
def log(qtbot):
    return TravelLog()


def rest_at(log, *viewports):
    for viewport in viewports:
        log.move(viewport)
        log.rest()


def test_there_is_no_way_at_first(log):
    assert not log.has_back
    assert not log.has_forward
    rest_at(log, WHOLE)
    assert not log.has_back


def test_the_way_goes_back_and_forward(log):
    rest_at(log, WHOLE, NEAR, NEARER)
    assert log.back() == NEAR
    assert log.back() == WHOLE
    assert not log.has_back
    assert log.forward() == NEAR
    assert log.forward() == NEARER
    assert not log.has_forward


def test_places_on_the_way_are_no_stops(log):
    rest_at(log, WHOLE)
    log.move(NEAR)
    log.move(NEARER)
    assert log.has_back
    assert log.back() == WHOLE
    assert log.forward() == NEARER


def test_another_way_ends_the_way_forward(log):
    rest_at(log, WHOLE, NEAR, NEARER)
    log.back()
    rest_at(log, OTHER)
    assert not log.has_forward
    assert log.back() == NEAR


def test_seeing_a_stop_again_in_another_size_is_no_stop(log):
    rest_at(log, WHOLE, NEAR)
    assert log.back() == WHOLE
    log.move(WHOLE.resized(800, 600))
    assert log.has_forward
    log.clear()
    assert not log.has_forward


PLAIN, METRES = LandFacts((0.0, 1.0)), LandFacts((0.0, 900.0), side_metres=20_000.0, metres=True)


@pytest.mark.parametrize(
    ("here", "facts", "words"),
    [
        (WaterHere(), PLAIN, []),
        (WaterHere(depth=0.0123456), PLAIN, ["lake 0.0123 deep"]),
        (WaterHere(depth=12.345, sea=True), METRES, ["sea 12.3 m deep"]),
        (WaterHere(part=0.031, order=3), PLAIN, ["river of order 3: 3.1 % of the map drains here"]),
        (WaterHere(part=0.031, order=3), METRES, ["river of order 3: 3.1 % of the map (12.4 km²) drains here"]),
    ],
)
def test_water_is_told(here, facts, words):
    assert water_in_words(here, facts) == words
