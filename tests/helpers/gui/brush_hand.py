"""A brush in the hand, in a view that is in no window."""

from terrain_explorer.gui.tools.stroke_tool import StrokeTool


def give_brush(view, ring, shape):
    """Let drags in a view that shows a map of some shape draw with a brush, or with none, and return the tool."""
    tool = view.tool or StrokeTool(view)
    tool.setRing(ring, shape)
    view.setTool(None if ring is None else tool)
    return tool
