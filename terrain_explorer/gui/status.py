"""The status bar: the point under the pointer, and the terrain in a few figures."""

from __future__ import annotations

from PySide6.QtWidgets import QLabel, QStatusBar

from terrain_explorer.gui.naming import named
from terrain_explorer.terrain import Generator, Heightmap
from terrain_explorer.terrain.probe import RELIEF_OF_SIDE, Point, height_at, slope_at, true_relief


class Status:
    """Fills a status bar."""

    def __init__(self, bar: QStatusBar) -> None:
        self._point = named(QLabel(), "statusPoint", "Point under the pointer")
        self._size = named(QLabel(), "statusSize", "Size", "Rows × columns")
        self._range = named(QLabel(), "statusRange", "Heights", "The lowest and the highest height")
        self._hurst = named(QLabel(), "statusHurst", "Hurst exponent", "The Hurst exponent: 1 is smooth, 0 is rough")
        self._time = named(QLabel(), "statusTime", "Time", "The time that growing the terrain took")
        bar.addWidget(self._point, 1)
        for label in (self._size, self._range, self._hurst, self._time):
            bar.addPermanentWidget(label)

    def setTerrain(self, heightmap: Heightmap, generator: Generator | None) -> None:
        """Show the figures of a terrain and, where it is known, of what made it."""
        self._size.setText(f"{heightmap.rows} × {heightmap.columns}")
        self._range.setText(f"{heightmap.lowest:.6g} to {heightmap.highest:.6g}{_unit(heightmap)}")
        hurst = generator.hurst_exponent if generator else None
        self._time.clear()
        self._hurst.setText("" if hurst is None else f"H {hurst:.2f}")

    def setSeconds(self, seconds: float) -> None:
        """Show how long growing the terrain took."""
        self._time.setText(f"{seconds * 1000:.0f} ms")

    def setReading(self, text: str) -> None:
        """Show what was measured under the pointer, or nothing."""
        self._point.setText(text)


def reading(heightmap: Heightmap, point: Point, water: float | None) -> str:
    """Return what is measured at the point of the grid nearest to a place.

    Parameters
    ----------
    water
        The height of the water's surface, or None where there is none.
    """
    nearest, unit = Point(round(point.row), round(point.column)), _unit(heightmap)
    height = height_at(heightmap, nearest)
    depth = "" if water is None or height >= water else f"   depth {water - height:.6g}{unit}"
    slope = slope_at(heightmap, nearest, true_relief(heightmap) or RELIEF_OF_SIDE)
    return f"row {nearest.row}   column {nearest.column}   height {height:.6g}{unit}   slope {slope:.0f}°{depth}"


def _unit(heightmap: Heightmap) -> str:
    return " m" if heightmap.metres else ""
