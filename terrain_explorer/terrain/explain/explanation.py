"""The explanation of a height as a value, in words, and as a formula with its numbers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from terrain_explorer.language import marked, numeral, tr
from terrain_explorer.terrain.generators import Points
from terrain_explorer.terrain.generators.subdivision.stencils import Draw
from terrain_explorer.terrain.parallel import Extremes


@dataclass(frozen=True)
class Scale:
    """The numbers shown for heights: (height - zero) * factor, a number of decimals at most, and a unit.

    Means are the same in every scale, so a formula that holds for heights holds for the numbers shown.
    """

    zero: float = 0.0
    factor: float = 1.0
    decimals: int = 3
    unit: str = ""

    @classmethod
    def between(cls, extremes: Extremes, ends: Extremes, decimals: int = 3, unit: str = "") -> Scale:
        """Return the scale that shows the lowest and the highest height as two ends; for a flat map the lower one."""
        (lowest, highest), (low, high) = extremes, ends
        # A flat map has no range to stretch; its one height shows as the lower end.
        factor = (high - low) / (highest - lowest) if highest > lowest else 1.0
        return cls(lowest - low / factor, factor, decimals, unit)

    def value(self, height: float) -> float:
        """Return the number shown for a height, not yet rounded."""
        return (height - self.zero) * self.factor

    def height(self, value: float) -> float:
        """Return the height for which a number is shown."""
        return value / self.factor + self.zero

    def text(self, height: float) -> str:
        """Return a height in words."""
        return self._text(self.value(height))

    def difference(self, difference: float) -> str:
        """Return a difference of heights in words, such as a displacement."""
        return self._text(difference * self.factor)

    def _text(self, value: float) -> str:
        rounded = f"{value:.{self.decimals}f}"
        decimals = len(rounded.rstrip("0").partition(".")[2])
        # "or 0.0" turns the -0.0 of a small negative height into 0. The typographic minus is as wide as a plus.
        number = numeral(float(rounded) or 0.0, f".{decimals}f").replace("-", "−")
        return f"{number} {self.unit}".rstrip()


PLAIN = Scale()
_COUNTS = {2: marked("two"), 3: marked("three"), 4: marked("four")}


@dataclass(frozen=True)
class LatticePoint:
    """A point of a level's lattice, which has 2^level + 1 points a side.

    Attributes
    ----------
    level, row, column
        The level, 0 for the corners, and the row and column on its lattice.
    overwritten
        Whether this means the height that an earlier square wrote there, before a later one wrote it again.
    """

    level: int
    row: int
    column: int
    overwritten: bool = False

    def on_map(self, exponent: int) -> tuple[int, int]:
        """Return the row and column on the whole map."""
        step: int = 2 ** (exponent - self.level)
        return self.row * step, self.column * step

    @property
    def is_on_map(self) -> bool:
        """Whether it is one of the map's points, and not beyond its edge."""
        last = 2**self.level if self.level >= 0 else -1
        return 0 <= self.row <= last and 0 <= self.column <= last

    @property
    def origin(self) -> LatticePoint:
        """The same point on the lattice of the level in which it was set."""
        level, row, column = self.level, self.row, self.column
        # A point that is even in both directions was there a level earlier already.
        while level and not (row % 2 or column % 2):
            level, row, column = level - 1, row // 2, column // 2
        return LatticePoint(level, row, column, self.overwritten)

    @property
    def points(self) -> Points:
        """The kind of point that it is on its level; corners count as kept, for they come before the first level."""
        return Points((self.row % 2, self.column % 2)) if self.level else Points.KEPT


@dataclass(frozen=True)
class Parent:
    """A point that went into a mean.

    Attributes
    ----------
    place
        Where, on the lattice of the child's level, or of the level before where levels move all points.
    height
        Its height at that moment.
    weight
        How often it counts.
    shift
        How far it lies to the south and to the east of that place, in the distance of points on the child's lattice.
    """

    place: LatticePoint
    height: float
    weight: int = 1
    shift: float = 0.0


