"""Light and water outdoors: what the shaders make of numbers is what formulas say."""

import numpy as np
import pytest
from shader_values import ShaderValues

SOURCE = """
uniform vec3 sun;
uniform vec2 strength;
uniform vec3 level_light;
const float PI = 3.14159265;
vec3 sky_at(vec3 way) { return vec3(0.06, 0.07, 0.09); }
#include outdoor_light.glsl
#include outdoor_water.glsl
"""
UP = np.array([0.0, 0.0, 1.0])
CLEAR = np.array([0.45, 0.07, 0.045])
TURN = 4096.0


def towards(altitude, azimuth=70.0):
    altitude, azimuth = np.radians(altitude), np.radians(azimuth)
    level = np.cos(altitude)
    return (float(np.sin(azimuth) * level), float(np.cos(azimuth) * level), float(np.sin(altitude)))


UNIFORMS = {
    "sun": towards(40.0),
    "strength": (1.0, 1.0),
    "sunlight": (0.9, 0.8, 0.6),
    "level_light": (0.7, 0.66, 0.58),
    "ambient_even": (0.06, 0.08, 0.12),
    "ambient_up": (0.05, 0.06, 0.08),
    "ambient_sun": (0.03, 0.02, 0.01),
    "ambient_up2": (-0.01, -0.01, -0.02),
    "sea_body": (0.01, 0.045, 0.055),
    "hills": (0.08, 0.08, 0.05),
    "clarity": 0.35,
}


@pytest.fixture(scope="module")
def find(opengl, tmp_path_factory):
    """Return a function that finds the values of an expression."""
    from terrain_explorer.gui.views.surface3d.gl.offscreen import OffscreenCanvas

    canvas = OffscreenCanvas()
    canvas.open()
    values = ShaderValues(tmp_path_factory.mktemp("shaders"))
    yield lambda expression, inputs, **others: values.find(SOURCE, expression, inputs, {**UNIFORMS, **others})
    values.close()
    canvas.close()


def ambient(normal, sun):
    even, up, beside, up2 = (np.array(UNIFORMS[f"ambient_{name}"]) for name in ("even", "up", "sun", "up2"))
    level = np.array(sun[:2]) / max(np.hypot(*sun[:2]), 1e-9)
    return np.maximum(even + up * normal[2] + beside * (normal[:2] @ level) + up2 * normal[2] ** 2, 0.0)


class TestSun:
    @pytest.mark.parametrize("altitude", [1.0, 20.0, 60.0, 90.0])
    def test_sets_behind_the_horizon(self, find, altitude):
        off = np.array([-20.0, -2.0, -0.9, 0.9, 2.0, 20.0])
        horizons = np.clip(altitude - off, -80.0, 89.5)
        lit = find("vec4(lit_by_sun(given.x))", np.tan(np.radians(horizons))[:, None], sun=towards(altitude))[:, 0]
        assert lit[horizons < altitude - 0.85] == pytest.approx(1.0)
        assert lit[horizons > altitude + 0.85] == pytest.approx(0.0)

    def test_is_half_hidden_where_it_stands_on_the_horizon(self, find):
        lit = find("vec4(lit_by_sun(given.x))", [[np.tan(np.radians(40.0))]])[0, 0]
        assert lit == pytest.approx(0.5, abs=1e-3)

    def test_counts_as_little_as_the_look_wants(self, find):
        wanted = "wanted_light(Seen(given.x, given.y, given.zw), Seen(0.2, 0.4, vec2(0.1)), 0.25)"
        given = [[0.8, 0.6, 0.3, -0.1]]
        seen = find(f"vec4({wanted}.sunny, {wanted}.open, {wanted}.bent)", given, strength=(0.5, 1.0))[0]
        assert seen == pytest.approx([1 - 0.5 * (1 - 0.65), 0.55, 0.25, -0.05], abs=1e-6)


class TestLight:
    def test_of_the_sky_follows_its_four_colours(self, find):
        normals = np.random.default_rng(1).normal(size=(50, 3))
        normals /= np.linalg.norm(normals, axis=1)[:, None]
        found = find("vec4(ambient(given.xyz), 1.0)", normals)[:, :3]
        assert found == pytest.approx(np.array([ambient(each, UNIFORMS["sun"]) for each in normals]), abs=1e-5)

    def test_in_a_deep_valley_is_that_of_its_ground(self, find):
        light = "vec4(light_of_sky(given.xyz, vec3(0.2, 0.1, 0.0), Seen(0.0, given.w, vec2(0.0))), 1.0)"
        deep, high = find(light, [[*UP, 0.0], [*UP, 1.0]])[:, :3]
        assert deep == pytest.approx(1.8 * np.array(UNIFORMS["level_light"]) * [0.2, 0.1, 0.0], abs=1e-5)
        assert high == pytest.approx(ambient(UP, UNIFORMS["sun"]), abs=1e-5)

    def test_comes_from_where_the_sky_is_open(self, find):
        sun = np.array(UNIFORMS["sun"])
        light = "vec4(light_of_sky(vec3(0.0, 0.0, 1.0), vec3(0.0), Seen(0.0, 1.0, given.xy)), 1.0)"
        towards_sun, away = find(light, [0.5 * sun[:2], -0.5 * sun[:2]])[:, :3]
        assert (towards_sun > 1.05 * away).all()


