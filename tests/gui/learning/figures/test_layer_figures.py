"""Live figures of rock in layers, sediment, talus and snow keep to the laws of their steps."""

from itertools import pairwise

import numpy as np
import pytest
from PySide6.QtCore import QPoint, Qt

from terrain_explorer.gui.learning.figures.layer_figures import CarryingFigure, RockFigure, ScreeFigure, SnowFigure


@pytest.fixture
def shown(qtbot):
    """Return a function that shows a figure."""

    def show(kind):
        figure = kind()
        qtbot.addWidget(figure)
        figure.resize(420, 600)
        figure.show()
        return figure

    return show


def test_a_canyon_widens_with_age_and_its_beds_stand_as_steeply_as_they_can(shown):
    figure = shown(RockFigure)
    ages = [figure.heights_at(step) for step in (0, 12, 24, 60)]
    assert all((later <= before + 1e-9).all() for before, later in pairwise(ages))
    runs = figure.column.runs_of(ages[2] - 700)
    assert np.abs(np.diff(runs)).max() <= 12.0 + 1e-6
    assert figure.ground.cut.slope_at(figure.ground.place) <= 72
    assert "The canyon is" in figure.told


def test_without_retreat_soft_rock_leaves_no_benches(shown):
    figure = shown(RockFigure)

    def benches():
        heights = figure.heights_at(60)
        return int(((np.abs(np.diff(heights)) < 0.5) & (heights[1:] < 690)).sum())

    figure._back.slider.setValue(0)
    few = benches()
    figure._back.slider.setValue(400)
    assert benches() > few


def test_the_mouse_and_the_keys_choose_a_point(shown, qtbot):
    figure = shown(RockFigure)
    canvas = figure.ground
    top = QPoint(2, canvas.height() // 2)
    qtbot.mouseClick(canvas, Qt.MouseButton.LeftButton, pos=top)
    assert canvas.place <= 1
    assert "falls by 0°" in figure.told
    assert "soft rock" in figure.told
    canvas.setFocus()
    before = canvas.place
    qtbot.keyClick(canvas, Qt.Key.Key_Right)
    assert canvas.place == before + 1
    qtbot.keyClick(canvas, Qt.Key.Key_Left)
    qtbot.keyClick(canvas, Qt.Key.Key_Left)
    qtbot.keyClick(canvas, Qt.Key.Key_Left)
    assert canvas.place == 0


@pytest.mark.parametrize("deposition", [0, 5, 10, 20])
def test_a_river_that_carries_is_so_much_steeper(shown, deposition):
    figure = shown(CarryingFigure)
    figure._deposition.slider.setValue(deposition)
    assert figure.steeper == pytest.approx(1 + deposition / 10, rel=0.03)
    assert f"1 + G = {1 + deposition / 10:.1f}" in figure.told


def test_what_fell_lies_below_no_steeper_than_stones_lie(shown):
    figure = shown(ScreeFigure)
    for repose in (20, 31, 40):
        figure._repose.slider.setValue(repose)
        cut = figure.ground.cut
        lies = cut.cover > 0.5
        assert lies.sum() >= 4
        surface = cut.heights + cut.cover
        falls = np.maximum(surface - np.roll(surface, 1), surface - np.roll(surface, -1)) / cut.apart
        assert np.degrees(np.arctan(falls[lies].max())) < repose + 1
        assert cut.cover[:-1].sum() == pytest.approx((cut.before - cut.heights)[:-1].sum(), rel=1e-6)
    figure._number.slider.setValue(0)
    assert not figure.ground.cut.cover.any()


def test_slopes_hold_as_much_snow_as_the_figure_says(shown):
    figure = shown(SnowFigure)
    figure._depth.slider.setValue(50)
    steep = [place for place in range(10, 76) if figure.ground.cut.slope_at(place) > 40]
    assert len(steep) > 10
    for place in steep:
        holds = 3178.4 * figure.ground.cut.slope_at(place) ** -1.998
        assert figure.depths[place] <= holds + 0.01
    figure.ground._choose(steep[0])
    assert f"holds {3178.4 * figure.ground.cut.slope_at(steep[0]) ** -1.998:.1f} m" in figure.told
    figure.ground._choose(0)
    assert "holds any snow" in figure.told
    assert figure.depths[:-1].sum() == pytest.approx(160 * 5, rel=1e-6)


def test_wind_takes_snow_to_the_lee(shown):
    figure = shown(SnowFigure)
    even = figure.depths
    assert even[60] == pytest.approx(even[100], rel=0.02)
    figure._wind.slider.setValue(10)
    assert figure.depths[81:120].sum() > figure.depths[41:80].sum()
