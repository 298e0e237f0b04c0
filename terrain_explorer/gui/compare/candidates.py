"""What can be compared, and the work that makes two of them and finds their difference."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import accumulate, chain
from pathlib import Path
from typing import Literal

from terrain_explorer.document.document import Document
from terrain_explorer.document.states import State
from terrain_explorer.gui.file_io.read_job import OpenedFile
from terrain_explorer.gui.steps.recipe_controller import KnownTerrain, RecipeController
from terrain_explorer.gui.water.water_controller import check_memory_for
from terrain_explorer.language import marked, tr
from terrain_explorer.terrain import Heightmap, Recipe
from terrain_explorer.terrain.difference import Difference, are_alike, differing
from terrain_explorer.terrain.parallel import joined
from terrain_explorer.terrain.recipe import Evaluation
from terrain_explorer.terrain.recipe.shelf import Shelved
from terrain_explorer.terrain.recipe.step_lists import without
from terrain_explorer.terrain.shading.tones import Tones, signed_tones
from terrain_explorer.terrain.work import Work, part_of

CandidateKind = Literal["now", "history", "before", "without", "shelf", "file"]

HEADINGS: dict[CandidateKind, str] = {
    "history": marked("History"),
    "before": marked("Before a step"),
    "without": marked("Without a step"),
    "shelf": marked("Shelf"),
    "file": marked("Files"),
}
"""The headings of the lists, by kind, in the order shown."""

_BUDGET = 2**28
"""The bytes of heightmaps after single steps that are kept for the next comparison."""

_BYTES_A_POINT = 40
"""What two maps, their difference and its colours take at most, beyond what is there already."""


@dataclass(frozen=True)
class Candidate:
    """Something that can be compared.

    Attributes
    ----------
    kind
        What it is.
    number
        Which one: the number of undo steps done, the dropped ones included; the place of the step; or the place among
        the files that were opened. 0 for the terrain now, and for what is on the shelf.
    title
        Its name for the user.
    shelved
        What is on the shelf: places there change.
    """

    kind: CandidateKind
    number: int = 0
    title: str = field(default="", compare=False)
    shelved: Shelved | None = None


NOW = Candidate("now")

Made = tuple[Heightmap, tuple[str, ...]]
"""A terrain, and why steps were left out of it: a sentence for the user on each."""

Making = Callable[[], Work[Made]]
"""Makes a terrain, in any thread."""


@dataclass(frozen=True, eq=False)
class Pair:
    """Two terrains to be seen side by side.

    Attributes
    ----------
    first, second
        Both in the same unit, drawn between the same heights, and with sides of the same proportions.
    """

    first: Heightmap
    second: Heightmap


@dataclass(frozen=True, eq=False)
class Compared:
    """Two terrains that were compared.

    Attributes
    ----------
    pair
        The two as they are drawn.
    difference
        What lies between them.
    tones
        Its colours, on the ground of the second.
    left_out
        A sentence on each step that was left out of one of them.
    """

    pair: Pair
    difference: Difference
    tones: Tones
    left_out: tuple[str, ...]


Comparing = Generator["float | Pair", None, Compared]


class Candidates:
    """Lists what can be compared, and tells how to make it. The document stays as it is."""

    def __init__(self, document: Document, recipes: RecipeController) -> None:
        self._document, self._recipes = document, recipes
        self._evaluation = Evaluation(_BUDGET)
        self._stored: tuple[KnownTerrain, ...] = ()
        self._files: dict[Path, Callable[[], Work[Heightmap]]] = {}
        self._read: dict[int, Heightmap] = {}

    def listed(self) -> tuple[Candidate, ...]:
        """Return all that can be compared now."""
        document = self._document
        return (
            Candidate("now", 0, tr("The terrain now")),
            *self._of_history(),
            *self._of_steps(),
            *(Candidate("shelf", title=kept.name, shelved=kept) for kept in document.shelf),
            *(Candidate("file", number, name) for number, name in enumerate(_told_apart(list(self._files)))),
        )

    def still(self, candidate: Candidate) -> Candidate | None:
        """Return a candidate as it is listed now, for its name on the shelf may have changed; None if it is gone."""
        listed = self.listed()
        if candidate in listed:
            return candidate
        if candidate.shelved is None:
            return None
        recipe = candidate.shelved.recipe
        return next((one for one in listed if one.shelved is not None and one.shelved.recipe is recipe), None)

    def add_file(self, opened: OpenedFile) -> Candidate:
        """Let a terrain that was read from a file be compared; what was read from it earlier is replaced."""
        path, reading = opened.source.path, opened.source.reading
        assert path is not None
        assert reading is not None
        self._files[path] = partial(reading, opened.reading)
        number = list(self._files).index(path)
        self._read[number] = opened.heightmap
        return Candidate("file", number)

    def forget(self) -> None:
        """Keep nothing that takes memory: files are read again, and recipes evaluated again, when they are wanted."""
        self._read = {}
        self._evaluation, self._stored = Evaluation(_BUDGET), ()

    def after(self, position: int) -> Candidate:
        """Return the terrain after this many of the undo steps that are still there."""
        history = self._document.history
        return NOW if position == history.position else Candidate("history", history.dropped + position)

    @property
    def usual(self) -> Candidate:
        """What one would compare the terrain now with: the terrain before the last thing done."""
        history, recipe = self._document.history, self._document.recipe
        if history.position:
            return self.after(history.position - 1)
        if recipe is not None and recipe.steps:
            return Candidate("before", len(recipe.steps) - 1)
        others = (candidate for candidate in self.listed() if candidate != NOW)
        return next(others, NOW)

    def making(self, candidate: Candidate) -> Making:
        """Return what makes a terrain that is listed now, in any thread."""
        document, recipe = self._document, self._document.recipe
        if candidate.kind == "history":
            position = candidate.number - document.history.dropped
            return partial(_reading, document.finding_state(position))
        if candidate.kind == "file":
            return partial(self._reading, candidate.number, list(self._files.values())[candidate.number])
        if candidate.shelved is not None:
            return self._evaluating(candidate.shelved.recipe)
        if recipe is not None and candidate.kind == "before":
            return self._evaluating(replace(recipe, steps=recipe.steps[: candidate.number]))
        if recipe is not None and candidate.kind == "without":
            left = replace(recipe, steps=without(recipe.steps, (candidate.number,)))
            return self._evaluating(left.kept_in_place(recipe))
        return partial(_given, document.heightmap)

    def _of_history(self) -> list[Candidate]:
        history = self._document.history
        listed = history.listed
        ends = tuple(accumulate((steps.count for steps in listed), initial=0))
        first = tr("%n older step(s) dropped to save memory", None, history.dropped) if history.dropped else ""
        candidates = [Candidate("history", history.dropped, first or tr("Beginning"))]
        for steps, end in zip(listed, ends[1:], strict=True):
            title = tr("After {step}", step=steps.name)
            if end > history.position:
                title = tr("After {step} (undone)", step=steps.name)
            candidates.append(Candidate("history", history.dropped + end, title))
        now = history.dropped + history.position
        return [candidate for candidate in candidates if candidate.number != now]

    def _of_steps(self) -> list[Candidate]:
        recipe = self._document.recipe
        steps = () if recipe is None else recipe.steps
        named = [tr("{number}. {step}", number=place + 1, step=step.title) for place, step in enumerate(steps)]
        before = [Candidate("before", place, tr("Before {step}", step=name)) for place, name in enumerate(named)]
        return before + [
            Candidate("without", place, tr("Without {step}", step=name)) for place, name in enumerate(named)
        ]

    def _reading(self, number: int, reading: Callable[[], Work[Heightmap]]) -> Work[Made]:
        read = self._read  # another one from the moment that it is of no use
        if number not in read:
            read[number] = yield from reading()
        return read[number], ()

    def _evaluating(self, recipe: Recipe) -> Making:
        return partial(self._evaluate, recipe, self._recipes.lately)

    def _evaluate(self, recipe: Recipe, lately: tuple[KnownTerrain, ...]) -> Work[Made]:
        # What was on the screen need not be made again. Hashing it takes a while, so it is done here.
        for known in lately:
            if known not in self._stored:
                known.store_in(self._evaluation)
        self._stored = lately
        evaluated = yield from self._evaluation.evaluating(recipe.source, recipe.steps)
        return evaluated.heightmap, tuple(
            tr("Left out: {reason}.", reason=reason) for reason in recipe.reasons(evaluated)
        )


def comparing(first: Making, second: Making, like: Heightmap) -> Comparing:
    """Make two terrains and compare them.

    It yields the part that is done, 0 to 1, and the two as soon as they can be seen.

    Parameters
    ----------
    like
        The terrain whose range both are drawn in, where they are in its unit.
    """
    one, left_out = yield from part_of(first(), 0, 0.4)
    other, more_left_out = yield from part_of(second(), 0.4, 0.8)
    larger = max(one, other, key=lambda heightmap: heightmap.heights.size)
    check_memory_for(tr("comparing maps"), larger, _BYTES_A_POINT)
    pair = None
    if are_alike(one, other) and one.metres == other.metres:
        pair = drawn_alike(one, other, like)
        yield pair
    difference = yield from part_of(differing(one, other), 0.8, 0.95)
    if pair is None:
        pair = drawn_alike(difference.first, difference.second, like)
        yield pair
    ground = drawn_alike(difference.first, difference.second, like).second
    tones = yield from part_of(signed_tones(ground, -difference.heights), 0.95, 1)
    return Compared(pair, difference, tones, tuple(dict.fromkeys(left_out + more_left_out)))


def drawn_alike(first: Heightmap, second: Heightmap, like: Heightmap) -> Pair:
    """Return two terrains in one unit so that a height looks the same in both: in colour, under water, and as a block.

    Parameters
    ----------
    like
        The terrain whose range both take, for the sea of a look is a part of it; not where it is in another unit.
    """
    ends = like.range if like.metres == second.metres else second.range
    # Colours, and the feet of blocks, follow from the extremes of a map: these take those of both.
    extremes = joined((first.extremes, second.extremes))
    drawn = (replace(one, range=ends, extremes=extremes, recipe=None, origin=None) for one in (first, second))
    return Pair(*drawn)


def _told_apart(paths: Sequence[Path]) -> list[str]:
    """Return the names of files, with as many of their folders as it takes to tell those of one name apart."""
    ends = [[path.parts[-count:] for count in range(1, len(path.parts) + 1)] for path in paths]
    shared = Counter(chain.from_iterable(ends))
    return [str(Path(*next((end for end in each if shared[end] == 1), each[-1]))) for each in ends]


def _given(heightmap: Heightmap) -> Work[Made]:
    yield 1.0
    return heightmap, ()


def _reading(find: Callable[[], State]) -> Work[Made]:
    yield 0.0
    return find().heightmap, ()
