"""Lines of GPX 1.0 and 1.1 (topografix.com), of KML 2.2 (OGC 12-007), and of GeoJSON (RFC 7946)."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

from terrain_explorer.files.lines.map_line import DEGREES, LineFile, MapLine, line_of, named
from terrain_explorer.files.lines.xml_events import parsing
from terrain_explorer.files.raster.metadata import checked_text
from terrain_explorer.language import tr
from terrain_explorer.terrain.work import Work

_NAME = re.compile(r"urn:ogc:def:crs:[\w.]+:[\w.]*:\w+|[A-Z]+:\w+")
"""A coordinate system by its number in a register."""

_GPX_LINES = {"trk", "rte"}
_GPX_POINTS = {"trkpt", "rtept"}


def reading_gpx(content: bytes) -> Work[LineFile]:
    """Return the tracks and routes; a track that was interrupted is one line for each part."""
    lines: list[MapLine] = []
    points: list[tuple[float, float]] = []
    parts: list[list[tuple[float, float]]] = []
    name, inside = "", ""

    def begin(element: str, attributes: dict[str, str]) -> None:
        nonlocal name, inside
        if element in _GPX_LINES:
            name, inside = "", element
            points.clear()
            parts.clear()
        elif element in _GPX_POINTS:
            points.append((float(attributes["lon"]), float(attributes["lat"])))
            inside = element

    def end(element: str, text: str) -> None:
        nonlocal name, inside
        if element == "name" and inside in _GPX_LINES:
            name = text
        elif element in _GPX_POINTS:
            inside = "trk"
        if element in ("trkseg", *_GPX_LINES):
            parts.append([*points])
            points.clear()
        if element in _GPX_LINES:
            lines.extend(filter(None, (line_of(name, part) for part in parts)))
            inside = ""

    yield from parsing(content, begin, end)
    return LineFile(named(lines, tr("Track")))


def reading_kml(content: bytes) -> Work[LineFile]:
    """Return the lines, the outlines of areas, and the tracks."""
    lines: list[MapLine] = []
    track: list[tuple[float, float]] = []
    name, around = "", ""

    def begin(element: str, attributes: dict[str, str]) -> None:
        nonlocal name, around
        if element == "Placemark":
            name = ""
        if element in ("LineString", "LinearRing", "Track", "Point"):
            around = element
            track.clear()

    def end(element: str, text: str) -> None:
        nonlocal name
        if element == "name":
            name = text
        elif element == "coordinates" and around in ("LineString", "LinearRing"):
            points = [_pair(triple.split(",")) for triple in text.split()]
            lines.extend(filter(None, [line_of(name, points, around == "LinearRing")]))
        elif element == "coord" and around == "Track":
            track.append(_pair(text.split()))
        elif element == "Track":
            lines.extend(filter(None, [line_of(name, track)]))

    yield from parsing(content, begin, end)
    return LineFile(named(lines, tr("Line")))


def reading_geojson(content: bytes) -> Work[LineFile]:
    """Return the lines, and the outlines of areas."""
    yield 0.0
    document = json.loads(checked_text(content))
    yield 0.5
    system = DEGREES
    said = document.get("crs")
    if isinstance(said, dict):  # as the format once had it
        system = str(said["properties"]["name"])
        if not _NAME.fullmatch(system):  # nothing that PROJ would look for in a file or on the network
            raise ValueError("no name of a system")
    lines = [line for name, shape in _shapes(document, "", 0) for line in _lines(name, shape)]
    return LineFile(named(lines, tr("Line")), system)


_DEEPEST = 20


def _shapes(document: Any, name: str, depth: int) -> Iterator[tuple[str, dict[str, Any]]]:
    if not isinstance(document, dict) or depth > _DEEPEST:
        return
    for part in (*document.get("features", ()), *document.get("geometries", ())):
        yield from _shapes(part, name, depth + 1)
    if document.get("type") == "Feature":
        properties = document.get("properties")
        found = properties.get("name", "") if isinstance(properties, dict) else ""
        yield from _shapes(document.get("geometry"), str(found or ""), depth + 1)
    elif "coordinates" in document:
        yield name, document


def _lines(name: str, shape: dict[str, Any]) -> Iterator[MapLine]:
    coordinates = shape["coordinates"]
    match shape.get("type"):
        case "LineString":
            parts, closed = [coordinates], False
        case "MultiLineString":
            parts, closed = coordinates, False
        case "Polygon":
            parts, closed = coordinates, True
        case "MultiPolygon":
            parts, closed = [ring for area in coordinates for ring in area], True
        case _:
            return
    for part in parts:
        line = line_of(name, [_pair(point) for point in part], closed)
        if line is not None:
            yield line


def _pair(numbers: Any) -> tuple[float, float]:
    return float(numbers[0]), float(numbers[1])
