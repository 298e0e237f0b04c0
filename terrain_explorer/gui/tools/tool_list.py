"""The tools that need nothing but the views, in the order of the menu."""

from __future__ import annotations

from terrain_explorer.gui.tools.ruler import Ruler

TOOLS = (Ruler,)
