"""A document and the hand that works on it, and what hypothesis needs to state a law over any work."""

from dataclasses import replace
from pathlib import Path

import numpy as np
from drawing_laws import brushes, places, tools
from hypothesis import strategies as st

from terrain_explorer.document.document import Document
from terrain_explorer.document.states import State
from terrain_explorer.gui.drawing.selection_weights import SelectionWeights
from terrain_explorer.gui.drawing.stroke_painter import StrokePainter
from terrain_explorer.gui.drawing.tool_settings import StrokeSettings
from terrain_explorer.gui.tools.stroke_tool import PointerTouch
from terrain_explorer.terrain import FILTERS, DiamondSquare, Heightmap, Origin, Recipe, Step
from terrain_explorer.terrain.brushes import Brush, Raise, StampImage
from terrain_explorer.terrain.filters.paths import River
from terrain_explorer.terrain.filters.pieces import CopiedArea, CutOut, FloatingPiece, PastedPiece
from terrain_explorer.terrain.masks import MASK_RULES, Mask, MaskFinish, Painted, PolygonShape
from terrain_explorer.terrain.sampling import Point
from terrain_explorer.terrain.work import finished

HILLS = DiamondSquare(exponent=4)
STAMP = StampImage(HILLS.heightmap())
LINE = [(3.0, 4.0, 1.0), (9.0, 12.0, 0.5)]
RIVER = River(((0.1, 0.2), (0.5, 0.4), (0.9, 0.8)), width=0.2)
WORK = ("grow", "filter", "stroke", "stroke", "select", "undo", "redo")
PAINTED = Painted.of(np.linspace(0, 1, 40).reshape(5, 8), bits=8)
MASKS = [
    Mask.of(PAINTED).with_part(MASK_RULES["height"](low=40), "subtract"),
    Mask.of(Mask.of(PAINTED)).finished(MaskFinish(feather=5, inverted=True)),
    Mask.of(PolygonShape(((10.0, 20.0), (80.0, 30.0), (40.0, 90.0)))),
    Mask.of(MASK_RULES["slope"](low=20)),
]
COPIED = CopiedArea(np.arange(12).reshape(3, 4) / 7, np.linspace(0, 1, 12).reshape(3, 4), (0.0, 2.0))
PIECES = [
    FloatingPiece(MASKS[0], down=0.2, turn=30.0, leave="copy"),
    CutOut(MASKS[2]),
    PastedPiece(COPIED, (17, 17), turn=20.0),
]
EDITS: list[dict[str, object]] = [
    *({"enabled": False}, {"strength": 0.5}, {"name": "Rice"}),
    *({"mask": mask} for mask in (None, *MASKS)),
]


@st.composite
def work(draw, kinds=WORK):
    """Anything that a user does with a terrain: the kind, and what it needs."""
    kind = draw(st.sampled_from(kinds))
    needs = {
        "grow": st.integers(0, 9).map(lambda seed: DiamondSquare(exponent=4, seed=seed)),
        "filter": st.sampled_from(
            [*(FILTERS[slug]() for slug in ("invert", "terrace", "smooth", "stretch", "flip")), RIVER, *PIECES]
        ),
        "stroke": st.tuples(tools, brushes(size=draw(st.floats(1, 20))), places),
        "open": st.booleans(),
        "edit": st.tuples(st.integers(0, 9), st.sampled_from(EDITS)),
        "select": st.sampled_from([None, *MASKS]),
        "remove": st.integers(0, 9),
        "go_to": st.integers(0, 9),
    }
    return kind, draw(needs.get(kind, st.none()))


class Desk:
    """A document and the hand that works on it."""

    def __init__(self):
        self.document = Document(State(HILLS.heightmap(), Recipe(HILLS)))
        self.painter = StrokePainter(self.document, SelectionWeights(self.document))

    def do(self, kind, what):
        getattr(self, kind)(what)

    def grow(self, generator):
        self.document.take_generated(generator.heightmap(), generator)

    def filter(self, filter):
        mask = self.document.selection
        after = finished(Step(filter, mask=mask).applying(self.document.heightmap))
        self.document.take_filtered(after, filter.title, filter, mask)

    def select(self, mask):
        self.document.select(mask, "Select")

    def stroke(self, what):
        tool, brush, way = what
        touches = [PointerTouch(Point(row, column), pressure) for row, column, pressure in way]
        self.painter.begin(StrokeSettings(tool, brush, STAMP), touches[0])
        for touch in touches[1:]:
            self.painter.move(touch)
        self.painter.finish()

    def undo(self, _):
        self.document.undo()

    def redo(self, _):
        self.document.redo()

    def go_to(self, position):
        self.document.go_to(min(position, len(self.document.names)))

    def open(self, voids):
        """Open a picture, with voids or without."""
        heights = np.random.default_rng(1).random((9, 11), np.float32)
        picture = Heightmap(heights, origin=Origin("PNG", voids=heights > 0.5 if voids else None))
        self.document.take_opened(picture, Path("/home/somebody/hills.png"), None)

    def edit(self, what):
        """Change a step."""
        place, change = what
        self._remake(lambda steps: [*steps[:place], replace(steps[place], **change), *steps[place + 1 :]], place)

    def remove(self, place):
        """Remove a step."""
        self._remake(lambda steps: [*steps[:place], *steps[place + 1 :]], place)

    def draw_line(self):
        self.stroke((Raise(), Brush(size=5.0), LINE))

    def _remake(self, changed, place):
        recipe = self.document.recipe
        if recipe is not None and place < len(recipe.steps):
            recipe = replace(recipe, steps=tuple(changed(recipe.steps)))
            self.document.take_remade(finished(recipe.evaluating()).heightmap, recipe, None, "Edit")
