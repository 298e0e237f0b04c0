"""The filters suggested for a heightmap, their first parameters, and the notes that go once they are applied."""

from dataclasses import replace

import numpy as np
import pytest
from filter_laws import heightmaps
from hypothesis import given
from terrain_laws import laws

from terrain_explorer.terrain import DiamondSquare, Heightmap, Origin
from terrain_explorer.terrain.filters import (
    FILTERS,
    Clamp,
    FillVoids,
    Pad,
    SizeInMetres,
    SmoothSteps,
    UndoLinearLight,
    suggested_filters,
)
from terrain_explorer.terrain.filters.levels import FURTHEST

LINES, PLACES = np.mgrid[0:100, 0:150]
SMOOTH = (np.sin(PLACES / 90) + np.cos(LINES / 70)) * 60 + 128
ROUGH = DiamondSquare(exponent=6, seed=3, spread_reduction=0.8).heightmap().heights * 255
LINEAR = "Linear light kept: the picture is marked as linear, so its heights may be bent."
VOIDS = "Voids at the lowest height: 3 of 15,000 points have no height in the file and were given the lowest."


def in_steps(heights, **origin):
    return Heightmap(heights.round().astype(np.float32), (0, 255), origin=Origin("PNG", **origin))


def some_voids(shape):
    voids = np.zeros(shape, bool)
    voids[3, 4:7] = True
    return voids


def marked():
    return in_steps(SMOOTH, bits=16, lost=("8 bits only: steps.",), linear=True, voids=some_voids(SMOOTH.shape))


def test_smoothing_is_offered_for_smooth_ground_in_8_bits():
    assert suggested_filters(in_steps(SMOOTH, bits=8)) == (SmoothSteps(),)


def test_smoothing_is_not_offered_for_rough_ground_nor_for_16_bits_nor_for_what_was_made_here():
    assert suggested_filters(in_steps(ROUGH, bits=8)) == ()
    assert suggested_filters(in_steps(SMOOTH, bits=16)) == ()
    assert suggested_filters(replace(in_steps(SMOOTH), origin=None)) == ()


def test_all_that_helps_is_offered():
    heightmap = in_steps(SMOOTH, bits=8, linear=True, voids=some_voids(SMOOTH.shape))
    assert suggested_filters(heightmap) == (UndoLinearLight(), SmoothSteps(), FillVoids())


def test_what_can_be_mended_is_told_after_all_else():
    assert marked().origin.notes == ("8 bits only: steps.", LINEAR, VOIDS)


@pytest.mark.parametrize(("filter_", "left"), [(FillVoids(), LINEAR), (UndoLinearLight(), VOIDS)])
def test_what_is_mended_is_told_no_more_and_not_offered_again(filter_, left):
    mended = filter_.applied(marked())
    assert mended.origin.notes == ("8 bits only: steps.", left)
    assert filter_ not in suggested_filters(mended)


@laws
@given(heightmap=heightmaps())
def test_every_filter_has_parameters_to_begin_with(heightmap):
    for filter_ in FILTERS.values():
        assert isinstance(filter_.suited(heightmap), filter_)


def test_a_clamp_begins_with_the_range():
    heightmap = Heightmap(SMOOTH.astype(np.float32), (-5, 300))
    assert Clamp.suited(heightmap) == Clamp(-5, 300)
    assert Pad.suited(heightmap) == Pad(height=-5)


@pytest.mark.parametrize(("metres", "expected"), [(True, SizeInMetres(-5, 300)), (False, SizeInMetres())])
def test_metres_begin_with_the_range_where_it_is_in_metres(metres, expected):
    assert SizeInMetres.suited(Heightmap(SMOOTH.astype(np.float32), (-5, 300), metres=metres)) == expected


def test_what_a_parameter_cannot_be_is_cut_to_the_nearest_it_can():
    heightmap = Heightmap(np.full((2, 2), 3e12, np.float32), (2e12, 4e12), metres=True)
    assert Clamp.suited(heightmap) == Clamp(FURTHEST, FURTHEST)
    assert SizeInMetres.suited(heightmap) == SizeInMetres()


@pytest.mark.parametrize("filter_", FILTERS.values(), ids=FILTERS)
@pytest.mark.parametrize("ends", [(1e9, 2e9), (-2e9, -1e9), (-3e38, 3e38), (1e-44, 1e-42)])
def test_a_filter_suits_ground_beyond_what_its_fields_can_say(filter_, ends):
    assert isinstance(filter_.suited(Heightmap(np.full((3, 5), ends[0], np.float32), ends)), filter_)
