"""The workspaces: which panels a kind of work needs, and where they are."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

Stack = tuple[str, ...]
"""Panels that share a place as tabs, by the names in `panel_layout`."""

_BELOW: tuple[Stack, ...] = (("profile", "timeline", "edge"),)
_GENERATE: tuple[Stack, ...] = (("generate", "variations", "brush", "path", "selection", "explore"), ("map",))
"""The map shares its place with no other panel: one explores it."""


@dataclass(frozen=True)
class Workspace:
    """The usual places of all panels for one kind of work.

    Attributes
    ----------
    name
        Its name in settings; `actions` has a command with this name and ``Workspace``.
    shown
        The panels that are open at first. In a stack, the first of them lies in front.
    left, right, below
        The stacks beside and below the terrain, from top to bottom.
    tools
        Whether the drawing tools are shown.
    widths, heights
        The sizes of panels: in pixels, or as shares of the window. Panels one below the other are all named, or Qt
        would size the others by what they had before.
    """

    name: str
    shown: tuple[str, ...]
    left: tuple[Stack, ...] = _GENERATE
    right: tuple[Stack, ...] = ()
    below: tuple[Stack, ...] = _BELOW
    tools: bool = False
    widths: Mapping[str, float] = field(default_factory=dict)
    heights: Mapping[str, float] = field(default_factory=dict)


GROW = Workspace(
    "Grow",
    shown=("generate", "map"),
    left=(("generate", "variations", "brush", "path", "selection", "filter", "compare", "explore"), ("map",)),
    right=(("appearance", "camera", "steps", "history", "filters", "figures", "algorithm", "export"),),
    widths={"generate": 350},
    heights={"generate": 0.65, "map": 0.35},
)
DRAW = Workspace(
    "Draw",
    shown=("brush", "history", "map"),
    left=(("brush", "selection", "history", "path", "generate", "variations", "filter", "compare"),),
    right=(("map",), ("appearance", "camera", "steps", "filters", "figures", "algorithm", "export", "explore")),
    tools=True,
    widths={"brush": 290, "map": 0.37},
)
SHAPE = Workspace(
    "Shape",
    shown=("filters", "steps", "history"),
    # The steps lie above, so that they grow downwards: the list must not move under the hand that chooses one.
    right=(
        ("steps", "history", "appearance", "camera", "figures", "algorithm", "export"),
        ("filters", "filter", "compare"),
    ),
    widths={"filters": 340},
    heights={"steps": 0.4, "filters": 0.6},
)
EXPLORE = Workspace(
    "Explore",
    shown=("map", "explore", "appearance", "figures", "profile"),
    # Panels of tools come below: the map is what one is here for.
    left=(("map",), ("generate", "variations", "brush", "path", "selection")),
    right=(
        (
            *(
                "explore",
                "appearance",
                "camera",
                "figures",
                "algorithm",
                "steps",
                "history",
                "filters",
                "filter",
                "compare",
            ),
            "export",
        ),
        ("profile",),
    ),
    below=(("timeline", "edge"),),
    widths={"map": 0.38, "explore": 340},
    heights={"explore": 0.7, "profile": 0.3},
)
EXPORT = Workspace(
    "Export",
    shown=("export",),
    right=(
        ("export", "appearance", "camera", "steps", "history", "filters", "filter", "compare", "figures", "algorithm"),
    ),
    widths={"export": 320},
)
WORKSPACES: Mapping[str, Workspace] = {one.name: one for one in (GROW, DRAW, SHAPE, EXPLORE, EXPORT)}
"""The workspaces by name, in the order shown."""
