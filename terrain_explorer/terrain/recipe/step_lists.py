"""Steps in their list: where new ones go, groups of them, moves within the list, and copies as text."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import count

from terrain_explorer.errors import UserValueError
from terrain_explorer.language import tr
from terrain_explorer.terrain.heightmap import Shape
from terrain_explorer.terrain.recipe.drawing import Drawing
from terrain_explorer.terrain.recipe.recipe import Recipe, steps_from_content
from terrain_explorer.terrain.recipe.step import Step, StepGroup, own_level
from terrain_explorer.terrain.recipe.stored import parsed

OrderedSteps = tuple[Step, ...]


@dataclass(frozen=True)
class Insertion:
    """Where new steps come in a recipe.

    Attributes
    ----------
    place
        The place of the first of them.
    joins
        Whether they join the group of the step before.
    """

    place: int
    joins: bool = False

    def into(self, recipe: Recipe, steps: OrderedSteps) -> Recipe:
        """Return a recipe with new steps there; see `inserted`."""
        return replace(recipe, steps=inserted(recipe.steps, self.place, steps, self.joins)).kept_in_place(recipe)


def runs(steps: Sequence[Step]) -> Iterator[range]:
    """Yield the places of each group, and of each step that is in none."""
    begin = 0
    for place in range(1, len(steps) + 1):
        group = steps[begin].group
        if place == len(steps) or group is None or steps[place].group != group:
            yield range(begin, place)
            begin = place


def run_at(steps: Sequence[Step], place: int) -> range:
    """Return the places of the steps that are in a group with the one at a place, itself included."""
    return next(run for run in runs(steps) if place in run)


def with_group(steps: OrderedSteps, places: Collection[int], group: StepGroup | None) -> OrderedSteps:
    """Return the steps with those at some places in a group, or in none."""
    return tuple(replace(step, group=group) if place in places else step for place, step in enumerate(steps))


def grouped(steps: OrderedSteps, places: Collection[int], name: str) -> OrderedSteps:
    """Return the steps with one group of all from the first to the last of some places.

    Its name is this one, with a number where there is a group of that name.
    """
    whole = range(min(places), max(places) + 1)
    return with_group(steps, whole, StepGroup(free_name(with_group(steps, whole, None), name)))


def renamed(steps: OrderedSteps, run: range, name: str) -> OrderedSteps:
    """Return the steps with another name for the group at some places; with a number where there is one of that."""
    group = steps[run.start].group
    assert group is not None
    return with_group(steps, run, replace(group, name=free_name(with_group(steps, run, None), name)))


def free_name(steps: Sequence[Step], name: str) -> str:
    """Return a name that no group has, this one or one with a number after it."""
    taken = {step.group.name for step in steps if step.group is not None}
    return next(one for number in count(1) if (one := name if number == 1 else f"{name} {number}") not in taken)


def inserted(steps: OrderedSteps, place: int, new: OrderedSteps, join: bool = True) -> OrderedSteps:
    """Return the steps with new ones before a place, or at the end where there is no such place.

    They join the group of the step before that place, unless `join` is false. Elsewhere those that come in groups keep
    these, under names that are free.
    """
    place = min(place, len(steps))
    group = steps[place - 1].group if place > 0 and join else None
    fitting: OrderedSteps = ()
    if group is not None:
        fitting = with_group(new, range(len(new)), group)
    else:
        for run in runs(new):
            part, own = new[run.start : run.stop], new[run.start].group
            if own is not None:
                name = free_name((*steps, *fitting), own.name)
                part = with_group(part, range(len(part)), replace(own, name=name))
            fitting += part
    return (*steps[:place], *fitting, *steps[place:])


def without(steps: OrderedSteps, places: Collection[int]) -> OrderedSteps:
    """Return the steps without those at some places."""
    return tuple(step for place, step in enumerate(steps) if place not in places)


def placed(steps: OrderedSteps, places: Collection[int], before: int, group: StepGroup | None) -> OrderedSteps:
    """Return the steps with those at some places moved before another place.

    Parameters
    ----------
    before
        The place, counted before anything is moved; the number of steps for the end.
    group
        What they are in there. Where that is None, those that are all of a group keep it.
    """
    moving = tuple(steps[place] for place in sorted(places))
    if group is not None or not _is_whole(steps, places):
        moving = with_group(moving, range(len(moving)), group)
    at = before - sum(place < before for place in places)
    others = without(steps, places)
    return (*others[:at], *moving, *others[at:])


def moved(steps: OrderedSteps, run: range, down: bool) -> tuple[OrderedSteps, int]:
    """Return the steps with one, or a whole group, a place further up or down, and where it begins then.

    A step walks into groups and out of them, which takes a move each; a group passes what is next to it as a whole.
    Where there is nothing to move to, the steps are as they were.
    """
    first, last = run.start, run.stop - 1
    beyond = last + 1 if down else first - 1
    is_there = 0 <= beyond < len(steps)
    group, met = steps[first].group, steps[beyond].group if is_there else None
    if len(run) > 1 or (group is not None and run == run_at(steps, first)):
        return _passed(steps, run, run_at(steps, beyond)) if is_there else (steps, first)
    if group is not None and met != group:
        return with_group(steps, run, None), first
    if group is None and met is not None:
        return with_group(steps, run, met), first
    return _passed(steps, run, range(beyond, beyond + 1)) if is_there else (steps, first)


def steps_to_text(steps: Sequence[Step]) -> str:
    """Return steps as JSON text; see `steps_from_text`."""
    return json.dumps({"steps": [step.to_content() for step in steps]})


def steps_from_text(text: str, shape: Shape | None) -> OrderedSteps:
    """Return the steps in a JSON text of `steps_to_text`, or those of a recipe.

    Parameters
    ----------
    shape
        The rows and columns of the map that they come to, if that is known. Drawings that were made on one of other
        proportions are stretched over it.

    Raises
    ------
    ValueError
        The text is neither, or holds steps that this version does not know.
    """
    content = parsed(text)
    steps = Recipe.from_json(text).steps if "source" in content else steps_from_content(content)
    if not steps:
        raise UserValueError(tr("there are no steps in it"))
    return on_map(steps, shape)


def on_map(steps: OrderedSteps, shape: Shape | None) -> OrderedSteps:
    """Return steps for a map of these rows and columns: drawings of other proportions are stretched over it."""
    return tuple(_on_map(step, shape) for step in steps)


def _on_map(step: Step, shape: Shape | None) -> Step:
    if shape is None or not isinstance(step.filter, Drawing) or own_level(step.own_size, shape) is not None:
        return step
    return step.resized(shape)


def _is_whole(steps: OrderedSteps, places: Collection[int]) -> bool:
    """Return whether some places are all those of the groups in which they are."""
    return all(set(run_at(steps, place)) <= set(places) for place in places)


def _passed(steps: OrderedSteps, run: range, other: range) -> tuple[OrderedSteps, int]:
    """Return the steps with a run and its neighbour in each other's place, and where the run begins then."""
    mine, theirs = steps[run.start : run.stop], steps[other.start : other.stop]
    if other.start > run.start:
        return (*steps[: run.start], *theirs, *mine, *steps[other.stop :]), run.start + len(other)
    return (*steps[: other.start], *mine, *theirs, *steps[run.stop :]), other.start
