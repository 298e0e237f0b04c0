"""What is known of the terrains that the document had, so that it need not be found out again."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from weakref import ref

from terrain_explorer.document.document import Document
from terrain_explorer.terrain import Heightmap, Recipe
from terrain_explorer.terrain.recipe import Evaluation, Picture


@dataclass(frozen=True, eq=False)
class KnownTerrain:
    """A terrain that the document had.

    Attributes
    ----------
    recipe
        Its recipe, or None where that is not known.
    heightmap
        Its heights, as long as something else holds them.
    failures
        The steps that were left out, by place, and why.
    """

    recipe: Recipe | None
    heightmap: ref[Heightmap]
    failures: Mapping[int, str]

    @classmethod
    def of(cls, document: Document, failures: Mapping[int, str]) -> KnownTerrain:
        """Return what is known of the terrain that the document has."""
        return cls(document.recipe, ref(document.heightmap), failures)

    def has_as_many_steps_as(self, other: KnownTerrain) -> bool:
        """Return whether no step was added or taken away from one to the other."""
        return self._count == other._count

    def failures_in(self, recipe: Recipe | None) -> Mapping[int, str]:
        """Return the steps that must be left out of a recipe, too, because it goes on from there."""
        if not self.failures or self.recipe is None or recipe is None:
            return {}
        begin = max(self.failures) + 1
        ours, theirs = ((one.source, *one.steps[:begin]) for one in (self.recipe, recipe))
        # By identity: to compare thousands of strokes after each of them would take long.
        same = len(ours) == len(theirs) and all(one is other for one, other in zip(ours, theirs, strict=True))
        return self.failures if same else {}

    def keep(self, evaluation: Evaluation) -> None:
        """Keep the heights, if they are still there and are those of the recipe bit for bit."""
        heightmap, recipe = self.heightmap(), self.recipe
        if heightmap is None or recipe is None:
            return
        # A file that carries a recipe may have rounded the heights.
        if heightmap.origin is None or isinstance(recipe.source, Picture):
            evaluation.keep(heightmap, recipe.source, recipe.steps, self.failures)

    @property
    def _count(self) -> int | None:
        return len(self.recipe.steps) if self.recipe else None
