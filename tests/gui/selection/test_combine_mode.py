"""How parts join a selection."""

import numpy as np
import pytest
from PySide6.QtCore import Qt

from terrain_explorer.gui.selection.combine_mode import Joining, joined
from terrain_explorer.terrain import Heightmap
from terrain_explorer.terrain.masks import Mask
from terrain_explorer.terrain.masks.shapes.boxes import RectangleShape

NORTH, WEST = RectangleShape(0.0, 0.0, 45.0, 100.0), RectangleShape(0.0, 0.0, 100.0, 45.0)
GROUND = Heightmap(np.zeros((9, 9), np.float32))
NONE, SHIFT, CTRL = (
    Qt.KeyboardModifier.NoModifier,
    Qt.KeyboardModifier.ShiftModifier,
    Qt.KeyboardModifier.ControlModifier,
)


def weights(mask):
    return np.ones((9, 9), np.float32) if mask is None else mask.weights(GROUND)


@pytest.mark.parametrize(
    ("held", "mode"), [(NONE, "replace"), (SHIFT, "add"), (CTRL, "subtract"), (SHIFT | CTRL, "intersect")]
)
def test_keys_choose_the_mode(held, mode):
    assert Joining().under(held) == mode


def test_without_keys_the_panel_chooses_it():
    assert Joining(mode="subtract").under(NONE) == "subtract"
    assert Joining(mode="subtract").under(SHIFT) == "add"


@pytest.mark.parametrize("mode", ["replace", "add", "subtract", "intersect"])
def test_parts_join_as_sets_do(mode):
    north, west = weights(Mask.of(NORTH)), weights(Mask.of(WEST))
    expected = {
        "replace": west,
        "add": np.maximum(north, west),
        "subtract": np.minimum(north, 1 - west),
        "intersect": np.minimum(north, west),
    }
    np.testing.assert_array_equal(weights(joined(Mask.of(NORTH), WEST, mode)), expected[mode])


def test_a_feather_softens_the_part_alone():
    soft = weights(joined(Mask.of(NORTH), Joining(feather=10.0).feathered(WEST), "add"))
    assert ((soft > 0) & (soft < 1)).any()
    np.testing.assert_array_equal(soft[:4], 1)
    assert Joining().feathered(WEST) is WEST
