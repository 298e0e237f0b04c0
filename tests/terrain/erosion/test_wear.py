"""What erosion took away and laid down adds up to what became of the ground."""

import numpy as np
import pytest

from terrain_explorer.terrain.erosion.critical_slope import sliding
from terrain_explorer.terrain.erosion.drainage_network import Law, settling
from terrain_explorer.terrain.erosion.land import ErosionLand
from terrain_explorer.terrain.erosion.wear import ErosionLaw, Wear
from terrain_explorer.terrain.generators import DiamondSquare
from terrain_explorer.terrain.hydrology.flow_grid import FlowGrid
from terrain_explorer.terrain.work import finished

HEIGHTS = 20 * DiamondSquare(exponent=6, seed=5).heightmap().heights
LAND = ErosionLand(FlowGrid(65, 65), HEIGHTS, np.zeros(HEIGHTS.shape, bool))


@pytest.mark.parametrize("deposition", [0.0, 0.8])
@pytest.mark.parametrize("age", [0.1, 1.0])
def test_the_ground_and_its_rise_less_the_wear_is_the_worn_ground(age, deposition):
    network = finished(settling(LAND, Law(critical_slope=0.5)))
    worn, wear = finished(network.accounting(HEIGHTS, age, deposition))
    # Outlets are left out: they do not rise, unless they are undercut and so none.
    inland = ~network.outlets
    assert (HEIGHTS + age * network.uplift - wear.total)[inland] == pytest.approx(worn[inland], abs=1e-4)
    assert wear.parts[ErosionLaw.RIVERS].max() > 1
    assert wear.parts[ErosionLaw.SLOPE].max() > 1


def test_keeping_account_changes_no_bit():
    network = finished(settling(LAND, Law()))
    worn, _ = finished(network.accounting(HEIGHTS, 0.7, 0.4))
    cut = finished(network.cut(HEIGHTS, 0.7, 0.4))
    assert (worn == finished(sliding(LAND.grid, cut, network.critical, network.outside))).all()


def test_rivers_and_slopes_only_take_and_deposits_only_lie_down():
    network = finished(settling(LAND, Law()))
    _, wear = finished(network.accounting(HEIGHTS, 0.7, 0.4))
    assert wear.parts[ErosionLaw.RIVERS].min() >= 0
    assert wear.parts[ErosionLaw.SLOPE].min() >= -1e-5
    assert wear.parts[ErosionLaw.DEPOSITION].max() <= 0


def test_without_a_limit_no_ground_slides():
    network = finished(settling(LAND, Law(critical_slope=1e6, variation=0)))
    _, wear = finished(network.accounting(HEIGHTS, 0.7))
    assert abs(wear.parts[ErosionLaw.SLOPE]).max() == 0
    assert ErosionLaw.DEPOSITION not in wear.parts


def test_a_later_wear_is_added_law_by_law():
    one, two = np.ones((2, 3), np.float32), np.full((2, 3), 2, np.float32)
    first = Wear({ErosionLaw.RIVERS: one, ErosionLaw.THERMAL: -two})
    both = first.followed_by(Wear({ErosionLaw.THERMAL: one, ErosionLaw.GULLIES: two}))
    assert both.at(1, 2) == {ErosionLaw.RIVERS: 1, ErosionLaw.THERMAL: -1, ErosionLaw.GULLIES: 2}
    assert (both.total == two).all()
