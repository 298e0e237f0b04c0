"""Where water goes: flow, lakes, drainage areas, rivers and watersheds of a heightmap."""

from terrain_explorer.terrain.hydrology.flow import Flow, route_flow

__all__ = ["Flow", "route_flow"]
