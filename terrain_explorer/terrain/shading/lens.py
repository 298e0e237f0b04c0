"""Lenses: the angle of view of a focal length, as photographers know it."""

from __future__ import annotations

from math import atan, degrees, isclose, radians, tan

FILM_WIDTH = 36.0
"""Millimetres: the picture on 35 mm film is so wide, and by it focal lengths are compared."""

SHORTEST, LONGEST = 15, 200
"""The focal lengths to choose from, in millimetres."""

FIELD_OF_VIEW = 36.0
"""The usual angle of view from the left to the right edge of a picture, in degrees."""

FOCAL_LENGTH = 55.4
"""The focal length of that angle in millimetres, as fields show it."""

_ALIKE = 0.05
"""Millimetres that no field shows."""


def field_of_view(focal_length: float) -> float:
    """Return the horizontal angle of view of a lens, in degrees.

    Parameters
    ----------
    focal_length
        That of a lens which shows as much on 35 mm film, in millimetres; above 0. 55.4 gives 36 degrees to the last
        bit.
    """
    if isclose(focal_length, FOCAL_LENGTH, rel_tol=0.0, abs_tol=_ALIKE):
        return FIELD_OF_VIEW
    return 2.0 * degrees(atan(FILM_WIDTH / 2.0 / focal_length))


def focal_length(field_of_view: float) -> float:
    """Return the focal length of a horizontal angle of view in degrees, above 0 and below 180; see `field_of_view`."""
    return FILM_WIDTH / 2.0 / tan(radians(field_of_view) / 2.0)
