"""The pictures and numbers of the pages on masks, tiles, weights, normal maps, stairs and projections.

Their texts name each by a word with a ``$``. All numbers are computed here, by what the program itself uses.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from html import escape

import numpy as np
from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QFontMetricsF, QImage, QPainter, QPalette, QPen

from terrain_explorer.gdal.true_size import metres_in_degree
from terrain_explorer.gui.learning.pages.page_parts import PageWriter
from terrain_explorer.gui.learning.pages.page_pictures import (
    PagePicture,
    map_picture,
    of_colours,
    of_weights,
    terrain_picture,
)
from terrain_explorer.gui.learning.pages.step_pictures import Paper
from terrain_explorer.language import numeral, tr
from terrain_explorer.terrain import DiamondSquare, Heightmap, Recipe, Step
from terrain_explorer.terrain.filters.smooth_steps import SmoothSteps
from terrain_explorer.terrain.filters.terrace import Terrace
from terrain_explorer.terrain.generators import Subdivision
from terrain_explorer.terrain.generators.subdivision.refinement import grow
from terrain_explorer.terrain.masks import Mask, MaskFinish, MaskPart
from terrain_explorer.terrain.masks.rules.ground import HeightRule, SlopeRule
from terrain_explorer.terrain.masks.shapes.boxes import EllipseShape, RectangleShape
from terrain_explorer.terrain.masks.weight_maps import layered, sharing
from terrain_explorer.terrain.recipe import Evaluation
from terrain_explorer.terrain.shading.normals import Convention, shading_normals
from terrain_explorer.terrain.work import Work, finished

GROUND = DiamondSquare(exponent=7, spread_reduction=0.46, seed=15)
"""The ground of the pictures."""

ONE = EllipseShape(12, 4, 82, 53)
OTHER = RectangleShape(34, 49, 92, 94)
"""The two shapes of the page on masks, as they are at first."""

_FEATHER = MaskFinish(feather=4)
WGS84 = 6378137.0, 298.257223563
"""The ellipsoid of the page on projections: its axis in metres, and its inverse flattening."""

_LATITUDES = 0, 30, 45, 60, 80
_STAIRS = 24
_LAYERS = 0.4, 0.35, 0.25
"""The weights of the worked example."""

_DEEP, _WINDOW = 30, 33
"""The exponent of a map that no memory holds, and the points a side of a window of it."""

_CIRCLE, _CAPTION = 96, 20


def soft(part: MaskPart) -> Mask:
    """Return a part with the soft edge of the page."""
    return Mask.of(part).finished(_FEATHER)


def combinations(one: MaskPart, other: MaskPart) -> Mapping[str, tuple[str, Mask]]:
    """Return the title and the mask of each operation on two masks, by its name."""
    first, second = soft(one), soft(other)
    return {
        "add": (tr("add: max(a, b)"), first.with_part(second)),
        "subtract": (tr("subtract: min(a, 1 − b)"), first.with_part(second, "subtract")),
        "intersect": (tr("intersect: min(a, b)"), first.with_part(second, "intersect")),
        "invert": (tr("invert: 1 − a"), Mask.of(first).finished(MaskFinish(inverted=True))),
    }


class MaskWriter(PageWriter):
    """Writes the pictures of the page on masks."""

    def parts(self) -> Mapping[str, str]:
        finishes = {
            tr("Grow"): MaskFinish(grow=8),
            tr("Border"): MaskFinish(border=5),
            tr("Feather"): MaskFinish(feather=12),
            tr("Invert"): MaskFinish(inverted=True),
        }
        shapes = [(tr("The mask"), Mask.of(ONE)), *((name, Mask.of(ONE).finished(f)) for name, f in finishes.items())]
        high = Mask.of(HeightRule(low=50))
        rules = [
            self.picture("ground", terrain_picture(GROUND.making, tr("The ground"), self.paper)),
            self._mask(tr("Steepness 30° to 90°"), Mask.of(SlopeRule(low=30))),
            self._mask(tr("Height 50 to 100 %"), high),
            self.picture(
                "terraced", terrain_picture(partial(_terraced, high), tr("Terraces on high ground"), self.paper)
            ),
        ]
        return {"finish": _row(self._mask(name, mask) for name, mask in shapes), "rules": _row(rules)}

    def _mask(self, name: str, mask: Mask) -> str:
        return self.picture(f"mask/{name}", map_picture(partial(_weighed, mask), name, self.paper))


class TileWriter(PageWriter):
    """Writes the numbers of the page on tiles."""

    def parts(self) -> Mapping[str, str]:
        deep: Subdivision = replace(GROUND, exponent=_DEEP)
        start = 123456789
        rows = range(start, start + _WINDOW)
        points = sum(lattice.heights.size for lattice in grow(deep, rows, rows, _DEEP))
        return {
            "side": numeral(deep.size, ","),
            "window": numeral(_WINDOW),
            "own": numeral(_WINDOW**2, ","),
            "points": numeral(points, ","),
        }


class WeightWriter(PageWriter):
    """Writes the pictures and the example of the page on weights."""

    def parts(self) -> Mapping[str, str]:
        weights = [np.full((1, 1), weight, np.float32) for weight in _LAYERS]
        shares = finished(sharing(weights))[0, 0].tolist()
        exact = [weight * 255 for weight in _LAYERS]
        titles = tr("Grass: all"), tr("Rock: steep"), tr("Snow: high")
        masks = [self._grey(f"mask/{number}", partial(_layer, number), title) for number, title in enumerate(titles)]
        seen = [
            self._grey(f"seen/{number}", partial(_seen, number), title)
            for number, title in enumerate((tr("Grass"), tr("Rock"), tr("Snow")))
        ]
        together = self.picture("together", map_picture(_together, tr("All three as red, green and blue"), self.paper))
        return {
            "layers": _row(masks),
            "seen": _row([*seen, together]),
            "weights": " · ".join(map(numeral, _LAYERS)),
            "exact": " · ".join(numeral(each, ".2f") for each in exact),
            "shares": " · ".join(map(numeral, shares)),
            "down": numeral(sum(int(each) for each in exact)),
        }

    def _grey(self, name: str, make: Callable[[], Work[QImage]], caption: str) -> str:
        return self.picture(name, map_picture(make, caption, self.paper))


class NormalWriter(PageWriter):
    """Writes the pictures of the page on normal maps."""

    def parts(self) -> Mapping[str, str]:
        level = finished(shading_normals(Heightmap(np.zeros((3, 3), np.float32), (0, 1))))[1, 1].tolist()
        ground = self.picture("ground", terrain_picture(GROUND.making, tr("The ground"), self.paper))
        whole: Sequence[tuple[str, Convention, int | None]] = (
            (tr("OpenGL: green is north"), "opengl", None),
            (tr("DirectX: green is south"), "directx", None),
        )
        channels: Sequence[tuple[str, Convention, int | None]] = (
            (tr("Red: east"), "opengl", 0),
            (tr("Green: north"), "opengl", 1),
            (tr("Blue: up"), "opengl", 2),
        )
        return {
            "maps": _row([ground, *(self._normals(*each) for each in whole)]),
            "channels": _row(self._normals(*each) for each in channels),
            "flat": ", ".join(map(numeral, level)),
        }

    def _normals(self, caption: str, convention: Convention, channel: int | None) -> str:
        make = partial(_normals, convention, channel)
        return self.picture(f"{convention}/{channel}", map_picture(make, caption, self.paper))


class StairWriter(PageWriter):
    """Writes the pictures of the page on stairs."""

    def parts(self) -> Mapping[str, str]:
        stages = (
            (tr("Before rounding"), _smooth_ground),
            (tr("Rounded to {steps} steps", steps=_STAIRS), rounded_ground),
            (tr("Smoothed"), smoothed_ground),
        )
        pictures = (self.picture(name, terrain_picture(make, name, self.paper)) for name, make in stages)
        return {"stairs": _row(pictures), "steps": numeral(_STAIRS)}


class ProjectionWriter(PageWriter):
    """Writes the table and the pictures of the page on projections."""

    def parts(self) -> Mapping[str, str]:
        titles = tr("Latitude"), tr("A degree to the east"), tr("A degree to the north"), tr("Mercator enlarges")
        head = "".join(f"<th>{title}</th>" for title in titles)
        rows = "".join(map(_latitude, _LATITUDES))
        circles = []
        for latitude in _LATITUDES[:-1]:
            caption = tr("at {latitude}°", latitude=latitude)
            width = max(_CIRCLE, round(QFontMetricsF(self.paper.small).horizontalAdvance(caption)) + 1)
            size = QSize(width, _CIRCLE + _CAPTION)
            draw = partial(_circle, latitude, caption, size, self.paper)
            circles.append(self.picture(f"circle/{latitude}", PagePicture(size, draw)))
        table = f'<p><table cellspacing="0" cellpadding="4"><tr>{head}</tr>{rows}</table></p>'
        return {"table": table, "circles": _row(circles)}


def degrees_in_kilometres(latitude: float) -> tuple[float, float, float]:
    """Return the length of a degree to the east and of one to the north, and how much Web Mercator enlarges there."""
    east, north = (metres / 1000 for metres in metres_in_degree(latitude, WGS84))
    axis = WGS84[0] / 1000
    return east, north, np.radians(axis) / east


def _latitude(latitude: float) -> str:
    east, north, enlarged = degrees_in_kilometres(latitude)
    cells = (
        tr("{latitude}°", latitude=latitude),
        tr("{length} km", length=numeral(east, ".1f")),
        tr("{length} km", length=numeral(north, ".1f")),
        tr("{factor} times", factor=numeral(enlarged, ".2f")),
    )
    return "<tr>" + "".join(f'<td align="right">{escape(cell)}</td>' for cell in cells) + "</tr>"


def _circle(latitude: float, caption: str, size: QSize, paper: Paper) -> Work[QImage]:
    """Draw a circle on the ground in a map whose degrees are squares, with a dotted one as it is."""
    yield 0.0
    image = paper.sheet(size.width(), size.height())
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    middle, half = QPointF(size.width() / 2, _CIRCLE / 2), _CIRCLE / 2 - 2
    east, north, _ = degrees_in_kilometres(latitude)
    # The widest one fills the picture.
    radius = half * degrees_in_kilometres(max(_LATITUDES[:-1]))[0] / north
    painter.setPen(QPen(paper.colour(QPalette.ColorRole.PlaceholderText), 1, Qt.PenStyle.DotLine))
    painter.drawEllipse(middle, radius, radius)
    painter.setPen(QPen(paper.colour(QPalette.ColorRole.Link), 2))
    painter.drawEllipse(middle, radius * north / east, radius)
    painter.setFont(paper.small)
    painter.setPen(paper.colour(QPalette.ColorRole.Text))
    painter.drawText(QRectF(0, _CIRCLE, size.width(), _CAPTION), Qt.AlignmentFlag.AlignCenter, caption)
    painter.end()
    return image


def _row(pictures: Iterable[str]) -> str:
    return f"<p>{' '.join(pictures)}</p>"


def _weighed(mask: Mask) -> Work[QImage]:
    yield 0.0
    return of_weights(mask.weights(GROUND.heightmap()))


def _terraced(mask: Mask) -> Work[Heightmap]:
    recipe = Recipe(GROUND, (Step(Terrace(steps=12), mask=mask),))
    evaluated = yield from recipe.evaluating(Evaluation())
    return evaluated.heightmap


def _layers(ground: Heightmap) -> list[np.ndarray | None]:
    return [None, Mask.of(SlopeRule(low=30)).weights(ground), Mask.of(HeightRule(low=65)).weights(ground)]


def _layer(number: int) -> Work[QImage]:
    yield 0.0
    weights = _layers(GROUND.heightmap())[number]
    return of_weights(np.ones((GROUND.size, GROUND.size)) if weights is None else weights)


def _seen(number: int) -> Work[QImage]:
    yield 0.0
    shares = yield from sharing(layered(_layers(GROUND.heightmap())))
    return of_weights(shares[:, :, number] / 255)


def _together() -> Work[QImage]:
    yield 0.0
    shares = yield from sharing(layered(_layers(GROUND.heightmap())))
    return of_colours(shares)


def _normals(convention: Convention, channel: int | None) -> Work[QImage]:
    yield 0.0
    normals = yield from shading_normals(GROUND.heightmap(), convention)
    return of_colours(normals) if channel is None else of_weights(normals[:, :, channel] / 255)


def _smooth_ground() -> Work[Heightmap]:
    yield 0.0
    return replace(GROUND, spread_reduction=0.4).heightmap()


def rounded_ground() -> Work[Heightmap]:
    """Make the ground of the page on stairs, rounded."""
    smooth = yield from _smooth_ground()
    stairs = np.rint(smooth.heights * _STAIRS) / _STAIRS
    return Heightmap(stairs.astype(np.float32), smooth.range)


def smoothed_ground() -> Work[Heightmap]:
    """Make that ground with its stairs smoothed."""
    rounded = yield from rounded_ground()
    return (yield from SmoothSteps(steps=_STAIRS).applying(rounded))
