from dataclasses import fields

import numpy as np
import pytest
from analysis_surfaces import fractal, heightmap, noise, plane
from hypothesis import given
from hypothesis import strategies as st
from terrain_laws import laws

from terrain_explorer.terrain.statistics import figures_of, measuring


def test_progress_rises_to_one():
    parts = list(measuring(heightmap(fractal(0.5, shape=(200, 130)))))
    assert parts == sorted(parts)
    assert 0 < parts[0] < 0.05
    assert parts[-1] == 1


def test_work_can_be_left_at_any_step():
    work = measuring(heightmap(noise(shape=(70, 70))))
    next(work)
    work.close()
    with pytest.raises(StopIteration):
        next(work)


shapes = st.tuples(st.integers(2, 80), st.integers(2, 80)) | st.sampled_from([(33, 33), (129, 65), (150, 131)])
surfaces = {
    "fractal": lambda shape, seed: fractal(0.6, seed, shape),
    "noise": lambda shape, seed: noise(seed, shape),
    "plane": lambda shape, _: plane(shape),
    "flat": lambda shape, _: np.zeros(shape),
    "steps": lambda shape, seed: np.rint(fractal(0.6, seed, shape) * 3 / np.ptp(noise(seed, shape))),
    "spike": lambda shape, seed: noise(seed, shape) > 2.5,
}


@laws
@given(
    shape=shapes,
    kind=st.sampled_from(list(surfaces)),
    seed=st.integers(0, 99),
    scale=st.sampled_from([1, 1e-30, 5000, 1e35]),
    offset=st.sampled_from([0, -1e6]),
    known=st.sampled_from([{}, {"metres": True, "spacing": 30.0}]),
)
def test_any_map_has_figures_whose_numbers_are_finite(shape, kind, seed, scale, offset, known):
    found = figures_of(heightmap(surfaces[kind](shape, seed) * scale + offset, **known))
    for field in fields(found):
        figure = getattr(found, field.name)
        assert figure.meaning.endswith(".")
        assert np.isfinite(list(numbers_of(figure))).all()


def numbers_of(figure):
    for field in fields(figure):
        value = getattr(figure, field.name)
        if hasattr(value, "__dataclass_fields__"):
            yield from numbers_of(value)
        elif isinstance(value, np.ndarray | int | float):
            yield from np.ravel(value)


def test_large_maps_are_measured_in_parts_and_tell_the_same():
    heights = np.tile(fractal(0.5, 4, (1100, 700)), (1, 4))
    found = figures_of(heightmap(heights))
    assert found.spectrum.tile == 1025
    assert found.hurst.exponent == pytest.approx(0.5, abs=3 * found.hurst.uncertainty)
