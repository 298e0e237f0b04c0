"""The top edge of the map as a line that grows, and its panel."""

from itertools import combinations

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QSlider, QWidget
from terrain_laws import BY_LEVELS, SUBDIVISIONS, SUMS

from terrain_explorer.gui.learning.one_dimension_panel import (
    MOST_LEVELS,
    EdgeProfile,
    OneDimensionPanel,
    SumProfile,
    caption,
    diagram,
)
from terrain_explorer.gui.widgets.docks import ScrolledContent
from terrain_explorer.terrain import (
    DiamondSquare,
    GradientNoise,
    IntegerMidpointDisplacement,
    MidpointDisplacement,
    RandomAdditions,
    RandomNoise,
    SpectralSynthesis,
)
from terrain_explorer.terrain.explain import Trace

LINE = MidpointDisplacement(exponent=4, spread=0.4)


@pytest.fixture
def panel(qtbot):
    panel = OneDimensionPanel()
    qtbot.addWidget(panel)
    panel.resize(600, 300)
    panel.setGenerator(LINE)
    panel.show()
    return panel


def level(panel):
    return panel.findChild(QSlider, "edgeLevel")


def told(panel):
    return panel.findChild(QLabel, "edgeCaption").text()


def curve(panel):
    """Return the heights of the strongest curve in the plot."""
    curves = [item for item in panel.findChild(QWidget, "edgePlot").plotItem.listDataItems() if item.opts["pen"]]
    return max(curves, key=lambda item: len(item.getData()[1])).getData()[1].tolist()


def test_shows_a_level_over_those_before():
    edge = EdgeProfile(LINE)
    shown = diagram(edge, 2).series
    assert [one.kind for one in shown] == ["before", "before", "ranges", "curve", "dots"]
    assert [len(one.y) for one in shown] == [2, 3, 4, 5, 2]


def test_says_that_it_is_the_top_edge():
    assert "top edge" in diagram(EdgeProfile(LINE), 2).bottom


@pytest.mark.parametrize(
    ("generator", "words"),
    [
        (LINE, "mean of the two ends of the edge, and a random offset moves it up or down by 0.2 at most."),
        (IntegerMidpointDisplacement(), "rounded down, and a random offset moves it up or down by 100 at most."),
        (DiamondSquare(), "One of these lies beside the edge, so a line alone is not enough here."),
        (RandomNoise(), "Each new point is drawn on its own, whatever its neighbours are."),
        (
            RandomAdditions(spread=0.1),
            "mean of the two ends of the edge, and a random offset moves it up or down by 0.05 at most. Every level "
            "moves all points.",
        ),
        (SpectralSynthesis(), "Every level moves all points."),
    ],
)
def test_tells_what_happens_at_a_level(generator, words):
    text = caption(EdgeProfile(generator), 2)
    assert text.startswith(f"Level 2 of {generator.exponent}: 2 new points.")
    assert text.endswith(words)


def test_the_slider_steps_through_the_levels(qtbot, panel):
    level(panel).setValue(0)
    assert told(panel) == "The two ends of the edge are corners of the map."
    qtbot.keyClick(level(panel), Qt.Key.Key_Right)
    assert told(panel).startswith("Level 1 of 4: 1 new point.")
    qtbot.keyClick(level(panel), Qt.Key.Key_End)
    assert told(panel).startswith("Level 4 of 4: 8 new points.")
    assert curve(panel) == pytest.approx(LINE.heights()[0])


def test_a_stage_can_be_shown(panel):
    for stage, shown in ((0, 0), (1, 1), (2, 1), (3, 2), (99, 4)):
        panel.setStage(stage)
        assert level(panel).value() == shown


def test_the_level_stays_when_the_terrain_changes(panel):
    level(panel).setValue(2)
    panel.setGenerator(MidpointDisplacement(exponent=5, seed=9))
    assert level(panel).value() == 2
    assert told(panel).startswith("Level 2 of 5")
    panel.setGenerator(MidpointDisplacement(exponent=1))
    assert level(panel).value() == 1


def test_the_edge_can_be_drawn_before_it_is_seen(qtbot):
    panel = OneDimensionPanel()
    qtbot.addWidget(panel)
    panel.setGenerator(LINE)
    list(panel.getting_ready())
    shown = curve(panel)
    assert len(shown) == 2 ** level(panel).value() + 1
    panel.show()
    assert curve(panel) == shown


def test_a_drawing_has_no_levels(panel):
    panel.setGenerator(None)
    assert not level(panel).isEnabled()
    assert "not grown here" in told(panel)
    panel.setGenerator(LINE)
    assert level(panel).isEnabled()


