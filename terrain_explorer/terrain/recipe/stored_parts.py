"""Masks, parameter maps, paths and pieces as JSON.

A mask is ``{"layers": [...], "finish": {...}, "grain": n}``, without a grain where it is found at the points of the
map. Each layer has a ``mode`` and one of ``rule`` or ``shape``, a slug, with ``parameters``; ``polygon``, its corners;
``painted``, its pixels, and their ``box`` where they lie on a part of the map; ``course``, the line of a path; and
``mask``, a mask again.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Any, get_args

from terrain_explorer.errors import UserValueError
from terrain_explorer.language import tr
from terrain_explorer.terrain.filters import Filter
from terrain_explorer.terrain.filters.parameter_maps import MappedFilter, ParameterMap
from terrain_explorer.terrain.filters.paths import PATHS, PathFilter
from terrain_explorer.terrain.filters.paths.course_mask import CourseMask
from terrain_explorer.terrain.filters.pieces import CopiedArea, CutOut, FloatingPiece, PastedPiece
from terrain_explorer.terrain.filters.rock import Rock
from terrain_explorer.terrain.masks import (
    MASK_RULES,
    MASK_SHAPES,
    Mask,
    MaskFinish,
    MaskLayer,
    Painted,
    PaintedPatch,
    PolygonShape,
)
from terrain_explorer.terrain.masks.found import Mode
from terrain_explorer.terrain.masks.part import MaskPart
from terrain_explorer.terrain.recipe.stored import (
    Content,
    chosen,
    constructed,
    mapping,
    numbers,
    only,
    parsed,
    sequence,
    table,
)

if TYPE_CHECKING:
    from terrain_explorer.terrain.erosion.rock.column import Layer

_DEEPEST = 32
"""How many masks may lie within each other."""


_FINEST = 2**48
"""The most distances of points along a side that a mask is as fine as: double numbers tell its places apart."""


def mask_to_content(mask: Mask, kept: Callable[[Painted], Any] = Painted.to_text) -> dict[str, Any]:
    """Return a mask as a JSON object; `kept` returns what stands for its painted pixels."""
    layers = [{"mode": layer.mode} | _part_content(layer.part, kept) for layer in mask.layers]
    return {"layers": layers, "finish": mask.finish.values()} | ({"grain": mask.grain} if mask.grain else {})


def mask_from_content(
    content: object, kept: Callable[[Any], Painted] = Painted.from_text, deepest: int = _DEEPEST
) -> Mask:
    """Return the mask in a JSON object; `kept` returns the painted pixels that something stands for.

    Raises
    ------
    ValueError
        It is not one that this version knows.
    """
    if not deepest:
        raise UserValueError(tr("the mask holds too many masks within each other"))
    mask = mapping(content, tr("the mask"))
    only(mask, {"layers", "finish", "grain"}, tr("the mask"))
    layers = sequence(mask.get("layers", []), tr("the layers of the mask"))
    finish, grain = constructed(MaskFinish, mask.get("finish", {})), mask.get("grain", 0)
    if type(grain) is not int or not 0 <= grain <= _FINEST:
        raise UserValueError(tr("grain must be a whole number from 0 to {most}", most=_FINEST))
    each = tuple(_layer(mapping(layer, tr("a layer of the mask")), kept, deepest) for layer in layers)
    return Mask(each, finish, grain)


def mask_to_text(mask: Mask) -> str:
    """Return a mask as JSON text."""
    return json.dumps(mask_to_content(mask))


def mask_from_text(text: str) -> Mask:
    """Return the mask in a JSON text; raises as `mask_from_content` does."""
    return mask_from_content(parsed(text))


def maps_to_content(filter: Filter, kept: Callable[[Painted], Any] = Painted.to_text) -> dict[str, Any]:
    """Return the parameter maps of a filter as fields of a JSON object, none where it has none.

    They are ``{"maps": {name: {"low": x, "high": y, "mask": mask}}}``; `kept` as in `mask_to_content`.
    """
    maps = filter.maps if isinstance(filter, MappedFilter) else ()
    each = {one.parameter: {"low": one.low, "high": one.high, "mask": mask_to_content(one.mask, kept)} for one in maps}
    return {"maps": each} if each else {}


def maps_from_content(filter: Filter, content: object, kept: Callable[[Any], Painted] = Painted.from_text) -> Filter:
    """Return a filter with the parameter maps in a JSON object; `kept` as in `mask_from_content`.

    Raises
    ------
    ValueError
        They are not some that the filter can have.
    """
    if not isinstance(filter, MappedFilter):
        raise UserValueError(tr("{title} has no parameters that can have a map", title=filter.slug))
    maps = []
    for name, said in mapping(content, tr("the maps of {title}", title=filter.slug)).items():
        what = tr("the map of {name}", name=name)
        one = mapping(said, what)
        only(one, {"low", "high", "mask"}, what)
        low, high = numbers([one.get("low"), one.get("high")], 2, what)
        maps.append(ParameterMap(name, mask_from_content(one.get("mask"), kept), low, high))
    return replace(filter, maps=tuple(maps))


def layers_to_content(filter: Filter) -> dict[str, Any]:
    """Return the layers of rock that are made by hand as a field of a JSON object, none where there are none."""
    if not isinstance(filter, Rock) or not filter.layers:
        return {}
    from terrain_explorer.terrain.erosion.rock.ground_rock import layers_to_content

    return {"layers": layers_to_content(filter.layers)}


def layers_from_content(filter: object, content: object) -> Rock:
    """Return a filter with the layers of rock in a JSON list.

    Raises
    ------
    ValueError
        They are none, or the filter has none.
    """
    if not isinstance(filter, Rock):
        raise UserValueError(tr("layers are those of {title}", title=Rock.slug))
    return replace(filter, layers=layers_of(content))


def layers_of(content: object) -> tuple[Layer, ...]:
    """Return the layers of rock in a JSON list; raises `ValueError` where they are none."""
    from terrain_explorer.terrain.erosion.rock.ground_rock import layers_from_content

    try:
        return layers_from_content(content)
    except (ValueError, TypeError):
        raise UserValueError(tr("{what} is damaged", what=tr("the column of rock"))) from None


def _part_content(part: MaskPart, kept: Callable[[Painted], Any]) -> dict[str, Any]:
    match part:
        case Mask():
            return {"mask": mask_to_content(part, kept)}
        case Painted():
            return {"painted": kept(part)}
        case PaintedPatch():
            return {"painted": kept(part.painted), "box": list(part.box)}
        case PolygonShape(corners):
            return {"polygon": [list(corner) for corner in corners]}
        case CourseMask(side, nodes, closed, bank, extent):
            line = {"part": side, "closed": closed, "bank": bank, "extent": list(extent)}
            return {"course": line | {"nodes": list(map(list, nodes))}}
    for kind, catalogue in _CATALOGUES.items():
        if type(part) in catalogue.values():
            return {kind: part.slug, "parameters": part.values()}  # type: ignore[attr-defined]
    raise TypeError(f"{part!r} is no part of a mask")


def _layer(content: Content, kept: Callable[[Any], Painted], deepest: int) -> MaskLayer:
    mode = content.get("mode", "add")
    if mode not in get_args(Mode):
        raise UserValueError(tr("{mode} is no way to combine masks in this version of the program", mode=mode))
    kind = next((kind for kind in (*_CATALOGUES, "polygon", "painted", "mask", "course") if kind in content), None)
    if kind is None:
        raise UserValueError(tr("a layer of the mask is not known to this version of the program"))
    more = {"parameters"} if kind in _CATALOGUES else {"box"} if kind == "painted" else set()
    only(content, {"mode", kind} | more, tr("a layer of the mask"))
    match kind:
        case "polygon":
            part: MaskPart = _polygon(content[kind])
        case "painted":
            part = kept(content[kind])
            if "box" in content:
                part = PaintedPatch(part, *map(float, numbers(content["box"], 4, tr("the painted pixels"))))
        case "course":
            part = _course(mapping(content[kind], tr("the line of a path in a mask")))
        case "mask":
            part = mask_from_content(content[kind], kept, deepest - 1)
        case _:
            part = chosen(content, kind, _CATALOGUES[kind])
    return MaskLayer(part, mode)


def _polygon(content: object) -> PolygonShape:
    corners = table(sequence(content, tr("the polygon")), 2, tr("a corner of the polygon"))
    return PolygonShape(tuple((down, across) for down, across in corners.tolist()))


def _course(content: Content) -> CourseMask:
    what = tr("the line of a path in a mask")
    only(content, {"part", "nodes", "closed", "bank", "extent"}, what)
    nodes = tuple(
        (down, across, half) for down, across, half in table(sequence(content.get("nodes"), what), 3, what).tolist()
    )
    (bank,), (down, across) = numbers([content.get("bank")], 1, what), numbers(content.get("extent"), 2, what)
    part, closed = content.get("part"), content.get("closed")
    if part not in ("bed", "banks") or not isinstance(closed, bool):
        raise UserValueError(tr("{what} is damaged", what=what))
    return CourseMask(part, nodes, closed, bank, (down, across))


_CATALOGUES: dict[str, Any] = {"rule": MASK_RULES, "shape": MASK_SHAPES}


# Paths as JSON: ``{"path": slug, "parameters": {...}, "points": [[down, across], ...], "fine": true, "joins": true}``.
#
# Each point is from 0 to 1. Paths of earlier versions do not say that they are found on the ground near by, nor that
# they join those before them, nor (``"drains": true``) that they heed the water which is found there. One that goes
# round says ``"ring": true``.
_HEEDS = "joins", "drains"
_SAID = ("fine", "ring", *_HEEDS)
PATH_FIELDS = {"path", "parameters", "points", *_SAID}
"""The names in a step that is a path."""

_MOST = 4096
"""The most points that a path is read with; far more than anyone clicks."""


def path_to_content(path: PathFilter) -> dict[str, Any]:
    """Return a path as a JSON object."""
    content = {"path": path.slug, "parameters": path.values(), "points": [list(point) for point in path.points]}
    heeds = {name: path.meets and getattr(path, name) for name in _HEEDS}
    return content | {name: True for name, holds in {"fine": path.fine, "ring": path.ring, **heeds}.items() if holds}


def path_from_content(content: Content) -> PathFilter:
    """Return the path in a JSON object.

    Raises
    ------
    ValueError
        It is not one that this version knows.
    """
    only(content, PATH_FIELDS, tr("the path"))
    points = table(sequence(content.get("points"), tr("the points of the path")), 2, tr("a point of the path"))
    if len(points) > _MOST:
        raise UserValueError(tr("a path has at most {most} points", most=_MOST))
    said = {name: content.get(name, False) for name in _SAID}
    for name, holds in said.items():
        if not isinstance(holds, bool):
            raise UserValueError(tr("{name} must be true or false", name=name))
    path = chosen(content, "path", PATHS)
    earlier = {**({} if said["joins"] else path.earlier), **({} if said["drains"] else path.former)}
    given = content.get("parameters", {})
    path = replace(path, **{name: value for name, value in earlier.items() if name not in given})
    places = tuple((down, across) for down, across in points.tolist())
    heeds = {name: said[name] or not path.meets for name in _HEEDS}
    return replace(path, points=places, **said | heeds)


# Pieces as JSON.
#
# ``{"piece": mask, "parameters": {...}}`` for one that is moved, and ``{"cut": mask}`` for one that is cut out; the
# mask is its region. ``{"pasted": text, "size": [rows, columns], "parameters": {...}}`` for one that was copied
# anywhere.
AnyPiece = FloatingPiece | CutOut | PastedPiece
_KINDS = {"piece", "cut", "pasted"}
PIECE_FIELDS = _KINDS | {"size", "parameters"}
"""The names in a step that is a piece."""


def is_piece(content: Content) -> bool:
    """Return whether a JSON object is that of a piece."""
    return not _KINDS.isdisjoint(content)


def piece_to_content(piece: AnyPiece, kept: Callable[[CopiedArea], Any] = CopiedArea.to_text) -> dict[str, Any]:
    """Return a piece as a JSON object; `kept` returns what stands for ground that was copied."""
    match piece:
        case CutOut():
            return {"cut": mask_to_content(piece.region)}
        case PastedPiece():
            return {"pasted": kept(piece.content), "size": list(piece.size), "parameters": piece.values()}
    return {"piece": mask_to_content(piece.region), "parameters": piece.values()}


def piece_from_content(content: Content, kept: Callable[[Any], CopiedArea] = CopiedArea.from_text) -> AnyPiece:
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


def _pasted(content: Content, kept: Callable[[Any], CopiedArea]) -> PastedPiece:
    only(content, {"pasted", "size", "parameters"}, tr("the piece"))
    rows, columns = numbers(content.get("size"), 2, tr("the size of the map that a piece was pasted on"))
    if not (isinstance(rows, int) and isinstance(columns, int) and min(rows, columns) > 1):
        raise UserValueError(tr("the size of the map must be two whole numbers of 2 or more"))
    piece = constructed(PastedPiece, content.get("parameters", {}))
    return replace(piece, content=kept(content["pasted"]), size=(rows, columns))
