"""Lenses: angles of view and focal lengths."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from terrain_explorer.terrain.shading.render_options import FIELD_OF_VIEW, FOCAL_LENGTH, field_of_view, focal_length


def test_the_usual_lens_sees_as_it_always_did_to_the_last_bit():
    assert field_of_view(FOCAL_LENGTH) == FIELD_OF_VIEW == 36.0
    assert focal_length(FIELD_OF_VIEW) == pytest.approx(FOCAL_LENGTH, abs=0.05)


@pytest.mark.parametrize(("length", "degrees"), [(18.0, 90.0), (35.0, 54.43), (50.0, 39.60), (200.0, 10.29)])
def test_known_lenses_see_as_wide_as_photographers_know_them(length, degrees):
    assert field_of_view(length) == pytest.approx(degrees, abs=0.01)


@given(st.floats(10.0, 400.0))
def test_an_angle_and_its_focal_length_say_the_same(length):
    assert focal_length(field_of_view(length)) == pytest.approx(length, abs=0.06)
