"""What the dialog for builds asks: the size of the terrain and of its tiles, for which program, and what else."""

from __future__ import annotations

import os
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Annotated

from terrain_explorer.files.builds.build_kinds import BUILD_KINDS
from terrain_explorer.files.builds.build_plan import BuildPlan
from terrain_explorer.files.builds.target import ANY, TARGETS, Target
from terrain_explorer.files.builds.tile_maps import OFFERED, MapsBeside
from terrain_explorer.language import marked
from terrain_explorer.terrain import Recipe
from terrain_explorer.terrain.generators import Generator
from terrain_explorer.terrain.generators.common import size_in_words
from terrain_explorer.terrain.masks import Mask
from terrain_explorer.terrain.parallel import Extremes
from terrain_explorer.terrain.parameters import Parameter, Parameterised
from terrain_explorer.terrain.recipe.own_scale import shape_after
from terrain_explorer.terrain.recipe.source import Piece
from terrain_explorer.terrain.recipe.weight_layers import Layers
from terrain_explorer.terrain.scale.region import points_at
from terrain_explorer.terrain.shading.look import Look
from terrain_explorer.terrain.tiles import LargeTerrain
from terrain_explorer.terrain.tiles.height_range import height_range
from terrain_explorer.terrain.tiles.large_terrain import halvings, map_maker

_ANY = "any"
_MOST_WORKERS = 64
_MOST_FINER = 6


@dataclass(frozen=True)
class TilesOptions(Parameterised):
    """The choices for a build."""

    exponent: Annotated[
        int,
        Parameter(
            "Exponent n",
            "The whole terrain has 2^n + 1 points a side.",
            minimum=1,
            maximum=24,
            offered=(8, 18),
            derived=size_in_words,
        ),
    ] = 13
    finer: Annotated[
        str,
        Parameter(
            "Points",
            "At least as many as the terrain has: finer detail grows between them, and each step is done on it as it "
            "was made.",
            labels=(marked("As it is"), *(f"{2**finer}× as many a side" for finer in range(1, _MOST_FINER + 1))),
            choices=tuple(str(2**finer) for finer in range(_MOST_FINER + 1)),
        ),
    ] = "1"
    target: Annotated[
        str,
        Parameter(
            "For",
            "The program that the tiles are for. It decides on their sizes, their names, their edges and the order of "
            "rows.",
            labels=(ANY.title, *(target.title for target in TARGETS.values())),
            choices=(_ANY, *TARGETS),
        ),
    ] = "any"
    side: Annotated[
        int,
        Parameter(
            "Points a tile",
            "How many points a tile has along each side. Where neighbours share the points of their common edge, "
            "2^k + 1 points use all of the terrain.",
            minimum=2,
            maximum=16385,
            offered=(129, 8193),
        ),
    ] = 1025
    kind: Annotated[
        str,
        Parameter(
            "Kind",
            "The kind of file.",
            labels=tuple(kind.label for kind in BUILD_KINDS.values()),
            choices=tuple(BUILD_KINDS),
        ),
    ] = "png16"
    normals: Annotated[
        bool, Parameter("Normal maps", "Which way the ground faces, as colours.", group="Beside the heights")
    ] = False
    slope: Annotated[
        bool,
        Parameter("Slopes", "How steep the ground is: black for level, white for 90°.", group="Beside the heights"),
    ] = False
    flow: Annotated[
        bool,
        Parameter(
            "Flow of water",
            "How much ground drains to each point, found on a coarse map of the whole terrain.",
            group="Beside the heights",
        ),
    ] = False
    colour: Annotated[
        bool,
        Parameter(
            "Colours of the surface",
            "The colours that the surface has now, without light. Rivers and lakes are those of a coarse map of the "
            "whole terrain, and fade out where its points lie far apart.",
            group="Beside the heights",
        ),
    ] = False
    weights: Annotated[
        bool,
        Parameter(
            "Weights of layers",
            "How much of each layer every point has, for the materials of an engine: pictures with a channel for each "
            "of four, or for Unreal a grey one for each. The layers are those of Export weight maps.",
            group="Beside the heights",
        ),
    ] = False
    spacing: Annotated[
        float,
        Parameter(
            "Metres between points",
            "Where it is known, world files beside PNG and TIFF say where each tile lies.",
            minimum=0,
            maximum=100_000,
            offered=(0, 100),
            beyond=True,
            step=0.1,
            automatic="as the terrain says",
            group="Beside the heights",
        ),
    ] = 0.0
    workers: Annotated[
        int,
        Parameter(
            "Processes",
            "How many processes build at the same time; about as many as there are processors.",
            minimum=1,
            maximum=_MOST_WORKERS,
            group="Work",
        ),
    ] = 2

    @classmethod
    def for_terrain(cls, recipe: Recipe | None) -> TilesOptions:
        """Return the usual options for a terrain on this machine."""
        exponent = recipe.source.exponent if recipe is not None and isinstance(recipe.source, Generator) else 0
        return cls(exponent=max(exponent, cls.exponent), workers=min(os.cpu_count() or 1, _MOST_WORKERS))

    @property
    def program(self) -> Target:
        """The program that the tiles are for."""
        return ANY if self.target == _ANY else TARGETS[self.target]

    def fitting(self, recipe: Recipe) -> TilesOptions:
        """Return the options with the nearest size of tile that the program takes, and a kind of file that it takes."""
        kind = self.kind if self.kind in self.program.kinds else self.program.usual_kind
        most = self._fewest_points(recipe)
        return replace(self, side=min(self.program.nearest_side(self.side, most), most), kind=kind)

    def _fewest_points(self, recipe: Recipe) -> int:
        """Return the points of the shorter side of a terrain."""
        if is_grown(recipe):
            return (1 << self.exponent) + 1
        shape = shape_after(recipe.source, recipe.steps)
        return self.side if shape is None else points_at(int(min(shape)), halvings(int(self.finer)))

    def plan(self, recipe: Recipe, look: Look, name: str, layers: Layers = ()) -> BuildPlan:
        """Return the plan of the build of a terrain.

        Parameters
        ----------
        look
            For the colours.
        name
            What the names of the files begin with.
        layers
            Those of the weights.

        Raises
        ------
        ValueError
            It cannot be built so.
        """
        kinds = tuple(kind for kind in OFFERED if getattr(self, kind))
        if is_grown(recipe):
            range = None
            if isinstance(recipe.source, Generator):
                generator = replace(recipe.source, exponent=self.exponent)
                range = _range(map_maker(generator, recipe.on(generator).steps))
            terrain = LargeTerrain.of(recipe, self.exponent, range)
        else:
            terrain = LargeTerrain.of(recipe, finer=halvings(int(self.finer)))
        beside = MapsBeside(kinds, look if self.colour else Look(), *(_masks_and_names(layers) if self.weights else ()))
        return BuildPlan(
            terrain, self.side, name, self.kind, self.program.slug, beside, self.spacing or terrain.spacing or 0.0
        )


def _masks_and_names(layers: Layers) -> tuple[tuple[Mask | None, ...], tuple[str, ...]]:
    masks = tuple(None if layer.share is None else Mask.of(layer.share) for layer in layers)
    return masks, tuple(layer.name for layer in layers)


def is_grown(recipe: Recipe) -> bool:
    """Return whether an algorithm grows a terrain as a whole, so that it has an exponent."""
    match recipe.source:
        case Generator() | Piece(_, None, _):
            return True
    return False


@lru_cache(8)
def _range(generator: Generator) -> Extremes:
    """Return the range of a terrain; kept, because it looks at all heights and a dialog asks for it at each key."""
    return height_range(generator)
