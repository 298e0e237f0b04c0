"""Ground without end looks as the surface of its map draws it, down to the points of the map: light, colours, water."""

from dataclasses import replace

import numpy as np
import pytest
from surface_tools import framing, smooth

from terrain_explorer.gui.views.surface3d.camera.camera import Pose
from terrain_explorer.gui.views.surface3d.gl.gl_format import choose_pyopengl_platform, opengl_problem
from terrain_explorer.terrain import DiamondSquare, Heightmap, Recipe
from terrain_explorer.terrain.filters import Streams
from terrain_explorer.terrain.heightmap import Origin
from terrain_explorer.terrain.recipe import Step
from terrain_explorer.terrain.shading.look import Look
from terrain_explorer.terrain.shading.waters import finding_waters
from terrain_explorer.terrain.work import finished


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


def grown():
    return Recipe(DiamondSquare(exponent=9, seed=3)).heightmap()


def valleys():
    return Recipe(DiamondSquare(exponent=8, seed=5), (Step(Streams()),)).heightmap()


def narrow():
    whole = grown()
    return Heightmap(np.ascontiguousarray(whole.heights[:300, :470]), range=whole.range)


def holed():
    heightmap = grown()
    heights, voids = heightmap.heights.copy(), np.zeros(heightmap.heights.shape, bool)
    voids[100:190, 200:330] = True
    heights[voids] = heights.min()
    return Heightmap(heights, origin=Origin("a file", voids=voids))


def tiny():
    return Heightmap(np.array([[0.0, 0.5, 0.2], [0.7, 1.0, 0.4], [0.1, 0.6, 0.3]], np.float32))


TERRAINS = {
    "grown": grown,
    "valleys": valleys,
    "narrow": narrow,
    "holed": holed,
    "tiny": tiny,
    "smooth": lambda: smooth(257, 193),
}
WATER = {"water": True, "water_level": 0.4}
LOOKS = {
    "plain": {},
    "sea": WATER,
    "rivers": {"rivers": True},
    "rivers and sea": {"rivers": True, **WATER},
    "contours": {"contours": True},
    "high": {"exaggeration": 3.0},
    "low": {"exaggeration": 0.3},
    "slope": {"palette": "slope"},
    "aspect": {"palette": "aspect"},
    "grey": {"palette": "greyscale", "haze": 0.0},
    "low sun": {"sun_altitude": 12.0, "sun_azimuth": 70.0, "shadows": 1.0, "sky_shading": 1.0},
    "hazy": {"haze": 1.0},
}
SCENES = (
    [(terrain, "plain") for terrain in TERRAINS]
    + [("grown", look) for look in LOOKS]
    + [
        (terrain, look)
        for terrain in ("valleys", "narrow", "tiny")
        for look in ("rivers and sea", "contours", "aspect")
    ]
)


def apart(pair, background="dark"):
    return np.abs(pair.bounded(background) - pair.endless(background)).mean()


@pytest.mark.parametrize("background", ["dark", "light"])
@pytest.mark.parametrize(("terrain", "look"), SCENES)
def test_the_whole_looks_as_the_surface_of_its_map(both, terrain, look, background):
    heightmap, look = TERRAINS[terrain](), Look(**LOOKS[look])
    waters = finished(finding_waters(heightmap, look)) if look.rivers else None
    # Lines, and colours that turn with each small slope, tell of heights that are mixed a little otherwise.
    most = 2.5 if look.contours or look.palette == "aspect" else 2.0
    assert apart(both(heightmap, look, waters), background) < most


@pytest.mark.parametrize("elevation", [30.0, 80.0])
@pytest.mark.parametrize("terrain", ["valleys", "smooth"])
def test_near_by_it_does_so_too(both, terrain, elevation):
    heightmap = TERRAINS[terrain]()
    camera = framing(heightmap, pose=Pose(200.0, elevation), orthographic=False)
    assert apart(both(heightmap, camera=replace(camera, distance=camera.distance / 3))) < 2.7
