"""The words of the timeline: sums are right to the eye."""

import re

from hypothesis import example, given
from hypothesis import strategies as st

from terrain_explorer.gui.growth.wording import change_in_words
from terrain_explorer.terrain import DiamondSquare
from terrain_explorer.terrain.explain import Sliding

GROUND = DiamondSquare(exponent=3).heightmap()


@given(st.floats(0.2, 0.8), st.floats(-6, -1), st.booleans())
@example(0.3366, -4.3, False)
def test_what_slid_adds_up_as_it_is_written(before, power, risen):
    change = 10**power if risen else -(10**power)
    text = re.sub("<[^>]*>", " ", change_in_words(Sliding(before, before + change, 30.0, (), 1), (1, 2), GROUND, False))
    first, sign, gained, last = re.search(r"column 2 +([\d.]+) ([−+]) ([\d.]+) = ([\d.]+)", text).groups()
    assert float(gained) > 0
    assert abs(float(first) + (1 if sign == "+" else -1) * float(gained) - float(last)) < 1e-10
