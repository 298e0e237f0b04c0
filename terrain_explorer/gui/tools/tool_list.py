"""The tools that need nothing but the views, in the order of the menu; the others have controllers, which make them."""

from __future__ import annotations

from terrain_explorer.gui.tools.ruler import Ruler

TOOLS = (Ruler,)
