"""The status bar: the point under the pointer, and the terrain in a few figures."""

from __future__ import annotations

from PySide6.QtWidgets import QLabel, QStatusBar

from terrain_explorer.gui.widgets.accessibility import named
from terrain_explorer.language import numeral, tr
from terrain_explorer.terrain import Generator, Heightmap
from terrain_explorer.terrain.hydrology.drainage import Drainage
from terrain_explorer.terrain.sampling import Point, height_at, slope_at
from terrain_explorer.terrain.telling import told_ends, told_part


class StatusBar:
    """Fills a status bar."""

    def __init__(self, bar: QStatusBar) -> None:
        self._point = named(QLabel(), "statusPoint", tr("Point under the pointer"))
        self._size = named(QLabel(), "statusSize", tr("Size"), tr("Rows × columns"))
        self._range = named(QLabel(), "statusRange", tr("Heights"), tr("The lowest and the highest height"))
        self._hurst = named(
            QLabel(), "statusHurst", tr("Hurst exponent"), tr("The Hurst exponent: 1 is smooth, 0 is rough")
        )
        self._time = named(QLabel(), "statusTime", tr("Time"), tr("How long growing the terrain took"))
        bar.addWidget(self._point, 1)
        for label in (self._size, self._range, self._hurst, self._time):
            bar.addPermanentWidget(label)

    def setTerrain(self, heightmap: Heightmap, generator: Generator | None) -> None:
        """Show the figures of a terrain and, where it is known, of what made it."""
        self._size.setText(f"{heightmap.rows} × {heightmap.columns}")
        self._range.setText(tr("{low} to {high}", **told_ends(heightmap.extremes, heightmap.metres)))
        hurst = generator.hurst_exponent if generator else None
        self._time.clear()  # it was the time of the terrain before
        self._hurst.setText("" if hurst is None else f"H {numeral(hurst, '.2f')}")

    def setSeconds(self, seconds: float) -> None:
        """Show how long growing the terrain took."""
        self._time.setText(f"{numeral(seconds * 1000, '.0f')} ms")

    def setReading(self, text: str) -> None:
        """Show the readings under the pointer, or nothing."""
        self._point.setText(text)


def reading(
    heightmap: Heightmap, point: Point, water: float | None, step: int = 1, drainage: Drainage | None = None
) -> str:
    """Return the readings at the point of the grid nearest to a place.

    Parameters
    ----------
    water
        The height of the water's surface, or None where there is none.
    step
        How many rows and columns of the whole map lie between neighbouring points; rows and columns are given in the
        whole map's.
    drainage
        Where the water goes, or None where that is not known.
    """
    row, column = round(point.row), round(point.column)
    place = [tr("row {row}", row=row * step), tr("column {column}", column=column * step)]
    figures = _figures(heightmap, row, column, water)
    if drainage is not None:
        figures += _of_water(drainage, row, column)
    return "   ".join([*place, *figures])


def _of_water(drainage: Drainage, row: int, column: int) -> list[str]:
    figures = [tr("drains {part} of the map", part=told_part(float(drainage.areas[row, column]) / drainage.grid.size))]
    depth = drainage.lake_depths[row, column]
    if depth > 0:
        figures.append(tr("lake {depth} deep", depth=drainage.heightmap.told(float(depth))))
    return figures


def _figures(heightmap: Heightmap, row: int, column: int, water: float | None) -> list[str]:
    point = Point(row, column)
    height = height_at(heightmap, point)
    if heightmap.voids is not None and heightmap.voids[row, column]:
        # A stroke may have given it a height since.
        return [tr("no value in the file, shown at {height}", height=heightmap.told(height))]
    figures = [
        tr("height {height}", height=heightmap.told(height)),
        tr("slope {slope:.0f}°", slope=slope_at(heightmap, point)),
    ]
    if water is not None and height < water:
        figures.append(tr("depth {depth}", depth=heightmap.told(water - height)))
    return figures
