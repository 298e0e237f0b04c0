"""How a flight looks at the surface."""

from __future__ import annotations

from dataclasses import dataclass

from terrain_explorer.terrain import Heightmap
from terrain_explorer.terrain.shading.render_options import Background
from terrain_explorer.terrain.shading.steepness import steepness
from terrain_explorer.terrain.tiles.generated_ground import GeneratedGround
from terrain_explorer.terrain.tiles.ground import DeepGround


@dataclass(frozen=True)
class Eye:
    """How a flight looks at the surface.

    Attributes
    ----------
    azimuth, elevation
        As of a `FarCamera`, in degrees.
    steepness, hurst
        As for `GroundView.setTerrain`.
    background
        What is seen where there is no ground.
    """

    azimuth: float
    elevation: float
    steepness: float
    hurst: float
    background: Background

    @classmethod
    def on(
        cls, ground: DeepGround, heightmap: Heightmap, azimuth: float, elevation: float, background: Background
    ) -> Eye:
        """Return the eye for a ground, which is that of a heightmap."""
        hurst = ground.generator.hurst_exponent if isinstance(ground, GeneratedGround) else None
        return cls(azimuth, elevation, steepness(heightmap), 1.0 if hurst is None else hurst, background)
