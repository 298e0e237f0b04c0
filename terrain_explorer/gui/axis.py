"""Axes of plots."""

from __future__ import annotations

import pyqtgraph as pg

from terrain_explorer.language import numeral


class Axis(pg.AxisItem):  # type: ignore[misc]
    """An axis whose numbers have the decimal point of the user's country."""

    def tickStrings(self, values: list[float], scale: float, spacing: float) -> list[str]:
        point = numeral(0.5)[1:-1]
        return [text.replace(".", point) for text in super().tickStrings(values, scale, spacing)]
