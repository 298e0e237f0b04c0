"""How octaves are summed: as in Musgrave's programs, point by point."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from terrain_laws import laws

from terrain_explorer.terrain import GradientNoise
from terrain_explorer.terrain.generators.noise.base import FRACTAL_SUMS, roughness_of_gain

sums = pytest.mark.parametrize("name", FRACTAL_SUMS)


def fbm(noises, amplitudes):
    return sum(amplitude * noise for noise, amplitude in zip(noises, amplitudes, strict=True))


def billow(noises, amplitudes):
    return sum(amplitude * abs(noise) for noise, amplitude in zip(noises, amplitudes, strict=True))


def ridged(noises, amplitudes, offset=1.0, gain=2.0):
    signal = (offset - abs(noises[0])) ** 2
    result = signal
    for noise, amplitude in zip(noises[1:], amplitudes[1:], strict=True):
        weight = min(max(signal * gain, 0), 1)
        signal = weight * (offset - abs(noise)) ** 2
        result += signal * amplitude
    return result


def hybrid(noises, amplitudes, offset=0.7, low=0.35, high=1.05):
    result, weight, most = 0, 1, 0
    for noise, amplitude in zip(noises, amplitudes, strict=True):
        result += weight * (noise + offset) * amplitude
        most += amplitude
        part = min(max((result / most - low) / (high - low), 0), 1)
        weight = part**3 * (part * (part * 6 - 15) + 10)
    return result


@sums
@laws
@given(noises=st.lists(st.floats(-1, 1), min_size=1, max_size=9), gain=st.floats(0, 1))
def test_sums_are_those_of_the_plain_loops(name, noises, gain):
    amplitudes = [gain**number for number in range(len(noises))]
    total = FRACTAL_SUMS[name]()
    pairs = zip(noises, amplitudes, strict=True)
    found = sum(total.contribution(np.array([noise]), amplitude)[0] for noise, amplitude in pairs)
    assert found == pytest.approx(globals()[name](noises, amplitudes), abs=1e-12)


@sums
def test_the_weight_of_an_octave_times_its_form_is_what_it_adds(name):
    forms = {"fbm": lambda n: n, "billow": abs, "ridged": lambda n: (1 - abs(n)) ** 2, "hybrid": lambda n: n + 0.7}
    noises, total = np.random.default_rng(1).uniform(-1, 1, (5, 100)), FRACTAL_SUMS[name]()
    for number, noise in enumerate(noises):
        contribution = total.contribution(noise.copy(), 0.5**number)
        np.testing.assert_allclose(contribution, total.weight * forms[name](noise), atol=1e-15)


def test_one_octave_of_fbm_is_the_basis():
    generator = GradientNoise(exponent=5, octaves=1, gain=0.3, lacunarity=3)
    octave, parts = generator._octaves[0], np.arange(33) / 32
    basis = generator.basis_on_grid(octave, octave.south(parts), octave.east(parts))
    np.testing.assert_array_equal(generator.heights(), basis.astype(np.float32))


@pytest.mark.parametrize(
    ("gain", "lacunarity", "words"),
    [
        (1, 2, "Hurst exponent H\xa0=\xa00.00 · D\xa0=\xa03.00"),
        (0.5, 2, "Hurst exponent H\xa0=\xa01.00 · D\xa0=\xa02.00"),
        (0.5, 3, "Hurst exponent H\xa0=\xa00.63 · D\xa0=\xa02.37"),
        (0.25, 2, "Hurst exponent H\xa0=\xa02.00"),
        (0, 2, "No Hurst exponent"),
        (0.5, 1, "No Hurst exponent"),
    ],
)
def test_the_gain_tells_the_hurst_exponent(gain, lacunarity, words):
    assert roughness_of_gain(gain, lacunarity) == words


@pytest.mark.parametrize(
    ("values", "hurst"),
    [
        ({}, None),
        ({"gain": 0.6}, 0.737),
        ({"gain": 0.5, "lacunarity": 3}, 0.631),
        ({"gain": 0.6, "fractal": "ridged"}, None),
        ({"gain": 0.6, "octaves": 1}, None),
        ({"gain": 0}, None),
        ({"gain": 1}, None),
        ({"gain": 0.4}, None),
        ({"gain": 0.6, "lacunarity": 1}, None),
    ],
)
def test_the_hurst_exponent_follows_from_gain_and_lacunarity_where_there_is_one(values, hurst):
    found = GradientNoise(**values).hurst_exponent
    assert found is None if hurst is None else found == pytest.approx(hurst, abs=5e-4)


@pytest.mark.parametrize("gain", [0.35, 0.5, 0.65])
def test_hybrid_mountains_are_rough_to_the_last_octave_and_plains_smooth(gain):
    generator = GradientNoise(exponent=8, seed=3, fractal="hybrid", gain=gain)
    octaves = [part.contribution / gain**number for number, part in enumerate(generator.parts(range(257), range(257)))]
    mountains, plains = octaves[0] > np.quantile(octaves[0], 0.75), octaves[0] < np.quantile(octaves[0], 0.25)
    for octave in octaves[3:]:
        assert octave[mountains].std() > octaves[0].std() / 2
        assert octave[plains].std() < octave[mountains].std() / 20


def test_hybrid_has_no_rings():
    """Where weights are cut off, their slope jumps."""
    bends = []
    for exponent in (8, 10):
        *_, octave = GradientNoise(exponent=exponent, octaves=3, fractal="hybrid", seed=3).parts(
            range(2**exponent), range(2**exponent)
        )
        bends.append(abs(np.diff(octave.weight, 2)).max() * 4**exponent)
    # The bend of a ring is as sharp on any map: four times the curvature where points lie four times as close.
    assert bends[1] < 1.5 * bends[0]
