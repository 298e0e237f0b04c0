"""Tests of the light of the sky, and of the film."""

from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from terrain_explorer.terrain.heightmap import Float64s
from terrain_explorer.terrain.shading.film import exposure, filmed
from terrain_explorer.terrain.shading.sky import COLUMNS, GROUND_ALBEDO, ROWS, Sky, sky

EARTH, END = 6.360e6, 6.460e6
LUMINANCE = np.array((0.2126, 0.7152, 0.0722))

SUNS = [(-1, 1.0), (0, 3.0), (1, 0.5), (3, 12.0), (10, 3.0), (35, 3.0), (60, 12.0), (90, 1.0)]


def seen(light: Sky, ways: Float64s) -> Float64s:
    """Return the radiance in directions, shape (n, 3), with the sun's azimuth along x, as shaders read it."""
    level = np.hypot(ways[:, 0], ways[:, 1])
    across = np.sqrt(np.clip(0.5 - 0.5 * ways[:, 0] / level, 0, 1)) * (COLUMNS - 1)
    up = np.sqrt(1 - np.sqrt(np.clip(1 - ways[:, 2], 0, 1))) * (ROWS - 1)
    column, row = np.minimum(across.astype(int), COLUMNS - 2), np.minimum(up.astype(int), ROWS - 2)
    right, upper = (across - column)[:, None], (up - row)[:, None]
    low = light.radiance[row, column] * (1 - right) + light.radiance[row, column + 1] * right
    high = light.radiance[row + 1, column] * (1 - right) + light.radiance[row + 1, column + 1] * right
    return np.asarray(low * (1 - upper) + high * upper)


def upwards(count: int) -> Float64s:
    ways = np.random.default_rng(7).normal(size=(count, 3))
    ways[:, 2] = np.abs(ways[:, 2])
    return np.asarray(ways / np.linalg.norm(ways, axis=1, keepdims=True))


