"""The scale on which heights are shown to people as numbers, and rounded."""

from __future__ import annotations

from dataclasses import dataclass

from terrain_explorer.language import numeral
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
