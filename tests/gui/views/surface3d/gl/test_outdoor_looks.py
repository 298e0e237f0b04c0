"""Light and water outdoors on the surface: proved by pixels of real OpenGL."""

from dataclasses import replace

import numpy as np
import pytest
from surface_tools import framing

from terrain_explorer.gui.views.surface3d.camera.block import TerrainBlock
from terrain_explorer.gui.views.surface3d.camera.camera import Camera
from terrain_explorer.terrain import Heightmap
from terrain_explorer.terrain.shading.look import Look
from terrain_explorer.terrain.shading.waters import finding_waters
from terrain_explorer.terrain.work import finished

SIZE = (240, 240)
LOOK = Look(setting="outdoors", climate="desert", haze=0.0)


def bright(pixels):
    return pixels[..., :3].sum(axis=-1).astype(float)


def mesa(points=257):
    """Return a plain with a long wall along the middle, from the north to the south."""
    heights = np.zeros((points, points), np.float32)
    heights[:, points // 2 - 8 : points // 2 + 9] = 1.0
    return Heightmap(heights, range=(0.0, 1.0))


def basin(points=129):
    """Return ground that falls to the east, with a sea over most of it."""
    return Heightmap(np.tile(np.linspace(1.0, 0.0, points, dtype=np.float32), (points, 1)), range=(0.0, 1.0))


def valley(points=129):
    """Return a straight gentle valley that falls to the west, below a col in the east."""
    down, across = np.indices((points, points), np.float32)
    return Heightmap(0.4 * np.abs(down - points // 2) + 0.2 * across)


def near(heightmap, look, east, south, wide):
    """Return a camera that sees a part of the map from above, in parallels."""
    block = TerrainBlock.of(heightmap, look.exaggeration)
    place = ((2 * east - 1) * block.east, (1 - 2 * south) * block.north, 0.0)
    whole = framing(heightmap, look, size=SIZE)
    return Camera(place, whole.distance * wide, whole.azimuth, whole.elevation, True, whole.field_of_view)


class TestShadows:
    def edge(self, shoot, look):
        """Return where the shadow of a wall ends, in pixels from the wall's middle, and how wide its edge is."""
        look = replace(look, sun_azimuth=90.0, sun_altitude=30.0, sky_shading=0.0)
        dark, lit = (
            bright(shoot(mesa(), replace(look, shadows=part), size=SIZE))[110:130, 20:112].mean(axis=0)
            for part in (1.0, 0.0)
        )
        part = dark / lit
        shade = part.min()
        part = (part - shade) / (1 - shade)
        return 120 - (20 + np.flatnonzero(part < 0.5)[0]), ((part > 0.1) & (part < 0.9)).sum()

    def test_are_as_long_as_the_model_has_them_and_sharper(self, shoot):
        long, wide = self.edge(shoot, LOOK)
        of_model, of_model_wide = self.edge(shoot, replace(LOOK, setting="model", palette="matte"))
        assert long > 40
        assert long == pytest.approx(of_model, abs=3)
        assert wide < of_model_wide

    def test_are_as_dark_as_the_look_wants(self, shoot):
        look = replace(LOOK, sun_azimuth=90.0, sun_altitude=30.0)
        shade = [
            bright(shoot(mesa(), replace(look, shadows=dark), size=SIZE))[110:130, 92:104].mean() for dark in (0, 1)
        ]
        assert shade[0] > 1.5 * shade[1]

    def test_are_cooler_than_the_light_of_a_low_sun(self, shoot):
        look = replace(LOOK, sun_azimuth=90.0, sun_altitude=8.0)
        there, none = (shoot(mesa(), replace(look, shadows=part), size=SIZE)[110:130, 80:104, :3] for part in (1, 0))
        shade, light = (pixels.astype(float).mean(axis=(0, 1)) for pixels in (there, none))
        assert shade[2] / shade[0] > 1.15 * light[2] / light[0]
        assert shade.min() > 12

    def test_of_the_zenith_are_none(self, shoot):
        look = replace(LOOK, sun_altitude=90.0)
        plain = Heightmap(np.zeros((65, 65), np.float32), range=(0.0, 1.0))
        dark, lit = (bright(shoot(plain, replace(look, shadows=part), size=SIZE))[60:180, 60:180] for part in (1, 0))
        assert np.abs(dark - lit).max() <= 3

    def test_valleys_are_darker_than_ridges(self, shoot):
        down = np.indices((129, 129), dtype=np.float32)[0]
        waves = Heightmap((0.5 - 0.5 * np.cos(down / 128 * 8 * np.pi)).astype(np.float32), range=(0.0, 1.0))
        look = replace(LOOK, climate="temperate", sun_altitude=90.0)
        shaded, even = (bright(shoot(waves, replace(look, sky_shading=part), size=SIZE)) for part in (1.0, 0.0))
        darker = (even - shaded)[20:220, 60:180].mean(axis=1)
        valley, ridge = darker[[43, 100]], darker[[71, 128]]
        assert valley.mean() > ridge.mean() + 1


class TestSea:
    def sea(self, shoot, **changes):
        look = replace(LOOK, water=True, water_level=0.6, **changes)
        return shoot(basin(), look, size=SIZE)[60:180, :, :3].astype(float).mean(axis=0)

    def test_is_darker_and_bluer_where_it_is_deeper(self, shoot):
        line = self.sea(shoot, climate="tropical")
        at_shore, shallow, deep = line[98], line[102], line[200]
        assert at_shore.sum() > shallow.sum() > deep.sum()
        assert deep[2] / deep[0] > 3 * at_shore[2] / at_shore[0]

    def test_shows_nothing_of_a_deep_bed(self, shoot):
        heights = basin().heights.copy()
        heights[:, 80:] -= 0.1 * np.cos(np.arange(49, dtype=np.float32))
        look = replace(LOOK, water=True, water_level=0.6, sky_shading=0.0)
        smooth, rough = (
            shoot(Heightmap(bed, range=(0.0, 1.0)), look, size=SIZE)[60:180, 170:220, :3].astype(float)
            for bed in (basin().heights, heights)
        )
        assert np.abs(smooth - rough).max() <= 2

    def test_takes_more_light_where_it_is_murky(self, shoot):
        clear, murky = (self.sea(shoot, climate=climate) for climate in ("tropical", "temperate"))
        assert clear[106:116].sum() > 1.1 * murky[106:116].sum()

    def test_is_seen_on_the_sides(self, shoot):
        look = replace(LOOK, water=True, water_level=0.6)
        camera = framing(basin(), look, orthographic=True, size=SIZE)
        camera = replace(camera, azimuth=0.0, elevation=3.0)
        wet, dry = (
            shoot(basin(), one, camera, SIZE)[..., :3].astype(int) for one in (look, replace(look, water=False))
        )
        differs = (np.abs(wet - dry) > 12).any(axis=-1)
        rows = np.flatnonzero(differs[:, 120])
        column = wet[rows[2:-2], 120].astype(float)
        assert len(column) > 10
        assert column[0].sum() > column[-1].sum()
        assert (column[:, 2] >= column[:, 0]).all()


class TestRivers:
    @pytest.fixture
    def river(self, studio):
        """Return a function that finds where a picture from above shows the river of a valley, and how it differs."""
        heightmap = valley()
        look = replace(LOOK, rivers=True, river_area=10.0)
        waters = finished(finding_waters(heightmap, look))

        def river(wide, east=0.5, **changes):
            shown = replace(look, **changes)
            pictures = []
            for there in (waters, None):
                studio.open(heightmap, shown, there)
                camera = near(heightmap, shown, east, 0.5, wide)
                pictures.append(studio.picture(camera, *SIZE, "none")[..., :3].astype(int))
            return np.abs(pictures[0] - pictures[1]).max(axis=-1)

        return river

    def test_seen_from_afar_are_those_of_the_model(self, river):
        outdoors = river(1.0) > 12
        model = river(1.0, setting="model", palette="matte") > 12
        assert outdoors.sum() == pytest.approx(model.sum(), rel=0.25)

    def test_near_by_are_narrower_and_widen_as_they_flow(self, river):
        of_model = (river(0.05, setting="model", palette="matte") > 12).sum(axis=0).mean()
        wide = [(river(0.05, east) > 4).sum(axis=0).mean() for east in (0.15, 0.8)]
        assert 0 < wide[0] < 0.7 * of_model
        assert wide[0] > wide[1]