class SlowSky:
    """The same sky, added up in small even steps, without any table."""

    def __init__(self, altitude: float, dust: float) -> None:
        self.dust, angle = dust, np.radians(altitude)
        self.sun = np.array((np.cos(angle), 0.0, np.sin(angle)))

    def taken(self, heights: Float64s) -> tuple[Float64s, Float64s, Float64s]:
        """Return what air and dust scatter on a metre, and what all takes away."""
        air = np.exp(-heights / 8000)[..., None] * np.array((5.802e-6, 13.558e-6, 33.1e-6))
        dust = self.dust * np.exp(-heights / 1200)[..., None] * np.ones(3)
        ozone = np.maximum(0, 1 - np.abs(heights - 25e3) / 15e3)[..., None] * np.array((0.650e-6, 1.881e-6, 0.085e-6))
        return air, dust * 3.996e-6, air + dust * 4.44e-6 + ozone

    def to_sun(self, places: Float64s, steps: int) -> Float64s:
        """Return what is left of the sun's light at places, as seen from the middle of the earth, shape (..., 3)."""
        along = places @ self.sun
        square = (places * places).sum(-1)
        away = -along + np.sqrt(np.maximum(along * along - square + END * END, 0))
        ends = away[..., None] * np.linspace(0, 1, steps + 1) ** 2
        at, long = (ends[..., 1:] + ends[..., :-1]) / 2, np.diff(ends)
        heights = np.sqrt(square[..., None] + at * at + 2 * at * along[..., None]) - EARTH
        left = np.exp(-(self.taken(np.maximum(heights, 0))[2] * long[..., None]).sum(-2))
        behind = (along < 0) & (square - along * along < EARTH * EARTH)
        return np.asarray(left * ~behind[..., None])

    def along(self, height: float, ways: Float64s, steps: int) -> tuple[Float64s, ...]:
        """Return places along ways, their heights, what is left of what comes from there, and the length of steps."""
        up, start = ways[:, 2], EARTH + height
        ground = start * start * (up * up - 1) + EARTH * EARTH
        meets = (up < 0) & (ground > 0)
        top = -start * up + np.sqrt(np.maximum(start * start * (up * up - 1) + END * END, 0))
        away = np.where(meets, -start * up - np.sqrt(np.maximum(ground, 0)), top)
        ends = away[:, None] * np.linspace(0, 1, steps + 1) ** 2
        at, long = (ends[:, 1:] + ends[:, :-1]) / 2, np.diff(ends)
        places = np.array((0, 0, start)) + at[..., None] * ways[:, None]
        heights = np.maximum(np.linalg.norm(places, axis=-1) - EARTH, 0)
        depth = self.taken(heights)[2] * long[..., None]
        left = np.exp(-np.cumsum(depth, 1) + depth / 2)
        return places, heights, left * long[..., None], meets[:, None] * np.exp(-depth.sum(1))

    def even(self, heights: Float64s) -> Float64s:
        """Return the light that was scattered twice or more at heights."""
        floor = self.to_sun(np.array([[0, 0, EARTH]]), 60)[0] * max(self.sun[2], 0) * GROUND_ALBEDO / np.pi
        ways = np.concatenate([upwards(80), -upwards(80)])
        found = []
        for height in heights:
            places, high, left, end = self.along(height, ways, 40)
            scattered = sum(self.taken(high)[:2]) * left
            second = (scattered * self.to_sun(places, 20)).sum(1) / (4 * np.pi) + end * floor
            found.append(second.mean(0) / (1 - scattered.sum(1).mean(0)))
        return np.array(found)

    def radiance(self, ways: Float64s) -> Float64s:
        """Return the radiance of the sky, less what makes the horizon pale."""
        places, heights, left, _ = self.along(300.0, ways, 300)
        air, dust, _ = self.taken(heights)
        toward, g = ways @ self.sun, 0.8
        by_air = 3 / (16 * np.pi) * (1 + toward**2)
        by_dust = 3 / (8 * np.pi) * (1 - g * g) * (1 + toward**2) / ((2 + g * g) * (1 + g * g - 2 * g * toward) ** 1.5)
        sent = air * by_air[:, None, None] + dust * by_dust[:, None, None]
        levels = np.array((0, 500, 1500, 4000, 8000, 15e3, 30e3, 60e3))
        even = np.stack([np.interp(heights, levels, part) for part in self.even(levels).T], axis=-1)
        return np.asarray((left * (sent * self.to_sun(places, 100) + (air + dust) * even)).sum(1))


@pytest.mark.parametrize(("altitude", "dust"), [(35.0, 3.0), (4.0, 1.5), (80.0, 8.0)])
def test_table_is_a_slow_sum_in_small_steps(altitude: float, dust: float) -> None:
    ways = upwards(60)
    ways = ways[ways[:, 2] > 0.02]
    slow = SlowSky(altitude, dust).radiance(ways)
    paler = 0.35 * np.exp(-ways[:, 2:] / 0.10)
    slow += paler * ((slow @ LUMINANCE)[:, None] * (1.0, 0.99, 1.04) - slow)
    np.testing.assert_allclose(seen(sky(altitude, dust), ways), slow, rtol=0.06)


@pytest.mark.parametrize(("altitude", "dust"), SUNS)
def test_light_is_positive_and_no_more_than_comes_from_the_sun(altitude: int, dust: float) -> None:
    light = sky(altitude, dust)
    assert np.isfinite(light.radiance).all()
    assert light.radiance.min() > 0
    assert min(light.sunlight) >= 0
    assert max(light.sunlight) < 1
    assert min(light.level) > 0
    # What the ground sends back comes down again in part: a little more than there was may fall on it.
    assert max(light.level) < max(np.sin(np.radians(altitude)), 0) + 0.1


