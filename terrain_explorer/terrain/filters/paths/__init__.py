"""Paths: filters along a curve through points."""

from collections.abc import Mapping

from terrain_explorer.terrain.catalogue import catalogue
from terrain_explorer.terrain.filters.paths.base import PathFilter, PathPoint
from terrain_explorer.terrain.filters.paths.lake import Lake
from terrain_explorer.terrain.filters.paths.rises import Ridge, Wall
from terrain_explorer.terrain.filters.paths.river import River
from terrain_explorer.terrain.filters.paths.road import Road
from terrain_explorer.terrain.filters.paths.site import BuildingSite

PATHS: Mapping[str, type[PathFilter]] = catalogue(River, Road, Ridge, Wall, Lake, BuildingSite)
"""The paths by slug, in the order shown."""

__all__ = ["PATHS", "BuildingSite", "Lake", "PathFilter", "PathPoint", "Ridge", "River", "Road", "Wall"]
