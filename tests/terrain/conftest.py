"""Asks each question of every generator."""

import pytest

from terrain_explorer.terrain import GENERATORS, parameters
from terrain_explorer.terrain.statistics import Unavailable, figures

WINDOWED = [owner for owner in GENERATORS.values() if parameters(owner)[0].maximum > 13]


@pytest.fixture(params=GENERATORS.values(), ids=list(GENERATORS))
def generator_class(request):
    return request.param


@pytest.fixture(params=WINDOWED, ids=lambda owner: owner.slug)
def windowed_class(request):
    """Return a generator that makes windows of maps too large to be made whole."""
    return request.param


@pytest.fixture(scope="module")
def dry():
    """Leave lakes and rivers out of the figures: they take most of the time, and no other figure looks at them."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(figures, "_measuring_water", _measuring_no_water)
        yield


def _measuring_no_water(*_):
    yield 1.0
    return [Unavailable("Water is not measured here.")] * 3
