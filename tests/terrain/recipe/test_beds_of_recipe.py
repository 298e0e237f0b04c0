"""Roads and rivers that a recipe lays have beds of gravel, on which nothing grows."""

from dataclasses import replace

import numpy as np
import pytest

from terrain_explorer.terrain import DiamondSquare, Recipe
from terrain_explorer.terrain.filters import FILTERS
from terrain_explorer.terrain.filters.paths import Ridge, River, Road
from terrain_explorer.terrain.gradient import gradient
from terrain_explorer.terrain.recipe import Evaluation, Step
from terrain_explorer.terrain.recipe.beds_of_recipe import finding_beds
from terrain_explorer.terrain.recipe.toning import toning
from terrain_explorer.terrain.sampling import distances
from terrain_explorer.terrain.shading.climates import CLIMATES, MATERIALS
from terrain_explorer.terrain.shading.look import Look
from terrain_explorer.terrain.shading.materials import material_weights
from terrain_explorer.terrain.shading.natural_colours import natural_site, scale_of_map
from terrain_explorer.terrain.work import finished

SOURCE = DiamondSquare(exponent=6, seed=3, spread_reduction=0.3)
ACROSS = ((0.5, 0.1), (0.5, 0.9))


def terrain_of(*filters):
    recipe = Recipe(SOURCE, tuple(Step(filter) for filter in filters))
    return recipe, finished(Evaluation().evaluating(recipe.source, recipe.steps)).heightmap


@pytest.mark.parametrize("path", [Road(points=ACROSS, width=0.08), River(points=ACROSS, width=0.08)])
def test_a_bed_is_of_stones_without_woods(path):
    recipe, land = terrain_of(path)
    beds = finished(finding_beds(recipe, land))
    assert beds[32, 32] == 1
    assert beds[:20].max() == 0
    tones = finished(toning(land, "natural", recipe))["natural"]
    bare = finished(toning(land, "natural", Recipe(SOURCE, ())))["natural"]
    assert (tones.shades[beds == 0] == bare.shades[beds == 0]).all()
    shares = dict(zip(MATERIALS, np.moveaxis(shares_on(land, tones.shades), -1, 0), strict=True))
    on_bed = (beds == 1) & (shares["snow"] < 0.01)
    assert shares["scree"][on_bed].min() > 0.9
    assert shares["forest"][on_bed].max() < 0.05
    cover, other = (finished(toning(land, "land-cover", one))["land-cover"] for one in (recipe, Recipe(SOURCE, ())))
    assert (cover.shades != other.shades)[beds == 1].all()


def shares_on(land, shades):
    scale = scale_of_map(land, range(land.rows), range(land.columns))
    site = natural_site(land, Look(), land.heights, gradient(land.heights, distances(land)), shades, scale)
    return material_weights(CLIMATES["temperate"], site, scale.moved)


def test_no_bed_where_there_is_none_or_nobody_knows_where_it_lies_now():
    _, land = terrain_of()
    assert finished(finding_beds(None, land)) is None
    road, crop = Road(points=ACROSS), Step(FILTERS["crop"](rows=33, columns=33))
    for steps in ((Step(Ridge(points=ACROSS)),), (Step(road, enabled=False),), (Step(road), crop)):
        assert finished(finding_beds(Recipe(SOURCE, steps), land)) is None
    assert finished(finding_beds(Recipe(SOURCE, (Step(replace(road, width=0.05)),)), land)).max() == 1
