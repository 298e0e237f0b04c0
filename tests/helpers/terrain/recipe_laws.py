"""What hypothesis needs to state a law over recipes: any source, and any steps on it."""

import numpy as np
from drawing_laws import STAMP, brushes, places, tools
from filter_laws import filters_for
from hypothesis import strategies as st
from mask_laws import masks
from path_laws import paths
from terrain_laws import generators

from terrain_explorer.terrain import Heightmap, Window
from terrain_explorer.terrain.brushes import EmptyMap
from terrain_explorer.terrain.brushes.path import PointerPlace
from terrain_explorer.terrain.filters.parameter_maps import ParameterMap, mappable
from terrain_explorer.terrain.masks import MASK_RULES, Mask, Painted, PolygonShape
from terrain_explorer.terrain.recipe import Drawing, DrawnStroke, Piece, Recipe, Step, StepGroup

strengths = st.sampled_from([0.0, 0.25, 1.0])
small_maps = st.integers(1, 4)
# Few and quick ones, because a recipe may have many strokes; the laws of masks are stated over all.
masks_of_strokes = st.sampled_from(
    [
        None,
        Mask.of(PolygonShape(((0.0, 10.0), (60.0, 0.0), (90.0, 70.0)))),
        Mask.of(MASK_RULES["slope"](low=20.0, scale=0.0)).with_part(
            Painted(np.eye(3, dtype=np.uint8) * 200), "subtract"
        ),
    ]
)


@st.composite
def strokes(draw):
    """Any stroke with all that its tool needs, held still at times, from its beginning or later."""
    moves = st.one_of(places.map(lambda way: tuple(PointerPlace(*place) for place in way)), st.just((None,)))
    way = tuple(place for part in draw(st.lists(moves, min_size=1, max_size=3)) for place in part)
    return DrawnStroke(draw(tools), draw(brushes(size=draw(st.floats(1, 20)))), way, STAMP, draw(masks_of_strokes))


@st.composite
def drawings(draw, rows=17, columns=17):
    """Any drawing on a map of some size."""
    return Drawing(rows, columns, tuple(draw(st.lists(strokes(), max_size=3))))


@st.composite
def mapped(draw, filter):
    """A filter with maps of any of its parameters that can have one."""
    for name, parameter in mappable(type(filter)).items():
        if draw(st.booleans()):
            ends = st.sampled_from([parameter.minimum, parameter.default, parameter.maximum])
            filter = filter.with_map(name, ParameterMap(name, draw(masks()), draw(ends), draw(ends)))
    return filter


@st.composite
def steps(draw, heightmap: Heightmap):
    """Any step on a heightmap."""
    filter = draw(drawings(heightmap.rows, heightmap.columns) | filters_for(heightmap).flatmap(mapped) | paths())
    mask = draw(st.none() | masks())
    group = draw(st.sampled_from([None, None, StepGroup("Rivers"), StepGroup("Coast", False)]))
    return Step(filter, draw(st.booleans()), draw(strengths), mask, draw(st.sampled_from(["", "Cliffs"])), group=group)


@st.composite
def sources(draw):
    """Any source that needs no picture."""
    generator = draw(generators(small_maps))
    piece = Piece(generator, Window(0, 0, 2, 3), draw(st.sampled_from([None, (-0.5, 2.0)])))
    empty = EmptyMap(draw(st.integers(2, 20)), draw(st.integers(2, 20)), draw(st.sampled_from(["bottom", "middle"])))
    return draw(st.sampled_from([generator, piece, empty]))


@st.composite
def recipes(draw):
    """Any recipe that needs no picture."""
    source = draw(sources())
    ground = Heightmap(Recipe(source).heightmap().heights)
    return Recipe(source, tuple(draw(st.lists(steps(ground), max_size=3))))
