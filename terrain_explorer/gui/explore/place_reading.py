"""What is to be said of a place under the pointer."""

from __future__ import annotations

from fractions import Fraction

from terrain_explorer.gui.views.map2d.map_viewport import SIDE, MapViewport
from terrain_explorer.gui.views.map2d.scale_bar import many
from terrain_explorer.gui.views.map2d.tile_layer import height_at
from terrain_explorer.gui.views.tiles.async_cache import TileCache
from terrain_explorer.gui.widgets.parameters.lengths import distance_in_words
from terrain_explorer.language import tr
from terrain_explorer.terrain.number_format import format_height, format_part
from terrain_explorer.terrain.tiles.ground import LandFacts
from terrain_explorer.terrain.tiles.tile_key import DEEPEST_LEVEL
from terrain_explorer.terrain.tiles.tile_waters import LandWaters, WaterHere


def closeness(viewport: MapViewport) -> str:
    """Return how much closer than the whole terrain a viewport is, or whether it is the whole."""
    if viewport.level == DEEPEST_LEVEL:
        return tr("{count} times closer: the finest detail", count=many(2**viewport.depth))
    if viewport.depth:
        return tr("{count} times closer", count=many(2**viewport.depth))
    return tr("Whole terrain") if viewport.is_whole else tr("Part of the terrain")


def viewport_reading(viewport: MapViewport) -> list[str]:
    """Return how near one is, and how far it is across the ground in sight where metres are known."""
    if viewport.facts.sides is None:
        return [closeness(viewport)]
    across = viewport.facts.sides[1] * float(Fraction(viewport.ground_across, SIDE))
    return [closeness(viewport), tr("{length} across", length=distance_in_words(across))]


def place_reading(
    tiles: TileCache, viewport: MapViewport, place: tuple[int, int] | None, waters: LandWaters | None = None
) -> str:
    """Return how near one is, how far it is across the ground in sight, and the height and the water of a place."""
    parts = viewport_reading(viewport)
    found = None if place is None else height_at(tiles, viewport.level, *place)
    if found is not None and place is not None:
        height, ends = found
        parts.append(tr("height {height}", height=format_height(height, ends, viewport.facts.metres)))
        if waters is not None:
            here = waters.at(viewport.level, Fraction(place[0], SIDE), Fraction(place[1], SIDE), height)
            parts.extend(water_in_words(here, viewport.facts))
    return "   ".join(parts)


def water_in_words(here: WaterHere, facts: LandFacts) -> list[str]:
    """Return what is to be said of the water at a place, nothing where there is none."""
    if here.depth is not None:
        depth = format_height(here.depth, (0.0, here.depth), facts.metres, digits=3)
        return [tr("sea {depth} deep", depth=depth) if here.sea else tr("lake {depth} deep", depth=depth)]
    if here.part is None:
        return []
    part, order = format_part(here.part), here.order
    assert facts.map_bounds is not None
    if facts.sides is None:
        return [tr("river of order {order}: {part} of the map drains here", order=order, part=part)]
    top, left, bottom, right = facts.map_bounds
    area = here.part * float((bottom - top) * (right - left)) * facts.sides[0] * facts.sides[1] / 1e6
    return [
        tr(
            "river of order {order}: {part} of the map ({area:,.10g} km²) drains here",
            order=order,
            part=part,
            area=float(f"{area:.3g}"),
        )
    ]
