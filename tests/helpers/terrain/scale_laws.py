"""What hypothesis needs to state a law over terrains at every scale: any steps on a small map, and any part of it."""

from dataclasses import replace

import numpy as np
from drawing_laws import STAMP, brushes, tools
from filter_laws import filters_for
from hypothesis import strategies as st
from mask_laws import masks
from path_laws import paths
from terrain_laws import generators

from terrain_explorer.terrain import FILTERS, DiamondSquare, Heightmap, Recipe, Window, parameters
from terrain_explorer.terrain.brushes import TOOLS, Tool
from terrain_explorer.terrain.brushes.path import PointerPlace
from terrain_explorer.terrain.filters import AddDetail, Gullies, Resample, Streams
from terrain_explorer.terrain.filters.paths import PATHS, PathFilter
from terrain_explorer.terrain.filters.pieces import CopiedArea, CutOut, FloatingPiece, PastedPiece, PieceFilter
from terrain_explorer.terrain.masks import MASK_RULES, MASK_SHAPES, Mask
from terrain_explorer.terrain.recipe import Drawing, DrawnStroke, Piece, Step
from terrain_explorer.terrain.recipe.grown_ground import GrownGround
from terrain_explorer.terrain.recipe.stepping import stepping
from terrain_explorer.terrain.scale import Region
from terrain_explorer.terrain.scale.region import points_at
from terrain_explorer.terrain.work import finished

RANGE = (-0.25, 1.5)
"""The unnormalised heights that are 0 and 1, so that they are the same at every exponent."""

KINDS = {kind.slug: kind for kinds in (FILTERS, PATHS, TOOLS) for kind in kinds.values()} | {
    kind.slug: kind for kind in (CutOut, FloatingPiece, PastedPiece)
}
"""All that a step may do, by slug."""
_ANY = tuple(kind for kind in KINDS.values() if kind not in (AddDetail, Gullies, Resample, Streams))
"""What is quick; the others are tried alone."""

exponents = st.integers(3, 4)


@st.composite
def _done(draw, kind, heightmap: Heightmap):
    """A filter, a path, a piece, or a drawing with a tool, that fits a map."""
    if issubclass(kind, Tool):
        tool = draw(tools.filter(lambda tool: isinstance(tool, kind)))
        brush = draw(brushes(size=draw(st.floats(4, 12)), strength=draw(st.floats(0.2, 1))))
        finer = draw(st.sampled_from([0, 3]))
        places = draw(st.lists(_places, min_size=1, max_size=3))
        way = tuple(PointerPlace(row * 2**finer, column * 2**finer, pen) for row, column, pen in places)
        stroke = DrawnStroke(tool, brush, way, STAMP, draw(_masks), finer)
        return Drawing(heightmap.rows, heightmap.columns, (stroke,))
    if issubclass(kind, PathFilter):
        path = replace(draw(paths([kind])), points=tuple(draw(st.lists(_parts, min_size=2, max_size=4))))
        if "width" not in path.values():
            return path
        # Some are narrower than the points, but none so narrow that it has thousands of nodes.
        return replace(path, width=0.02 if draw(st.booleans()) else path.width and max(path.width, 0.02))
    if kind is CutOut:
        return CutOut(draw(_masks.filter(bool)))
    if not issubclass(kind, PieceFilter):
        return draw(filters_for(heightmap, (kind,)))
    values = {one.name: draw(_accepted(one)) for one in parameters(kind)}
    if draw(st.booleans()):
        values |= {"turn": 0.0, "scale": 1.0}
    if kind is FloatingPiece:
        return FloatingPiece(draw(_masks.filter(bool)), **values)
    weights = np.zeros(heightmap.heights.shape, np.float32)
    weights[1:6, 2:8] = 1
    weights[1] *= np.float32(0.5)
    return PastedPiece(CopiedArea.of(heightmap, weights), heightmap.heights.shape, **values)


