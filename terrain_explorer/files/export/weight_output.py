"""The export of weight maps: pictures that add up to a whole at every point, written all together or not at all."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Literal

import numpy as np

from terrain_explorer.errors import UserValueError
from terrain_explorer.files.export.colour_output import checked
from terrain_explorer.files.export.map_fit import MapFit
from terrain_explorer.files.formats.pictures.exr import read_bits, write_bits
from terrain_explorer.files.raster.samples import Samples
from terrain_explorer.language import marked, tr
from terrain_explorer.terrain.gradient import slope
from terrain_explorer.terrain.heightmap import FloatArray, Heightmap, Window
from terrain_explorer.terrain.hydrology.drainage import draining
from terrain_explorer.terrain.masks import MaskInput, Weights
from terrain_explorer.terrain.masks.rules import MaterialRule
from terrain_explorer.terrain.masks.weight_maps import (
    MOST_TEXTURES,
    WeightMaps,
    as_channels,
    as_control_map,
    layered,
    sharing,
)
from terrain_explorer.terrain.parallel import filling
from terrain_explorer.terrain.parameters import Parameter, Parameterised
from terrain_explorer.terrain.recipe.toning import toning
from terrain_explorer.terrain.recipe.weight_layers import Share
from terrain_explorer.terrain.sampling import gradient_in
from terrain_explorer.terrain.shading.look import Look
from terrain_explorer.terrain.shading.normals import shading_normals
from terrain_explorer.terrain.shading.tinting import tinted
from terrain_explorer.terrain.shading.waters import draw_waters, finding_waters
from terrain_explorer.terrain.work import Work, part_of

_CHANNELS = 4
_COLOURS = (marked("red"), marked("green"), marked("blue"), marked("alpha"))
"""The channels of a picture."""

_BESIDE = marked("Maps beside them")
_WEIGHTS = "-weights"
"""How names of weight maps usually end; those of the maps beside them do not."""

_NOTHING = 1e-6
"""Less of a point than this is left by rounding alone."""

_SINGLE = {"single", "unreal", "blender"}
_DEPTHS = {"unity": 8, "unreal": 8, "blender": 16, "terrain3d": 8}
"""The bits that programs read, by the layout."""

_WEIGHED, _FITTED, _SHARED = 0.5, 0.6, 0.7
"""The part of the work that is done when the weights are found, when they have their size, and when they are shares."""


@dataclass(frozen=True)
class WeightFiles(Parameterised):
    """The layout of weight maps, and which maps are saved beside them."""

    layout: Annotated[
        Literal["rgba", "single", "unity", "unreal", "blender", "terrain3d"],
        Parameter(
            "Layout",
            "Four layers as red, green, blue and alpha of one picture, a grey picture for each layer, or what a "
            "program reads.",
            labels=(
                "Four layers in each picture",
                "A picture for each layer",
                "Unity: splatmaps",
                "Unreal Engine: layers",
                "Blender: grey pictures",
                "Godot: Terrain3D",
            ),
        ),
    ] = "rgba"
    bits: Annotated[
        Literal["8", "16"],
        Parameter(
            "Bits",
            "The bits of a weight: 8 bits add up to 255, 16 to 65535. Programs have their own.",
            labels=("8", "16"),
        ),
    ] = "8"
    normals: Annotated[
        Literal["none", "opengl", "directx"],
        Parameter(
            "Normal map",
            "Which way the ground faces. Green points up the picture (OpenGL) for Unity, Godot and Blender, and down "
            "(DirectX) for Unreal.",
            labels=("None", "OpenGL", "DirectX"),
            group=_BESIDE,
        ),
    ] = "none"
    slope: Annotated[
        bool,
        Parameter("Slopes", "A grey picture of 16 bits: black is level, white is 90°.", group=_BESIDE),
    ] = False
    flow: Annotated[
        bool,
        Parameter(
            "Flow of water",
            "A grey picture of 16 bits: the lighter, the more ground drains there, by the logarithm.",
            group=_BESIDE,
        ),
    ] = False
    colour: Annotated[
        bool,
        Parameter("Colours", "The colours of the surface as they are shown, without its light.", group=_BESIDE),
    ] = False

    @property
    def ending(self) -> str:
        """The ending of the file's name."""
        return ".exr" if self.layout == "terrain3d" else ".png"

    @property
    def depth(self) -> int:
        """The bits of a weight."""
        return _DEPTHS.get(self.layout, int(self.bits))

    @property
    def has_bits(self) -> bool:
        """Whether one may choose the bits: programs have their own."""
        return self.layout not in _DEPTHS

    @property
    def companions(self) -> tuple[CompanionKind, ...]:
        """The maps beside the weights."""
        normals: CompanionKind = "normals-directx" if self.normals == "directx" else "normals-opengl"
        ticked: dict[CompanionKind, bool] = {normals: self.normals != "none", "slope": self.slope, "flow": self.flow}
        return tuple(kind for kind, wanted in {**ticked, "colour": self.colour}.items() if wanted)

    def paths(self, path: Path, layers: Sequence[str]) -> list[Path]:
        """Return the files of some layers, which may have names: one file has the name given, several end differently.

        Those of the maps beside the weights come last.

        Raises
        ------
        UserValueError
            There is no layer, or there are too many; the name has another ending; or two would go into the same file.
        """
        self._check(path, len(layers))
        pictures = range(1, -(-len(layers) // _CHANNELS) + 1)
        endings = [in_file_names(name) for name in layers] if self.layout in _SINGLE else [str(one) for one in pictures]
        if len(endings) == 1 or self.layout == "terrain3d":
            weights = [path]
        else:
            weights = [path.with_stem(f"{path.stem}-{ending}") for ending in endings]
        stem = path.stem.removesuffix(_WEIGHTS)
        paths = weights + [path.with_name(f"{stem}-{kind}.png") for kind in self.companions]
        # Some file systems take capitals for small letters.
        name, times = Counter(one.name.lower() for one in paths).most_common(1)[0]
        if times > 1:
            raise UserValueError(tr("two maps would go into the file {name}; give a layer another name", name=name))
        return paths

    def places(self, path: Path, layers: Sequence[str]) -> list[str]:
        """Return where each of some layers is written, in a few words: its channel, or its file.

        Raises
        ------
        UserValueError
            As for `paths`.
        """
        paths = self.paths(path, layers)
        if self.layout in _SINGLE:
            return [one.name for one in paths[: len(layers)]]
        if self.layout == "terrain3d":
            return [tr("texture with the ID {number}", number=row) for row in range(len(layers))]
        channels = [tr(_COLOURS[row % _CHANNELS]) for row in range(len(layers))]
        if len(layers) <= _CHANNELS:
            return channels
        return [
            tr("{channel} of {name}", channel=channel, name=paths[row // _CHANNELS].name)
            for row, channel in enumerate(channels)
        ]

    def writing(
        self,
        heightmap: Heightmap,
        layers: Sequence[Share],
        paths: Sequence[Path],
        look: Look | None = None,
        fit: MapFit | None = None,
    ) -> Work[None]:
        """Write the layers' shares of a terrain to files by `paths`; yield the part that is done, 0 to 1.

        No older file is replaced before all new ones are written and read back.

        Parameters
        ----------
        look
            The colours of the map of colours; by default the usual ones.
        fit
            The size of all maps; by default that of the terrain's heights.

        Raises
        ------
        ExportError
            A file could not be written, or differs from what should be there.
        """
        fit = fit or MapFit(heightmap.heights.shape)
        weights = yield from part_of(weighing(heightmap, layers), 0, _WEIGHED)
        for layer, some in enumerate(weights):
            start, end = (_WEIGHED + (_FITTED - _WEIGHED) * part / len(weights) for part in (layer, layer + 1))
            weights[layer] = yield from part_of(fit.fitting(some), start, end)
        shares = yield from part_of(sharing(weights, self.depth), _FITTED, _SHARED)
        ground = LayerInput(heightmap, look or Look())
        work = [*(_at_once(picture) for picture in self._pictures(shares))]
        work += [_fitted_companion(kind, ground, fit) for kind in self.companions]
        with ExitStack() as files:
            for done, (path, making) in enumerate(zip(paths, work, strict=True)):
                start, end = (_SHARED + (1 - _SHARED) * part / len(paths) for part in (done, done + 1))
                picture = yield from part_of(making, start, end)
                writing = (write_bits, read_bits) if path.suffix.lower() == ".exr" else ()
                files.enter_context(checked(picture, path, *writing))
                yield end

    def _check(self, path: Path, layers: int) -> None:
        if path.suffix.lower() != self.ending:
            kind = self.ending.lstrip(".").upper()
            raise UserValueError(
                tr(
                    "{file} would be no {kind}, which these weight maps are; choose a name that ends in {ending}",
                    file=path.name,
                    kind=kind,
                    ending=self.ending,
                )
            )
        if not layers:
            raise UserValueError(tr("there is no layer; add one"))
        if self.layout != "terrain3d":
            return
        if layers > MOST_TEXTURES:
            raise UserValueError(tr("a control map takes at most {most} layers; remove some", most=MOST_TEXTURES))

    def _pictures(self, shares: WeightMaps) -> Iterator[Samples]:
        layers = shares.shape[2]
        if self.layout == "terrain3d":
            return iter([as_control_map(shares)])
        if self.layout in _SINGLE:
            return (shares[..., layer] for layer in range(layers))
        least = _CHANNELS if self.layout == "unity" else 3
        return (as_channels(shares[..., first : first + _CHANNELS], least) for first in range(0, layers, _CHANNELS))


def _at_once(picture: Samples) -> Work[Samples]:
    yield 1.0
    return picture


def weighing(heightmap: Heightmap, layers: Sequence[Share]) -> Work[list[Weights]]:
    """Return what is seen of layers on a ground, the last one on top; one that takes what is left lies below all.

    Yields the part that is done, 0 to 1.
    """
    ground = MaskInput(heightmap)
    weights: list[Weights | None] = [None] * len(layers)
    for place, layer in enumerate(layers):
        if layer is not None:
            work = layer.weighing(ground, ground.whole)
            weights[place] = yield from part_of(work, place / len(layers), (place + 1) / len(layers))
    _lay_beside(weights, layers)
    if all(layer is None for layer in layers):
        weights[:1] = [np.ones(ground.shape, np.float32)]
    return layered(weights)


def _lay_beside(weights: list[Weights | None], layers: Sequence[Share]) -> None:
    """Let shares of materials lie beside each other: what is seen of each are these, as none of them hides another."""
    taken: dict[object, Weights] = {}
    for place in reversed(range(len(layers))):
        layer, some = layers[place], weights[place]
        if isinstance(layer, MaterialRule) and some is not None:
            above = taken.get(layer.land, np.zeros_like(some))
            left = 1 - above
            weights[place] = np.minimum(np.divide(some, left, out=np.zeros_like(some), where=left > _NOTHING), 1)
            taken[layer.land] = above + some


def in_file_names(name: str) -> str:
    """Return a name of a layer as a part of a file's name, which no system refuses."""
    return re.sub(r"[^\w]+", "-", name).strip("-") or "layer"


CompanionKind = Literal["normals-opengl", "normals-directx", "slope", "flow", "colour"]
"""The kinds; each is also the ending of the file's name."""

_WHITE = 65535
_STEEPEST = 90.0


@dataclass(frozen=True)
class LayerInput:
    """What the maps are made of.

    Attributes
    ----------
    heightmap
        The ground, with its recipe where that is known: the colours of wear need it.
    look
        The colours.
    """

    heightmap: Heightmap
    look: Look


def companion(kind: CompanionKind, ground: LayerInput) -> Work[Samples]:
    """Return a map; yield the part that is done, 0 to 1.

    Returns
    -------
    Samples
        Normals and colours: uint8, shape (rows, columns, 3). Slope and flow: uint16, shape (rows, columns).

    Raises
    ------
    UserError
        It cannot be made of this ground; a sentence for the user.
    """
    return (yield from _MAKERS[kind](ground))


def _fitted_companion(kind: CompanionKind, ground: LayerInput, fit: MapFit) -> Work[Samples]:
    found = yield from part_of(companion(kind, ground), 0, 0.8)
    return (yield from part_of(fit.fitting_pixels(found, normals=kind.startswith("normals")), 0.8, 1))


def _slopes(ground: LayerInput) -> Work[Samples]:
    """Black is level, white is 90 degrees."""
    heightmap = ground.heightmap
    shades = np.empty(heightmap.heights.shape, np.uint16)

    def shaded(rows: slice) -> FloatArray:
        block = Window(rows.start, 0, rows.stop - rows.start, heightmap.columns)
        return np.asarray(np.rint(slope(gradient_in(heightmap, block)) * np.float32(_WHITE / _STEEPEST)))

    yield from filling(shades, shaded)
    return shades


def _flow(ground: LayerInput) -> Work[Samples]:
    """Shades go by the logarithm: black drains itself alone, white drains all of the ground."""
    drainage = yield from part_of(draining(ground.heightmap), 0, 0.9)
    shades = np.empty(ground.heightmap.heights.shape, np.uint16)
    scale = np.float32(_WHITE / max(np.log2(drainage.ground_points), 1))
    areas = drainage.areas
    work = filling(shades, lambda rows: np.asarray(np.clip(np.rint(np.log2(areas[rows]) * scale), 0, _WHITE)))
    yield from part_of(work, 0.9, 1)
    return shades


def _colours(ground: LayerInput) -> Work[Samples]:
    """Return the colours of the surface, its rivers and lakes too, without its light, which an engine adds."""
    heightmap, look = ground.heightmap, ground.look
    tones = yield from part_of(toning(heightmap, look.shown_palette), 0, 0.3)
    waters = (yield from part_of(finding_waters(heightmap, look), 0.3, 0.7)) if look.rivers else None
    colours = np.empty((*heightmap.heights.shape, 3), np.uint8)
    columns = range(heightmap.columns)
    down, across = (np.linspace(0, 1, side) for side in heightmap.heights.shape)

    def coloured(rows: slice) -> Samples:
        some = range(rows.start, rows.stop)
        picture = tinted(heightmap, look, some, columns, False, tones=tones.get(look.shown_palette))
        if waters is not None:
            draw_waters(picture, waters, down[rows], across)
        return picture

    yield from part_of(filling(colours, coloured), 0.7, 1)
    return colours


_MAKERS: Mapping[CompanionKind, Callable[[LayerInput], Work[Samples]]] = {
    "normals-opengl": lambda ground: shading_normals(ground.heightmap, "opengl"),
    "normals-directx": lambda ground: shading_normals(ground.heightmap, "directx"),
    "slope": _slopes,
    "flow": _flow,
    "colour": _colours,
}
