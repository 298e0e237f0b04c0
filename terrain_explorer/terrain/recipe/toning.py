"""Finds the tones of a palette for a terrain."""

from __future__ import annotations

from terrain_explorer.terrain.heightmap import Heightmap
from terrain_explorer.terrain.hydrology.drainage import draining
from terrain_explorer.terrain.recipe.recipe import Recipe
from terrain_explorer.terrain.recipe.wear_of_recipe import check_erosion, check_snow, finding_wear, snows
from terrain_explorer.terrain.shading.palettes import PALETTES
from terrain_explorer.terrain.shading.tones import NO_TONES, PaletteTones, cover_tones, snow_tones, wear_tones
from terrain_explorer.terrain.work import Work, part_of


def toning(heightmap: Heightmap, palette: str, recipe: Recipe | None = None) -> Work[PaletteTones]:
    """Find the tones of a palette; none if it needs none.

    Parameters
    ----------
    palette
        Its slug.
    recipe
        That of the heightmap; by default the one that it carries.

    Raises
    ------
    NoWearError
        The palette shows wear or snow, and nothing is known of it.
    """
    of = PALETTES[palette].of
    if not PALETTES[palette].has_tones:
        return NO_TONES
    recipe, shape = recipe or Recipe.of(heightmap), heightmap.heights.shape
    if of == "cover":
        snow = (yield from part_of(finding_wear(recipe, shape), 0, 0.5)).snow if snows(recipe) else None
        drainage = yield from part_of(draining(heightmap), 0.5, 0.8)
        return {palette: (yield from part_of(cover_tones(drainage, snow), 0.8, 1))}
    if of == "wear":
        wear = yield from part_of(finding_wear(check_erosion(recipe), shape), 0, 0.9)
        return {palette: (yield from part_of(wear_tones(heightmap, wear), 0.9, 1))}
    if of == "snow":
        depths = (yield from part_of(finding_wear(check_snow(recipe), shape), 0, 0.9)).snow
        assert depths is not None
        return {palette: (yield from part_of(snow_tones(heightmap, depths), 0.9, 1))}
    return NO_TONES
