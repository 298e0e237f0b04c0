"""The base of all presets: options for a program go in, the plan of an export comes out."""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import dataclass, replace
from typing import Annotated, ClassVar, Self

from terrain_explorer.files.export.map_fit import MapFit
from terrain_explorer.files.export.plan import Plan, in_words, number
from terrain_explorer.files.export.raster_output import RasterFile
from terrain_explorer.files.export.tree_output import TreeFile
from terrain_explorer.files.export.water_output import WaterFile
from terrain_explorer.files.formats.registry import kind_by_id
from terrain_explorer.files.save_warnings import lost_voids, widen_range, widened_range_note
from terrain_explorer.language import tr
from terrain_explorer.terrain.catalogue import Catalogued
from terrain_explorer.terrain.filters.levels import OWN_METRES
from terrain_explorer.terrain.heightmap import Heightmap, is_nearly_square
from terrain_explorer.terrain.number_format import format_ends, format_part
from terrain_explorer.terrain.parallel import Extremes
from terrain_explorer.terrain.parameters import Parameter, Parameterised, parameters
from terrain_explorer.terrain.sampling import RELIEF_OF_SIDE

_SIXTEEN_BITS = "png16"

_NEARLY_ALL = 0.995
"""The part of the shades from which on a terrain uses all of them, as users see it."""


class Preset(Parameterised, Catalogued):
    """Base of the presets: frozen dataclasses whose fields are their options.

    Attributes
    ----------
    group
        The heading under which it is listed.
    quicker
        The slug of another preset that takes fewer steps in the same program, or empty.
    remembered
        Whether a dialog begins with the options of the last time, also after a new start.
    """

    group: ClassVar[str] = "Heights for a program"
    quicker: ClassVar[str] = ""
    remembered: ClassVar[bool] = False

    @abstractmethod
    def plan(self, heightmap: Heightmap) -> Plan:
        """Return the plan for a heightmap.

        Raises
        ------
        ValueError
            The options do not fit this heightmap.
        """

    def suited(self, heightmap: Heightmap) -> Self:
        """Return the options with the values that the heightmap itself knows, such as metres."""
        return self

    def within(self, **values: float) -> Self:
        """Return the options with some other values, in the digits that a form shows and within their limits."""
        limits = {one.name: (one.minimum or 0, one.maximum or 0) for one in parameters(type(self))}
        near = {
            name: min(max(float(number(value)), limits[name][0]), limits[name][1]) for name, value in values.items()
        }
        return replace(self, **near)


ReliefInMetres = Annotated[
    float,
    Parameter(
        "Relief",
        f"How many metres the highest point lies above the lowest. {OWN_METRES}",
        unit=" m",
        minimum=0.01,
        maximum=1e5,
        step=1,
        offered=(1, 2000),
    ),
]

WidthInMetres = Annotated[
    float,
    Parameter(
        "Width",
        f"How many metres the map is wide, from west to east, before it is cropped or padded. {OWN_METRES}",
        unit=" m",
        minimum=0.1,
        maximum=1e7,
        step=1,
        offered=(10, 20_000),
    ),
]


