"""The heights of a small map as numbers in its cells, as in the diagrams of a book."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from math import ceil

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QImage, QPainter

from terrain_explorer.errors import UserError
from terrain_explorer.gui.views.map2d.map_viewport import MapPlacement
from terrain_explorer.language import marked
from terrain_explorer.terrain import Generator, Heightmap, Recipe
from terrain_explorer.terrain.explain import Scale
from terrain_explorer.terrain.generators import Subdivision
from terrain_explorer.terrain.heightmap import Bools, extremes_of
from terrain_explorer.terrain.parallel import Extremes

MOST_POINTS = 17
"""A side of the largest map whose numbers are shown."""

UNSET = "?"

_SMALLEST, _LARGEST = 7, 20
"""Sizes of the numbers, in pixels."""

_LEGIBLE = 9
"""The size of numbers that are easy to read, in pixels."""

_ROOM = 0.74, 0.5
"""How much of a cell's width and height the numbers may take; arrows pass between them."""

_DARK, _LIGHT = QColor(16, 18, 22), QColor(255, 255, 255)


@dataclass(frozen=True)
class NumberScale:
    """A scale that the user can choose.

    Attributes
    ----------
    label
        Its name.
    ends
        The numbers shown for black and white; None for the heights as they are.
    decimals
        How many there are in a cell.
    grown
        Whether heights that a generator has brought to 0 to 1 are those that it has grown, as in the steps before.
    """

    label: str
    ends: Extremes | None = None
    decimals: int = 2
    grown: bool = False

    def scale(self, range: Extremes, unit: str = "", more: int = 0) -> Scale:
        """Return the scale for heights drawn black and white at the ends of a range, with ``more`` extra decimals."""
        if self.ends is None:
            return Scale(decimals=self.decimals + more, unit=unit)
        return Scale.between(range, self.ends, self.decimals + more)

    def scale_of(self, heightmap: Heightmap) -> Scale:
        """Return the scale for a small heightmap."""
        generator = _generator(heightmap.recipe) if self.grown else None
        grown = None if generator is None else extremes_of(generator.heights())
        return (self if grown is None else replace(self, ends=grown)).scale(heightmap.range)


SCALES = {
    "stored": NumberScale(marked("As stored")),
    "grown": NumberScale(marked("Before normalising"), grown=True),
    "one": NumberScale(marked("0 to 1"), (0, 1)),
    "ten": NumberScale(marked("0 to 10"), (0, 10)),
    "hundred": NumberScale(marked("0 to 100"), (0, 100), 1),
}


def usual_scale(heightmap: Heightmap) -> str:
    """Return the key of the scale for those who have chosen none: people look for the corners that they gave."""
    generator = _generator(heightmap.recipe)
    return "grown" if isinstance(generator, Subdivision) and generator.corners_are_given else "stored"


# Asked at each painting.
@lru_cache(maxsize=8)
def _generator(recipe: str | None) -> Generator | None:
    """Return the generator that made a whole map, if that is all that its recipe says."""
    try:
        return None if recipe is None else Recipe.from_json(recipe).generator
    except UserError:  # that of a later version
        return None


def has_numbers(heightmap: Heightmap) -> bool:
    """Return whether a map is small enough to be shown as numbers."""
    return max(heightmap.rows, heightmap.columns) <= MOST_POINTS


def numbers_fit(place: MapPlacement, heightmap: Heightmap, scale: Scale, font: QFont) -> bool:
    """Return whether the cells are large enough for the heights in them."""
    return _size(_texts(heightmap, scale), place, font) >= _SMALLEST


def legible_side(heightmap: Heightmap, scale: Scale, font: QFont) -> int:
    """Return the side in pixels of cells in which the heights are easy to read."""
    widest = _widest(_texts(heightmap, scale), font, _LEGIBLE)
    return ceil(max(widest / _ROOM[0], _LEGIBLE / _ROOM[1]))


def draw_numbers(
    painter: QPainter, place: MapPlacement, heightmap: Heightmap, scale: Scale, unset: Bools | None, picture: QImage
) -> Mapping[tuple[int, int], QRectF]:
    """Write the heights into the cells, dark on light and light on dark, where the cells are large enough.

    Parameters
    ----------
    unset
        Where there is no height yet; None where there is one everywhere.
    picture
        The map's colours, a pixel for each point that is seen, from the first row and column seen.

    Returns
    -------
    Mapping
        Where something is written, by row and column.
    """
    texts, font = _texts(heightmap, scale), painter.font()
    size = _size(texts, place, font)
    if size < _SMALLEST:
        return {}
    font.setPixelSize(size)
    painter.setFont(font)
    metrics, written = QFontMetricsF(font), {}
    for row, in_row in enumerate(texts):
        for column, height in enumerate(in_row):
            missing = unset is not None and bool(unset[row, column])
            text = UNSET if missing else height
            painter.setPen(QColor(128, 128, 128) if missing else _ink(picture.pixelColor(column, row)))
            cell = place.part(range(row, row + 1), range(column, column + 1))
            painter.drawText(cell, Qt.AlignmentFlag.AlignCenter, text)
            written[row, column] = QRectF(0, 0, metrics.horizontalAdvance(text), size)
            written[row, column].moveCenter(cell.center())
    return written


def _texts(heightmap: Heightmap, scale: Scale) -> list[list[str]]:
    plain = replace(scale, unit="")
    return [[plain.text(float(height)) for height in row] for row in heightmap.heights]


def _size(texts: list[list[str]], place: MapPlacement, font: QFont) -> int:
    """Return the largest size in pixels in which all numbers fit into their cells."""
    # One size for all cells: numbers of different sizes would seem to differ in weight.
    widest = _widest(texts, font, _LARGEST)
    return int(min(_LARGEST * _ROOM[0] * place.scale / widest, _ROOM[1] * place.scale, _LARGEST))


def _widest(texts: list[list[str]], font: QFont, size: int) -> float:
    """Return the width of the widest number in a size, both in pixels."""
    font = QFont(font)
    font.setPixelSize(size)
    return max(QFontMetricsF(font).horizontalAdvance(text) for row in texts for text in row)


def _ink(ground: QColor) -> QColor:
    """Return the ink that stands out from a colour, of dark and light; the weights are those of ITU-R BT.709."""
    red, green, blue = (part**2.2 for part in (ground.redF(), ground.greenF(), ground.blueF()))
    return _DARK if 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.18 else _LIGHT
