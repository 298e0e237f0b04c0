"""How a new part joins the selection that there is."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Annotated, Literal

from PySide6.QtCore import Qt

from terrain_explorer.terrain.masks import Mask, MaskFinish, MaskPart
from terrain_explorer.terrain.masks.shapes.boxes import RectangleShape
from terrain_explorer.terrain.parameters import Parameter, Parameterised

JoinMode = Literal["replace", "add", "subtract", "intersect"]

EVERYTHING = RectangleShape(0.0, 0.0, 100.0, 100.0)
_ADDS, _SUBTRACTS = Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.ControlModifier


@dataclass(frozen=True)
class Joining(Parameterised):
    """How the next part joins the selection, and how its edge fades out."""

    mode: Annotated[
        JoinMode,
        Parameter(
            "Mode",
            "How a part joins the selection. Hold Shift when you begin to add, Ctrl to subtract, both to intersect.",
        ),
    ] = "replace"
    feather: Annotated[
        float,
        Parameter(
            "Feather",
            "How far the edge of the next part fades out to each side, in percent of the map's longer side; in Explore "
            "of what is in sight of it.",
            unit=" %",
            of="side",
            minimum=0,
            maximum=50,
            step=0.1,
            offered=(0, 10),
        ),
    ] = 0.0

    def under(self, modifiers: Qt.KeyboardModifier) -> JoinMode:
        """Return the mode with some keys held."""
        adds, subtracts = bool(modifiers & _ADDS), bool(modifiers & _SUBTRACTS)
        if adds and subtracts:
            return "intersect"
        return "add" if adds else "subtract" if subtracts else self.mode

    def feathered(self, part: MaskPart, sight: float = 1.0) -> MaskPart:
        """Return a part with a soft edge, where so much of the map's longer side is in sight."""
        return Mask.of(part).finished(MaskFinish(feather=self.feather * sight)) if self.feather else part


def joined(selection: Mask | None, part: MaskPart, mode: JoinMode) -> Mask:
    """Return a selection, None for everything, with one more part.

    What is added to everything replaces it, as in other programs, for nobody could see it there.
    """
    if mode == "replace" or (selection is None and mode != "subtract"):
        return Mask.of(part)
    return (Mask.of(EVERYTHING) if selection is None else selection).with_part(part, mode)


def inverted(selection: Mask | None) -> Mask:
    """Return what is not selected."""
    whole = Mask.of(EVERYTHING) if selection is None else selection
    # Inverting is the last thing that a finish does, so twice is not at all.
    values = whole.finish.values() | {"inverted": not whole.finish.inverted}
    return replace(whole, finish=MaskFinish(**values))
