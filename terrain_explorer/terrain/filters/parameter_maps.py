"""Parameter maps: parameters of a filter that differ from place to place, by a mask."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Self

import numpy as np

from terrain_explorer.errors import UserValueError
from terrain_explorer.language import tr
from terrain_explorer.terrain.filters.base import Filter
from terrain_explorer.terrain.heightmap import Float64s, Heightmap, Heights
from terrain_explorer.terrain.parallel import filling
from terrain_explorer.terrain.parameters import Parameter, Words, brief_words, parameters
from terrain_explorer.terrain.work import Work, part_of

if TYPE_CHECKING:
    from terrain_explorer.terrain.masks import Mask


@dataclass(frozen=True)
class ParameterMap:
    """What a parameter is at each point of a map.

    Attributes
    ----------
    parameter
        Its name.
    mask
        Where it is more of the one value, and where of the other; found on the ground that the filter begins with.
    low, high
        The values where the mask is 0 and where it is 1; the second may be less.
    """

    parameter: str
    mask: Mask
    low: float
    high: float

    def in_words(self, parameter: Parameter, words: Words = brief_words) -> str:
        """Return from what to what it goes and by which mask, such as ``0.2 to 3 by a mask: Steepness 30 to 90``."""
        low, high = (words(parameter, value) for value in (self.low, self.high))
        return tr("{low} to {high} by a mask: {mask}", low=low, high=high, mask=self.mask.in_words(words))

    def finding(self, heightmap: Heightmap) -> Work[tuple[float, Heights | None]]:
        """Find the values on a ground: yield the part that is done, 0 to 1.

        Returns
        -------
        number, factors
            The largest value, and which part of it there is at each point: float32, 0 to 1, shape (rows, columns). None
            where the number holds everywhere, so that a map of one value does what the number does, bit for bit.
        """
        if self.low == self.high:
            return self.low, None
        from terrain_explorer.terrain.masks import MaskInput

        ground = MaskInput(heightmap)
        weights = yield from part_of(self.mask.weighing(ground, ground.whole), 0, 0.9)
        ends = [float(self._value(np.array(end, np.float64))) for end in (weights.min(), weights.max())]
        most = max(ends)
        if ends[0] == ends[1] or most == 0:
            return most, None
        factors = np.empty_like(weights)
        yield from part_of(filling(factors, lambda rows: self._value(weights[rows].astype(np.float64)) / most), 0.9, 1)
        return most, factors

    def _value(self, weights: Float64s) -> Float64s:
        # Exact at both ends.
        return self.low * (1 - weights) + self.high * weights


@dataclass(frozen=True)
class MappedFilter(Filter):
    """Base of the filters with parameters that may differ from place to place; see `Parameter.mappable`.

    Attributes
    ----------
    maps
        Those that do, in the order of their names; for each the number of the parameter itself does not count.

    Raises
    ------
    ValueError
        A map is of no such parameter, is the second of one, or has a value out of range.
    """

    maps: tuple[ParameterMap, ...] = ()

    def __post_init__(self) -> None:
        super().__post_init__()
        known = mappable(type(self))
        if len({one.parameter for one in self.maps}) < len(self.maps):
            raise UserValueError(tr("a parameter can have one map only"))
        checked = []
        for one in sorted(self.maps, key=lambda one: one.parameter):
            if one.parameter not in known:
                names = ", ".join(known)
                raise UserValueError(
                    tr("{name} cannot have a map; these can: {names}", name=one.parameter, names=names)
                )
            low, high = (known[one.parameter].checked(value) for value in (one.low, one.high))
            checked.append(replace(one, low=low, high=high))
        object.__setattr__(self, "maps", tuple(checked))

    def map_of(self, parameter: str) -> ParameterMap | None:
        """Return the map of a parameter, None where it is one number everywhere."""
        return next((one for one in self.maps if one.parameter == parameter), None)

    def with_map(self, parameter: str, found: ParameterMap | None) -> Self:
        """Return the filter with another map of a parameter, or with None for one number everywhere."""
        others = (one for one in self.maps if one.parameter != parameter)
        return replace(self, maps=(*others, *(() if found is None else (found,))))

    def finding_values(self, parameter: str, heightmap: Heightmap) -> Work[tuple[float, Heights | None]]:
        """Find the values of a parameter on a ground; see `ParameterMap.finding`."""
        found = self.map_of(parameter)
        return (getattr(self, parameter), None) if found is None else (yield from found.finding(heightmap))


def mappable(kind: type[Filter]) -> Mapping[str, Parameter]:
    """Return the parameters of a filter that may differ from place to place, by name."""
    if not issubclass(kind, MappedFilter):
        return {}
    return {one.name: one for one in parameters(kind) if one.mappable}
