"""Axes of plots, with the numbers of the user's country."""

from __future__ import annotations

import pyqtgraph as pg

from terrain_explorer.language import numeral
from terrain_explorer.terrain.telling import told

_LINE, _TEXT = 16, 36
"""The least pixels from one number of a logarithmic axis to the next, upwards and sideways."""

_LARGE = 10_000
"""From here on pyqtgraph writes numbers in six digits."""

# If there is no room for all numbers, those with these first digits come before others: 1, 2, 5, 10 reads best.
_RANKS = {1: 0, 2: 1, 5: 1}


class PlotAxis(pg.AxisItem):  # type: ignore[misc]
    """An axis whose numbers have the user's decimal point and do not run into each other."""

    def tickStrings(self, values: list[float], scale: float, spacing: float) -> list[str]:
        # pyqtgraph writes a point in every country.
        point = numeral(0.5)[1:-1]
        texts = [text.replace(".", point) for text in super().tickStrings(values, scale, spacing)]
        if not self.logMode:
            return [_large(value * scale, spacing * scale) or text for value, text in zip(values, texts, strict=True)]
        shown = apart(values, self._least_distance)
        return [text if value in shown else "" for value, text in zip(values, texts, strict=True)]

    @property
    def _least_distance(self) -> float:
        """The least distance between two numbers, in powers of ten; 0 while the axis has no length."""
        upright = self.orientation in ("left", "right")
        pixels, length = (_LINE, self.height()) if upright else (_TEXT, self.width())
        return float(pixels * (self.range[1] - self.range[0]) / length) if length else 0.0


def _large(value: float, spacing: float) -> str:
    """Return a large number so that it differs from its neighbour, as pyqtgraph's six digits may not; else nothing."""
    return told(value, (value, value + spacing)) if abs(value) >= _LARGE else ""


def apart(values: list[float], distance: float) -> list[float]:
    """Return the decimal logarithms that are at least this far apart; whole powers of ten come first."""
    shown: list[float] = []
    for value in sorted(values, key=lambda value: _RANKS.get(round(10 ** (value % 1)), 2)):
        if all(abs(value - other) >= distance for other in shown):
            shown.append(value)
    return shown
