"""What the grounds of recipes are made from."""

from unittest.mock import patch

import pytest

from terrain_explorer.terrain import GENERATORS
from terrain_explorer.terrain.heightmap import extremes_of
from terrain_explorer.terrain.recipe.stepping import unit_of

SLOW = {"faults", "hills"}


@pytest.mark.parametrize("slug", GENERATORS)
@pytest.mark.parametrize("seed", [1, 7])
def test_the_map_tells_the_heights_it_was_brought_from(slug, seed):
    generator = GENERATORS[slug](exponent=4 if slug in SLOW else 6, seed=seed)
    assert unit_of(generator, generator.heightmap()) == unit_of(generator) == extremes_of(generator.heights())


def test_a_map_that_is_there_is_not_grown_again():
    generator = GENERATORS["diamond-square"](exponent=8, seed=3)
    made, grown = generator.heightmap(), []
    heights = type(generator).heights

    def noted(self, window=None):
        grown.append(window)
        return heights(self, window)

    with patch.object(type(generator), "heights", noted):
        unit_of(generator, made)
    assert grown
    assert all(window is not None and window.rows == window.columns == 1 for window in grown)
