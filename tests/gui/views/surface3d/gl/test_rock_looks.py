"""Layers of rock on the surface: on slopes, and on the sides of the block, where they meet."""

import numpy as np
import pytest
from surface_tools import framing

from terrain_explorer.gui.views.surface3d.camera.camera import FROM_ABOVE, Pose
from terrain_explorer.terrain import Heightmap
from terrain_explorer.terrain.erosion.rock.column import Layer
from terrain_explorer.terrain.filters import Rock
from terrain_explorer.terrain.shading.look import Look

RED, GREEN, BLUE = (210, 40, 40), (40, 190, 60), (50, 60, 210)
LAYERS = tuple(Layer(0.3, 1.0, 1.0, 10.0, colour) for colour in (RED, GREEN, BLUE))
FLAT = Heightmap(np.full((65, 65), 0.9, np.float32), (0.0, 1.0))


@pytest.fixture
def drawn(shoot):
    def draw(heightmap, look, pose=FROM_ABOVE):
        camera = framing(heightmap, look, pose)
        return shoot(heightmap, look, camera, background="dark")[..., :3].astype(int)

    return draw


def hues(picture):
    """Return which of red, green and blue each pixel has far more of than of the others, -1 for none."""
    ordered = np.sort(picture, axis=-1)
    strong = ordered[..., 2] - ordered[..., 1] > 30
    return np.where(strong, picture.argmax(axis=-1), -1)


@pytest.mark.parametrize("look", [Look(palette="rock"), Look(palette="matte", sides="strata")])
def test_the_sides_show_the_layers_one_below_the_other(drawn, look):
    rock = Rock(rock="hand", layers=LAYERS, thickness=0.6, top=0.9, dip=0, folds=0)
    found = hues(drawn(rock.applied(FLAT), look, Pose(-60.0, 12.0)))
    rows = [np.nonzero((found == hue).sum(axis=1) > 20)[0] for hue in range(3)]
    assert all(len(each) > 3 for each in rows)
    below = [np.median(each) for each in rows]
    assert below == sorted(below)


def test_plain_sides_and_other_palettes_show_none(drawn):
    rock = Rock(rock="hand", layers=LAYERS, thickness=0.6, top=0.9, dip=0, folds=0)
    assert (hues(drawn(rock.applied(FLAT), Look(palette="matte", sides="plain"))) == -1).all()


def test_the_surface_has_the_layer_at_the_surface(drawn):
    steps = np.repeat(np.array([0.8, 0.5, 0.1], np.float32), 22)[:65]
    stairs = Heightmap(np.repeat(steps[np.newaxis], 65, axis=0), (0.0, 1.0))
    rock = Rock(rock="hand", layers=LAYERS, thickness=0.6, top=0.9, dip=0, folds=0)
    picture = drawn(rock.applied(stairs), Look(palette="rock", exaggeration=0.2), Pose(-90.0, 89.0))
    middle = hues(picture)[len(picture) // 2]
    seen = [hue for hue in middle if hue >= 0]
    assert [seen[at] for at in (5, len(seen) // 2, -5)] == [0, 1, 2]


def test_a_fault_is_a_sharp_line(drawn):
    rock = Rock(rock="hand", layers=LAYERS, thickness=0.6, top=1.1, dip=0, folds=0, throw=0.3, direction=180)
    picture = drawn(rock.applied(FLAT), Look(palette="rock"), Pose(-90.0, 89.0))
    middle = hues(picture)[len(picture) // 2]
    assert {0, 1} <= set(middle.tolist())
    ground = np.nonzero(middle >= 0)[0]
    assert (middle[ground[0] : ground[-1]] == -1).sum() <= 3