@pytest.mark.parametrize("owner", BY_LEVELS, ids=lambda owner: owner.slug)
def test_is_the_first_row_of_the_terrain_at_each_level(owner):
    generator = owner(exponent=5, seed=8)
    edge = EdgeProfile(generator)
    for level in range(1, 6):
        of_level = generator if generator.nested else owner(exponent=level, seed=8)
        step = (of_level.size - 1) // 2**level
        assert np.array_equal(edge.heights(level), of_level.heights()[0, ::step])
        assert edge.columns(level).tolist() == list(range(0, 33, 2 ** (5 - level)))


def test_large_maps_have_the_same_first_levels():
    large = DiamondSquare(exponent=12, seed=2)
    edge = EdgeProfile(large)
    assert edge.levels == MOST_LEVELS
    assert edge.columns(1).tolist() == [0, 2048, 4096]
    assert np.array_equal(edge.heights(3), EdgeProfile(DiamondSquare(exponent=3, seed=2)).heights(3))


def test_a_midpoint_starts_from_the_mean_of_its_two_ends():
    edge = EdgeProfile(MidpointDisplacement(exponent=4, spread=0.4, spread_reduction=0.5, seed=3))
    before, after = edge.heights(1), edge.heights(2)
    moves = edge.moves(2)
    assert [move.column for move in moves] == [1, 3]
    assert [move.height for move in moves] == after[1::2].tolist()
    assert [move.mean for move in moves] == pytest.approx((before[1:] + before[:-1]) / 2)
    assert [(move.low - move.mean, move.high - move.mean) for move in moves] == [pytest.approx((-0.2, 0.2))] * 2


@pytest.mark.parametrize("owner", SUBDIVISIONS)
def test_points_lie_where_chance_can_put_them(owner):
    edge = EdgeProfile(owner(exponent=6, seed=1))
    moves = [move for level in range(7) for move in edge.moves(level)]
    assert len(moves) == 65
    assert all(move.low <= move.height <= move.high for move in moves)


def test_noise_starts_from_nothing():
    assert {(move.mean, move.low, move.high) for move in EdgeProfile(RandomNoise(exponent=3)).moves(3)} == {(0, 0, 1)}


@pytest.mark.parametrize("owner", BY_LEVELS, ids=lambda owner: owner.slug)
def test_a_stage_shows_the_points_of_the_edge_that_are_set(owner):
    generator = owner(exponent=3, seed=1)
    edge = EdgeProfile(generator)
    for number, stage in enumerate(Trace.of(generator).stages):
        assert 2 ** edge.level_at(number) + 1 == np.isfinite(stage.heights[0]).sum()


@pytest.mark.parametrize("owner", SUMS, ids=lambda owner: owner.slug)
def test_is_the_first_row_of_each_stage_of_the_growth(owner):
    generator = owner(exponent=5, seed=8)
    edge = SumProfile(generator)
    for number, stage in enumerate(generator.growth()):
        assert edge.level_at(number) == number
        np.testing.assert_allclose(edge.heights(number), stage.heights[0], atol=1e-6)
    assert edge.levels == number
    assert edge.level_at(99) == number
    assert edge.columns(0).tolist() == list(range(33))


def test_large_maps_show_every_few_points():
    edge = SumProfile(GradientNoise(exponent=12, octaves=3))
    assert len(edge.heights(2)) == len(edge.columns(2)) == 1025
    assert edge.columns(2)[-1] == 4096


def test_shows_a_sum_over_those_before():
    edge = SumProfile(GradientNoise(exponent=4, octaves=4))
    assert [one.kind for one in diagram(edge, 2).series] == ["before", "before", "curve"]
    assert caption(edge, 2).startswith("Octave 3 of 4: wavelength 1/16 of the side, added")


def test_the_panel_counts_parts_of_a_sum_and_levels_of_others(qtbot):
    panel = OneDimensionPanel()
    qtbot.addWidget(panel)
    panel.setGenerator(GradientNoise(octaves=5))
    panel.show()

    def labels():
        return [label.text() for label in panel.findChildren(QLabel)]

    assert "Part" in labels()
    assert panel.findChild(QSlider, "edgeLevel").maximum() == 4
    panel.setGenerator(DiamondSquare())
    assert "Level" in labels()


def test_in_a_low_dock_nothing_lies_on_anything_else(qtbot):
    panel = OneDimensionPanel()
    panel.setGenerator(DiamondSquare(exponent=5))
    holder = ScrolledContent(panel)
    qtbot.addWidget(holder)
    holder.resize(420, 140)
    holder.show()
    assert panel.height() > holder.viewport().height()
    plot = panel.findChild(QWidget, "edgePlot").parentWidget()
    for within in (panel, plot):
        parts = within.findChildren(QWidget, options=Qt.FindChildOption.FindDirectChildrenOnly)
        places = [part.geometry() for part in parts if part.isVisible()]
        assert places
        assert all(within.rect().contains(place) for place in places)
        assert not any(one.intersects(other) for one, other in combinations(places, 2))
    holder.resize(420, 900)
    qtbot.waitUntil(lambda: panel.findChild(QWidget, "edgePlot").height() > 500)
