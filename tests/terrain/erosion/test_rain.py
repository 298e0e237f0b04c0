"""Rain from wind and relief."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from river_lands import rough
from terrain_laws import laws

from terrain_explorer.terrain.erosion.rain import Wind, rain_by_wind

winds = st.builds(Wind, st.floats(0, 360), st.floats(0, 1), st.floats(0.01, 0.3))
EVEN = (1.0, 1.0)


@laws
@given(winds, st.integers(2, 40), st.integers(2, 40), st.booleans(), st.sampled_from([EVEN, (30.0, 10.0)]))
def test_rain_falls_down_and_its_mean_is_one(wind, rows, columns, wraps, spacing):
    rain = rain_by_wind(rough(rows, columns, 3), spacing, wraps, wind)
    assert rain.dtype == np.float32
    assert rain.shape == (rows, columns)
    assert rain.min() >= 0
    assert rain.mean() == pytest.approx(1, abs=1e-4)


@laws
@given(st.sampled_from([0, 90, 180, 270]), st.integers(0, 99), st.booleans())
def test_turning_the_land_and_the_wind_turns_the_rain(direction, seed, wraps):
    land = rough(24, 30, seed)
    rain = rain_by_wind(land, EVEN, wraps, Wind(direction))
    turned = rain_by_wind(np.ascontiguousarray(np.rot90(land, -1)), EVEN, wraps, Wind((direction + 90) % 360))
    np.testing.assert_array_equal(turned, np.rot90(rain, -1))


@laws
@given(st.floats(0, 360), st.integers(0, 99))
def test_a_mirrored_land_has_mirrored_rain(direction, seed):
    land = rough(24, 30, seed)
    rain = rain_by_wind(land, EVEN, False, Wind(direction))
    mirrored = rain_by_wind(np.ascontiguousarray(land[:, ::-1]), EVEN, False, Wind(360 - direction))
    np.testing.assert_allclose(mirrored, rain[:, ::-1], 0, 1e-4)


@laws
@given(winds, st.sampled_from([1e-6, 8.0, 1e6]), st.sampled_from([0.0, 1.0]))
def test_units_do_not_matter(wind, unit, datum):
    land = rough(20, 20, 1)
    scaled = rain_by_wind((np.float32(unit) * (land + np.float32(datum))), (unit, unit), False, wind)
    np.testing.assert_allclose(scaled, rain_by_wind(land, EVEN, False, wind), 0, 1e-4)


@pytest.mark.parametrize("waves", [2, 5])
def test_a_wave_of_relief_gives_the_wave_of_rain_that_the_theory_says(waves):
    points, reach = 512, 0.05
    turns = waves * np.arange(points) / points
    land = np.tile(np.sin(2 * np.pi * turns), (4, 1)).astype(np.float32)
    wind = Wind(270, 0.05, reach)  # so weak that it rains everywhere
    rain = rain_by_wind(land, EVEN, True, wind)[0].astype(np.float64)
    # As long as the map is, air lags half the reach twice.
    lag = 1j * 2 * np.pi * waves * reach / 2
    expected = lag / (1 + lag) ** 2
    found = 2 * np.mean((rain - 1) * np.exp(-2j * np.pi * turns)) * 1j
    weak = rain_by_wind(land, EVEN, True, Wind(270, 0.025, reach))[0].astype(np.float64)
    gain = np.abs(found) / np.abs(expected)
    assert np.angle(found) == pytest.approx(np.angle(expected), abs=0.06)
    assert gain == pytest.approx(0.05 * 6 / 2, rel=0.05)
    np.testing.assert_allclose(2 * (weak - 1), rain - 1, 0, 1e-4)


def test_behind_a_ridge_it_is_dry_and_before_it_wet():
    across = np.linspace(0, 1, 129)
    ridge = np.tile(np.exp(-(((across - 0.5) / 0.1) ** 2)), (9, 1)).astype(np.float32)
    rain = rain_by_wind(ridge, EVEN, False, Wind(270, 1.0))[4]
    assert rain[45:64].mean() > 1.4
    assert rain[72:90].mean() < 0.4
    assert rain[0] == pytest.approx(rain[-1], rel=0.1)


def test_on_level_ground_and_without_wind_it_rains_evenly():
    assert (rain_by_wind(np.ones((5, 7), np.float32), EVEN, False, Wind()) == 1).all()
    assert (rain_by_wind(rough(5, 7), EVEN, False, Wind(strength=0)) == 1).all()