class TestWaves:
    def waves(self, find, metres, pixel, water="sea_water()", along=1.0):
        expression = f"vec4(waves_at(given.xy, vec2(given.z, 0.0), vec2(0.0, {along} * given.z), {water}), 1.0)"
        return find(expression, np.column_stack([metres, np.full(len(metres), pixel)]))[:, :3]

    @pytest.fixture
    def metres(self):
        return np.random.default_rng(2).uniform(0, TURN, (4000, 2))

    def test_go_on_where_metres_begin_anew(self, find):
        along = np.arange(0.0, 40.0, 0.5)
        here, there = (np.column_stack([along + first, np.full(len(along), 7.0)]) for first in (0.0, TURN))
        first, second = self.waves(find, here, 0.01), self.waves(find, there, 0.01)
        assert second == pytest.approx(first, abs=0.02)
        assert np.abs(np.diff(first[:, 0])).max() > 0.02

    @pytest.mark.parametrize("water", ["sea_water()", "lake_water()", "river_water()"])
    def test_are_as_steep_in_all_whether_they_are_seen_or_not(self, find, metres, water):
        steep = []
        for pixel in (0.02, 0.3, 2.0, 15.0, 300.0):
            waves = self.waves(find, metres, pixel, water)
            assert (waves[:, 2] >= 0.003).all()
            steep.append((waves[:, :2] ** 2).sum(axis=1).mean() + waves[:, 2].mean())
        # The second term of crests is in what is seen alone, and gusts are evened out far off.
        assert max(steep) < 1.45 * min(steep)

    def test_are_seen_near_by_and_from_afar_and_not_at_the_horizon(self, find, metres):
        spread = [self.waves(find, metres, pixel)[:, :2].std() for pixel in (0.02, 2.0, 12.0, 300.0)]
        assert spread[0] > spread[1] > spread[2] > 0.004
        assert spread[3] == pytest.approx(0.0, abs=1e-6)

    def test_those_seen_at_a_slant_are_evened_out_along_the_sight(self, find, metres):
        level, slanted = (self.waves(find, metres, 1.0, along=along)[:, :2].std() for along in (1.0, 60.0))
        assert slanted < 0.5 * level

    def test_of_lakes_and_rivers_are_smaller(self, find, metres):
        sea, lake, river = (
            self.waves(find, metres, 0.02, water)[:, :2].std()
            for water in ("sea_water()", "lake_water()", "river_water()")
        )
        assert sea > lake > 0.5 * river > 0.005


class TestMirror:
    def test_follows_the_formula(self, find):
        cosine, rest = np.random.default_rng(3).uniform([0.01, 0.001], [1.0, 0.04], (200, 2)).T
        rough = np.sqrt(rest)
        expected = 0.02 + 0.98 * (1 - cosine) ** (5 * np.exp(-2.69 * rough)) / (1 + 22.7 * rough**1.5)
        found = find("vec4(mirrored_part(given.x, given.y))", np.column_stack([cosine, rest]))[:, 0]
        assert found == pytest.approx(expected, rel=1e-3)

    def test_of_a_lake_below_high_hills_shows_them_and_not_the_sky(self, find):
        ways = np.array([[0.995, 0.0, 0.1], [0.3, 0.0, 0.954]])
        low, high = find("vec4(mirrored_by(given.xyz, Seen(1.0, 0.8, vec2(0.0))), 1.0)", ways)[:, :3]
        sky = np.array([0.06, 0.07, 0.09])
        of_hills = np.array(UNIFORMS["hills"]) * UNIFORMS["level_light"] * 0.87 / np.pi
        far = (0.8 - 0.75) / (0.97 - 0.75)
        part = 0.2 + 0.55 * far * far * (3 - 2 * far)
        assert high == pytest.approx(sky, abs=1e-5)
        assert low == pytest.approx(of_hills + part * (sky - of_hills), abs=1e-5)

    def test_shows_hills_where_they_stand(self, find):
        """Hills in the west alone, as the light of the whole tells them."""
        angles = (np.arange(16) + 0.5) / 16 * 2 * np.pi
        free = np.where(np.cos(angles) < 0, 1 / (1 + 0.5**2), 1.0)
        bent = (free * np.cos(angles)).mean()
        ways = [[x, 0.0, 0.2] for x in (-0.98, 0.98)]
        west, east = find(f"vec4(mirrored_by(given.xyz, Seen(1.0, {free.mean()}, vec2({bent}, 0.0))), 1.0)", ways)
        assert east[:3] == pytest.approx([0.06, 0.07, 0.09], abs=1e-5)
        assert west[2] < 0.8 * east[2]

    def test_of_open_water_is_the_sky_alone(self, find):
        found = find("vec4(mirrored_by(given.xyz, Seen(1.0, 1.0, vec2(0.0))), 1.0)", [[1.0, 0.0, 0.01]])[0, :3]
        assert found == pytest.approx([0.06, 0.07, 0.09], abs=1e-5)

    def test_of_the_sun_is_brightest_where_it_is_mirrored(self, find):
        sun = np.array(UNIFORMS["sun"])
        eyes = [sun * [-1, -1, 1], sun * [1, 1, 1], UP]
        bright = find("vec4(glitter(given.xyz, vec2(0.0), 0.02))", eyes)[:, 0]
        assert bright[0] > 10 * bright[1:].max()


