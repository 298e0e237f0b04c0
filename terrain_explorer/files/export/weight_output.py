"""The export of weight maps: pictures that add up to a whole at every point, written all together or not at all."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Literal

import numpy as np

from terrain_explorer.errors import UserValueError
from terrain_explorer.files.export.colour_output import checked
from terrain_explorer.language import tr
from terrain_explorer.terrain.heightmap import Heightmap
from terrain_explorer.terrain.masks import MaskGround, MaskPart, Weights
from terrain_explorer.terrain.masks.weight_maps import WeightMaps, as_channels, sharing
from terrain_explorer.terrain.parameters import Parameter, Parameterised
from terrain_explorer.terrain.work import Work, part_of

Share = MaskPart | None
"""What a layer takes: a part of a mask, or None for what all others leave."""

_CHANNELS = 4
_WEIGHED, _SHARED = 0.6, 0.7
"""The part of the work that is done when the weights are found, and when they are shares."""


@dataclass(frozen=True)
class WeightFiles(Parameterised):
    """The layout of weight maps: how many layers go into a picture, and how fine they are."""

    layout: Annotated[
        Literal["rgba", "single"],
        Parameter(
            "Pictures",
            "Four layers as red, green, blue and alpha of one picture, or a grey picture for each layer.",
            labels=("Four layers in each", "One for each layer"),
        ),
    ] = "rgba"
    bits: Annotated[
        Literal["8", "16"],
        Parameter("Bits", "The bits of a weight: 8 bits add up to 255, 16 to 65535.", labels=("8", "16")),
    ] = "8"

    def paths(self, path: Path, layers: Sequence[str]) -> list[Path]:
        """Return the files of some layers, which may have names: one file has the name given, several end differently.

        Raises
        ------
        UserValueError
            There is no layer, the name is not that of a PNG file, or two layers would go into the same file.
        """
        if path.suffix.lower() != ".png":
            raise UserValueError(
                tr("{file} would be no PNG: weight maps are; choose a name that ends in .png", file=path.name)
            )
        if not layers:
            raise UserValueError(tr("there is no layer; add one"))
        single = self.layout == "single"
        pictures = range(1, -(-len(layers) // _CHANNELS) + 1)
        endings = [_in_files(name) for name in layers] if single else [str(number) for number in pictures]
        # Some file systems take capitals for small letters.
        name, times = Counter(map(str.lower, endings)).most_common(1)[0]
        if times > 1:
            raise UserValueError(tr("two layers would go into the file {name}; give one another name", name=name))
        return [path] if len(endings) == 1 else [path.with_stem(f"{path.stem}-{ending}") for ending in endings]

    def writing(self, heightmap: Heightmap, layers: Sequence[Share], paths: Sequence[Path]) -> Work[None]:
        """Write the layers' shares of a terrain to files by `paths`; yield the part that is done, 0 to 1.

        No older file is replaced before all new ones are written and read back.

        Raises
        ------
        ExportError
            A file could not be written, or differs from what should be there.
        """
        weights = yield from part_of(weighing(heightmap, layers), 0, _WEIGHED)
        shares = yield from part_of(sharing(weights, int(self.bits)), _WEIGHED, _SHARED)
        with ExitStack() as files:
            for done, (path, picture) in enumerate(zip(paths, self._pictures(shares), strict=True), 1):
                files.enter_context(checked(picture, path))
                yield _SHARED + (1 - _SHARED) * done / len(paths)

    def _pictures(self, shares: WeightMaps) -> Iterator[WeightMaps]:
        layers = shares.shape[2]
        if self.layout == "single":
            return (shares[..., layer] for layer in range(layers))
        return (as_channels(shares[..., first : first + _CHANNELS]) for first in range(0, layers, _CHANNELS))


def weighing(heightmap: Heightmap, layers: Sequence[Share]) -> Work[list[Weights]]:
    """Return the weights of layers on a ground; one that takes what is left has 1 less those of all others, at least 0.

    Yields the part that is done, 0 to 1.
    """
    ground = MaskGround(heightmap)
    rest = np.ones(ground.shape, np.float32)
    weights = [rest] * len(layers)
    for place, layer in enumerate(layers):
        if layer is not None:
            work = layer.weighing(ground, ground.whole)
            weights[place] = yield from part_of(work, place / len(layers), (place + 1) / len(layers))
            np.subtract(rest, weights[place], out=rest)
    np.maximum(rest, 0, out=rest)
    return weights


def _in_files(name: str) -> str:
    """Return a name of a layer as a part of a file's name, which no system refuses."""
    return re.sub(r"[^\w]+", "-", name).strip("-") or "layer"
