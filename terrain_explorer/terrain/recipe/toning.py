"""Finds the tones of a palette for a terrain."""

from __future__ import annotations

from terrain_explorer.terrain.erosion.wear import DEPOSITS
from terrain_explorer.terrain.heightmap import Heightmap
from terrain_explorer.terrain.hydrology.drainage import draining
from terrain_explorer.terrain.recipe.beds_of_recipe import finding_beds
from terrain_explorer.terrain.recipe.recipe import Recipe
from terrain_explorer.terrain.recipe.wear_of_recipe import check_erosion, deposits, finding_thickness, finding_wear
from terrain_explorer.terrain.shading.palettes import LYING, PALETTES
from terrain_explorer.terrain.shading.tones import (
    NO_TONES,
    PaletteTones,
    cover_tones,
    nature_tones,
    thickness_tones,
    wear_tones,
)
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
        The palette shows wear or a deposit, and nothing is known of it.
    """
    of = PALETTES[palette].of
    if not PALETTES[palette].has_tones:
        return NO_TONES
    recipe, shape = recipe or Recipe.of(heightmap), heightmap.heights.shape
    if of in LYING:
        lying = deposits(recipe) & LYING[of]
        wear = (yield from part_of(finding_wear(recipe, shape), 0, 0.5)) if lying else None
        drainage = yield from part_of(draining(heightmap), 0.5, 0.7)
        beds = yield from part_of(finding_beds(recipe, heightmap), 0.7, 0.8)
        found = cover_tones(drainage, wear, beds) if of == "cover" else nature_tones(drainage, wear, beds)
        return {palette: (yield from part_of(found, 0.8, 1))}
    if of == "wear":
        wear = yield from part_of(finding_wear(check_erosion(recipe), shape), 0, 0.9)
        return {palette: (yield from part_of(wear_tones(heightmap, wear), 0.9, 1))}
    if of in DEPOSITS:
        thickness = yield from part_of(finding_thickness(recipe, shape, of), 0, 0.9)
        return {palette: (yield from part_of(thickness_tones(heightmap, thickness), 0.9, 1))}
    return NO_TONES
