"""The legend of the ground's colours."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QImage, QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import QSizePolicy, QWidget

from terrain_explorer.gui.services.qt_image import of_pixels
from terrain_explorer.language import marked, numeral, tr
from terrain_explorer.terrain import Heightmap
from terrain_explorer.terrain.erosion.wear import DEPOSITS
from terrain_explorer.terrain.number_format import format_ends, format_height
from terrain_explorer.terrain.shading.look import Look
from terrain_explorer.terrain.shading.palettes import COUNT, PALETTES, STEEPEST, Colours, colours
from terrain_explorer.terrain.shading.tinting import tinted
from terrain_explorer.terrain.shading.tones import Tones

LegendMark = tuple[float, str]
"""A place along the legend, 0 on the left to 1 on the right, and the text below it."""

_COVERS = (
    (marked("Sand"), 0.08),
    (marked("Grass"), 0.34),
    (marked("Scree"), 0.60),
    (marked("Rock"), 0.76),
    (marked("Snow"), 0.92),
)
"""The names of the colours of land cover, in the middle of each."""

_MATERIALS = (
    marked("Dry grass"),
    marked("Grass"),
    marked("Soil"),
    marked("Sand"),
    marked("Scree"),
    marked("Rock"),
    marked("Woods"),
    marked("Snow"),
)
"""The names of the materials of a climate."""

_STRIP, _GAP, _BETWEEN = 10, 2, 8
"""In pixels: the height of the strip, the gap below it, and the least gap between two texts."""


class Legend(QWidget):
    """A strip of the colours above their meanings; hidden if there is only one colour."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._strip = QImage()
        self._marks: Sequence[LegendMark] = ()

    def show_for(self, heightmap: Heightmap, look: Look, tones: Tones | None = None) -> None:
        """Show the colours that a look gives to a heightmap, and what they mean with the tones of its palette."""
        self._strip = of_pixels(legend_colours(heightmap, look)[np.newaxis], QImage.Format.Format_RGB888)
        self._marks = legend_marks(heightmap, look, tones)
        self.setAccessibleDescription(", ".join(text for _, text in self._marks))
        self.setToolTip(legend_tip(heightmap, look))
        self.setVisible(bool(self._marks))
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(2 * COUNT // 3, _STRIP + _GAP + self.fontMetrics().height())

    def minimumSizeHint(self) -> QSize:
        return QSize(1, self.sizeHint().height())

    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            self.draw(painter, self.width())

    def draw(self, painter: QPainter, wide: int) -> None:
        """Draw it from the painter's origin, this many pixels wide."""
        strip = QRect(0, 0, wide, _STRIP)
        painter.drawImage(strip, self._strip)
        painter.setPen(self.palette().color(QPalette.ColorRole.Mid))
        painter.drawRect(strip.adjusted(0, 0, -1, -1))
        painter.setPen(self.palette().color(QPalette.ColorRole.PlaceholderText))
        for place, text in self._placed(wide):
            painter.drawText(place, Qt.AlignmentFlag.AlignCenter, text)

    def _placed(self, wide: int) -> list[tuple[QRect, str]]:
        """Return the texts with their places, without those that have no room; the texts at the ends come first."""
        placed: list[tuple[QRect, str]] = []
        for at, text in sorted(self._marks, key=lambda mark: mark[0] not in (0.0, 1.0)):
            width = self.fontMetrics().horizontalAdvance(text)
            left = round(min(max(at * wide - width / 2, 0), wide - width))
            place = QRect(left, _STRIP + _GAP, width, self.fontMetrics().height())
            if not any(place.adjusted(-_BETWEEN, 0, _BETWEEN, 0).intersects(other) for other, _ in placed):
                placed.append((place, text))
        return placed


def legend_colours(heightmap: Heightmap, look: Look) -> Colours:
    """Return the colours of the map, from left to right, shape (`COUNT`, 3)."""
    palette = PALETTES[look.shown_palette]
    if palette.of == "rock" and heightmap.rock is not None:
        return heightmap.rock.strip(COUNT)
    if palette.of == "nature":
        from terrain_explorer.terrain.shading.natural_colours import material_strip

        return material_strip(look.climate, COUNT)
    if palette.of != "height":
        return np.broadcast_to(colours(palette.slug), (COUNT, 3))
    # The map's own colouring of a ramp: whatever a look does to the colours is in the legend as well.
    ramp = np.linspace(*heightmap.shown_range, COUNT, dtype=np.float32)
    slope = Heightmap(np.stack([ramp, ramp]), range=heightmap.range)
    strip: Colours = tinted(slope, replace(look, contours=False), range(1), range(COUNT), hillshaded=False)[0]
    return strip


def legend_marks(heightmap: Heightmap, look: Look, tones: Tones | None = None) -> list[LegendMark]:
    """Return the texts below the colours; none if the colours mean nothing, or nobody knows what."""
    of = PALETTES[look.shown_palette].of
    if of == "none" or (of == "rock" and heightmap.rock is None):
        return []
    if of == "rock":
        return [(0.0, tr("lowest layer")), (1.0, tr("topmost layer"))]
    if of == "cover":
        return [(place, tr(name)) for name, place in _COVERS]
    if of == "nature":
        return [((number + 0.5) / len(_MATERIALS), tr(name)) for number, name in enumerate(_MATERIALS)]
    if of == "wear":
        return [] if tones is None else _wear_marks(tones)
    if of in DEPOSITS:
        return [] if tones is None else _thickness_marks(tones)
    if of == "slope":
        return [(0.0, "0°"), (1.0, f"{numeral(STEEPEST, '.0f')}°")]
    if of == "aspect":
        north, east, south, west = tr("N", "north"), tr("E", "east"), tr("S", "south"), tr("W", "west")
        return [(quarter / 4, bearing) for quarter, bearing in enumerate((north, east, south, west, north))]
    low, high = heightmap.shown_range
    water = look.water_height(heightmap)
    heights = (low, high) if water is None else (low, high, water)
    metres = heightmap.metres
    return [((height - low) / (high - low), format_height(height, (low, high), metres)) for height in heights]


def legend_tip(heightmap: Heightmap, look: Look) -> str:
    """Return what the colours stand for, and the heights of the map where the colours reach beyond them."""
    if PALETTES[look.shown_palette].of != "height" or heightmap.shown_range == heightmap.extremes:
        return tr("What the colours stand for")
    black, white = format_ends(heightmap.shown_range, heightmap.metres).values()
    lowest, highest = format_ends(heightmap.extremes, heightmap.metres).values()
    return tr(
        "The colours go from {black} to {white}, as black and white do; the terrain from {lowest} to {highest}.",
        black=black,
        white=white,
        lowest=lowest,
        highest=highest,
    )


def _thickness_marks(tones: Tones) -> list[LegendMark]:
    """Return how thick a deposit lies, by square roots."""
    return [
        (place, format_height(place * place * tones.ends[1], tones.ends, tones.heightmap.metres, digits=2))
        for place in (0.0, 0.5, 1.0)
    ]


def _wear_marks(tones: Tones) -> list[LegendMark]:
    """Return what the colours of wear did to the heights."""
    most, part = (
        format_height(number, tones.ends, tones.heightmap.metres, digits=2)
        for number in (tones.ends[1], tones.ends[1] / 4)
    )
    # By square roots: half of the colours stand for a quarter.
    return [(0.0, f"+{most}"), (1.0, f"−{most}"), (0.5, "0"), (0.25, f"+{part}"), (0.75, f"−{part}")]
