"""The layers of weights of a terrain: what each takes, names and order, and how projects and journals keep them."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from terrain_explorer.errors import UserValueError
from terrain_explorer.language import tr
from terrain_explorer.terrain.masks import Mask, MaskPart, Painted
from terrain_explorer.terrain.parameters import Words, brief_words
from terrain_explorer.terrain.recipe.stored import Content, mapping, only
from terrain_explorer.terrain.recipe.stored_parts import mask_from_content, mask_to_content

Share = MaskPart | None
"""What a layer takes: a part of a mask, or None for what all others leave."""


@dataclass(frozen=True)
class WeightLayer:
    """A layer: its name for the user and for files, and what it takes."""

    name: str
    share: Share

    def in_words(self, words: Words = brief_words) -> str:
        """Return what it takes, in a sentence; `words` says numbers."""
        if self.share is None:
            return tr("Takes what all other layers leave.")
        return tr("Takes: {mask}.", mask=self.share.in_words(words))


Layers = tuple[WeightLayer, ...]
"""Layers in their order: each lies on those before it, and the first has what no other takes."""


def painted_in_layers(layers: Layers) -> Iterator[Painted]:
    """Yield the pixels of layers, each time they are used."""
    for layer in layers:
        if layer.share is not None:
            yield from (part for part in Mask.of(layer.share).parts() if isinstance(part, Painted))


def layers_to_content(layers: Layers, kept: Callable[[Painted], Any] = Painted.to_text) -> list[dict[str, Any]]:
    """Return layers in a form that JSON can hold; `kept` returns what stands for their painted pixels.

    Each is an object with a ``name`` and one of ``mask``, ``part``, the only part of a mask, or ``rest``, true.
    """
    return [{"name": layer.name} | _share_content(layer.share, kept) for layer in layers]


def _share_content(share: Share, kept: Callable[[Painted], Any]) -> dict[str, Any]:
    if share is None:
        return {"rest": True}
    return {"mask" if isinstance(share, Mask) else "part": mask_to_content(Mask.of(share), kept)}


def layers_from_content(
    content: object, kept: Callable[[Any], Painted] = Painted.from_text
) -> tuple[Layers, tuple[str, ...]]:
    """Return stored layers, and why some are left out; `kept` returns the pixels that something stands for.

    Raises
    ------
    ValueError
        They are no layers at all.
    """
    if not isinstance(content, list):
        raise UserValueError(tr("the layers of weights must be a list"))
    layers, reasons = [], []
    for one in content:
        try:
            layers.append(_layer(one, kept))
        except ValueError as error:
            reasons.append(str(error))
    return tuple(layers), tuple(reasons)


def layers_from_text(text: str | None) -> tuple[Layers, tuple[str, ...]]:
    """Return the layers in a JSON text, None for none; see `layers_from_content`."""
    return ((), ()) if text is None else layers_from_content(json.loads(text))


def _layer(content: object, kept: Callable[[Any], Painted]) -> WeightLayer:
    what = tr("the layer of weights")
    layer = mapping(content, what)
    only(layer, {"name", "mask", "part", "rest"}, what)
    return WeightLayer(str(layer.get("name", "")), _share_from(layer, kept))


def _share_from(layer: Content, kept: Callable[[Any], Painted]) -> Share:
    if "mask" in layer:
        return mask_from_content(layer["mask"], kept)
    if "part" in layer:
        parts = mask_from_content(layer["part"], kept).layers
        if len(parts) == 1:
            return parts[0].part
    elif layer.get("rest") is True:
        return None
    raise UserValueError(tr("{what} is damaged", what=tr("the layer of weights")))
