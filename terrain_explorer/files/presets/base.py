"""The base of all presets: options for a program go in, the plan of an export comes out."""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import dataclass, replace
from typing import Annotated, ClassVar, Self

from terrain_explorer.files.export.plan import Plan, in_words, number
from terrain_explorer.files.losses import widen_range
from terrain_explorer.language import tr
from terrain_explorer.terrain.catalogue import Catalogued
from terrain_explorer.terrain.filters.levels import OWN_METRES
from terrain_explorer.terrain.heightmap import Heightmap
from terrain_explorer.terrain.parallel import Extremes
from terrain_explorer.terrain.parameters import Parameter, Parameterised, parameters

_SIXTEEN_BITS = "png16"


class Preset(Parameterised, Catalogued):
    """Base of the presets: frozen dataclasses whose fields are their options.

    Attributes
    ----------
    group
        The heading under which it is listed.
    """

    group: ClassVar[str] = "For a program"

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


@dataclass(frozen=True)
class GroundPreset(Preset):
    """A preset for a program in which a terrain has a height and a width in metres."""

    relief: Annotated[
        float,
        Parameter(
            "Relief (m)",
            f"How many metres white lies above black. {OWN_METRES}",
            minimum=0.01,
            maximum=1e5,
            step=1,
            offered=(1, 2000),
        ),
    ] = 200.0
    width: Annotated[
        float,
        Parameter(
            "Width (m)",
            f"How many metres the map is wide, from west to east, before it is cropped or padded. {OWN_METRES}",
            minimum=0.1,
            maximum=1e7,
            step=1,
            offered=(10, 20_000),
        ),
    ] = 1000.0

    def suited(self, heightmap: Heightmap) -> Self:
        """Return the options with the heightmap's own metres, where it knows them."""
        low, high = black_and_white(heightmap)
        # A range without a unit says nothing about metres, so the usual relief stays.
        known = {"relief": high - low} if heightmap.metres else {}
        if heightmap.spacing is not None:
            known["width"] = heightmap.spacing * (heightmap.columns - 1)
        return self.within(**known)

    def rounding(self, white: int) -> str:
        """Return the sentence on how heights are rounded to whole numbers from 0 to white."""
        step = in_words(float(f"{self.relief / white:.3g}"))
        return tr("Heights are rounded to {count:,} steps of {step} m.", count=white + 1, step=step)


def black_and_white(heightmap: Heightmap) -> Extremes:
    """Return the ends of the range as they are written, moved where heights lie beyond them."""
    return widen_range(heightmap, _SIXTEEN_BITS).range


def range_changes(heightmap: Heightmap) -> tuple[str, ...]:
    """Return the sentence about black and white where they are moved."""
    if black_and_white(heightmap) == heightmap.range:
        return ()
    return (tr("Black and white are moved to the lowest and the highest height, so that nothing is cut off."),)


def metres_of_black(heightmap: Heightmap) -> float:
    """Return how many metres high black is; 0 where the heights are no metres."""
    return black_and_white(heightmap)[0] if heightmap.metres else 0.0
