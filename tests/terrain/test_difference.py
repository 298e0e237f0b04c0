"""The difference of two heightmaps: its figures, the ground that both share, and its colours."""

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from terrain_explorer.terrain import DiamondSquare, Heightmap
from terrain_explorer.terrain.difference import differing
from terrain_explorer.terrain.scale import thinned
from terrain_explorer.terrain.shading.palettes import COUNT, colours
from terrain_explorer.terrain.shading.tones import MIDDLE, signed_tones
from terrain_explorer.terrain.work import finished

FINITE = st.floats(-(2.0**100), 2.0**100, width=32)
PAIRS = st.tuples(st.integers(2, 5), st.integers(2, 5)).flatmap(
    lambda shape: st.tuples(arrays(np.float32, shape, elements=FINITE), arrays(np.float32, shape, elements=FINITE))
)


def between(first, second):
    return finished(differing(first, second))


@given(PAIRS)
def test_its_figures_are_those_of_all_points_and_change_sides_with_the_maps(pair):
    first, second = (Heightmap(heights) for heights in pair)
    there, back = between(first, second), between(second, first)
    more = pair[1].astype(np.float64) - pair[0]
    assert (there.raised, there.lowered) == (max(more.max(), 0), max(-more.min(), 0))
    assert there.mean == pytest.approx(more.mean(), rel=1e-9, abs=1e-12 * np.abs(more).max())
    assert there.rms == pytest.approx(np.sqrt(np.square(more).mean()))
    assert there.share == np.mean(pair[0] != pair[1]) == np.mean(there.heights != 0)
    assert (back.raised, back.lowered, back.mean, back.rms) == (there.lowered, there.raised, -there.mean, there.rms)
    assert there.notes == ()


@pytest.mark.parametrize("every", [2, 8])
def test_where_grids_nest_the_points_that_both_have_are_compared(every):
    fine = DiamondSquare(exponent=6, seed=3).heightmap()
    coarse = thinned(fine, every)
    for found in (between(fine, coarse), between(coarse, fine)):
        assert (found.heights.shape, found.share) == (coarse.heights.shape, 0)
        assert [note.split(":")[1] for note in found.notes] == [" those that both have are compared."]


def test_other_grids_are_resampled_and_planes_stay_planes():
    def plane(rows, columns):
        return Heightmap(np.add.outer(np.linspace(0, 1, rows), np.linspace(0, 3, columns)).astype(np.float32))

    found = between(plane(40, 23), plane(17, 31))
    assert found.heights.shape == (17, 23)
    assert np.abs(found.heights).max() < 1e-6
    assert "17 × 23, resampled bilinearly" in found.notes[0]
    assert "corners are laid on corners" in found.notes[1]


def test_ground_that_is_larger_in_nature_is_told():
    small = replace(DiamondSquare(exponent=4).heightmap(), metres=True, spacing=2.0)
    assert between(small, small).notes == ()
    assert ["corners" in note for note in between(small, replace(small, spacing=3.0)).notes] == [True]


def test_metres_and_shades_are_compared_from_black_to_white():
    ground = DiamondSquare(exponent=4).heightmap()
    metres = Heightmap(ground.heights * 100 + 50, range=(50, 150), metres=True)
    found = between(ground, metres)
    assert not found.metres
    assert max(found.raised, found.lowered) < 1e-6
    assert "from black, 0, to white, 1" in found.notes[0]
    assert between(metres, metres).metres


def test_heights_too_far_apart_for_float32_are_as_far_as_it_can_say():
    largest = np.finfo(np.float32).max
    low, high = (Heightmap(np.array([[0, end], [0, 0]], np.float32), range=(0, 1)) for end in (-largest, largest))
    found = between(low, high)
    assert found.raised == 2 * float(largest)
    assert found.heights[0, 1] == largest


def test_raised_ground_has_the_colours_of_deposits_and_equal_ground_that_of_the_middle():
    ground = Heightmap(np.zeros((2, 3), np.float32))
    raised = np.array([[4, 1, 0], [-1, -4, 0]], np.float32)
    tones = finished(signed_tones(ground, -raised))
    assert tones.shades.tolist() == [[0, 64, MIDDLE], [191, 255, MIDDLE]]


LIMITED = {
    "protan": [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]],
    "deutan": [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.011820, 0.042940, 0.968881]],
    "tritan": [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.303900]],
}
"""From linear RGB to what eyes with one kind of cone missing see: Machado et al., IEEE TVCG 15(6), 2009."""


@pytest.mark.parametrize("eyes", LIMITED)
def test_colour_blind_eyes_tell_raised_from_lowered_ground(eyes):
    light = (colours("wear") / 255.0) ** 2.2
    seen = np.clip(light @ np.array(LIMITED[eyes]).T, 0, 1) ** (1 / 2.2)
    # From a sixteenth of the ends on: fainter differences are nearly the colour of equal ground.
    raised, lowered = seen[: COUNT * 3 // 8], seen[::-1][: COUNT * 3 // 8]
    assert np.linalg.norm(raised - lowered, axis=1).min() > 0.1
