"""What land is made of in several climates: the colours of its materials, and where each of them lies."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from terrain_explorer.terrain.catalogue import catalogue

Albedo = tuple[float, float, float]
"""The part of red, green and blue light that a material sends back, 0 to 1."""


MATERIALS = ("dry", "lush", "soil", "sand", "scree", "rock", "forest", "snow")
"""The materials by the names of their colours in a `Climate`."""


@dataclass(frozen=True)
class Stand:
    """What woods of a climate are made of.

    Attributes
    ----------
    conifers
        Parts of the way up to the tree line: from the first on conifers begin, from the second on nothing else grows.
    palms
        How many of the other trees are palms: at the shore and in the lowest ground, and elsewhere.
    shrubs
        How many of all are shrubs.
    lone
        How many of the places for trees have one outside of woods.
    """

    conifers: tuple[float, float]
    palms: tuple[float, float] = (0.0, 0.0)
    shrubs: float = 0.08
    lone: float = 0.01


@dataclass(frozen=True)
class Climate:
    """A climate.

    Attributes
    ----------
    slug
        Its name in a `Look`.
    title
        Its name for the user.
    sand, dry, lush, forest, soil, scree, rock, dark_rock, snow
        What materials look like: beaches and sea beds, dry and green grass, woods from above, bare earth, loose
        stones, the two rocks whose layers alternate, and snow.
    tree_line, snow_line
        The height, from 0 at the shore or the lowest point to 1 at the highest, up to which woods grow and from which
        snow lies, and over how much to both sides they thin out.
    woods
        How densely woods grow where they can, 0 to 1; above that they grow on drier ground, too.
    green
        How much of the grass is green where the ground is wet, 0 to 1.
    stones
        How much of steep ground lies under loose stones, 0 to 1.
    strata
        How strongly layers of rock differ.
    cliffs
        The slopes, in degrees, at which rock begins to be bare and at which all of it is.
    deep_water
        What deep water sends back.
    clarity
        How much light a metre of water takes, in parts of clear ocean's.
    dust
        How dusty the air is, in parts of the clearest.
    stand
        What its woods are made of.
    """

    slug: str
    title: str
    sand: Albedo
    dry: Albedo
    lush: Albedo
    forest: Albedo
    soil: Albedo
    scree: Albedo
    rock: Albedo
    dark_rock: Albedo
    tree_line: tuple[float, float]
    snow_line: tuple[float, float]
    woods: float
    green: float
    stones: float
    strata: float
    cliffs: tuple[float, float]
    deep_water: Albedo
    clarity: float
    dust: float
    stand: Stand
    snow: Albedo = (0.70, 0.72, 0.76)


_NEVER = (9.0, 0.1)

CLIMATES: Mapping[str, Climate] = catalogue(
    Climate(
        slug="temperate",
        title="Temperate",
        sand=(0.36, 0.30, 0.20),
        dry=(0.145, 0.125, 0.064),
        lush=(0.066, 0.085, 0.030),
        forest=(0.020, 0.034, 0.013),
        soil=(0.105, 0.080, 0.052),
        scree=(0.200, 0.185, 0.160),
        rock=(0.185, 0.170, 0.150),
        dark_rock=(0.095, 0.086, 0.078),
        tree_line=(0.72, 0.10),
        snow_line=(1.02, 0.06),
        woods=0.85,
        green=1.0,
        stones=0.6,
        strata=0.4,
        cliffs=(41.0, 49.0),
        deep_water=(0.010, 0.045, 0.055),
        clarity=0.35,
        dust=3.0,
        stand=Stand((0.25, 0.9)),
    ),
    Climate(
        slug="alpine",
        title="Alpine",
        sand=(0.30, 0.27, 0.22),
        dry=(0.104, 0.114, 0.045),
        lush=(0.060, 0.092, 0.026),
        forest=(0.016, 0.028, 0.014),
        soil=(0.100, 0.082, 0.060),
        scree=(0.230, 0.220, 0.205),
        rock=(0.210, 0.200, 0.190),
        dark_rock=(0.100, 0.096, 0.094),
        tree_line=(0.50, 0.08),
        snow_line=(0.66, 0.08),
        woods=1.1,
        green=1.0,
        stones=0.58,
        strata=0.4,
        cliffs=(38.0, 46.0),
        deep_water=(0.012, 0.060, 0.065),
        clarity=0.35,
        dust=1.5,
        stand=Stand((-0.2, 0.7), shrubs=0.05),
    ),
    Climate(
        slug="desert",
        title="Desert",
        sand=(0.44, 0.31, 0.17),
        dry=(0.36, 0.235, 0.125),
        lush=(0.080, 0.102, 0.052),
        forest=(0.06, 0.07, 0.03),
        soil=(0.32, 0.18, 0.09),
        scree=(0.33, 0.205, 0.115),
        rock=(0.36, 0.195, 0.105),
        dark_rock=(0.20, 0.085, 0.045),
        tree_line=(0.9, 0.1),
        snow_line=_NEVER,
        woods=0.0,
        green=0.35,
        stones=0.8,
        strata=1.6,
        cliffs=(27.0, 37.0),
        deep_water=(0.012, 0.065, 0.075),
        clarity=0.30,
        dust=5.0,
        stand=Stand((2, 3), palms=(0.3, 0.05), shrubs=0.85, lone=0.03),
    ),
    Climate(
        slug="volcanic",
        title="Volcanic",
        sand=(0.035, 0.033, 0.032),
        dry=(0.049, 0.045, 0.040),
        lush=(0.052, 0.086, 0.018),
        forest=(0.026, 0.062, 0.012),
        soil=(0.092, 0.047, 0.032),
        scree=(0.048, 0.044, 0.043),
        rock=(0.082, 0.073, 0.066),
        dark_rock=(0.036, 0.031, 0.028),
        tree_line=(0.35, 0.1),
        snow_line=(0.98, 0.06),
        woods=0.12,
        green=0.45,
        stones=1.0,
        strata=0.7,
        cliffs=(29.0, 40.0),
        deep_water=(0.008, 0.040, 0.055),
        clarity=0.35,
        dust=3.0,
        stand=Stand((0.2, 1.2), shrubs=0.5),
    ),
    Climate(
        slug="arctic",
        title="Arctic",
        sand=(0.22, 0.21, 0.20),
        dry=(0.135, 0.115, 0.065),
        lush=(0.054, 0.078, 0.022),
        forest=(0.02, 0.03, 0.016),
        soil=(0.090, 0.078, 0.064),
        scree=(0.170, 0.165, 0.160),
        rock=(0.150, 0.145, 0.142),
        dark_rock=(0.072, 0.072, 0.075),
        tree_line=(0.0, 0.02),
        snow_line=(0.22, 0.14),
        woods=0.0,
        green=0.6,
        stones=1.0,
        strata=0.4,
        cliffs=(34.0, 45.0),
        deep_water=(0.010, 0.042, 0.058),
        clarity=0.35,
        dust=2.0,
        stand=Stand((2, 3), shrubs=1.0, lone=0.004),
    ),
    Climate(
        slug="tropical",
        title="Tropical",
        sand=(0.58, 0.50, 0.36),
        dry=(0.110, 0.115, 0.038),
        lush=(0.050, 0.082, 0.018),
        forest=(0.024, 0.048, 0.011),
        soil=(0.150, 0.080, 0.045),
        scree=(0.140, 0.120, 0.095),
        rock=(0.120, 0.105, 0.090),
        dark_rock=(0.055, 0.050, 0.045),
        tree_line=(1.2, 0.1),
        snow_line=_NEVER,
        woods=1.5,
        green=1.0,
        stones=0.3,
        strata=0.4,
        cliffs=(44.0, 56.0),
        deep_water=(0.008, 0.075, 0.090),
        clarity=0.16,
        dust=4.0,
        stand=Stand((2, 3), palms=(0.7, 0.06), lone=0.02),
    ),
)
"""The climates by slug, in the order shown. A new one is an entry here."""
