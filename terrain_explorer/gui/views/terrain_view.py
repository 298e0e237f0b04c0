"""The setters that all views of a terrain have."""

from __future__ import annotations

from collections.abc import Collection
from typing import Protocol

from terrain_explorer.terrain import Heightmap, Window
from terrain_explorer.terrain.sampling import Point
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

    def setMark(self, point: Point | None) -> None:
        """Mark a point, or none."""


class Navigator(Protocol):
    """What moves the camera of a surface."""

    @property
    def walking(self) -> bool:
        """Whether the camera walks on the ground."""

    def setWalking(self, walking: bool) -> None:
        """Walk on the ground, or come back from there."""

    def setOrthographic(self, orthographic: bool) -> None:
        """Keep parallels parallel, or draw in perspective."""

    def reset_view(self) -> None:
        """Look at the whole terrain."""

    def frame_all(self) -> None:
        """See the whole terrain from the present direction."""

    def top_view(self) -> None:
        """Look straight down, north at the top."""

    def side_view(self, bearing: str) -> None:
        """Look from the "south", the "east", the "north" or the "west"."""

    def turn(self, azimuth: float, elevation: float) -> None:
        """Turn, in degrees."""

    def zoom(self, factor: float) -> None:
        """Come nearer by this factor."""
