"""What commands need that are of no use now: the search tells it."""

from __future__ import annotations

from terrain_explorer.language import marked

_NEEDS_3D = marked("needs the 3D view")
_IN_3D = ("TopView", "SouthView", "EastView", "NorthView", "WestView", "Orthographic", "Axes", "Walk")
_NEEDS_SELECTION = marked("needs a selection")
_OF_SELECTIONS = (
    "SelectNone",
    "GrowSelection",
    "ShrinkSelection",
    "BorderSelection",
    "FeatherSelection",
    "SaveSelection",
    "SelectionToStamp",
    "FloatSelection",
    "Cut",
    "ClearSelected",
)

NEEDS = {
    "Reload": marked("needs a terrain from a file"),
    "SystemEditor": marked("the system's program is used already"),
    "Undo": marked("there is nothing to undo"),
    "Redo": marked("there is nothing to redo"),
    "FlyAlong": marked("needs a bookmark"),
    "SaveFlight": marked("needs a bookmark"),
    "Cancel": marked("there is no work to cancel"),
    "SmallerBrush": marked("needs a drawing tool"),
    "LargerBrush": marked("needs a drawing tool"),
    **dict.fromkeys(
        ("TopView", "SouthView", "EastView", "NorthView", "WestView", "Orthographic", "Axes", "Walk"), _NEEDS_3D
    ),
    **dict.fromkeys(_OF_SELECTIONS, _NEEDS_SELECTION),
    "PinSelection": marked("needs a selection that follows the ground"),
    "SelectionToStep": marked("needs a step with another mask than the selection"),
    "SelectionFromStep": marked("needs a step with a mask"),
}
"""Why commands are disabled when they are, by name."""
