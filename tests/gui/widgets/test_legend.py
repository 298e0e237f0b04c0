"""The legend of the colours, and the numbers of axes."""

import numpy as np
import pytest
from PySide6.QtGui import QImage

from terrain_explorer.gui.widgets.legend import Legend, legend_colours, legend_marks
from terrain_explorer.gui.widgets.plot import PlotAxis, apart
from terrain_explorer.terrain import Heightmap
from terrain_explorer.terrain.shading.look import Look
from terrain_explorer.terrain.shading.palettes import COUNT, PALETTES, PLACES, colours
from terrain_explorer.terrain.shading.tinting import tinted
from terrain_explorer.terrain.shading.tones import Tones

HEIGHTS = [name for name, palette in PALETTES.items() if palette.of == "height"]
LOW, HIGH = 100.0, 500.0
HILLS = Heightmap(np.linspace(LOW, HIGH, 400, dtype=np.float32).reshape(20, 20))


@pytest.fixture
def legend(qtbot):
    legend = Legend()
    qtbot.addWidget(legend)
    legend.resize(200, legend.sizeHint().height())
    return legend


@pytest.mark.parametrize("water", [False, True])
@pytest.mark.parametrize("name", HEIGHTS)
def test_shows_each_height_in_the_colour_that_the_map_gives_it(name, water):
    look = Look(palette=name, water=water, water_level=0.3)
    strip = legend_colours(HILLS, look).astype(int)
    seen = tinted(HILLS, look, range(20), range(20), hillshaded=False).astype(int)
    at = np.rint((HILLS.heights - LOW) / (HIGH - LOW) * (COUNT - 1)).astype(int)
    shore = np.abs(HILLS.heights - look.water_height(HILLS)) < 2 if water else np.zeros_like(at, bool)
    assert strip.shape == (COUNT, 3)
    assert np.abs(strip[at] - seen)[~shore].max() <= 8


@pytest.mark.parametrize("name", ["slope", "aspect"])
def test_shows_the_whole_palette_of_what_is_no_height(name):
    assert np.array_equal(legend_colours(HILLS, Look(palette=name)), colours(name))


def test_contours_do_not_show():
    assert np.array_equal(legend_colours(HILLS, Look()), legend_colours(HILLS, Look(contours=True)))


def test_tells_the_ends():
    assert legend_marks(HILLS, Look()) == [(0, "100"), (1, "500")]
    assert legend_marks(HILLS, Look(water=True, water_level=0.25)) == [(0, "100"), (1, "500"), (0.25, "200")]
    drawn_on = Heightmap(HILLS.heights, range=(200, 400))
    assert legend_marks(drawn_on, Look(water=True, water_level=0.5)) == [(0, "100"), (1, "500"), (0.5, "300")]
    assert legend_marks(HILLS, Look(palette="slope", water=True)) == [(0, "0°"), (1, "60°")]
    assert legend_marks(HILLS, Look(palette="matte")) == []


def test_its_tip_tells_the_colours_from_the_heights(legend):
    survey = Heightmap(HILLS.heights, range=(95, 508), metres=True)
    told = "The colours go from 95 m to 508 m, as black and white do; the terrain from 100 m to 500 m."
    for heightmap, look, tip in (
        (survey, Look(), told),
        (survey, Look(palette="slope"), "What the colours stand for"),
        (HILLS, Look(), "What the colours stand for"),
    ):
        legend.show_for(heightmap, look)
        assert legend.toolTip() == tip


def test_tells_the_ends_of_large_heights_apart():
    assert legend_marks(Heightmap(np.eye(2) + 1e6), Look()) == [(0, "1000000"), (1, "1000001")]


def test_tells_the_bearings_where_their_colours_are():
    marks = legend_marks(HILLS, Look(palette="aspect"))
    assert marks == [(0, "N"), (0.25, "E"), (0.5, "S"), (0.75, "W"), (1, "N")]


def test_tells_wear_by_square_roots_in_the_unit_of_the_heights():
    ground = Heightmap(HILLS.heights, metres=True)
    tones = Tones(ground, ground.heights, np.zeros((20, 20), np.uint8), (-80.0, 80.0))
    look = Look(palette="wear")
    marks = [(0, "+80 m"), (1, "−80 m"), (0.5, "0"), (0.25, "+20 m"), (0.75, "−20 m")]
    assert legend_marks(ground, look, tones) == marks
    assert legend_marks(ground, look) == []


def test_names_the_covers_of_the_land_where_their_colours_are():
    marks = legend_marks(HILLS, Look(palette="land-cover"))
    assert [name for _, name in marks] == ["Sand", "Grass", "Scree", "Rock", "Snow"]
    places = [place for place, _ in marks]
    assert all(PLACES[cover] in places for cover in ("SAND", "SCREE", "ROCK", "SNOW"))


def test_paints_the_colours_from_left_to_right(legend):
    legend.show_for(HILLS, Look(palette="greyscale"))
    picture = legend.grab().toImage().convertToFormat(QImage.Format.Format_Grayscale8)
    greys = [picture.pixelColor(x, 5).red() for x in range(2, 198, 15)]
    assert greys == sorted(greys)
    assert greys[0] < 10 < 245 < greys[-1]


@pytest.mark.parametrize("level", [0.0, 0.01, 0.5, 0.99, 1.0])
def test_texts_neither_overlap_nor_leave_the_legend(legend, level):
    wide = Heightmap(HILLS.heights * np.float32(-1234.567))
    legend.show_for(wide, Look(water=True, water_level=level))
    places = [place for place, _ in legend._placed(legend.width())]
    assert len(places) == (3 if level == 0.5 else 2)
    assert all(legend.rect().contains(place) for place in places)
    assert not any(one.intersects(other) for one in places for other in places if one is not other)


def test_a_flat_map_has_a_legend(legend):
    flat = Heightmap(np.full((3, 3), 7, np.float32))
    legend.show_for(flat, Look(water=True))
    assert legend_marks(flat, Look())[0] == (0, "7")


THREE_DECADES = [float(value) for decade in (-2, -1, 0) for value in decade + np.log10(np.arange(1, 10))]


@pytest.mark.parametrize(
    ("values", "told"),
    [
        ([0.0, 0.5, 1.0], ["0", "0.5", "1.0"]),
        ([9000.0, 10_000.0, 11_000.0], ["9000", "10000", "11000"]),
        ([999_999.5, 1_000_000.0, 1_000_000.5], ["999999.5", "1000000", "1000000.5"]),
        ([-2_000_000.0, -1_500_000.0], ["-2000000", "-1500000"]),
    ],
)
def test_neighbouring_numbers_of_a_linear_axis_differ(qapp, values, told):
    assert PlotAxis("left").tickStrings(values, 1.0, values[1] - values[0]) == told


def told(distance):
    return [round(100 * 10**value) for value in sorted(apart(THREE_DECADES, distance))]


@pytest.mark.parametrize("distance", [0, 0.1, 0.3, 0.5, 1])
def test_numbers_keep_their_distance_and_none_hides_a_power_of_ten(distance):
    assert np.diff(sorted(apart(THREE_DECADES, distance))).min() >= distance
    assert {1, 10, 100} <= set(told(distance))


def test_twos_and_fives_come_before_the_others():
    assert told(0.3) == [1, 2, 5, 10, 20, 50, 100, 200, 500]


def test_powers_of_ten_are_left_out_too_where_there_is_no_room():
    assert told(1.5) == [1, 100]