@dataclass(frozen=True)
class EnginePreset(Preset):
    """A preset for a program in which a terrain has a height and a width in metres."""

    relief: ReliefInMetres = 200.0
    width: WidthInMetres = 1000.0

    def suited(self, heightmap: Heightmap) -> Self:
        """Return the options with the heightmap's own metres, where it knows them."""
        # Heights without a unit say nothing about metres, so the usual relief stays.
        known = {"relief": heightmap.highest - heightmap.lowest} if heightmap.metres else {}
        if heightmap.sides is not None:
            known["width"] = heightmap.sides[1]
        return self.within(**known)

    def map_fit(self, heightmap: Heightmap) -> MapFit:
        """Return how the heights, and maps beside them, get the size that the program takes.

        Raises
        ------
        ValueError
            The options do not fit this heightmap.
        """
        return MapFit((heightmap.rows, heightmap.columns))

    def span(self, heightmap: Heightmap) -> float:
        """Return how many metres white lies above black, where the map may use a part of the shades only."""
        low, high = black_and_white(heightmap)
        used = heightmap.highest - heightmap.lowest
        # A flat map has no relief, so it is taken for that of all shades.
        return self.relief * (high - low) / used if used else self.relief

    def changes(self, heightmap: Heightmap) -> tuple[str, ...]:
        """Return the sentences on what the metres change: black and white, and heights of no unit."""
        return (*range_changes(heightmap), *self._unknown_unit(heightmap))

    def _unknown_unit(self, heightmap: Heightmap) -> tuple[str, ...]:
        low, high = heightmap.range
        if heightmap.metres or 0 <= low < high <= 1:
            return ()
        lowest, highest = format_ends(heightmap.extremes, digits=5).values()
        values = {"lowest": lowest, "highest": highest, "relief": in_words(float(f"{self.relief:.5g}"))}
        return (
            tr(
                "The heights run from {lowest} to {highest} in no unit; they become a relief of {relief} m. "
                "If they are metres, say so with Size in metres.",
                **values,
            ),
        )

    def rounding(self, heightmap: Heightmap, white: int) -> str:
        """Return the sentences on how heights are rounded to whole numbers from 0 to white."""
        span = self.span(heightmap)
        step = in_words(float(f"{span / white:.3g}"))
        rounded = tr("Heights are rounded to {count:,} steps of {step} m.", count=white + 1, step=step)
        if self.relief > _NEARLY_ALL * span:
            return rounded
        used = tr(
            "The terrain uses {part} of the shades, so black to white are {span} m.",
            part=format_part(self.relief / span),
            span=in_words(float(f"{span:.5g}")),
        )
        return f"{rounded} {used}"


def planned(preset: Preset, heightmap: Heightmap) -> Plan:
    """Return a preset's plan for a heightmap, which says as well where voids are lost.

    Raises
    ------
    ValueError
        The options do not fit this heightmap.
    """
    plan = preset.plan(heightmap)
    if isinstance(plan.output, WaterFile | TreeFile):  # which have a number for them, or nothing there
        return plan
    kind = kind_by_id(plan.output.kind)[1] if isinstance(plan.output, RasterFile) else None
    return replace(plan, changes=(*plan.changes, *lost_voids(heightmap, kind)))


def black_and_white(heightmap: Heightmap) -> Extremes:
    """Return the ends of the range as they are written, moved where heights lie beyond them."""
    return widen_range(heightmap, _SIXTEEN_BITS).range


def range_changes(heightmap: Heightmap) -> tuple[str, ...]:
    """Return the sentence about black and white where they are moved."""
    low, high = black_and_white(heightmap)
    return () if (low, high) == heightmap.range else (widened_range_note((low, high)),)


def true_shape(heightmap: Heightmap) -> tuple[str, ...]:
    """Return the sentence about rows and columns that are not equally far apart, and are written as they are."""
    if is_nearly_square(heightmap.known_stretch):
        return ()
    return (tr("The ground keeps its true shape: points lie {across} by {down} apart.", **apart(heightmap)),)


def apart(heightmap: Heightmap) -> dict[str, str]:
    """Return how far apart columns and rows lie on the ground, in words, where that is known."""
    down, across = (_length(metres) for metres in heightmap.spacings or ())
    return {"across": across, "down": down}


def _length(metres: float) -> str:
    return f"{in_words(float(f'{metres:.4g}'))} m"


def metres_of_black(heightmap: Heightmap) -> float:
    """Return how many metres high black is; 0 where the heights are no metres."""
    return black_and_white(heightmap)[0] if heightmap.metres else 0.0


def size_in_metres(heightmap: Heightmap) -> tuple[float, float] | None:
    """Return the metres along the longer side, and from the lowest to the highest point.

    Where only one of them is known, the other is that of the terrain as it is drawn. None where neither is.
    """
    low, high = heightmap.range
    if heightmap.sides is None:
        return ((high - low) / RELIEF_OF_SIDE, heightmap.relief) if heightmap.metres else None
    side = max(heightmap.sides)
    return side, (heightmap.relief if heightmap.metres else RELIEF_OF_SIDE * side * heightmap.relief / (high - low))


def extent(sides: tuple[float, float], height: float, unit: str = "") -> str:
    """Return the size that comes out, in words: from west to east, from north to south, and upwards."""
    down, across = sides
    size = " x ".join(in_words(float(f"{length:.5g}")) for length in (across, down, height))
    return f"{size} {unit}".rstrip()
