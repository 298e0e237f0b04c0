"""Pieces as JSON: ``{"piece": mask, "parameters": {...}}``; the mask is its region."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from terrain_explorer.language import tr
from terrain_explorer.terrain.filters.pieces import FloatingPiece
from terrain_explorer.terrain.recipe.stored import Content, constructed, only
from terrain_explorer.terrain.recipe.stored_mask import mask_from_content, mask_to_content


def piece_to_content(piece: FloatingPiece) -> dict[str, Any]:
    """Return a piece as a JSON object."""
    return {"piece": mask_to_content(piece.region), "parameters": piece.values()}


def piece_from_content(content: Content) -> FloatingPiece:
    """Return the piece in a JSON object.

    Raises
    ------
    ValueError
        It is not one that this version knows.
    """
    only(content, {"piece", "parameters"}, tr("the piece"))
    piece = constructed(FloatingPiece, content.get("parameters", {}))
    return replace(piece, region=mask_from_content(content["piece"]))
