"""The setters that all views of a terrain have."""

from __future__ import annotations

from collections.abc import Collection
from typing import Protocol

from terrain_explorer.terrain import Heightmap, Window
from terrain_explorer.terrain.shading.look import Look
from terrain_explorer.terrain.shading.tones import PaletteTones
from terrain_explorer.terrain.shading.waters import Waters


class TerrainView(Protocol):
    """A view that shows what it is given. It signals what the user wants, and changes nothing by itself."""

    def setHeightmap(self, heightmap: Heightmap, changed: Collection[Window] | None = None) -> None:
        """Show a heightmap that differs from the one before in some windows; by default everywhere."""

    def setLook(self, look: Look) -> None:
        """Use this light and these colours."""

    def setWaters(self, waters: Waters | None) -> None:
        """Show the rivers and lakes of a map of the heightmap's shape, or none."""

    def setTones(self, tones: PaletteTones) -> None:
        """Take the tones of palettes on maps of the heightmap's shape; without them colours tell less."""
