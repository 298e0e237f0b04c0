"""The status bar: the point under the pointer, and the terrain in a few figures."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QObject, QSize
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QLabel, QStatusBar

from terrain_explorer.gui.widgets.accessibility import named
from terrain_explorer.gui.widgets.parameters.lengths import size_in_words
from terrain_explorer.language import numeral, tr
from terrain_explorer.terrain import Generator, Heightmap
from terrain_explorer.terrain.erosion.wear import DEPOSITS
from terrain_explorer.terrain.hydrology.drainage import Drainage, below_sea
from terrain_explorer.terrain.number_format import format_coordinates, format_ends, format_height, format_part
from terrain_explorer.terrain.sampling import Point, height_at, slope_at
from terrain_explorer.terrain.shading.palettes import LYING, PALETTES
from terrain_explorer.terrain.shading.tones import NO_TONES, PaletteTones, Tones

_GAP = "   "
"""The space between two readings."""

_READING = 48
"""The average letters that the reading has room for, before any figure of the terrain is shown."""


class _FittingLabel(QLabel):
    """Shows the parts of a text, as many as fit, the first ones first; the tooltip has all of them."""

    def __init__(self) -> None:
        super().__init__()
        self._parts: Sequence[str] = ()

    def setParts(self, parts: Sequence[str]) -> None:
        """Show these parts."""
        self._parts = parts
        self._fit()

    def minimumSizeHint(self) -> QSize:
        """Return no width: a long text must not widen the window."""
        return QSize(0, super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        shown = len(self._parts)
        while shown > 1 and self.fontMetrics().horizontalAdvance(_GAP.join(self._parts[:shown])) > self.width():
            shown -= 1
        self.setText(_GAP.join(self._parts[:shown]))
        self.setToolTip(_GAP.join(self._parts) if shown < len(self._parts) else "")


class StatusBar(QObject):
    """Fills a status bar; where it is narrow, the figures that matter least are left out."""

    def __init__(self, bar: QStatusBar) -> None:
        super().__init__(bar)
        self._bar = bar
        self._point = named(_FittingLabel(), "statusPoint", tr("Point under the pointer"))
        self._selected = named(QLabel(), "statusSelected", tr("Selection"), tr("How much of the map is selected"))
        self._size = named(QLabel(), "statusSize", tr("Size"), tr("Rows × columns"))
        self._range = named(QLabel(), "statusRange", tr("Heights"), tr("The lowest and the highest height"))
        self._hurst = named(
            QLabel(), "statusHurst", tr("Hurst exponent"), tr("The Hurst exponent: 1 is smooth, 0 is rough")
        )
        self._time = named(QLabel(), "statusTime", tr("Time"), tr("How long growing the terrain took"))
        bar.addWidget(self._point, 1)
        self._figures = (self._selected, self._size, self._range, self._hurst, self._time)
        for label in self._figures:
            bar.addPermanentWidget(label)
        bar.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Show as many figures as fit."""
        if event.type() == QEvent.Type.Resize:
            self._fit()
        return False

    def setTerrain(self, heightmap: Heightmap, generator: Generator | None) -> None:
        """Show the figures of a terrain and, where it is known, of what made it."""
        points = f"{heightmap.rows} × {heightmap.columns}"
        self._size.setText(points if heightmap.sides is None else f"{points} · {size_in_words(heightmap.sides)}")
        self._range.setText(tr("{low} to {high}", **format_ends(heightmap.extremes, heightmap.metres)))
        hurst = generator.hurst_exponent if generator else None
        self._time.clear()  # it was the time of the terrain before
        self._hurst.setText("" if hurst is None else f"H {numeral(hurst, '.2f')}")
        self._fit()

    def setSeconds(self, seconds: float) -> None:
        """Show how long growing the terrain took."""
        self._time.setText(f"{numeral(seconds * 1000, '.0f')} ms")
        self._fit()

    def setSelected(self, text: str) -> None:
        """Show how much of the map is selected; nothing without a selection."""
        self._selected.setText(text)
        self._fit()

    def setReading(self, text: str) -> None:
        """Show the readings under the pointer, or nothing."""
        self._point.setParts(text.split(_GAP))

    def _fit(self) -> None:
        """Show the first figures, as many as fit; the tooltip of the first has all of them."""
        room = self._bar.width() - _READING * self._bar.fontMetrics().averageCharWidth()
        for label in self._figures:
            room -= label.sizeHint().width() if label.text() else 0
            label.setVisible(room >= 0 and (label is not self._selected or bool(label.text())))
        others = [label for label in self._figures if label.text() and label is not self._size]
        texts = (f"{label.accessibleName()}: {label.text()}" for label in others)
        self._size.setToolTip("\n".join([tr("Rows × columns"), *texts]))


def reading(
    heightmap: Heightmap,
    point: Point,
    sea: float | None,
    step: int = 1,
    drainage: Drainage | None = None,
    tones: PaletteTones = NO_TONES,
    seen: float | None = None,
) -> str:
    """Return the readings at the point of the grid nearest to a place.

    Parameters
    ----------
    sea
        The height of the sea, or None where there is none.
    step
        How many rows and columns of the whole map lie between neighbouring points; rows and columns are given in the
        whole map's.
    drainage
        Where the water goes, or None where that is not known.
    tones
        Those that the colours of the ground show.
    seen
        The height of the place where it is seen more finely than the map has it; None where it is not.
    """
    row, column = round(point.row), round(point.column)
    place = [tr("row {row}", row=row * step), tr("column {column}", column=column * step)]
    figures = _figures(heightmap, row, column, sea, seen)
    if drainage is not None and not below_sea(heightmap.heights[row, column], sea):
        figures += _of_water(drainage, row, column)
    figures += [_of_tones(slug, of_palette, row, column) for slug, of_palette in tones.items()]
    if heightmap.place is not None:
        figures.append(format_coordinates(heightmap.place, row, column))
    return _GAP.join([*place, *figures])


def _of_water(drainage: Drainage, row: int, column: int) -> list[str]:
    figures = [
        tr("drains {part} of the map", part=format_part(float(drainage.areas[row, column]) / drainage.grid.size))
    ]
    depth = drainage.lake_depths[row, column]
    if depth > 0:
        figures.append(tr("lake {depth} deep", depth=drainage.heightmap.format_height(float(depth))))
    return figures


def _of_tones(slug: str, tones: Tones, row: int, column: int) -> str:
    number = float(tones.numbers[row, column])
    if PALETTES[slug].of in LYING:
        return tr("wetness index {number:.1f}", number=number)
    height = format_height(abs(number), tones.ends, tones.heightmap.metres, digits=3)
    deposit = DEPOSITS.get(PALETTES[slug].of)
    if deposit is not None:
        return tr(deposit.thickness, height=height)
    return tr("{height} worn away", height=height) if number >= 0 else tr("{height} laid down", height=height)


def _figures(heightmap: Heightmap, row: int, column: int, sea: float | None, seen: float | None) -> list[str]:
    point = Point(row, column)
    height = height_at(heightmap, point) if seen is None else seen
    if heightmap.voids is not None and heightmap.voids[row, column]:
        # A stroke may have given it a height since.
        return [tr("no value in the file, shown at {height}", height=heightmap.format_height(height))]
    figures = [
        tr("height {height}", height=heightmap.format_height(height)),
        tr("slope {slope:.0f}°", slope=slope_at(heightmap, point)),
    ]
    if sea is not None and height < sea:
        figures.append(tr("{depth} under the sea", depth=heightmap.format_height(sea - height)))
    return figures
