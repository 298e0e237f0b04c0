"""Pieces: ground that is taken from one place, and put down at another, of this map or of another one."""

from terrain_explorer.terrain.filters.pieces.base import PieceFilter
from terrain_explorer.terrain.filters.pieces.copied_area import CopiedArea
from terrain_explorer.terrain.filters.pieces.pasted import PastedPiece
from terrain_explorer.terrain.filters.pieces.piece import CutOut, FloatingPiece
from terrain_explorer.terrain.filters.pieces.placement import Placement, box_around

__all__ = ["CopiedArea", "CutOut", "FloatingPiece", "PastedPiece", "PieceFilter", "Placement", "box_around"]
