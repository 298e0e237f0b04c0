"""What a picture may be: sizes, viewpoints, and turns that viewers can show."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from terrain_explorer.terrain.shading.render_options import FASTEST, PixelSize, TurntableOptions, ViewOptions


@given(st.integers(2, 720), st.floats(0.5, 120))
def test_a_turn_is_refused_only_where_it_is_too_fast(frames, seconds):
    if frames <= FASTEST * seconds:
        assert TurntableOptions(frames, seconds).pause * frames == pytest.approx(seconds)
        assert TurntableOptions(frames, seconds).pause >= 1 / FASTEST - 1e-9
    else:
        with pytest.raises(ValueError, match=f"more than the {FASTEST} a second"):
            TurntableOptions(frames, seconds)


@pytest.mark.parametrize(
    ("make", "name"),
    [
        (lambda: TurntableOptions(frames=1), "frames"),
        (lambda: TurntableOptions(frames=721, seconds=100), "frames"),
        (lambda: TurntableOptions(seconds=0), "seconds"),
        (lambda: PixelSize(15, 100), "width"),
        (lambda: PixelSize(100, 16385), "height"),
        (lambda: ViewOptions(elevation=-1), "elevation"),
        (lambda: ViewOptions(zoom=0), "zoom"),
        (lambda: ViewOptions(background="blue"), "background"),
    ],
)
def test_what_is_out_of_range_is_named(make, name):
    with pytest.raises(ValueError, match=f"^{name} must be"):
        make()


def test_aspect_is_width_over_height():
    assert PixelSize(300, 200).aspect == 1.5
