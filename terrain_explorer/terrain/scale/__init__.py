"""Scale: steps are found on the map they were made on, and done at any place, however closely one looks."""

from terrain_explorer.terrain.scale.acts import UNCHANGED, Act, Carried, Grown, Levelled, Mixed, Moved, Placed, mixture
from terrain_explorer.terrain.scale.region import Below, Region, thinned

__all__ = [
    "UNCHANGED",
    "Act",
    "Below",
    "Carried",
    "Grown",
    "Levelled",
    "Mixed",
    "Moved",
    "Placed",
    "Region",
    "mixture",
    "thinned",
]
