"""Heights in metres on the ground: how far apart the points of a survey lie."""

from __future__ import annotations

from dataclasses import replace
from math import cos, inf, radians

from terrain_explorer.files.raster.notes import DeferredText, Note, certain
from terrain_explorer.files.raster.raster_image import RasterImage
from terrain_explorer.language import marked
from terrain_explorer.terrain.heightmap import is_nearly_square

METRES = marked("Heights taken for metres: the file does not say their unit.")
_AVERAGED = marked(
    "Spacing averaged: columns lie {across:.10g} m apart and rows {down:.10g} m; slopes take both, and the points are "
    "drawn {spacing:.10g} m apart both ways."
)


def averaged(across: float, down: float) -> Note | None:
    """Return the note on a spacing that is the mean of two, or None where they are nearly the same."""
    spacing = (across + down) / 2
    if is_nearly_square(down / across):
        return None
    across, down, spacing = map(in_four_digits, (across, down, spacing))
    return certain(_AVERAGED, across=across, down=down, spacing=spacing)


def in_four_digits(length: float) -> float:
    """Return a length for a note, which tells no more digits than these."""
    return float(f"{length:.4g}")


def spaced(raster: RasterImage, across: float, down: float) -> RasterImage:
    """Return the image with other distances of its points, and a note where they are not square."""
    notes = tuple(
        note for note in raster.notes if not (isinstance(note.message, DeferredText) and note.message.text == _AVERAGED)
    )
    raster = replace(raster, spacing=(down + across) / 2, stretch=down / across, notes=notes)
    note = averaged(across, down)
    return raster if note is None else raster.with_notes(note)


def surveyed(raster: RasterImage, across: float, down: float) -> RasterImage:
    """Return the image with heights in metres, and the distance between its points where it makes sense.

    Parameters
    ----------
    raster
        The image.
    across, down
        The metres from one column and from one row to the next; their mean becomes the spacing.
    """
    raster = replace(raster, metres=True)
    # Tiny and huge numbers have a ratio beyond all numbers.
    if not (0 < across < inf and 0 < down < inf and 0 < down / across < inf and across + down < inf):
        return raster
    return spaced(raster, across, down)


def metres_in_degree(latitude: float) -> tuple[float, float]:
    """Return the metres in a degree of longitude and in one of latitude, at a latitude in degrees.

    Series for the WGS 84 ellipsoid, as in the American Practical Navigator (NGA publication 9), table 7.
    """
    angle = radians(latitude)
    across = 111412.84 * cos(angle) - 93.5 * cos(3 * angle) + 0.118 * cos(5 * angle)
    down = 111132.92 - 559.82 * cos(2 * angle) + 1.175 * cos(4 * angle) - 0.0023 * cos(6 * angle)
    return across, down


def surveyed_in_degrees(raster: RasterImage, across: float, down: float, middle: float) -> RasterImage:
    """Return the image as `surveyed` does, from degrees between its points and the latitude of its middle."""
    # At a pole a degree of longitude has no length; NaN, an unknown latitude, fails the test as well.
    if not -90 < middle < 90:
        return replace(raster, metres=True)
    east, north = metres_in_degree(middle)
    return surveyed(raster, across * east, down * north)