@dataclass(frozen=True)
class Explanation:
    """Where a height comes from: a mean and an offset.

    Heights are unnormalised. Computed in float32 and in the order given here, they are the generator's, bit for bit.

    Attributes
    ----------
    place
        The point, on the lattice of the level in which it was set.
    role
        The name of the point, for example ``"midpoint of an edge along a row"``.
    stage, label
        The number of the stage that set it, 0 for the corners, and that stage's label.
    groups
        Its parents. The heights of each group are added in this order, then the sums of the groups.
    parents_in_words
        The name of their mean, in words for `tr`: ``"mean of the {count} ends of the edge"``; empty without parents.
    rounded_down
        Whether the mean is rounded down to a whole number.
    number
        The random number, uniform in [0, 1); None for a corner that is given.
    draw
        The range that the offset was drawn from; it makes the offset of the number. None for a corner that is given.
    offset
        The number added to the mean; without parents the height itself.
    """

    place: LatticePoint
    role: str
    stage: int
    label: str
    groups: tuple[tuple[Parent, ...], ...]
    parents_in_words: str
    rounded_down: bool
    number: float | None
    draw: Draw | None
    offset: float

    @property
    def parents(self) -> tuple[Parent, ...]:
        """All parents, in the order in which they are added."""
        return tuple(parent for group in self.groups for parent in group)

    @property
    def parents_beside(self) -> tuple[tuple[float, float], ...]:
        """The rows and columns of parents on the lattice of the point's level; not of one at the point's own place."""
        places = (_seen_from(self.place.level, parent) for parent in self.parents)
        return tuple(place for place in places if place != (self.place.row, self.place.column))

    @property
    def mean(self) -> float | None:
        """The mean of the parents, rounded down where it has to be; None without parents."""
        if not self.groups:
            return None
        # Group by group, because floating-point sums depend on their order in the last bit.
        total = _sum([_sum([_weighted(parent) for parent in group]) for group in self.groups])
        mean = total / np.float32(self._weights)
        return float(np.floor(mean) if self.rounded_down else mean)

    @property
    def height(self) -> float:
        """The height: the mean plus the offset."""
        return self.offset if self.mean is None else _sum([self.mean, self.offset])

    def formula(self, scale: Scale = PLAIN) -> str:
        """Return the formula with its numbers, for example ``(0.42 + 0.58) / 2 + 0.031 = 0.531``."""
        height = scale.text(self.height)
        if self.mean is None:
            return height
        sums = [_added([_term(parent, scale) for parent in group]) for group in self.groups]
        total = _added([f"({each})" for each in sums]) if len(sums) > 1 else sums[0]
        mean = f"({total}) / {self._weights}" if len(self.parents) > 1 else total
        if self.rounded_down:
            rounded = scale.text(self.mean)
            total = _added([rounded, scale.difference(self.offset)])
            return tr(
                "{mean}, rounded down: {rounded}; {total} = {height}",
                mean=mean,
                rounded=rounded,
                total=total,
                height=height,
            )
        return f"{_added([mean, scale.difference(self.offset)])} = {height}"

    @property
    def mean_in_words(self) -> str:
        """The start of the height in words, for example ``mean of the two ends of the edge``; empty without parents."""
        if not self.groups:
            return ""
        count = len(self.parents)
        mean = tr(self.parents_in_words, count=tr(_COUNTS[count]) if count in _COUNTS else numeral(count))
        return tr("{mean}, rounded down", mean=mean) if self.rounded_down else mean

    @property
    def _weights(self) -> int:
        return sum(parent.weight for parent in self.parents)

    def chance_in_words(self, scale: Scale = PLAIN) -> str:
        """Return where the offset comes from, for example ``drawn from −0.15 to 0.15``."""
        if self.draw is None:
            return tr("given")
        shown = scale.difference if self.groups else scale.text
        low, high = shown(self.draw.low), shown(self.draw.high)
        if self.draw.whole:
            return tr("a whole number drawn from {low} to {high}", low=low, high=high)
        return tr("drawn from {low} to {high}", low=low, high=high)


def _seen_from(level: int, parent: Parent) -> tuple[float, float]:
    step, place = 2.0 ** (level - parent.place.level), parent.place
    return place.row * step + parent.shift, place.column * step + parent.shift


def _weighted(parent: Parent) -> float:
    return float(np.float32(parent.weight) * np.float32(parent.height))


def _term(parent: Parent, scale: Scale) -> str:
    height = scale.text(parent.height)
    return height if parent.weight == 1 else f"{parent.weight} × {height}"


def _sum(numbers: Sequence[float]) -> float:
    """Add numbers one after the other in float32."""
    total = np.float32(numbers[0])
    for number in numbers[1:]:
        total += np.float32(number)
    return float(total)


def _added(terms: Sequence[str]) -> str:
    """Join terms with plus, or with minus where a term is negative."""
    first, *others = terms
    # Terms come as texts already rounded, so that a reader who adds them up finds the numbers that are shown.
    return first + "".join(f" − {term[1:]}" if term.startswith("−") else f" + {term}" for term in others)
