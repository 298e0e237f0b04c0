"""What is measured of an algorithm to compare it with others."""

from dataclasses import dataclass, replace
from math import isnan
from threading import get_ident
from typing import ClassVar

import numpy as np
import pytest
from reference import without_kernels

from terrain_explorer.errors import UserValueError
from terrain_explorer.terrain import GENERATORS, DiamondSquare, MidpointDisplacement, RandomNoise
from terrain_explorer.terrain.explain import comparison
from terrain_explorer.terrain.explain.comparison import AlgorithmTraits, measuring_traits
from terrain_explorer.terrain.generators.base import Generator
from terrain_explorer.terrain.generators.common import Exponent, Seed
from terrain_explorer.terrain.generators.noise.simplex_noise import SimplexNoise
from terrain_explorer.terrain.normalising import RawHeights
from terrain_explorer.terrain.work import finished


@dataclass(frozen=True)
class Waves(Generator):
    """As many waves as the exponent, on whole maps only: it tiles, but windows and coarse maps are no parts of it."""

    slug: ClassVar = "waves"
    title: ClassVar = "Waves"
    summary: ClassVar = "Waves cross."

    exponent: Exponent = 9
    seed: Seed = 0

    def growing(self, rows, columns):
        yield 0.0
        if len(rows) < self.size:
            raise UserValueError("whole maps only")
        wave = np.sin(2 * np.pi * self.exponent * np.arange(self.size) / (self.size - 1)).astype(np.float32)
        wave[-1] = wave[0]
        return RawHeights(np.ascontiguousarray(wave[:, np.newaxis] + wave))


def test_what_is_claimed_and_what_is_measured_agree_where_they_should():
    traits = finished(measuring_traits(DiamondSquare))
    assert traits.kind is DiamondSquare
    assert traits.claimed == 1.0
    assert traits.hurst == pytest.approx(1, abs=0.15)
    assert traits.creases == pytest.approx(1.7, abs=0.3)
    assert traits.seconds > 0


def test_midpoint_displacement_leaves_more_creases():
    one, other = (finished(measuring_traits(kind)) for kind in (MidpointDisplacement, DiamondSquare))
    assert one.creases > other.creases


def test_noise_claims_no_roughness_and_leaves_no_creases():
    traits = finished(measuring_traits(RandomNoise))
    assert isnan(traits.claimed)
    assert traits.creases == pytest.approx(1, abs=0.1)


def test_the_time_of_all_threads_counts(monkeypatch):
    """Noise is made on all processors: measured in one thread alone, it would seem to cost next to nothing."""
    threads, real = set(), SimplexNoise.basis

    def noting(*args, **options):
        threads.add(get_ident())
        return real(*args, **options)

    monkeypatch.setattr(SimplexNoise, "basis", noting)
    with without_kernels():
        finished(comparison._timing(SimplexNoise))
    assert threads == {get_ident()}


def test_what_tiles_on_request_names_the_switch():
    found = {kind: finished(measuring_traits(kind)).tiles for kind in (DiamondSquare, RandomNoise)}
    assert found[DiamondSquare].name == "tileable"
    assert found[RandomNoise] is False


@pytest.mark.parametrize("kind", GENERATORS.values(), ids=list(GENERATORS))
def test_every_algorithm_can_be_measured(kind):
    work = measuring_traits(kind)
    done = []
    traits = finished(work, done.append)
    assert done == sorted(done)
    assert 0 <= done[0] <= done[-1] <= 1
    assert isinstance(replace(traits), AlgorithmTraits)


def test_what_an_algorithm_cannot_do_is_found_out():
    traits = finished(measuring_traits(Waves))
    assert (traits.tiles, traits.windows, traits.nested) == (True, False, False)


def test_what_grows_level_by_level_has_windows_and_coarse_parts():
    traits = finished(measuring_traits(DiamondSquare))
    assert (traits.windows, traits.nested) == (True, True)
