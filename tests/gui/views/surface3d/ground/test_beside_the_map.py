"""Ground without end shows the land that the surface of its map shows, from the same place and as high."""

from dataclasses import replace
from unittest.mock import Mock

import numpy as np
import pytest
from endless_tools import SKY, Tiles, is_sky, picture
from gui_tools import LONG
from PySide6.QtCore import QPointF
from surface_tools import smooth

from terrain_explorer.gui.views.surface3d.camera.camera import FROM_ABOVE, OBLIQUE, Pose, Viewpoint
from terrain_explorer.gui.views.surface3d.gl.quality import BEST, MOVING, RESTING
from terrain_explorer.terrain import DiamondSquare, Heightmap, Recipe
from terrain_explorer.terrain.gradient import steepness
from terrain_explorer.terrain.heightmap import Origin
from terrain_explorer.terrain.shading.look import Look
from terrain_explorer.terrain.tiles.land import finding_ground
from terrain_explorer.terrain.tiles.tile_key import ROOT_LEVEL
from terrain_explorer.terrain.work import finished

SIZE = 360, 260
SQUARE = 10
CLEAR = Look(haze=0.0)


def grown(**parameters):
    recipe = Recipe(DiamondSquare(seed=4, **parameters))
    return recipe.heightmap(), recipe, CLEAR


def opened(heightmap, look=CLEAR):
    return heightmap, None, look


def ridge():
    """A narrow ridge that rises aslant: seen at points far apart it would be a row of lumps."""
    south, east = np.mgrid[:257, :257] / 256.0
    along, aside = (east - south) / 2**0.5, (south + east - 1) / 2**0.5
    ridge = np.clip(0.6 + along, 0, 1) * np.exp(-((aside / 0.015) ** 2)) * (np.abs(along) < 0.4)
    return Heightmap(ridge.astype(np.float32), range=(0.0, 1.0))


def with_voids():
    heightmap = smooth(97, 97)
    voids = np.zeros((97, 97), bool)
    voids[30:50, 20:60] = True
    heights = np.where(voids, 0, heightmap.heights).astype(np.float32)
    return Heightmap(heights, range=(0.0, 1.0), origin=Origin("PNG", voids=voids))


def above_white():
    heightmap = smooth(129, 129, seed=3)
    return Heightmap(1.36 * heightmap.heights, range=(0.0, 1.0))


TERRAINS = {
    "grown": lambda: grown(exponent=8),
    "rough": lambda: grown(exponent=9, spread_reduction=0.62),
    "drawn": lambda: opened(ridge()),
    "opened": lambda: opened(smooth(200, 200, seed=2)),
    "not square": lambda: opened(smooth(33, 65)),
    "above white": lambda: opened(above_white()),
    "with voids": lambda: opened(with_voids()),
    "with a sea": lambda: opened(smooth(150, 90, seed=5), replace(CLEAR, water=True, water_level=0.45)),
    "tileable": lambda: grown(exponent=7, tileable=True),
    "tiny": lambda: opened(smooth(6, 5, waves=1)),
    "large": lambda: grown(exponent=10),
    "exaggerated": lambda: opened(smooth(65, 65, seed=7), replace(CLEAR, exaggeration=2.0)),
}


@pytest.fixture
def make_both(make_view, qtbot, monkeypatch):
    """Return a function that shows a terrain as a map's surface and as ground without end."""
    from terrain_explorer.gui.views.surface3d.gl import gl_widget
    from terrain_explorer.gui.views.surface3d.surface_view import SurfaceView

    monkeypatch.setattr(gl_widget, "DARK", SKY)
    surfaces = []

    def make(name):
        heightmap, recipe, look = TERRAINS[name]()
        land = finished(finding_ground(recipe, heightmap))
        surface = SurfaceView()
        surfaces.append(surface)
        surface.setDark(True)
        surface.resize(*SIZE)
        surface.ground.setHeightmap(heightmap)
        surface.setLook(look)
        surface.show()
        qtbot.waitUntil(lambda: surface.isValid() and surface.windowHandle().isExposed(), timeout=LONG)
        # No finer than the map: what is invented between its points is nothing that it shows.
        endless = make_view(Tiles(land, deepest=max(land.level, ROOT_LEVEL)), *SIZE)
        endless.setLook(look)
        endless._scene.steepness = steepness(heightmap)
        endless.ground.setLand(land)
        return surface, endless

    yield make
    for surface in surfaces:
        surface.close()
        surface.deleteLater()


def look_from(surface, endless, pose):
    camera = replace(surface.block_camera, azimuth=pose.azimuth, elevation=pose.elevation)
    surface.navigation.setViewpoint(Viewpoint(camera, framed=True))
    endless.see_whole(pose)


def has_own_tiles(view):
    """Whether tiles have the points of the map; those of small maps have more between them, on rougher ground."""
    return view._scene.facts.level >= ROOT_LEVEL


def means(pixels):
    """The mean colours of squares of a picture."""
    rows, columns = pixels.shape[0] // SQUARE, pixels.shape[1] // SQUARE
    squares = pixels[: rows * SQUARE, : columns * SQUARE].reshape(rows, SQUARE, columns, SQUARE, -1)
    return squares.mean(axis=(1, 3))


@pytest.mark.parametrize("name", TERRAINS)
def test_both_show_the_same_land(make_both, name):
    surface, endless = make_both(name)
    for pose in (OBLIQUE, Pose(40.0, 12.0), FROM_ABOVE):
        look_from(surface, endless, pose)
        for quality in (BEST, RESTING, MOVING):
            surface._redraw.quality = endless._redraw.quality = Mock(return_value=quality)
            endless._scene.fading.finish()
            seen = picture(surface), picture(endless)
            ground, other = (~is_sky(pixels) for pixels in seen)
            assert (ground != other).sum() < 0.015 * ground.sum(), (pose, quality)
            full = means(1.0 * ground)[..., 0] == 1.0
            unlike = np.abs(means(seen[0]) - means(seen[1])).mean(axis=2)[full]
            assert unlike.mean() < (11 if has_own_tiles(endless) else 18), (pose, quality)


@pytest.mark.parametrize("name", TERRAINS)
def test_the_same_place_is_under_the_pointer_in_both(make_both, name):
    surface, endless = make_both(name)
    look_from(surface, endless, OBLIQUE)
    apart, met = [], 0
    for y in range(10, SIZE[1], 16):
        for x in range(10, SIZE[0], 16):
            places = [view.pick(QPointF(x, y)) for view in (surface, endless)]
            known = None not in places
            met += known
            apart.append(np.hypot(*np.subtract(*places)) if known else 0.0 if places == [None, None] else 1.0)
    if has_own_tiles(endless):
        assert max(apart) < 1e-9
    else:
        assert np.percentile(apart, 95) < 0.03
    assert met > 20
