"""The rule by material: masks and layers of weights are made of what the surface and the map show."""

import numpy as np
import pytest

from terrain_explorer.files.export.weight_output import weighing
from terrain_explorer.terrain import FILTERS, DiamondSquare, Heightmap, Recipe, Step
from terrain_explorer.terrain.heightmap import Window
from terrain_explorer.terrain.masks import MASK_RULES, Mask
from terrain_explorer.terrain.recipe.toning import toning
from terrain_explorer.terrain.sampling import gradient_in
from terrain_explorer.terrain.shading.climates import CLIMATES, MATERIALS
from terrain_explorer.terrain.shading.look import Look
from terrain_explorer.terrain.shading.materials import material_weights
from terrain_explorer.terrain.shading.natural_colours import natural_site, scale_of_map
from terrain_explorer.terrain.work import finished

RULE = MASK_RULES["material"]
NAMES = ("grass", "soil", "sand", "scree", "rock", "woods", "snow")
BARE = Recipe(DiamondSquare(exponent=6, seed=3))
SNOWY = BARE.followed_by(FILTERS["snow"]())


def shown(heightmap, climate, sea=None):
    """Return the shares of the materials that the map shows, shape (rows, columns, 7)."""
    look = Look(climate=climate, palette="natural", water=sea is not None, water_level=sea or 0.0)
    whole = Window(0, 0, *heightmap.heights.shape)
    scale = scale_of_map(heightmap, range(heightmap.rows), range(heightmap.columns))
    tones = finished(toning(heightmap, "natural"))["natural"].shades
    site = natural_site(heightmap, look, heightmap.heights, gradient_in(heightmap, whole), tones, scale)
    dry, *others = np.moveaxis(material_weights(CLIMATES[climate], site, scale.moved), -1, 0)
    by_name = dict(zip(MATERIALS[1:], others, strict=True))
    own = {"grass": dry + by_name["lush"], "woods": by_name["forest"]}
    return np.stack([own.get(name, by_name.get(name)) for name in NAMES], axis=-1)


@pytest.mark.parametrize("recipe", [BARE, SNOWY], ids=["bare", "snowy"])
@pytest.mark.parametrize(("climate", "sea"), [("alpine", None), ("temperate", 0.3)])
def test_a_rule_takes_the_share_that_the_map_shows(recipe, climate, sea):
    heightmap = recipe.heightmap()
    values = {"climate": climate} if sea is None else {"climate": climate, "sea": True, "sea_level": sea}
    weights = [Mask.of(RULE(material=name, **values)).weights(heightmap) for name in NAMES]
    np.testing.assert_allclose(np.stack(weights, axis=-1), shown(heightmap, climate, sea), atol=1e-6)
    assert sum(some.any() for some in weights) > 3


def test_layers_of_all_materials_are_their_shares_in_any_order():
    heightmap = SNOWY.heightmap()
    expected = shown(heightmap, "alpine")
    for order in (range(7), reversed(range(7)), (3, 0, 6, 2, 5, 1, 4)):
        places = list(order)
        layers = [RULE(material=NAMES[place], climate="alpine") for place in places]
        for some in (layers, [None, *layers[1:]]):  # the first has what no other takes in any case
            seen = finished(weighing(heightmap, some))
            np.testing.assert_allclose(np.stack(seen, axis=-1), expected[..., places], atol=1e-5)


def test_another_layer_hides_materials_alike():
    heightmap = BARE.heightmap()
    upper = MASK_RULES["height"](low=50.0, low_softness=20.0)
    below = finished(weighing(heightmap, [RULE(material="grass"), RULE(material="rock")]))
    seen = finished(weighing(heightmap, [RULE(material="grass"), RULE(material="rock"), upper]))
    left = 1 - Mask.of(upper).weights(heightmap)
    for some, before in zip(seen, below, strict=False):
        np.testing.assert_allclose(some, before * left, atol=1e-6)


def test_a_step_is_done_on_a_material_of_the_ground_before_it():
    rule = RULE(material="snow", climate="desert")
    after = SNOWY.followed_by(FILTERS["invert"](), Mask.of(rule)).heightmap()
    changed = after.heights != SNOWY.heightmap().heights
    snow = Mask.of(rule).weights(SNOWY.heightmap())
    assert 0 < snow.mean() < 1
    assert not changed[snow == 0].any()
    assert changed[snow > 0].mean() > 0.9


@pytest.mark.parametrize("shape", [(2, 2), (2, 40), (33, 17)])
def test_flat_and_tiny_ground_has_a_material(shape):
    flat = Heightmap(np.zeros(shape, np.float32))
    total = sum(Mask.of(RULE(material=name)).weights(flat) for name in NAMES)
    np.testing.assert_allclose(total, 1, atol=1e-5)
    assert Step(FILTERS["invert"](), mask=Mask.of(RULE())).is_told
