"""The panel that shows the top edge of the map."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QSlider, QWidget

from terrain_explorer.gui.learning.one_dimension_panel import EdgeProfile, OneDimensionPanel, caption, diagram
from terrain_explorer.terrain import (
    DiamondSquare,
    IntegerMidpointDisplacement,
    MidpointDisplacement,
    RandomAdditions,
    RandomNoise,
    SpectralSynthesis,
)

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
        (LINE, "mean of the two ends of the edge, and chance moves it up or down by 0.2 at most."),
        (IntegerMidpointDisplacement(), "rounded down, and chance moves it up or down by 100 at most."),
        (DiamondSquare(), "One of these lies beside the edge, so a line alone is not enough here."),
        (RandomNoise(), "Each new point is drawn on its own, whatever its neighbours are."),
        (
            RandomAdditions(spread=0.1),
            "mean of the two ends of the edge, and chance moves it up or down by 0.05 at most. Every level moves all "
            "points.",
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


def test_a_drawing_has_no_levels(panel):
    panel.setGenerator(None)
    assert not level(panel).isEnabled()
    assert "not grown here" in told(panel)
    panel.setGenerator(LINE)
    assert level(panel).isEnabled()


def test_nothing_is_computed_while_hidden(panel, monkeypatch):
    panel.hide()
    monkeypatch.setattr(EdgeProfile, "heights", lambda *_: pytest.fail("computed"))
    panel.setGenerator(DiamondSquare(exponent=5))
    panel.setStage(3)