_places = st.tuples(st.floats(0, 16, width=16), st.floats(0, 16, width=16), st.floats(0, 1))
_parts = st.tuples(st.floats(0, 1), st.floats(0, 1))
# Some whose weights are neither 0 nor 1 everywhere, and any.
_masks = st.sampled_from([None, Mask.of(MASK_SHAPES["ellipse"]()), Mask.of(MASK_RULES["height"]())]) | masks()


@st.composite
def steps(draw, heightmap: Heightmap, kinds=_ANY, strengths=(1.0, 0.6)):
    """A step of some kind on a map, with any mask."""
    done = draw(_done(draw(st.sampled_from(kinds)), heightmap))
    return Step(done, strength=draw(st.sampled_from(strengths)), mask=draw(_masks))


@st.composite
def terrains(draw, kind=None):
    """The recipe of a whole generated terrain with a step of a kind, and perhaps any before and after it; its map."""
    generator = DiamondSquare(exponent=draw(exponents), tileable=draw(st.booleans()), seed=draw(st.integers(0, 99)))
    recipe = Recipe(Piece(generator, None, RANGE))
    before, after = (draw(st.sampled_from([(), (_ANY,)])) for _ in range(2))
    for kinds in (*before, _ANY if kind is None else (kind,), *after):
        step = draw(steps(finished(recipe.evaluating()).heightmap, kinds))
        recipe = replace(recipe, steps=(*recipe.steps, step))
    return recipe, finished(recipe.evaluating()).heightmap


@st.composite
def rescaled(draw, kind):
    """The recipe of any generator's terrain with a step of a kind, and perhaps others, each made on a map of some size.

    With it its map; none where a step cannot be done.
    """
    generator = draw(generators(exponents))
    whole = draw(st.booleans())
    recipe = Recipe(generator if whole else Piece(generator, None, RANGE))
    before, after = (draw(st.sampled_from([(), (_ANY,)])) for _ in range(2))
    for kinds in (*before, (kind,), *after):
        heightmap = finished(recipe.evaluating()).heightmap
        if min(heightmap.heights.shape) < 5:
            break
        recipe = replace(recipe, steps=(*recipe.steps, draw(steps(heightmap, kinds))))
        generator = replace(generator, exponent=draw(st.sampled_from([3, 3, 4, 5])))
        recipe = recipe.on(generator if whole else Piece(generator, None, RANGE))
    evaluated = finished(recipe.evaluating())
    return recipe, None if evaluated.failures else evaluated.heightmap


def needs_the_whole(recipe):
    """Return whether a step goes by what erosion did, which only the whole terrain tells: its pieces are refused."""
    return any(step.effect is not None and step.is_told for step in recipe.steps)


def ground_of(recipe):
    """Return the terrain of a recipe at every level."""
    return finished(stepping(GrownGround(recipe.source.generator, recipe.source.range), recipe.steps))


@st.composite
def regions(draw, shape, levels, longest=24):
    """Any rectangle of a level of a map."""
    level = draw(levels)
    (row, rows), (column, columns) = (draw(_span(points_at(count, level), longest)) for count in shape)
    return Region(level, Window(row, column, rows, columns))


@st.composite
def partitions(draw, region):
    """The parts that a line across and a line down cut a region into."""
    window = region.window
    rows, columns = (draw(st.integers(0, count)) for count in region.shape)
    return [
        Region(region.level, Window(window.row + down.start, window.column + across.start, len(down), len(across)))
        for down in (range(rows), range(rows, window.rows))
        for across in (range(columns), range(columns, window.columns))
        if down and across
    ]


@st.composite
def _span(draw, points, longest):
    count = draw(st.integers(1, min(longest, points)))
    # Half of them lie at an edge or in the middle, where deep levels have points of the map.
    last = points - count
    return draw(st.sampled_from([0, last, last // 2]) | st.integers(0, last)), count


def _accepted(parameter):
    if parameter.choices:
        return st.sampled_from(parameter.choices)
    if parameter.kind is bool:
        return st.booleans()
    return st.floats(parameter.minimum, parameter.maximum)
