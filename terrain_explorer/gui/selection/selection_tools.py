"""The tools that select, each with what it does with the pointer."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial

from terrain_explorer.gui.selection.box_gestures import BoxGesture
from terrain_explorer.gui.selection.gestures import LassoGesture, OutlineGesture
from terrain_explorer.gui.selection.outline_tool import SelectionTouch
from terrain_explorer.terrain.brushes import Brush
from terrain_explorer.terrain.masks import MaskPart, Painted, PolygonShape
from terrain_explorer.terrain.masks.shapes.boxes import EllipseShape, RectangleShape
from terrain_explorer.terrain.masks.shapes.wand import WandShape
from terrain_explorer.terrain.parameters import Parameterised


@dataclass(frozen=True)
class SelectionTool:
    """A tool that selects.

    Attributes
    ----------
    action
        The name of its command.
    outline
        Begins an outline with a touch on a map of some shape; None where the tool makes none.
    options
        The class of its own options, or None.
    deselects
        Whether a click beside the selection ends it.
    """

    action: str
    outline: Callable[[SelectionTouch, tuple[int, int]], OutlineGesture] | None = None
    options: type[Parameterised] | None = None
    deselects: bool = False


RECTANGLE = SelectionTool("SelectRectangle", partial(BoxGesture, kind="rectangle"), deselects=True)
ELLIPSE = SelectionTool("SelectEllipse", partial(BoxGesture, kind="ellipse"), deselects=True)
FREE = SelectionTool("SelectFree", LassoGesture)
WAND = SelectionTool("SelectWand", options=WandShape)
PAINT = SelectionTool("SelectPaint", options=Brush)
MOVE = SelectionTool("MoveSelection")

SELECTION_TOOLS: Mapping[str, SelectionTool] = {
    tool.action: tool for tool in (RECTANGLE, ELLIPSE, FREE, WAND, PAINT, MOVE)
}
"""The tools by the names of their commands, in the order shown."""

TOOLS_OF_PARTS: Mapping[type[MaskPart], SelectionTool] = {
    RectangleShape: RECTANGLE,
    EllipseShape: ELLIPSE,
    PolygonShape: FREE,
    WandShape: WAND,
    Painted: PAINT,
}
"""The tools by the parts of masks that they make."""
