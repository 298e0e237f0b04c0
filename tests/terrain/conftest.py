"""Asks each question of every generator."""

import pytest

from terrain_explorer.terrain import GENERATORS, parameters

WINDOWED = [owner for owner in GENERATORS.values() if parameters(owner)[0].maximum > 13]


@pytest.fixture(params=GENERATORS.values(), ids=list(GENERATORS))
def generator_class(request):
    return request.param


@pytest.fixture(params=WINDOWED, ids=lambda owner: owner.slug)
def windowed_class(request):
    """Return a generator that makes windows of maps too large to be made whole."""
    return request.param
