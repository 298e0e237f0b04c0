"""Ground without end looks as the surface of its map draws it, whatever is shown on it."""

import numpy as np
import pytest
from surface_tools import EVEN, framing, smooth

from terrain_explorer.gui.views.marks import Tint
from terrain_explorer.gui.views.surface3d.camera.camera import FROM_ABOVE, OBLIQUE, Pose
from terrain_explorer.gui.views.surface3d.gl.gl_format import choose_pyopengl_platform, opengl_problem
from terrain_explorer.terrain.hydrology.drainage import draining
from terrain_explorer.terrain.shading.look import Look
from terrain_explorer.terrain.shading.tones import signed_tones, wetness_tones
from terrain_explorer.terrain.work import finished

HILLS = smooth(257, 193)
SIZE = 300, 200
FLAT = {**EVEN, "exaggeration": 0.01}
SLOPING = np.linspace(-1, 1, HILLS.columns, dtype=np.float32) * np.ones((HILLS.rows, 1), np.float32)
TONES = {
    "land-cover": finished(wetness_tones(finished(draining(HILLS, None)))),
    "wear": finished(signed_tones(HILLS, SLOPING)),
}
DOWN, ACROSS = np.mgrid[0 : 1 : HILLS.rows * 1j, 0 : 1 : HILLS.columns * 1j]
DISC = np.uint8(255 * np.clip(40 * (0.3 - np.hypot(DOWN - 0.5, ACROSS - 0.4)), 0, 1))


@pytest.fixture(scope="module")
def both(qapp):
    """Return a function that draws a terrain twice; skips where OpenGL is missing."""
    if opengl_problem() is not None:
        pytest.skip(opengl_problem())
    choose_pyopengl_platform(qapp)
    from both_surfaces import BothSurfaces

    from terrain_explorer.gui.views.surface3d.gl.offscreen import OffscreenCanvas

    canvas = OffscreenCanvas()
    canvas.open()
    yield lambda *args, **kwargs: BothSurfaces(canvas, *args, **kwargs)
    canvas.close()


def apart(one, other):
    return np.abs(one - other).mean()


SCENES = {
    "wear": ({"palette": "wear"}, {"tones": TONES}),
    "land cover": ({"palette": "land-cover"}, {"tones": TONES}),
    "selection": ({}, {"tint": Tint.of_selection(DISC)}),
    "upstream": ({"palette": "matte"}, {"tint": Tint.of_upstream(DISC > 128)}),
    "coarse tint": ({}, {"tint": Tint(DISC[::16, ::16], "#ff0000", 0.8, 0.3)}),
    "contours": ({"contours": True}, {}),
}


@pytest.mark.parametrize("scene", SCENES)
def test_what_lies_on_the_ground_looks_the_same(both, scene):
    look, shown = SCENES[scene]
    pair = both(HILLS, Look(**{**EVEN, **look}), **shown)
    plain = both(HILLS, Look(**EVEN))
    assert apart(pair.endless(), plain.endless()) > 2
    assert apart(pair.bounded(), pair.endless()) < 1.5


def test_grid_lines_lie_between_the_points_of_the_map(both):
    hills, look = smooth(33, 49), {"palette": "matte", **FLAT}
    pair, plain = both(hills, Look(wireframe=True, **look)), both(hills, Look(**look))
    lines, expected = (plain.endless() - pair.endless(), plain.bounded() - pair.bounded())
    assert expected.max() > 20
    assert apart(lines, expected) < 0.1 * expected.mean()


@pytest.mark.parametrize("pose", [OBLIQUE, Pose(20.0, 5.0), FROM_ABOVE], ids=["oblique", "low", "from above"])
def test_parallels_stay_parallel_in_both(both, pose):
    look = Look(**{**EVEN, "haze": 0.5})
    pair = both(HILLS, look, camera=framing(HILLS, look, pose, True, SIZE))
    assert apart(pair.bounded(), pair.endless()) < 1.5


@pytest.mark.parametrize("haze", [0.0, 0.5])
def test_pictures_without_a_backdrop_are_transparent_beside_the_ground(both, haze):
    pair = both(HILLS, Look(**{**EVEN, "haze": haze}))
    bounded, endless = pair.bounded("none"), pair.endless("none")
    assert set(np.unique(endless[..., 3])) >= {0, 255}
    assert apart(endless[..., 3], bounded[..., 3]) < 1
    solid = (endless[..., 3] == 255) & (bounded[..., 3] == 255)
    assert apart(endless[solid], bounded[solid]) < 2
    assert (endless[solid] == pair.endless("light")[solid]).all()
