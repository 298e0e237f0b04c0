"""The pictures of the page on scale: what steps leave of ground that is finer than the map they were made on.

In ``resources/pages/scale.html`` the words ``$land``, ``$streams`` and the slugs of the steps shown stand for pictures.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property, partial

import numpy as np

from terrain_explorer.gui.learning.pages.page_parts import PageWriter
from terrain_explorer.gui.learning.pages.page_pictures import terrain_picture
from terrain_explorer.language import tr
from terrain_explorer.terrain import DiamondSquare, Heightmap, Recipe, Step
from terrain_explorer.terrain.brushes import Brush, Raise
from terrain_explorer.terrain.brushes.path import PointerPlace
from terrain_explorer.terrain.filters.erosion.streams import Streams
from terrain_explorer.terrain.filters.paths.road import Road
from terrain_explorer.terrain.filters.smooth import Smooth
from terrain_explorer.terrain.filters.terrace import Terrace
from terrain_explorer.terrain.recipe import Drawing, DrawnStroke, Evaluation
from terrain_explorer.terrain.work import Work

_OWN = DiamondSquare(exponent=6, spread_reduction=0.6, seed=15)
"""The ground that the steps of the page were made on."""

_FINEST = 9
_CUT = slice(20, 37)
"""The rows and the columns of that ground in pictures of a part: in the whole one would not see what is finer."""


@dataclass(kw_only=True)
class ScaleWriter(PageWriter):
    """Writes the pictures of the page."""

    def parts(self) -> Mapping[str, str]:
        return {slug: self.pair(slug) for slug in self.steps} | {"land": self.land(), "streams": self.streams()}

    @cached_property
    def steps(self) -> Mapping[str, Step]:
        """The steps that are shown, each alone, by the names of their pictures in the text."""
        middle = (_CUT.start + _CUT.stop - 1) / 2
        way = tuple(PointerPlace(middle, middle + along) for along in (-3.0, 3.0))
        hill = DrawnStroke(Raise(), Brush(size=9, strength=1.0), way)
        return {
            "raise": Step(Drawing(_OWN.size, _OWN.size, (hill,))),
            "road": Step(Road(points=((0.3, 0.2), (0.45, 0.42), (0.43, 0.7)), width=0.025)),
            "smooth": Step(Smooth()),
            "terrace": Step(Terrace(steps=12)),
        }

    def land(self) -> str:
        """Return pictures of the ground with a road, the finer the more points."""
        recipe = Recipe(_OWN, (self.steps["road"],))
        return f"<p>{' '.join(self._of_points(recipe, exponent) for exponent in range(_OWN.exponent, _FINEST + 1))}</p>"

    def pair(self, slug: str) -> str:
        """Return pictures of the finest ground without a step and with it."""
        before, after = Recipe(_OWN), Recipe(_OWN, (self.steps[slug],))
        shown = (("before", before, tr("Before")), (slug, after, tr("After")))
        return f"<p>{' '.join(self._cut(name, recipe, _FINEST, caption) for name, recipe, caption in shown)}</p>"

    def streams(self) -> str:
        """Return pictures of streams found on few points, and again on many."""
        fine = replace(_OWN, exponent=_FINEST)
        found = Recipe(_OWN, (Step(Streams(age=0.4)),)).on(fine)
        again = found.found_again(0)
        assert again is not None
        shown = ((found, _OWN.size), (again, fine.size))
        pictures = (
            self.picture(
                f"streams/{side}",
                terrain_picture(partial(_making, recipe), tr("Found on {side} × {side}", side=side), self.paper),
            )
            for recipe, side in shown
        )
        return f"<p>{' '.join(pictures)}</p>"

    def _of_points(self, recipe: Recipe, exponent: int) -> str:
        side = 2**exponent + 1
        return self._cut(f"land/{side}", recipe, exponent, tr("{side} × {side}", side=side))

    def _cut(self, name: str, recipe: Recipe, exponent: int, caption: str) -> str:
        finer = recipe.on(replace(_OWN, exponent=exponent))
        picture = terrain_picture(partial(_cutting, finer, exponent - _OWN.exponent), caption, self.paper)
        return self.picture(name, picture)


def _making(recipe: Recipe) -> Work[Heightmap]:
    evaluated = yield from recipe.evaluating(Evaluation())
    return evaluated.heightmap


def _cutting(recipe: Recipe, level: int) -> Work[Heightmap]:
    whole = yield from _making(recipe)
    part = slice(_CUT.start << level, ((_CUT.stop - 1) << level) + 1)
    return Heightmap(np.ascontiguousarray(whole.heights[part, part]), range=whole.range)
