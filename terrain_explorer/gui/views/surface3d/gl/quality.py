"""How finely pictures of terrain are drawn."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Quality:
    """How finely to draw.

    Attributes
    ----------
    apart
        Pixels from corner to corner of the grid.
    samples
        Samples per pixel, to smooth the edges.
    coarseness
        Side of the squares of pixels that are drawn as one, blurred.
    patient
        Whether ground that was drawn on keeps its old shadows for now.
    """

    apart: float
    samples: int
    coarseness: float = 1
    patient: bool = False


BEST = Quality(apart=3.75, samples=4)
RESTING = Quality(apart=5.0, samples=4)
MOVING = Quality(apart=12.0, samples=1, coarseness=2.2, patient=True)
"""The last two are for machines that draw in software."""

_LIGHT, _LEAST_LIGHT, _LIGHT_OF_CARD = 320, 96, 1024


def light_side(in_software: bool, pixels: int | None = None) -> int:
    """Return the pixels along the longer side of the light of a map.

    Parameters
    ----------
    pixels
        Those along the longer side of the pictures, if they are small.
    """
    if not in_software:
        return _LIGHT_OF_CARD
    return _LIGHT if pixels is None else min(max(pixels // 3, _LEAST_LIGHT), _LIGHT)
