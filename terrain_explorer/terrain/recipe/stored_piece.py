"""Pieces as JSON.

``{"piece": mask, "parameters": {...}}`` for one that is moved, and ``{"cut": mask}`` for one that is cut out; the mask
is its region. ``{"pasted": text, "size": [rows, columns], "parameters": {...}}`` for one that was copied anywhere.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from terrain_explorer.errors import UserValueError
from terrain_explorer.language import tr
from terrain_explorer.terrain.filters.pieces import CopiedGround, CutOut, FloatingPiece, PastedPiece
from terrain_explorer.terrain.recipe.stored import Content, constructed, numbers, only
from terrain_explorer.terrain.recipe.stored_mask import mask_from_content, mask_to_content

AnyPiece = FloatingPiece | CutOut | PastedPiece

_KINDS = {"piece", "cut", "pasted"}
PIECE_FIELDS = _KINDS | {"size", "parameters"}
"""The names in a step that is a piece."""


def is_piece(content: Content) -> bool:
    """Return whether a JSON object is that of a piece."""
    return not _KINDS.isdisjoint(content)


def piece_to_content(piece: AnyPiece, kept: Callable[[CopiedGround], Any] = CopiedGround.to_text) -> dict[str, Any]:
    """Return a piece as a JSON object; `kept` returns what stands for ground that was copied."""
    match piece:
        case CutOut():
            return {"cut": mask_to_content(piece.region)}
        case PastedPiece():
            return {"pasted": kept(piece.content), "size": list(piece.size), "parameters": piece.values()}
    return {"piece": mask_to_content(piece.region), "parameters": piece.values()}


def piece_from_content(content: Content, kept: Callable[[Any], CopiedGround] = CopiedGround.from_text) -> AnyPiece:
    """Return the piece in a JSON object; `kept` returns the copied ground that something stands for.

    Raises
    ------
    ValueError
        It is not one that this version knows.
    """
    if "cut" in content:
        only(content, {"cut"}, tr("the piece"))
        return CutOut(mask_from_content(content["cut"]))
    if "pasted" in content:
        return _pasted(content, kept)
    only(content, {"piece", "parameters"}, tr("the piece"))
    piece = constructed(FloatingPiece, content.get("parameters", {}))
    return replace(piece, region=mask_from_content(content["piece"]))


def _pasted(content: Content, kept: Callable[[Any], CopiedGround]) -> PastedPiece:
    only(content, {"pasted", "size", "parameters"}, tr("the piece"))
    rows, columns = numbers(content.get("size"), 2, tr("the size of the map that a piece was pasted on"))
    if not (isinstance(rows, int) and isinstance(columns, int) and min(rows, columns) > 1):
        raise UserValueError(tr("the size of the map must be two whole numbers of 2 or more"))
    piece = constructed(PastedPiece, content.get("parameters", {}))
    return replace(piece, content=kept(content["pasted"]), size=(rows, columns))
