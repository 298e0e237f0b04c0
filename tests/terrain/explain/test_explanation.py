import pytest
from hypothesis import given
from hypothesis import strategies as st
from terrain_laws import laws

from terrain_explorer.terrain.explain import Scale

heights = st.floats(-1e4, 1e4)


@pytest.mark.parametrize(
    ("height", "text"),
    [(5.5, "5.5"), (1 / 3, "0.333"), (-0.25, "−0.25"), (0, "0"), (-0.0001, "0"), (1200, "1200"), (-30, "−30")],
)
def test_numbers_are_rounded_and_as_short_as_can_be(height, text):
    assert Scale().text(height) == text


def test_without_decimals_noughts_at_the_end_stay():
    assert Scale(decimals=0).text(1200.4) == "1200"


def test_a_unit_follows_the_number():
    assert Scale(unit="m").text(12.5) == "12.5 m"


def test_the_lowest_and_the_highest_height_come_to_the_ends():
    scale = Scale.between((2, 4), (0, 10))
    assert [scale.text(height) for height in (2, 3, 4)] == ["0", "5", "10"]
    assert scale.difference(0.5) == "2.5"


def test_a_flat_map_comes_to_the_lower_end():
    assert Scale.between((7, 7), (0, 10)).text(7) == "0"


@laws
@given(heights, heights, heights)
def test_what_is_typed_is_what_is_shown(lowest, relief, height):
    scale = Scale.between((lowest, lowest + abs(relief) + 1), (0, 10))
    assert scale.value(scale.height(height)) == pytest.approx(height, abs=1e-6)
