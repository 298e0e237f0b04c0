"""The names of numbers that are depths, which grow downwards."""

from __future__ import annotations

import re

from terrain_explorer.gdal.axis_names import word_set

_DEPTH = (
    "depth depths deptho bathymetry bathymetrie bathymétrie bathymetric batimetria batimetría sounding soundings tiefe "
    "tiefen wassertiefe seetiefe meerestiefe profondeur profondeurs profundidad profundidade profundidades profunditat "
    "profondità profondita diepte waterdiepte djup vattendjup dybde dybder vanddybde dyp syvyys vedensyvyys głębokość "
    "glebokosc hloubka hĺbka mélység vízmélység derinlik dubina adâncime sügavus dziļums gylis глубина глубины глибина "
    "дълбочина βάθος 深度 水深 深さ 수심 깊이"
)
_BESIDE = (
    "water sea ocean lake river floor bed seafloor seabed bottom ground below under beneath surface level mean max min "
    "average msl mllw lat cd chart datum geoid ellipsoid elevation z value corrected measured positive down model "
    "wasser see meer unter eau de du la mer sous agua del mar água do acqua in m metre metres meter meters ft foot "
    "feet us survey km cm fathom fathoms"
)
"""Words beside one for a depth in names of the ground under water; with others it is another depth, as of snow."""

_DEPTHS, _ALL = word_set(_DEPTH), word_set(f"{_DEPTH} {_BESIDE}")


def is_depth(name: str) -> bool:
    """Return whether a name is that of depths of water, such as ``Water_Depth (m)``, in any of many languages."""
    spaced = re.sub(r"(?<=[^\W\d_A-Z])(?=[A-Z])", " ", name)
    words = {*re.split(r"[\W\d_]+", spaced.lower())} - {""}
    return bool(words & _DEPTHS) and words <= _ALL