@pytest.mark.parametrize(("altitude", "dust"), SUNS)
def test_ambient_light_is_that_of_all_directions_of_the_sky(altitude: int, dust: float) -> None:
    light = sky(altitude, dust)
    up = (np.arange(4000) + 0.5) / 4000
    turn = np.arange(4000) * 2.399963
    ways = np.stack([np.sqrt(1 - up * up) * np.cos(turn), np.sqrt(1 - up * up) * np.sin(turn), up], axis=1)
    radiance = seen(light, ways) * 2 * np.pi / 4000
    level = np.array(light.level)
    sun_on_level = np.array(light.sunlight) * max(np.sin(np.radians(altitude)), 0)
    np.testing.assert_allclose((radiance * ways[:, 2:]).sum(0) + sun_on_level, level, rtol=0.03)
    normals = upwards(40)
    true = np.maximum(normals @ ways.T, 0) @ radiance + np.outer(1 - normals[:, 2], level) * GROUND_ALBEDO / 2
    even, upright, sunwards, square = np.array(light.ambient)
    z = normals[:, 2:]
    fitted = even + z * upright + normals[:, :1] * sunwards + z * z * square
    # The glow of thick dust around a low sun is narrower than four colours can tell.
    assert np.abs(fitted - true).max() < (0.20 if dust > 3 else 0.13) * true.max()
    assert np.sqrt(((fitted - true) ** 2).mean()) < (0.20 if dust > 3 else 0.12) * true.mean()
    assert fitted.min() > 0


def test_sun_gets_redder_and_weaker_towards_the_horizon() -> None:
    lights = [np.array(sky(altitude, 3.0).sunlight) for altitude in (90, 60, 30, 10, 3, 1, 0)]
    assert all((above > below).all() for above, below in pairwise(lights))
    redness = [light[0] / light[2] for light in lights]
    assert redness == sorted(redness)
    assert redness[0] < 1.3
    assert redness[4] > 10
    assert sky(-1, 3.0).sunlight == (0, 0, 0)


def test_sky_is_blue_above_and_paler_at_the_horizon_and_that_is_red_while_the_sun_is_low() -> None:
    high, low = sky(45, 3.0).radiance, sky(2, 3.0).radiance
    assert high[-1, 0, 2] > 2 * high[-1, 0, 0]
    assert high[0, -1, 2] < 2 * high[0, -1, 0]
    assert low[0, 0, 0] > 2 * low[0, 0, 2]
    assert low[0, -1, 0] > high[0, -1, 0] * low[0, -1, 2] / high[0, -1, 2]


def test_dust_thickens_the_air_and_makes_the_sky_around_the_sun_bright() -> None:
    clear, dusty = sky(30, 1.0), sky(30, 8.0)
    assert (np.array(dusty.sunlight) < clear.sunlight).all()
    beside = np.array([[np.cos(np.radians(25)), 0.0, np.sin(np.radians(25))]])
    assert (seen(dusty, beside) > 2 * seen(clear, beside)).all()


def test_film_keeps_black_and_orders_of_brightness_and_never_ends() -> None:
    greys = np.linspace(0, 100, 4001)[:, None] * np.ones(3)
    shown = filmed(greys)
    assert (shown[0] == 0).all()
    assert (np.diff(shown[:, 0]) > 0).all()
    assert shown.max() < 1
    np.testing.assert_allclose(shown[:, 0], shown[:, 2])


@given(st.tuples(*[st.floats(0, 1000)] * 3))
def test_film_shows_each_light_and_keeps_which_colour_is_strongest(light: tuple[float, float, float]) -> None:
    shown = filmed(np.array(light))
    assert (shown >= 0).all()
    assert (shown <= 1).all()
    order = np.argsort(light, kind="stable")
    assert (np.diff(shown[order]) >= -1e-6).all()


def test_exposure_follows_the_day_half_way() -> None:
    noon, evening = sky(50, 3.0), sky(3, 3.0)
    at_noon, in_the_evening = np.array(exposure(noon, 0.16, 0.0)), np.array(exposure(evening, 0.16, 0.0))
    shown = np.array(noon.level) * at_noon @ LUMINANCE, np.array(evening.level) * in_the_evening @ LUMINANCE
    assert 0.1 * shown[0] < shown[1] < shown[0]
    assert (in_the_evening > at_noon).all()
    assert (np.array(exposure(noon, 0.16, 1.0)) < at_noon).all()
    assert (np.array(exposure(noon, 0.05, 0.0)) > at_noon).all()
