"""The figures of a terrain: what can be measured of a heightmap, and what each number means."""

from terrain_explorer.terrain.analysis.absent import Absent
from terrain_explorer.terrain.analysis.creases import Creases
from terrain_explorer.terrain.analysis.figures import Figures, figures_of, measuring
from terrain_explorer.terrain.analysis.fitting import PowerLaw
from terrain_explorer.terrain.analysis.histogram import Histogram
from terrain_explorer.terrain.analysis.hurst import Estimate, Hurst
from terrain_explorer.terrain.analysis.level_roughness import LevelRoughness
from terrain_explorer.terrain.analysis.seams import Seam, Seams
from terrain_explorer.terrain.analysis.spectrum import Spectrum
from terrain_explorer.terrain.analysis.structure import StructureFunction

__all__ = [
    "Absent",
    "Creases",
    "Estimate",
    "Figures",
    "Histogram",
    "Hurst",
    "LevelRoughness",
    "PowerLaw",
    "Seam",
    "Seams",
    "Spectrum",
    "StructureFunction",
    "figures_of",
    "measuring",
]
