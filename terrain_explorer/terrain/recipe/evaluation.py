"""Evaluating a recipe step by step, with the results so far kept for the next time."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property

from terrain_explorer.errors import UserError
from terrain_explorer.terrain.heightmap import Heightmap, Shape, Worn
from terrain_explorer.terrain.masks import Mask, Weights
from terrain_explorer.terrain.normalising import read_only
from terrain_explorer.terrain.recent import Recent
from terrain_explorer.terrain.recipe.own_scale import made_with, shapes
from terrain_explorer.terrain.recipe.source import Source
from terrain_explorer.terrain.recipe.step import Step
from terrain_explorer.terrain.recipe.stepping import ground_of, stepping
from terrain_explorer.terrain.recipe.worn import worn_by
from terrain_explorer.terrain.scale import thinned
from terrain_explorer.terrain.scale.ground import NestedGround, told_ground
from terrain_explorer.terrain.work import Work, part_of

_BUDGET = 2**29
"""The usual bytes for results: seven maps of 4097 x 4097 points."""

_GROUNDS = 4
"""How many grounds below things that are smaller than the points of the map are kept."""


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
    """The heightmap after a step, and why steps up to there were left out, by their places among those to be done."""

    heightmap: Heightmap
    failures: Mapping[int, str] = field(default_factory=dict)


@dataclass(frozen=True)
class _Key:
    """A source, or what a key stands for with one more step done; or the weights of a mask on that ground."""

    begin: Source | _Key
    effect: Step | Mask | None = None

    def __hash__(self) -> int:
        return self._hash

    @cached_property
    def _hash(self) -> int:
        # Kept, because each key hashes all those before it.
        return hash((self.begin, self.effect))


class Evaluation:
    """Evaluates recipes, and keeps the heightmap after each step.

    A recipe that begins like an earlier one goes on from the last step that both share, so changing step k costs the
    steps from k on. The strength of a step costs no more than mixing, and so does its mask once it is found.

    Parameters
    ----------
    budget
        The bytes that kept heightmaps may take. Beyond it those that were not asked for longest go.

    Attributes
    ----------
    budget
        The same; where it is lowered, heightmaps go when the next one is kept.
    """

    def __init__(self, budget: int = _BUDGET) -> None:
        self.budget = budget
        self._results: OrderedDict[_Key, _Result] = OrderedDict()
        self._grounds: Recent[_Key, NestedGround] = Recent(_GROUNDS)

    def evaluating(self, source: Source, steps: tuple[Step, ...] = ()) -> Work[Evaluated]:
        """Return what a source and steps give; yield the part that is done, 0 to 1.

        Raises
        ------
        UserError
            There is no ground: the source cannot be made.
        TooLittleMemoryError
            A step needs more memory than there is. Nothing was done yet.
        """
        finer, fine, fine_steps = made_with(source, steps)
        if finer:
            evaluated = yield from self.evaluating(fine, fine_steps)
            return replace(evaluated, heightmap=thinned(evaluated.heightmap, 1 << finer))
        places, keys = _keys(source, steps)
        known = [count for count, key in enumerate(keys) if self._asked(key) is not None]
        done = known[-1] if known else 0
        self._check_memory(source, keys, done)
        result = self._asked(keys[done])
        if result is None:
            made = yield from part_of(source.making(), 0, 1 / len(keys))
            result = self._keep(keys[0], _Result(made))
        for count in range(done, len(keys) - 1):
            part = (count - done + 1) / (len(keys) - done), (count - done + 2) / (len(keys) - done)
            result = yield from part_of(self._doing(keys[count + 1], result, count), *part)
        return Evaluated(result.heightmap, {places[count]: why for count, why in result.failures.items()})

    def store(
        self,
        heightmap: Heightmap,
        source: Source,
        steps: tuple[Step, ...] = (),
        failures: Mapping[int, str] | None = None,
    ) -> None:
        """Keep a heightmap that was made elsewhere, so that it need not be made again.

        Parameters
        ----------
        heightmap
            What `evaluating` would return for the source and the steps, bit for bit.
        failures
            The steps left out, by place, and why; none by default.
        """
        places, keys = _keys(source, steps)
        failures = failures or {}
        left_out = {count: failures[place] for count, place in enumerate(places) if place in failures}
        self._keep(keys[-1], _Result(heightmap, left_out))

    def cached(self, source: Source, steps: tuple[Step, ...] = ()) -> Heightmap | None:
        """Return what a source and steps give, if it is kept."""
        result = self._results.get(_keys(source, steps)[1][-1])
        return None if result is None else result.heightmap

    def grounding(self, source: Source, steps: tuple[Step, ...] = ()) -> Work[NestedGround]:
        """Return the ground of a source after steps, at every level; a step that cannot be done is left out.

        Raises
        ------
        TooLittleMemoryError
            A step needs more memory than there is.
        """
        return self._grounding(_keys(source, steps)[1][-1])

    def _check_memory(self, source: Source, keys: list[_Key], done: int) -> None:
        """Refuse the steps after those that are done, where one needs too much memory."""
        steps = [key.effect for key in keys[1:] if isinstance(key.effect, Step)]
        for count, (step, shape) in enumerate(zip(steps, shapes(source, steps), strict=True)):
            in_full = _Key(keys[count], step.in_full)
            if count >= done and shape is not None and in_full not in self._results:
                step.check_memory(shape)

    def _doing(self, key: _Key, before: _Result, count: int) -> Work[_Result]:
        """Do the step that a key ends with, the one with this number, on a result."""
        step, ground = key.effect, before.heightmap
        assert isinstance(step, Step)
        worn = self._worn(key, (ground.rows, ground.columns))
        ground = ground if worn is None else replace(ground, worn=worn)
        try:
            if step.finest((ground.rows, ground.columns)) > 0:
                below = yield from part_of(self._grounding(key.begin), 0, 0.5)
                after = yield from part_of(step.applying(ground, below), 0.5, 1)
            elif step.in_full == step or step.is_finer_done(ground):
                after = yield from step.applying(ground)
            else:
                after = yield from self._doing_in_part(key, step, ground)
        except UserError as error:
            return self._keep(key, _Result(before.heightmap, {**before.failures, count: str(error)}))
        return self._keep(key, _Result(before.heightmap if after is ground else _untold(after), before.failures))

    def _worn(self, key: _Key, shape: Shape) -> Worn | None:
        """Return what erosion did to the ground that the step of a key begins with, where that asks for it."""
        step = key.effect
        assert isinstance(step, Step)
        return worn_by(*_recipe_of(key.begin), shape, self) if step.is_told else None

    def _grounding(self, key: Source | _Key) -> Work[NestedGround]:
        """Return the ground of what was kept for a key, at every level; that of the last ones is kept, too."""
        assert isinstance(key, _Key)
        known = self._grounds.get(key)
        if known is None:
            kept = self._asked(key)
            if isinstance(key.begin, _Key):
                below = yield from part_of(self._grounding(key.begin), 0, 0.5)
                assert isinstance(key.effect, Step)
                made = None if kept is None else kept.heightmap
                below = told_ground(below, self._worn(key, below.shape))
                known = yield from part_of(stepping(below, (key.effect,), lambda count: made), 0.5, 1)
            else:
                known = yield from ground_of(key.begin, kept.heightmap if kept else None)
        return self._grounds.keep(key, known)

    def _doing_in_part(self, key: _Key, step: Step, ground: Heightmap) -> Work[Heightmap]:
        # What the step does in full is kept, too: then its strength can be dragged along a slider.
        full = _Key(key.begin, step.in_full)
        known = self._asked(full)
        if known is None:
            made = yield from part_of(step.in_full.applying(ground), 0, 0.6)
            known = self._keep(full, _Result(made if made is ground else _untold(made)))
        weights = yield from part_of(self._weighing(_Key(key.begin, step.mask), step, ground), 0.6, 0.9)
        return (yield from part_of(step.mixing(ground, known.heightmap, weights), 0.9, 1))

    def _weighing(self, key: _Key, step: Step, ground: Heightmap) -> Work[Weights | None]:
        """Return the weights of a step's mask, which are kept as if they were heights."""
        known = self._asked(key) if step.mask is not None else None
        if known is None:
            weights = yield from step.weighing(ground)
            if weights is None:
                return None
            known = self._keep(key, _Result(Heightmap(read_only(weights), range=(0.0, 1.0))))
        return known.heightmap.heights

    def _asked(self, key: _Key) -> _Result | None:
        if key in self._results:
            self._results.move_to_end(key)
        return self._results.get(key)

    def _keep(self, key: _Key, result: _Result) -> _Result:
        self._results[key] = result
        self._asked(key)
        while len(self._results) > 1 and self._nbytes > self.budget:
            self._results.popitem(last=False)
        return result

    @property
    def _nbytes(self) -> int:
        # Steps that change nothing share the heights of the one before, which must not count twice.
        kept = {id(result.heightmap.heights): result.heightmap.heights.nbytes for result in self._results.values()}
        return sum(kept.values())


def _recipe_of(key: Source | _Key) -> tuple[Source, tuple[Step, ...]]:
    """Return the source and the steps that a key stands for."""
    steps = []
    while isinstance(key, _Key):
        if isinstance(key.effect, Step):
            steps.append(key.effect)
        key = key.begin
    return key, tuple(reversed(steps))


def _untold(heightmap: Heightmap) -> Heightmap:
    """Return a heightmap after a step without what erosion did to the ground before it."""
    return heightmap if heightmap.worn is None else replace(heightmap, worn=None)


def _keys(source: Source, steps: tuple[Step, ...]) -> tuple[list[int], list[_Key]]:
    """Return the places of the steps to be done, and the keys of the source and of what each of them gives."""
    effects = [(place, effect) for place, step in enumerate(steps) if (effect := step.effect) is not None]
    keys = [_Key(source)]
    for _, effect in effects:
        keys.append(_Key(keys[-1], effect))
    return [place for place, _ in effects], keys
