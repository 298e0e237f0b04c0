"""One river from the side."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from terrain_laws import laws

from terrain_explorer.terrain.erosion.river_profile import RiverLaw, RiverProfile
from terrain_explorer.terrain.erosion.stream_power import CONCAVITY, wear
from terrain_explorer.terrain.hydrology.flow_tree import FlowTree

LAWS = st.builds(
    RiverLaw,
    uplift=st.floats(0.1, 2),
    erodibility=st.floats(0.25, 4),
    area_power=st.floats(0.3, 0.7),
    slope_power=st.floats(0.7, 2),
)


@laws
@given(LAWS)
def test_a_river_at_rest_stays_and_every_river_comes_to_rest(law):
    river = RiverProfile(20)
    river.heights = river.at_rest(law)
    river.wear(law, 0.7)
    np.testing.assert_allclose(river.heights, river.at_rest(law), rtol=1e-8)
    river.raise_above_outlet(0.5)
    for _ in range(150):
        river.wear(law, 2.0)
    np.testing.assert_allclose(river.heights, river.at_rest(law), rtol=1e-3)
    np.testing.assert_allclose(
        np.diff(np.log(river.slopes)) / np.diff(np.log(river.areas[1:])), -law.concavity, rtol=0.02
    )


def test_it_is_the_law_of_the_streams_filter():
    law = RiverLaw(uplift=0.8, erodibility=1.3, area_power=CONCAVITY)
    river = RiverProfile(50)
    river.raise_above_outlet(0.4)
    tree = FlowTree.of(np.maximum(np.arange(50, dtype=np.int32) - 1, 0).astype(np.int32))
    bed = river.heights[tree.order].astype(np.float32)
    rates = np.where(tree.order > 0, law.erodibility * river.areas[tree.order] ** CONCAVITY / river.apart, 0)
    for _ in range(20):
        river.wear(law, 0.01)
        bed[tree.order > 0] += np.float32(law.uplift * 0.01)
        wear(tree, bed, rates.astype(np.float32), 0.01, np.full(50, np.inf, np.float32))
    np.testing.assert_allclose(tree.by_point(bed), river.heights, rtol=1e-5)


def test_a_step_travels_up_at_the_speed_of_the_law():
    law = RiverLaw(uplift=0)
    river = RiverProfile(2000)
    river.raise_above_outlet(1)
    arrivals = river.arrivals(law)
    time = 0.0
    for wanted in (0.3, 0.6, 1.0):
        while time < wanted:
            river.wear(law, 0.001)
            time += 0.001
        half = river.places[np.searchsorted(river.heights, 0.5)]
        assert half == pytest.approx(float(np.interp(time, arrivals, river.places)), abs=0.01)


def test_young_ground_below_the_news_has_the_heights_of_old_one():
    law = RiverLaw()
    river = RiverProfile(1000)
    for _ in range(1000):
        river.wear(law, 0.001)
    known = river.arrivals(law) < 0.8
    np.testing.assert_allclose(river.heights[known], river.at_rest(law)[known], rtol=2e-3)
