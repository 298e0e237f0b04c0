"""What cameras know of any ground."""

from __future__ import annotations

from typing import Protocol

from numpy.typing import ArrayLike

from terrain_explorer.gui.views.surface3d.camera.camera import WorldVectors
from terrain_explorer.terrain.heightmap import Bools


class WorldGround(Protocol):
    """Ground in the world of a camera: that of a map, or what is around a place."""

    def level(self, x: ArrayLike, y: ArrayLike) -> WorldVectors:
        """Return z of the surface at places of the world; beside the ground that of its nearest place."""

    def beneath(self, x: ArrayLike, y: ArrayLike) -> Bools:
        """Return which places of the world are above or below ground that is known, and not beside it."""
