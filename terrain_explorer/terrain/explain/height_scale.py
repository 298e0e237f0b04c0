"""Heights as numbers for people: brought to a scale of their choice and rounded."""

from __future__ import annotations

from dataclasses import dataclass

from terrain_explorer.language import numeral
from terrain_explorer.terrain.parallel import Extremes


@dataclass(frozen=True)
class Scale:
    """How heights are shown: (height - zero) * factor, with so many decimals at most, and a unit.

    Means are the same in every scale, so a formula that holds for heights holds for what is shown.
    """

    zero: float = 0.0
    factor: float = 1.0
    decimals: int = 3
    unit: str = ""

    @classmethod
    def between(cls, extremes: Extremes, ends: Extremes, decimals: int = 3, unit: str = "") -> Scale:
        """Return the scale that shows the lowest and the highest height as two ends; for a flat map the lower one."""
        (lowest, highest), (low, high) = extremes, ends
        factor = (high - low) / (highest - lowest) if highest > lowest else 1.0
        return cls(lowest - low / factor, factor, decimals, unit)

    def value(self, height: float) -> float:
        """Return what is shown of a height, not yet rounded."""
        return (height - self.zero) * self.factor

    def height(self, value: float) -> float:
        """Return the height of which a number is shown."""
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
        number = numeral(float(rounded) or 0.0, f".{decimals}f").replace("-", "−")
        return f"{number} {self.unit}".rstrip()