class TestDepth:
    def water(self, find, depths, lit=(0.05, 0.04, 0.03), foam=0.0, water="sea_water()", **others):
        colour = (
            f"outdoor_water(vec3{lit}, vec3(0.4, 0.35, 0.25), given.x, vec2(0.0), vec2(900.0, 0.0), vec2(0.0, 900.0),"
            f" vec3(0.0, 0.0, 1.0), {water}, Seen(0.0, 1.0, vec2(0.0)), {foam})"
        )
        return find(f"vec4({colour}, 1.0)", np.reshape(depths, (-1, 1)), **others)[:, :3]

    def expected(self, depths, clarity=0.35, lit=(0.05, 0.04, 0.03)):
        """What is seen from above of water in the shade whose waves are too small to be seen."""
        depths, sun = np.asarray(depths)[:, None], UNIFORMS["sun"]
        through = 1 + 1 / np.sqrt(1 - (1 - sun[2] ** 2) / 1.77)
        left = np.exp(-clarity * CLEAR * depths * through)
        level, far = ambient(UP, sun) / np.pi, np.clip(depths / 2, 0, 1)
        far = far * far * (3 - 2 * far)
        bed = np.array(lit) * (1 - far) + np.array([0.4, 0.35, 0.25]) * level * far
        below = np.array(UNIFORMS["sea_body"]) * level * (1 - left) + 0.9 * bed * left
        return 0.98 * below + 0.02 * np.array([0.06, 0.07, 0.09])

    def test_takes_light_as_the_formula_says(self, find):
        depths = [0.0, 0.5, 1.0, 3.0, 10.0, 40.0]
        assert self.water(find, depths) == pytest.approx(self.expected(depths), rel=0.02)
        murky = self.water(find, depths, clarity=1.0)
        assert murky == pytest.approx(self.expected(depths, 1.0), rel=0.02)

    def test_of_deep_water_hides_the_bed(self, find):
        bright, dark = (self.water(find, [400.0], lit) for lit in ((0.5, 0.5, 0.5), (0.0, 0.0, 0.0)))
        assert bright == pytest.approx(dark, abs=1e-6)

    def test_red_is_lost_first(self, find):
        shallow, deeper = self.water(find, [2.0, 8.0])
        ratio = deeper / shallow
        assert ratio[0] < ratio[1] < ratio[2]

    def test_foam_is_white(self, find):
        foam = self.water(find, [1.0], foam=1.0)[0]
        assert foam == pytest.approx(0.75 * ambient(UP, UNIFORMS["sun"]) / np.pi, rel=1e-3)

    def test_of_sides_is_darker_and_bluer_farther_down(self, find):
        top, middle, low = find("vec4(outdoor_water_side(given.x, vec3(1.0)), 1.0)", [[0.0], [30.0], [300.0]])[:, :3]
        assert (top > middle).all()
        assert (middle > low).all()
        assert low[2] / low[0] > top[2] / top[0]


class TestFoam:
    def foam(self, find, to_shore, pixel, depth=0.5):
        places = np.random.default_rng(4).uniform(0, TURN, (2000, 2))
        inputs = np.column_stack([places, np.full(2000, to_shore), np.full(2000, pixel)])
        return find(f"vec4(foam_at(given.xy, given.z, {depth}, given.w))", inputs)[:, 0]

    def test_is_a_ragged_line_at_the_shore(self, find):
        at_shore, out, far = (self.foam(find, away, 0.3) for away in (0.5, 6.0, 200.0))
        assert at_shore.min() > 0.4
        assert 0.05 < out.mean() < 0.5
        assert out.std() > 0.1
        assert not far.any()

    def test_is_not_on_deep_water(self, find):
        assert not self.foam(find, 0.5, 0.3, depth=9.0).any()

    def test_fades_far_off(self, find):
        near, far, farthest = (self.foam(find, 1.0, pixel).mean() for pixel in (0.3, 12.0, 60.0))
        assert near > 2 * far > 0
        assert farthest == 0
