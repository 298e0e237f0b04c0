"""Where layers of weights come from, and small pictures of them."""

from __future__ import annotations

from collections.abc import Generator as Steps
from collections.abc import Mapping, Sequence

from PySide6.QtGui import QImage

from terrain_explorer.files.export.weight_output import weighing
from terrain_explorer.gui.services.qt_image import of_pixels
from terrain_explorer.language import tr
from terrain_explorer.terrain import Heightmap, Recipe
from terrain_explorer.terrain.masks import Mask, MaskPart
from terrain_explorer.terrain.masks.rules import SlopeRule
from terrain_explorer.terrain.masks.weight_maps import sharing
from terrain_explorer.terrain.recipe.step_layers import PathsLayer, StepLayer, paths_layers, step_layers
from terrain_explorer.terrain.recipe.weight_layers import Layers, WeightLayer
from terrain_explorer.terrain.scale import thinned
from terrain_explorer.terrain.work import silent

SIDE = 64
"""The pixels of a picture's longer side, or a few more."""


FoundLayer = StepLayer | PathsLayer
"""What steps give, which has to be found first."""

LayerSource = MaskPart | FoundLayer


def layer_sources(selection: Mask | None, recipe: Recipe | None) -> dict[str, LayerSource]:
    """Return the selection, and what the steps of a recipe give, by their names for the user."""
    sources: dict[str, LayerSource] = {} if selection is None else {tr("Selection"): selection}
    found: tuple[FoundLayer, ...] = () if recipe is None else (*step_layers(recipe), *paths_layers(recipe))
    for layer in found:
        name, number = layer.name, 2
        while name in sources:
            name, number = f"{layer.name} {number}", number + 1
        sources[name] = layer
    return sources


def usual_layers(sources: Mapping[str, LayerSource]) -> Layers:
    """Return layers to begin with: the selection, or steep ground, and what it leaves."""
    taken = {name: mask for name, mask in sources.items() if isinstance(mask, MaskPart)}
    taken = taken or {tr("Steepness"): SlopeRule()}
    return (WeightLayer(tr("The rest"), None), *(WeightLayer(name, mask) for name, mask in taken.items()))


def picturing(heightmap: Heightmap, layers: Sequence[WeightLayer]) -> Steps[None, None, list[QImage]]:
    """Return a picture of the share of each layer, found with few points: white is all, black is nothing."""
    yield
    coarse = thinned(
        heightmap, max(min((max(heightmap.heights.shape) - 1) // SIDE, min(heightmap.heights.shape) - 1), 1)
    )
    weights = yield from silent(weighing(coarse, [layer.share for layer in layers]))
    shares = yield from silent(sharing(weights))
    return [of_pixels(shares[..., place], QImage.Format.Format_Grayscale8) for place in range(len(layers))]
