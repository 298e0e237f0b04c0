"""Asks each question of every generator."""

import pytest

from terrain_explorer.terrain import GENERATORS


@pytest.fixture(params=GENERATORS.values(), ids=list(GENERATORS))
def generator_class(request):
    return request.param
