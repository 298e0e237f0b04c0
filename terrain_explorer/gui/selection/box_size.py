"""How wide and how deep a box is, and where its middle lies: another way to say its four ends."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Annotated

from terrain_explorer.terrain.masks.shapes.boxes import Box, place
from terrain_explorer.terrain.parameters import Parameterised

_DIGITS = 9
"""Digits of percent after the point: sums and halves of ends have no more that mean anything."""


@dataclass(frozen=True)
class BoxSize(Parameterised):
    """The size of a rectangle or an ellipse and its middle, in percent of the map's sides."""

    width: Annotated[float, place("across", "Width", "How far it goes from west to east.")] = 50.0
    depth: Annotated[float, place("down", "Depth", "How far it goes from north to south.")] = 50.0
    across: Annotated[
        float, place("across", "Middle from west", "How far its middle lies from the west edge of the map.")
    ] = 50.0
    down: Annotated[
        float, place("down", "Middle from north", "How far its middle lies from the north edge of the map.")
    ] = 50.0

    @classmethod
    def of(cls, box: Box) -> BoxSize:
        """Return the size and the middle of a box."""
        sides = (box.right - box.left, box.bottom - box.top, (box.left + box.right) / 2, (box.top + box.bottom) / 2)
        return cls(*(round(side, _DIGITS) for side in sides))

    def of_box(self, box: Box) -> Box:
        """Return a box with this size around this middle, moved as far as it has to be to lie on the map."""
        left, right = _ends(self.width, self.across)
        top, bottom = _ends(self.depth, self.down)
        return replace(box, top=top, left=left, bottom=bottom, right=right)


def _ends(length: float, middle: float) -> tuple[float, float]:
    start = min(max(middle - length / 2, 0.0), 100.0 - length)
    return round(start, _DIGITS), min(round(start + length, _DIGITS), 100.0)
