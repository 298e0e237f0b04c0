"""All live figures, by the names by which pages call them; see `live_figures`."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from PySide6.QtWidgets import QWidget

from terrain_explorer.gui.learning.map_figures import MaskAlgebra, TwoWindows

FIGURES: Mapping[str, Callable[[], QWidget]] = {"masks": MaskAlgebra, "windows": TwoWindows}
