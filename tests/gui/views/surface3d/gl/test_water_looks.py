"""Rivers, lakes and tints on the surface: proved by pixels of real OpenGL."""

import numpy as np
import pytest
from surface_tools import EVEN, framing

from terrain_explorer.gui.views.marks import Tint
from terrain_explorer.gui.views.surface3d.camera.camera import Pose
from terrain_explorer.terrain import Heightmap
from terrain_explorer.terrain.shading.look import Look
from terrain_explorer.terrain.shading.river_banks import SHORE
from terrain_explorer.terrain.shading.waters import finding_waters
from terrain_explorer.terrain.work import finished

SIZE = (240, 240)
LOOK = Look(palette="matte", rivers=True, river_area=10.0, **EVEN)


def bowl(points=129, rim=0.5):
    """Return a cone with a bowl in its top, which a lake fills."""
    down, across = np.mgrid[-1 : 1 : points * 1j, -1 : 1 : points * 1j]
    away = np.hypot(down, across)
    return Heightmap((1 - np.abs(away - rim) + 0.01 * across).astype(np.float32))


def valley(points=65):
    """Return a straight valley that falls to the west."""
    down, across = np.indices((points, points), np.float32)
    return Heightmap(2 * np.abs(down - points // 2) + 0.2 * across)


def waters_of(heightmap, look=LOOK):
    return finished(finding_waters(heightmap, look))


@pytest.fixture
def wade(studio):
    """Return a function that takes a picture of a terrain with its water, or without if it is None, from above."""

    def wade(heightmap, waters, look=LOOK, tint=None, camera=None, size=SIZE):
        studio.open(heightmap, look, waters)
        studio._scene.setTint(tint)
        return studio.picture(camera or framing(heightmap, look, size=size), *size, "none").astype(int)[..., :3]

    yield wade
    studio._scene.setTint(None)


def differ(one, other, most=12):
    return (np.abs(one - other) > most).any(axis=-1)


def places(size=SIZE[0]):
    """Return how far each pixel lies from the middle of a square map from above, in halves of its side."""
    across = (np.arange(size) - (size - 1) / 2) / (size / 2) * 1.05
    return np.hypot(across[:, None], across)


class TestLakes:
    def test_are_seen_up_to_their_shore(self, wade):
        heightmap = bowl()
        seen = differ(wade(heightmap, waters_of(heightmap)), wade(heightmap, None))
        # The rim lies half way out, and the water stands a hundredth of the height below its top all around.
        assert seen[places() < 0.44].all()
        # To the west the lake runs over.
        east = places()[:, 130:]
        assert not seen[:, 130:][(east > 0.56) & (east < 0.7)].any()

    def test_are_darker_where_they_are_deeper(self, wade):
        heightmap = bowl()
        seen = wade(heightmap, waters_of(heightmap)).sum(axis=-1)
        assert seen[120, 120] < seen[120, 150] < seen[120, 165]

    def test_lie_flat(self, wade):
        """The surface of a lake hides what lies behind it as a plane does, and not as its bottom does."""
        heightmap = bowl()
        look = Look(palette="matte", rivers=True, exaggeration=2.0, **EVEN)
        waters = waters_of(heightmap, look)
        plane = Heightmap(waters.surface.heights, heightmap.range)
        camera = framing(heightmap, look, pose=Pose(-90.0, 12.0), orthographic=False, size=SIZE)
        lake, solid, dry = (
            wade(*what, look, camera=camera) for what in ((heightmap, waters), (plane, None), (heightmap, None))
        )
        outline, of_plane, of_pit = ((picture.sum(axis=-1) > 0).sum(axis=0) for picture in (lake, solid, dry))
        assert np.abs(outline - of_plane).max() <= 1
        assert differ(lake, dry).sum() > 200
        assert (outline >= of_pit).all()

    def test_are_lit_as_level_ground_and_not_as_their_bottom(self, wade):
        heightmap = bowl()
        look = Look(palette="matte", rivers=True, **{**EVEN, "sky_shading": 1.0})
        open_sky, shaded = (wade(heightmap, waters_of(heightmap), one)[120, 120].sum() for one in (LOOK, look))
        assert shaded > 0.9 * open_sky

    def test_below_the_sea_are_sea(self, wade):
        heightmap = bowl()
        look = Look(palette="matte", rivers=True, water=True, water_level=1.0, **EVEN)
        sea = Look(palette="matte", water=True, water_level=1.0, **EVEN)
        assert np.abs(wade(heightmap, waters_of(heightmap, look), look) - wade(heightmap, None, sea)).max() <= 2


class TestRivers:
    def test_run_where_their_banks_are(self, wade):
        heightmap = valley()
        waters = waters_of(heightmap)
        seen = differ(wade(heightmap, waters), wade(heightmap, None))
        lines = np.flatnonzero(seen[:, 60])
        assert lines.mean() == pytest.approx((SIZE[1] - 1) / 2, abs=1)
        wide = (waters.banks[0][:, 400] > SHORE).sum() / 2048 * SIZE[1] / 1.05
        assert len(lines) == pytest.approx(wide, abs=2)

    def test_are_seen_in_small_and_in_large_pictures(self, wade):
        heightmap = valley(1025)
        waters = waters_of(heightmap)
        for size in (120, 480):
            seen = differ(*(wade(heightmap, one, size=(size, size)) for one in (waters, None)))
            assert seen[size // 2 - 4 : size // 2 + 4, size // 4].any()
            assert not seen[: size // 3].any()

    def test_end_at_the_sea(self, wade):
        heightmap = valley()
        look = Look(palette="matte", rivers=True, river_area=10.0, water=True, water_level=0.2, **EVEN)
        sea = Look(palette="matte", water=True, water_level=0.2, **EVEN)
        with_rivers, without = wade(heightmap, waters_of(heightmap, look), look), wade(heightmap, None, sea)
        wet = heightmap.heights < 0.2 * heightmap.range[1]
        shore = np.flatnonzero(wet[32])[-1] / 64 * SIZE[0]
        differs = differ(with_rivers, without)[110:130]
        assert not differs[:, : round(shore) - 8].any()
        assert differs[:, round(shore) + 12 : 200].any(axis=0).all()


class TestTint:
    @pytest.fixture
    def bowl(self):
        return bowl()

    def test_colours_some_ground_and_dims_the_rest(self, wade, bowl):
        upstream = np.zeros(bowl.heights.shape, bool)
        upstream[:, :64] = True
        plain, tinted = wade(bowl, None), wade(bowl, None, tint=Tint.of_upstream(upstream))
        west, east = (slice(60, 180), slice(30, 100)), (slice(60, 180), slice(140, 210))
        assert (tinted[west][..., 2] < plain[west][..., 2] - 20).all()
        assert (tinted[west][..., 0] > tinted[west][..., 2] + 20).all()
        assert (tinted[east].sum(axis=-1) < plain[east].sum(axis=-1) - 30).all()

    def test_of_a_coarse_selection_is_blue_and_dims_the_rest_a_little(self, wade, bowl):
        weights = np.zeros((9, 9), np.uint8)
        weights[:, :4] = 255
        plain, tinted = wade(bowl, None), wade(bowl, None, tint=Tint.of_selection(weights))
        west, east = (slice(60, 180), slice(30, 90)), (slice(60, 180), slice(150, 210))
        bluer = (tinted - plain)[west]
        assert (bluer[..., 2] > bluer[..., 0] + 10).all()
        assert (tinted[east].sum(axis=-1) < plain[east].sum(axis=-1) - 10).all()

    def test_goes_again(self, wade, bowl):
        tint = Tint.of_upstream(np.ones(bowl.heights.shape, bool))
        before = wade(bowl, None)
        assert (wade(bowl, None, tint=tint) != before).any()
        assert (wade(bowl, None) == before).all()
