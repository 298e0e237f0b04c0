"""The tools that select, each with what it does with the pointer, and which of them is chosen."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QAction

from terrain_explorer.gui.selection.box_gestures import BoxGesture
from terrain_explorer.gui.selection.gestures import LassoGesture, OutlineGesture
from terrain_explorer.gui.tools.outline_tool import SelectionTouch
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


class SelectionModes(QObject):
    """Holds the tool for selecting that is chosen, and keeps the ticks of the actions in step.

    Signals
    -------
    toolChanged
        Another tool was chosen, or none.
    """

    toolChanged = Signal()

    def __init__(self, actions: Mapping[str, QAction], parent: QObject) -> None:
        super().__init__(parent)
        self._actions = actions
        self.tool: SelectionTool | None = None
        for name, tool in SELECTION_TOOLS.items():
            # As other modes end when this is ticked, and untick it when they begin, not only clicks count.
            actions[name].toggled.connect(lambda begun, tool=tool: self._on_toggled(tool, begun))

    def choose(self, tool: SelectionTool | None) -> None:
        """Choose a tool, or none."""
        if tool is self.tool:
            return
        before, self.tool = self.tool, tool
        if before is not None:
            self._actions[before.action].setChecked(False)
        if tool is not None:
            self._actions[tool.action].setChecked(True)
        self.toolChanged.emit()
        # After a drawing tool that had the brush was put away.
        if self.tool is tool and PAINT in (before, tool):
            for name in ("SmallerBrush", "LargerBrush"):
                self._actions[name].setEnabled(tool is PAINT)

    def _on_toggled(self, tool: SelectionTool, begun: bool) -> None:
        if begun:
            self.choose(tool)
        elif tool is self.tool:
            self.choose(None)
