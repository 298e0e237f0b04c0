"""What is shown of each figure, and copies of a map side by side."""

import re

import numpy as np
import pytest

from terrain_explorer.gui.statistics.readings import TITLES, reading
from terrain_explorer.gui.statistics.statistics_panel import TilePreview, tiled, tiled_picture
from terrain_explorer.terrain import DiamondSquare, Heightmap, MidpointDisplacement, RandomNoise
from terrain_explorer.terrain.statistics import Unavailable, figures_of


@pytest.fixture(scope="module")
def figures():
    return figures_of(MidpointDisplacement(exponent=7, spread_reduction=0.6, seed=3).heightmap())


def numbers(text):
    return [float(number) for number in re.findall(r"\d+\.\d+|\b\d+\b", text)]


def series(figures, name):
    return {one.name.partition(",")[0]: one for one in reading(figures, name).diagram.series}


def steepness(line):
    return np.diff(np.log(line.y))[0] / np.diff(np.log(line.x))[0]


@pytest.mark.parametrize("name", TITLES)
def test_each_figure_says_what_it_means(figures, name):
    assert reading(figures, name).meaning.startswith(getattr(figures, name).meaning)


def test_what_stands_after_plus_or_minus_is_told(figures):
    for name in TITLES:
        told = reading(figures, name)
        assert ("standard error" in told.meaning) == ("±" in told.number)


def test_the_numbers_are_those_measured(figures):
    hurst, creases, seams, rivers = figures.hurst, figures.creases, figures.seams, figures.rivers
    law = figures.spectrum.law
    expected = {
        "spectrum": [-law.exponent, law.error, figures.spectrum.expected],
        "hurst": [hurst.exponent, hurst.uncertainty, hurst.dimension, hurst.uncertainty],
        "creases": [creases.index, *sorted(set(creases.sharpest))],
        "seams": [seams.rows.index, seams.columns.index],
        "levels": [figures.levels.reduction],
        "lakes": [figures.lakes.count, figures.lakes.depth],
        "rivers": [rivers.density, rivers.ratio, rivers.law.exponent / 2, rivers.law.error / 2],
        "slope_area": [-figures.slope_area.law.exponent, figures.slope_area.law.error],
    }
    shown = {name: numbers(reading(figures, name).number) for name in expected}
    rounding = {"rivers": 0.0501}
    assert shown == {name: pytest.approx(values, abs=rounding.get(name, 0.00501)) for name, values in expected.items()}


@pytest.mark.parametrize("name", ["heights", "slopes"])
def test_bars_are_the_histogram_in_per_cent(figures, name):
    (bars,) = reading(figures, name).diagram.series
    assert np.array_equal(bars.x, getattr(figures, name).edges)
    assert bars.y.sum() == pytest.approx(100)


def test_the_lines_in_the_spectrum_have_the_slopes_told(figures):
    drawn = series(figures, "spectrum")
    slopes = {
        name: np.diff(np.log(drawn[name].y))[0] / np.diff(np.log(drawn[name].x))[0] for name in ("fitted", "expected")
    }
    assert slopes["fitted"] == pytest.approx(figures.spectrum.law.exponent)
    assert slopes["expected"] == pytest.approx(-figures.spectrum.expected)
    assert np.array_equal(drawn["measured"].y, figures.spectrum.power)


@pytest.mark.parametrize(("name", "lengths", "exponent"), [("rivers", "lengths", 0.5), ("slope_area", "slopes", 1)])
def test_water_is_drawn_against_the_area_it_comes_from(figures, name, lengths, exponent):
    drawn, figure = series(figures, name), getattr(figures, name)
    assert np.array_equal(drawn["measured"].x, figure.areas)
    assert np.array_equal(drawn["measured"].y, getattr(figure, lengths))
    assert steepness(drawn["fitted"]) == pytest.approx(exponent * figure.law.exponent)


def test_levels_are_drawn_with_what_is_fitted_and_what_is_expected(figures):
    drawn = series(figures, "levels")
    assert np.array_equal(drawn["measured"].y, figures.levels.displacements)
    assert np.array_equal(drawn["expected"].y, figures.levels.expected)
    fitted = drawn["fitted"].y
    assert fitted[1:] / fitted[:-1] == pytest.approx(figures.levels.reduction)


def test_creases_are_told_by_the_side_of_the_squares(figures):
    diagram = reading(figures, "creases").diagram
    assert np.array_equal(diagram.series[0].y, figures.creases.indices)
    assert all(2**place == int(side) for place, side in diagram.ticks.items())
    assert diagram.ticks[6] == "64"


def test_where_nothing_can_be_told_the_reason_stands_alone():
    figures = figures_of(Heightmap(np.zeros((9, 9), np.float32)))
    for name in ("spectrum", "hurst", "levels", "creases", "lakes", "rivers", "slope_area"):
        shown = reading(figures, name)
        assert (shown.number, shown.diagram) == ("", None)
        assert shown.meaning == getattr(figures, name).meaning


def test_noise_has_no_dimension():
    shown = reading(figures_of(RandomNoise(exponent=7).heightmap()), "hurst")
    assert float(shown.number.split()[2]) == pytest.approx(-1, abs=0.1)
    assert "D =" not in shown.number


def test_without_a_generator_nothing_is_expected():
    drawn = figures_of(Heightmap(DiamondSquare(exponent=7).heightmap().heights))
    assert [one.kind for one in reading(drawn, "spectrum").diagram.series] == ["dots", "fit"]
    assert "expected" not in reading(drawn, "spectrum").number


def tiles(heightmap):
    return tiled(heightmap, figures_of(heightmap).seams)


def test_a_line_that_copies_share_comes_once():
    heights = DiamondSquare(exponent=4, tileable=True).heightmap()
    assert np.array_equal(tiles(heights).heights, np.tile(heights.heights[:-1, :-1], (3, 3)))


def test_other_copies_lie_side_by_side():
    heights = DiamondSquare(exponent=4).heightmap()
    assert np.array_equal(tiles(heights).heights, np.tile(heights.heights, (3, 3)))


def test_large_maps_are_thinned_and_keep_their_shape():
    shape = tiles(Heightmap(np.random.default_rng(1).random((400, 200), np.float32))).heights.shape
    assert shape == (480, 480)
    thin = Heightmap(np.random.default_rng(1).random((400, 50), np.float32))
    assert tiles(thin).heights.shape == (480, 150)


def test_the_smallest_map_can_be_tiled():
    assert tiled(Heightmap(np.zeros((2, 2), np.float32)), Unavailable("")).heights.shape == (6, 6)


@pytest.mark.parametrize("width", [100, 500])
def test_the_view_keeps_the_shape_and_has_no_room_to_spare(qtbot, width):
    view = TilePreview()
    qtbot.addWidget(view)
    view.resize(width, 10)
    view.show()
    view.setPicture(tiled_picture(DiamondSquare(exponent=6).heightmap(), Unavailable("")))
    assert view.height() == min(width, 390)
