"""Rules by what the ground is made of: its material, which layer of rock lies there, and how fast rivers cut it."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from typing import Annotated, ClassVar, Literal

import numpy as np

from terrain_explorer.language import tr
from terrain_explorer.terrain.heightmap import Float64s, FloatArray, RockBelow, Window
from terrain_explorer.terrain.masks.part import MaskInput, PlaceWeigher, Weights, slices
from terrain_explorer.terrain.masks.rules.soft_range import SOFT, MaskRule, SoftRange
from terrain_explorer.terrain.parallel import filling
from terrain_explorer.terrain.parameters import Parameter, Words, brief_words, parameters, part_of_levels
from terrain_explorer.terrain.sampling import gradient_in
from terrain_explorer.terrain.scale import Region
from terrain_explorer.terrain.shading.climates import CLIMATES, MATERIALS
from terrain_explorer.terrain.work import Work, part_of

_ORDINARY = 1.0
"""The erodibility of ordinary rock."""


ErodibilitySoftness = Annotated[float, Parameter("Softness", SOFT, minimum=0, maximum=10, step=0.05, offered=(0, 1))]
"""A softness in multiples of the erodibility of ordinary rock."""


class RockRule(SoftRange):
    """Base of the rules by the layer at the surface. Where all is one rock, that is one layer of ordinary rock."""

    def reach(self, ground: MaskInput) -> float:
        """Only the point itself."""
        return 0

    def weighing(self, ground: MaskInput, window: Window) -> Work[Weights]:
        """Return the weights of a rectangle."""
        rock, weights = ground.heightmap.rock, np.empty((window.rows, window.columns), np.float32)
        of_layers = self.weights_of(self.numbers(rock))
        columns = np.arange(window.column, window.column + window.columns, dtype=np.float64)

        def weighed(rows: slice) -> FloatArray:
            if rock is None:
                return np.broadcast_to(of_layers, weights[rows].shape)
            some = Window(window.row + rows.start, window.column, rows.stop - rows.start, window.columns)
            down = np.arange(some.row, some.row + some.rows, dtype=np.float64)
            return of_layers[rock.layers_at(ground.heightmap.heights[slices(some)], down, columns)]

        yield from filling(weights, weighed)
        return weights

    @property
    def is_placed(self) -> bool:
        """The layer that its height lies in tells its weight."""
        return True

    def placing(self, ground: MaskInput) -> Work[PlaceWeigher]:
        """Return what tells the weights of a region by the layer that its heights lie in."""
        yield 1.0
        rock = ground.heightmap.rock
        return partial(_weights_on, self.weights_of(self.numbers(rock)), rock)

    @abstractmethod
    def numbers(self, rock: RockBelow | None) -> Float64s:
        """Return the value of each layer, the topmost first; of one layer where all is one rock."""


def _weights_on(of_layers: FloatArray, rock: RockBelow | None, region: Region, heights: FloatArray) -> FloatArray:
    if rock is None:
        return np.broadcast_to(of_layers, region.shape)
    rows, columns = (np.array(span) * 0.5**region.level for span in (region.rows, region.columns))
    return np.asarray(of_layers[rock.layers_at(heights, rows, columns)])


@dataclass(frozen=True)
class RockLayerRule(RockRule):
    """The number of the layer at the surface, from 1 for the topmost."""

    slug: ClassVar = "rock-layer"
    title: ClassVar = "Rock layer"
    summary: ClassVar = "Ground where some layers of the rock lie at the surface."

    low: Annotated[
        int, Parameter("From", "The number of the first layer: 1 is the topmost.", minimum=1, maximum=32)
    ] = 1
    high: Annotated[
        int, Parameter("To", "The number of the last layer, counted from the top.", minimum=1, maximum=32)
    ] = 1

    def numbers(self, rock: RockBelow | None) -> Float64s:
        """Return 1 for the topmost layer, and so on."""
        return np.arange(1.0, (1 if rock is None else rock.count) + 1.0)


@dataclass(frozen=True)
class ErodibilityRule(RockRule):
    """How fast rivers cut the rock at the surface, as a multiple of ordinary rock."""

    slug: ClassVar = "erodibility"
    title: ClassVar = "Hardness of rock"
    summary: ClassVar = "Ground of hard or soft rock, by how fast rivers cut it."

    low: Annotated[
        float,
        Parameter(
            "From",
            "The least erodibility: how fast rivers cut the rock, 1 for ordinary rock, less for hard rock.",
            minimum=0,
            maximum=10,
            step=0.05,
            offered=(0, 2),
            beyond=True,
        ),
    ] = 0.0
    low_softness: ErodibilitySoftness = 0.0
    high: Annotated[
        float,
        Parameter(
            "To",
            "The greatest erodibility: how fast rivers cut the rock, 1 for ordinary rock, more for soft rock.",
            minimum=0,
            maximum=10,
            step=0.05,
            offered=(0, 2),
            beyond=True,
        ),
    ] = 0.9
    high_softness: ErodibilitySoftness = 0.0

    def numbers(self, rock: RockBelow | None) -> Float64s:
        """Return the erodibilities."""
        return np.array([_ORDINARY]) if rock is None else rock.erodibilities


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
