"""Statistics: figures measured from a heightmap, each with a sentence on its meaning."""

from terrain_explorer.terrain.statistics.creases import Creases
from terrain_explorer.terrain.statistics.figures import Figures, figures_of, measuring
from terrain_explorer.terrain.statistics.histogram import Histogram
from terrain_explorer.terrain.statistics.hurst import Estimate, Hurst
from terrain_explorer.terrain.statistics.lakes import LakeFigures
from terrain_explorer.terrain.statistics.level_roughness import LevelRoughness
from terrain_explorer.terrain.statistics.power_law import PowerLaw
from terrain_explorer.terrain.statistics.river_network import RiverNetwork
from terrain_explorer.terrain.statistics.seams import Seam, Seams
from terrain_explorer.terrain.statistics.slope_area import SlopeArea
from terrain_explorer.terrain.statistics.spectrum import Spectrum
from terrain_explorer.terrain.statistics.structure_function import StructureFunction
from terrain_explorer.terrain.statistics.unavailable import Unavailable

__all__ = [
    "Creases",
    "Estimate",
    "Figures",
    "Histogram",
    "Hurst",
    "LakeFigures",
    "LevelRoughness",
    "PowerLaw",
    "RiverNetwork",
    "Seam",
    "Seams",
    "SlopeArea",
    "Spectrum",
    "StructureFunction",
    "Unavailable",
    "figures_of",
    "measuring",
]
