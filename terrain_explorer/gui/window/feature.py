"""What a window has to know of a feature, in one value: what does it, and its commands, docks and tools."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from PySide6.QtWidgets import QWidget

from terrain_explorer.gui.services.messages import Reporter
from terrain_explorer.gui.views.tool import MapTool


@dataclass(frozen=True, eq=False)
class Dock:
    """A place for a panel beside the views.

    Attributes
    ----------
    name, title
        Its name in workspaces, and its title in English.
    panel
        What it shows.
    manual
        The page of the manual that tells of it.
    icon
        The icon of its tab. Its name if empty.
    object_name
        By this Qt finds it in a kept layout: it stays. Its name and ``Dock`` if empty.
    scrolled
        Whether the panel is scrolled where it has no room.
    rests
        Whether the panel hears nothing behind another tab, as all scrolled ones do.
    command
        The command that it is open with, and means nothing without; empty if there is none.
    of_work
        Whether it means nothing without other work.
    height
        How high it opens below the views, in pixels.
    """

    name: str
    title: str
    panel: QWidget
    manual: str
    icon: str = ""
    object_name: str = ""
    scrolled: bool = False
    rests: bool = False
    command: str = ""
    of_work: bool = False
    height: int = 0


@dataclass(frozen=True, eq=False)
class Feature:
    """One thing that a window can do.

    Attributes
    ----------
    part
        What does it; the window shows its messages. None where there is nothing to say.
    docks
        Where its panels are.
    commands
        What carries out commands, by their names, after the stroke that is still being drawn is finished. Others the
        part carries out itself.
    tools
        What commands choose for the views, by the names of these.
    """

    part: Reporter | None
    docks: tuple[Dock, ...] = ()
    commands: Mapping[str, Callable[[], object]] = field(default_factory=dict)
    tools: Mapping[str, MapTool] = field(default_factory=dict)
