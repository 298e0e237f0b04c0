"""How a flight looks at the surface."""

from __future__ import annotations

from dataclasses import dataclass

from terrain_explorer.terrain import Heightmap
from terrain_explorer.terrain.gradient import steepness
from terrain_explorer.terrain.shading.render_options import FIELD_OF_VIEW, Background


@dataclass(frozen=True)
class Eye:
    """How a flight looks at the surface.

    Attributes
    ----------
    azimuth, elevation
        As of a `GroundCamera`, in degrees.
    steepness
        See `terrain_explorer.terrain.gradient.steepness`.
    background
        What is seen where there is no ground.
    field_of_view
        Horizontal, in degrees.
    """

    azimuth: float
    elevation: float
    steepness: float
    background: Background
    field_of_view: float = FIELD_OF_VIEW

    @classmethod
    def on(
        cls,
        heightmap: Heightmap,
        azimuth: float,
        elevation: float,
        background: Background,
        field_of_view: float = FIELD_OF_VIEW,
    ) -> Eye:
        """Return the eye for the ground of a heightmap."""
        return cls(azimuth, elevation, steepness(heightmap), background, field_of_view)
