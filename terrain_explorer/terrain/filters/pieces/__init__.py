"""Floating pieces: ground that is taken from one place of the map and put down at another."""

from terrain_explorer.terrain.filters.pieces.piece import FloatingPiece
from terrain_explorer.terrain.filters.pieces.placement import Placement, box_around

__all__ = ["FloatingPiece", "Placement", "box_around"]
