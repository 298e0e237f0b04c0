"""The places along which a flight goes, on one terrain."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from terrain_explorer.gui.explore.flight.flight_path import FlightPath
from terrain_explorer.gui.views.map2d.map_viewport import MapViewport
from terrain_explorer.terrain.shading.render_options import PixelSize
from terrain_explorer.terrain.tiles.ground import LandFacts
from terrain_explorer.terrain.tiles.terrain_place import TerrainPlace


@dataclass(frozen=True)
class Route:
    """Places in their order; a single one is reached from the whole terrain."""

    places: Sequence[TerrainPlace]

    @property
    def from_whole(self) -> bool:
        """Whether the flight begins with the whole terrain."""
        return len(self.places) == 1

    def path(self, facts: LandFacts, size: PixelSize) -> FlightPath:
        """Return the way for pictures of a size.

        Raises
        ------
        ValueError
            The places are all the same.
        """
        view = size.width, size.height
        stops = [MapViewport.of_window(facts, place.level, place.window, *view) for place in self.places]
        return FlightPath([MapViewport.of_whole(facts, *view), *stops] if self.from_whole else stops)
