"""Prints how fast the program is, as ratios measured in this run: ``python tests/benchmarks``."""

from __future__ import annotations

import importlib

from PySide6.QtCore import QStandardPaths

from terrain_explorer.gui.app import make_application
from terrain_explorer.gui.services.settings import settings
from terrain_explorer.gui.views.surface3d.gl.gl_format import choose_pyopengl_platform

_MODULES = (
    "terrain",
    "noise",
    "files",
    "window",
    "surface",
    "outdoors",
    "drawing",
    "strokes",
    "recipe",
    "evaluation",
    "erosion",
    "water",
    "explore",
    "endless",
    "tiles",
    "variations",
)


def main() -> None:
    QStandardPaths.setTestModeEnabled(True)
    choose_pyopengl_platform(make_application())
    settings().clear()
    for name in _MODULES:
        for row in importlib.import_module(f"bench_{name}").rows():
            print(row, flush=True)


if __name__ == "__main__":
    main()
