"""A rule by what the ground is made of in a climate."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, ClassVar, Literal

import numpy as np

from terrain_explorer.language import tr
from terrain_explorer.terrain.heightmap import FloatArray, Window
from terrain_explorer.terrain.masks.part import MaskInput, Weights, slices
from terrain_explorer.terrain.masks.rules.soft_range import MaskRule
from terrain_explorer.terrain.parallel import filling
from terrain_explorer.terrain.parameters import Parameter, Words, brief_words, parameters, part_of_levels
from terrain_explorer.terrain.sampling import gradient_in
from terrain_explorer.terrain.shading.climates import CLIMATES, MATERIALS
from terrain_explorer.terrain.work import Work, part_of

GROUPS: Mapping[str, tuple[str, ...]] = {
    "grass": ("dry", "lush"),
    "soil": ("soil",),
    "sand": ("sand",),
    "scree": ("scree",),
    "rock": ("rock",),
    "woods": ("forest",),
    "snow": ("snow",),
}
"""The materials that one may choose, by what each is of `MATERIALS`."""


@dataclass(frozen=True)
class MaterialRule(MaskRule):
    """How much of each point a material covers, as *Outdoors* and the palette *Natural* show it: the shares themselves.

    Where no snow lies by a step, it lies by the height and the slope.
    """

    slug: ClassVar = "material"
    title: ClassVar = "Material"
    summary: ClassVar = "Ground that is grass, soil, sand, scree, rock, woods or snow in a climate."
    needs: ClassVar = {"sea_level": "sea"}
    told: ClassVar = True

    material: Annotated[
        Literal["grass", "soil", "sand", "scree", "rock", "woods", "snow"],
        Parameter(
            "Material",
            "What the ground is made of. The shares of all materials add up to 1.",
            labels=("Grass", "Soil", "Sand", "Scree", "Rock", "Woods", "Snow"),
            meaning="material",
        ),
    ] = "rock"
    climate: Annotated[
        str,
        Parameter(
            "Climate",
            "What the land is made of, and what grows on it.",
            labels=tuple(climate.title for climate in CLIMATES.values()),
            meaning="climate",
            # Not a Literal: a climate that is added to the catalogue is a choice here at once.
            choices=tuple(CLIMATES),
        ),
    ] = "temperate"
    sea: Annotated[bool, Parameter("Sea", "What lies below a level is sea: its bed and its beaches are sand.")] = False
    sea_level: Annotated[
        float,
        part_of_levels(
            "Sea level", "How high the sea stands: 0 % is the lower end of the range of heights, 100 % the upper end."
        ),
    ] = 0.2

    @property
    def land(self) -> tuple[object, ...]:
        """What of it says how land is made: rules in which that is alike take parts of one whole."""
        return self.climate, self.sea, self.sea_level if self.sea else 0.0

    def in_words(self, words: Words = brief_words) -> str:
        """Return the material and the climate."""
        named = {one.name: one.words(getattr(self, one.name)) for one in parameters(type(self))}
        return tr("{material} ({climate})", material=named["material"], climate=named["climate"])

    def weighing(self, ground: MaskInput, window: Window) -> Work[Weights]:
        """Return the weights of a rectangle."""
        # Imported late: most masks need none of it.
        from terrain_explorer.terrain.shading.look import Look
        from terrain_explorer.terrain.shading.materials import cliffs_moved_on, material_weights
        from terrain_explorer.terrain.shading.natural_colours import natural_site, scale_of_map

        tones = (yield from part_of(ground.naturally_toning(), 0, 0.8)).shades
        climate, heightmap = CLIMATES[self.climate], ground.heightmap
        look = Look(climate=self.climate, water=self.sea, water_level=self.sea_level)
        numbers = [MATERIALS.index(name) for name in GROUPS[self.material]]
        weights = np.empty((window.rows, window.columns), np.float32)
        columns, moved = range(window.column, window.column + window.columns), cliffs_moved_on(heightmap)

        def weighed(rows: slice) -> FloatArray:
            some = Window(window.row + rows.start, window.column, rows.stop - rows.start, window.columns)
            scale = scale_of_map(heightmap, range(some.row, some.row + some.rows), columns, moved)
            heights, rise = heightmap.heights[slices(some)], gradient_in(heightmap, some)
            site = natural_site(heightmap, look, heights, rise, tones[slices(some)], scale)
            shares = material_weights(climate, site, moved)
            return np.clip(sum(shares[..., number] for number in numbers), 0, 1)

        yield from part_of(filling(weights, weighed), 0.8, 1)
        return weights
