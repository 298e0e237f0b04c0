"""The top edge of a sum as a line that grows part by part, and the panel that shows it."""

import numpy as np
import pytest
from PySide6.QtWidgets import QLabel, QSlider
from terrain_laws import SUMS

from terrain_explorer.gui.learning.one_dimension_panel import OneDimensionPanel, SumProfile, caption, diagram
from terrain_explorer.terrain import DiamondSquare, GradientNoise


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
