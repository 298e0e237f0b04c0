"""Maps of water: drainage areas, lakes, the order of rivers, watersheds, ridges, erosion, deposits and rock."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar, Literal

from terrain_explorer.files.export.plan import Plan
from terrain_explorer.files.export.raster_output import RasterFile
from terrain_explorer.files.export.water_output import OF_ROCK, QUANTITIES, WaterFile, check_rock
from terrain_explorer.files.presets.base import Preset
from terrain_explorer.files.presets.weights import other_sizes
from terrain_explorer.language import marked, tr
from terrain_explorer.terrain.erosion.wear import DEPOSITS
from terrain_explorer.terrain.heightmap import Heightmap
from terrain_explorer.terrain.parameters import Parameter
from terrain_explorer.terrain.recipe import Recipe, check_deposit, check_erosion

_KINDS = {"png": "png16", "tif": "tiff32f"}

_MEANINGS = {
    ("drainage-area", "png"): marked(
        "Black is a point that only its own rain leaves; each doubling is a step lighter."
    ),
    ("drainage-area", "tif"): marked("Each number is how many points drain there, the point itself included."),
    ("lake-depth", "png"): marked("Black is dry, white the deepest lake."),
    ("lake-depth", "tif"): marked("Each number is a depth in the unit of the heights, 0 where it is dry."),
    ("strahler-order", "png"): marked("Black is no river, white the river of the highest order."),
    ("strahler-order", "tif"): marked(
        "Each number is an order: 1 for rivers without tributaries, 0 where there are none."
    ),
    ("watersheds", "png"): marked("Each watershed has a shade of its own; voids are black."),
    ("ridges", "png"): marked(
        "White are the main ridges: it is the drainage area of the terrain turned upside down; each doubling is a step "
        "lighter."
    ),
    ("ridges", "tif"): marked("Each number is how many points would drain there if the terrain were upside down."),
    ("wear", "png"): marked(
        "Mid-grey ground is as it was, lighter ground was worn away, and on darker ground something was laid down."
    ),
    ("wear", "tif"): marked(
        "Each number is how much was worn away, in the unit of the heights; below 0, how much was laid down."
    ),
    ("watersheds", "tif"): marked("Each number is that of a watershed: 1 for the largest, 0 for voids."),
    **{(slug, "png"): deposit.shades for slug, deposit in DEPOSITS.items()},
    **{(slug, "tif"): deposit.numbers for slug, deposit in DEPOSITS.items()},
    ("rock-layer", "png"): marked("The darkest shade is the topmost layer, white the lowest one at the surface."),
    ("rock-layer", "tif"): marked("Each number is that of the layer at the surface, 1 for the topmost."),
    ("erodibility", "png"): marked("Dark rock is hard, light rock soft: white is the rock that rivers cut fastest."),
    ("erodibility", "tif"): marked("Each number is how fast rivers cut the rock at the surface, 1 for ordinary rock."),
}


@dataclass(frozen=True)
class WaterMap(Preset):
    """A map of the water of a terrain."""

    slug: ClassVar = "water"
    title: ClassVar = "Map of water"
    summary: ClassVar = (
        "How much drains through each point, how deep lakes are, the order of rivers, watersheds, ridges, what "
        "erosion took away and laid down, how thick snow and sediment lie, or which rock lies at the surface."
    )
    group: ClassVar = "Maps beside the heights"

    quantity: Annotated[
        str,
        Parameter(
            "Quantity",
            "What the map shows.",
            labels=tuple(quantity.title for quantity in QUANTITIES.values()),
            choices=tuple(QUANTITIES),
        ),
    ] = "drainage-area"
    river_area: Annotated[
        float,
        Parameter(
            "Rivers from",
            "How much of the map has to drain into a river; for Strahler orders only.",
            unit=" %",
            of="area",
            minimum=0.01,
            maximum=10,
            step=0.001,
            by_ratio=True,
        ),
    ] = 0.2
    format: Annotated[
        Literal["png", "tif"],
        Parameter("Format", "A picture in shades of grey, or a TIFF file with the numbers.", labels=("PNG", "TIFF")),
    ] = "png"

    def plan(self, heightmap: Heightmap) -> Plan:
        """Return the plan for a heightmap.

        Raises
        ------
        UserError
            Wear or a deposit is wanted, and no step in the heightmap's recipe wears it, or lays that down; or rock, and
            there are no layers.
        """
        recipe = None
        if self.quantity == "wear":
            recipe = check_erosion(Recipe.of(heightmap))
        elif self.quantity in DEPOSITS:
            recipe = check_deposit(Recipe.of(heightmap), self.quantity)
        elif self.quantity in OF_ROCK:
            check_rock(heightmap)
        raster = RasterFile(_KINDS[self.format], (f".{self.format}",))
        output = WaterFile(raster, self.quantity, self.river_area, recipe, shaded=self.format == "png")
        meaning = tr(_MEANINGS[self.quantity, self.format])
        sizes = other_sizes(heightmap, ("unity", "unreal"))
        return Plan(output, (heightmap.rows, heightmap.columns), changes=(meaning, *sizes))
