"""The values that the user prefers."""

from hypothesis import given
from hypothesis import strategies as st

from terrain_explorer.gui.services.preferences import PenPreferences


@given(st.integers(-100, 100), st.floats(0, 1), st.floats(0, 1))
def test_pressed_harder_a_pen_never_counts_less(hardness, light, firm):
    pen = PenPreferences(hardness)
    assert (pen.felt(0.0), pen.felt(1.0)) == (0, 1)
    assert 0 <= pen.felt(min(light, firm)) <= pen.felt(max(light, firm)) <= 1
    assert pen.felt(firm) == firm or hardness != 0
    assert PenPreferences(-100).felt(firm) >= pen.felt(firm) >= PenPreferences(100).felt(firm)
