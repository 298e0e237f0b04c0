"""Evaluating a recipe step by step, with the results so far kept for the next time."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping
from dataclasses import dataclass

from terrain_explorer.errors import UserError
from terrain_explorer.terrain.heightmap import Heightmap
from terrain_explorer.terrain.recipe.source import Source
from terrain_explorer.terrain.recipe.step import Step
from terrain_explorer.terrain.work import Work, part_of

_BUDGET = 2**29
"""The usual bytes for results: seven maps of 4097 x 4097 points."""


@dataclass(frozen=True, eq=False)
class Evaluated:
    """What a recipe gives.

    Attributes
    ----------
    heightmap
        The terrain, with the recipe of the source alone.
    failures
        The steps that could not be done on their ground and were left out: their places, from 0, and why.
    """

    heightmap: Heightmap
    failures: Mapping[int, str]


@dataclass(frozen=True, eq=False)
class _Result:
    """The heightmap after a step, and why the step was left out, or None."""

    heightmap: Heightmap
    failure: str | None = None


_Key = tuple[Source, tuple[Step, ...]]
"""A source and the effects of the steps done on it."""


class Evaluation:
    """Evaluates recipes, and keeps the heightmap after each step.

    A recipe that begins like an earlier one goes on from the last step that both share, so changing step k costs the
    steps from k on.

    Parameters
    ----------
    budget
        The bytes that kept heightmaps may take. Beyond it those that were not asked for longest go.
    """

    def __init__(self, budget: int = _BUDGET) -> None:
        self._budget = budget
        self._results: OrderedDict[_Key, _Result] = OrderedDict()

    def evaluating(self, source: Source, steps: tuple[Step, ...] = ()) -> Work[Evaluated]:
        """Return what a source and steps give; yield the part that is done, 0 to 1.

        Raises
        ------
        UserError
            There is no ground: the source cannot be made.
        """
        effects = [(place, step.effect) for place, step in enumerate(steps)]
        todo = [(place, effect) for place, effect in effects if effect is not None]
        share = 1 / (1 + len(todo))
        key: _Key = (source, ())
        result = self._known(key)
        if result is None:
            result = self._kept(key, _Result((yield from part_of(source.making(), 0, share))))
        failures = {}
        for count, (place, effect) in enumerate(todo, 1):
            key, ground = (source, (*key[1], effect)), result.heightmap
            known = self._known(key)
            result = known or self._kept(
                key, (yield from part_of(_done(effect, ground), count * share, (count + 1) * share))
            )
            if result.failure is not None:
                failures[place] = result.failure
        return Evaluated(result.heightmap, failures)

    def keep(self, source: Source, heightmap: Heightmap) -> None:
        """Keep the heightmap of a source that was made elsewhere, so that it need not be made again."""
        self._kept((source, ()), _Result(heightmap))

    def _known(self, key: _Key) -> _Result | None:
        if key in self._results:
            self._results.move_to_end(key)
        return self._results.get(key)

    def _kept(self, key: _Key, result: _Result) -> _Result:
        self._results[key] = result
        while len(self._results) > 1 and self._nbytes > self._budget:
            self._results.popitem(last=False)
        return result

    @property
    def _nbytes(self) -> int:
        # Steps that change nothing share the heights of the one before, which must not count twice.
        kept = {id(result.heightmap.heights): result.heightmap.heights.nbytes for result in self._results.values()}
        return sum(kept.values())


def _done(step: Step, ground: Heightmap) -> Work[_Result]:
    try:
        return _Result((yield from step.applying(ground)))
    except UserError as error:
        return _Result(ground, str(error))
