"""Variations of a recipe: recipes around it in which some of its values are others.

After J. Marks et al., "Design Galleries: A General Approach to Setting Parameters for Computer Graphics and Animation"
(SIGGRAPH 1997): people choose by looking, and the program sees to it that there is something to choose from. Here one
value is shown in steps, two are spread out as rows and columns, and more are drawn at random, each by its address: a
value is the same whatever else varies.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import product
from math import exp, isqrt, log
from typing import Any, Literal
from zlib import crc32

import numpy as np

from terrain_explorer.errors import UserValueError
from terrain_explorer.language import tr
from terrain_explorer.terrain.filters import Pad, Resample
from terrain_explorer.terrain.filters.base import ScalingFilter, ViewFilter
from terrain_explorer.terrain.filters.parameter_maps import MappedFilter
from terrain_explorer.terrain.generators import Generator
from terrain_explorer.terrain.masks import Mask
from terrain_explorer.terrain.parameters import Parameter, Parameterised, parameters
from terrain_explorer.terrain.recipe.recipe import Recipe
from terrain_explorer.terrain.recipe.step import Amount, Step

USUAL_AMOUNT = 0.25
"""The usual part of what is offered of a value by which it goes up and down."""

_WIDEST = 2.0**20
"""A range beyond which a value varies by its own size: nobody looks for a height among a thousand million."""
_SEEDS = 2**32
_TRIES = 16
"""How many values are drawn before one that goes with the others, such as an end below the other, is given up."""


@dataclass(frozen=True)
class Variable:
    """A value of a recipe that can be another one.

    Attributes
    ----------
    place
        The place of its step, from 0; None for the source.
    owner
        What it is a parameter of: the source or the step's `filter`, the `step` itself (its strength), the `finish` of
        its mask, or the part of the mask with this number, from 0.
    parameter
        Its declaration.
    """

    place: int | None
    owner: Literal["filter", "step", "finish"] | int
    parameter: Parameter
    slug: str = ""

    @property
    def name(self) -> str:
        """Its name for scripts: ``seed`` of the source, ``2.streams.age``, ``2.streams.mask.1.low``."""
        if self.place is None:
            return self.parameter.name
        match self.owner:
            case "filter" | "step":
                within = ""
            case "finish":
                within = "mask."
            case number:
                within = f"mask.{number + 1}."
        return f"{self.place + 1}.{self.slug}.{within}{self.parameter.name}"

    @property
    def is_seed(self) -> bool:
        """Whether any value is as good as any other: randomness starts from it."""
        return self.parameter.name == "seed"

    @property
    def is_number(self) -> bool:
        """Whether values lie on a line, so that some are between others."""
        return self.parameter.kind in (int, float) and not self.is_seed

    def value(self, recipe: Recipe) -> Any:
        """Return what it is in a recipe."""
        return getattr(self._owner(recipe), self.parameter.name)

    def replaced(self, recipe: Recipe, value: Any) -> Recipe:
        """Return the recipe with another value.

        Raises
        ------
        ValueError
            The value is out of range, or does not go with the others.
        """
        changed = {self.parameter.name: value}
        if self.place is None:
            return replace(recipe, source=replace(recipe.source, **changed))  # type: ignore[type-var]
        step = recipe.steps[self.place]
        match self.owner:
            case "filter":
                step = replace(step, filter=replace(step.filter, **changed))
            case "step":
                step = replace(step, **changed)
            case "finish":
                assert step.mask is not None
                step = replace(step, mask=replace(step.mask, finish=replace(step.mask.finish, **changed)))
            case number:
                assert step.mask is not None
                layers = list(step.mask.layers)
                part = replace(layers[number].part, **changed)  # type: ignore[type-var]
                layers[number] = replace(layers[number], part=part)
                step = replace(step, mask=replace(step.mask, layers=tuple(layers)))
        return replace(recipe, steps=(*recipe.steps[: self.place], step, *recipe.steps[self.place + 1 :]))

    def _owner(self, recipe: Recipe) -> Any:
        if self.place is None:
            return recipe.source
        step = recipe.steps[self.place]
        if self.owner in ("filter", "step"):
            return step if self.owner == "step" else step.filter
        assert step.mask is not None
        return step.mask.finish if isinstance(self.owner, str) else step.mask.layers[self.owner].part


@dataclass(frozen=True)
class Way:
    """A variable, and between which values it varies; None for seeds, switches and choices, which take any."""

    variable: Variable
    low: float | None = None
    high: float | None = None

    @classmethod
    def around(cls, variable: Variable, recipe: Recipe, amount: float = USUAL_AMOUNT) -> Way:
        """Return how a variable goes up and down from its value in a recipe, as far as its range allows.

        Parameters
        ----------
        amount
            By which part of what is offered of it, from 0 to 1; of the logarithm for what is chosen by ratio.
        """
        if not variable.is_number:
            return cls(variable)
        parameter, value = variable.parameter, variable.value(recipe)
        low, high = parameter.offered or (parameter.minimum, parameter.maximum)
        if parameter.by_ratio and low is not None and high is not None:
            ratio = exp(amount * log(high / low))
            ends = value / ratio, value * ratio
        else:
            wide = low is None or high is None or high - low > _WIDEST
            reach = amount * (max(abs(value), 1.0) if wide else high - low)  # type: ignore[operator]
            # A whole number that cannot go one up or down does not vary at all.
            reach = max(reach, 1) if parameter.kind is int and amount > 0 else reach
            ends = value - reach, value + reach
        # An end that a form does not offer was typed by somebody who wanted it; around it the whole range is open.
        within = low is None or high is None or low <= value <= high
        if within and low is not None and high is not None and not parameter.cyclic:
            ends = max(ends[0], low), min(ends[1], high)
        least = cls._rounded(parameter, ends[0])
        return cls(variable, least, max(cls._rounded(parameter, ends[1]), least))

    @staticmethod
    def _rounded(parameter: Parameter, value: float) -> float:
        """Return the nearest value that the parameter takes, in as many digits as people read."""
        if parameter.kind is int:
            return float(round(parameter.nearest(value)))
        return float(f"{value if parameter.cyclic else parameter.nearest(value):.4g}")

    def steps(self, count: int, value: Any) -> list[Any]:
        """Return so many values from the low to the high end, in equal steps to a value among them and on from it."""
        assert self.low is not None
        assert self.high is not None
        if count == 1 or self.low == self.high:
            return [value] * count
        at = round((count - 1) * min(max(self._part(value), 0.0), 1.0))
        below = [self._between(self.low, value, number / at) for number in range(at)]
        above = [self._between(value, self.high, number / (count - 1 - at)) for number in range(1, count - at)]
        return [*below, value, *above]

    def _part(self, value: float) -> float:
        """Return which part of the way from the low to the high end a value is."""
        low, high = float(self.low or 0), float(self.high or 0)
        if self.variable.parameter.by_ratio:
            low, value, high = log(low), log(value), log(high)
        return (value - low) / (high - low)

    def _between(self, low: float, high: float, part: float) -> Any:
        if self.variable.parameter.by_ratio:
            return self._taken(low * (high / low) ** part)
        return self._taken(low + part * (high - low))

    def drawn(self, random: np.random.Generator, value: Any) -> Any:
        """Return a value at random; a switch or a choice changes in one of two cases."""
        variable = self.variable
        if variable.is_seed:
            return int(random.integers(_SEEDS))
        if not variable.is_number:
            others = [one for one in variable.parameter.choices or (False, True) if one != value]
            return others[random.integers(len(others))] if others and random.random() < 0.5 else value
        assert self.low is not None
        assert self.high is not None
        return self._between(self.low, self.high, random.random())

    def _taken(self, value: float) -> Any:
        parameter = self.variable.parameter
        if parameter.cyclic and parameter.minimum is not None and parameter.maximum is not None:
            value = parameter.minimum + (value - parameter.minimum) % (parameter.maximum - parameter.minimum)
        rounded = self._rounded(parameter, value)
        return int(rounded) if parameter.kind is int else rounded


def variables(recipe: Recipe) -> tuple[Variable, ...]:
    """Return what can vary in a recipe, in the order of its steps: the source's values first.

    Left out are sizes, which change how closely one looks and not the land; what a switch makes meaningless; and steps
    that are not done.
    """
    return tuple(_variables(recipe))


def _variables(recipe: Recipe) -> Iterator[Variable]:
    if isinstance(recipe.source, Generator):
        yield from _of(recipe.source, None, "filter", "")
    for place, step in enumerate(recipe.steps):
        if step.effect is not None:
            yield from _of_step(step, place)


def _of_step(step: Step, place: int) -> Iterator[Variable]:
    filter = step.filter
    slug = getattr(filter, "slug", "drawing")
    if isinstance(filter, ViewFilter | Pad | Resample | ScalingFilter):
        return
    if isinstance(filter, Parameterised):
        yield from _of(filter, place, "filter", slug)
    own = {one.name for one in parameters(type(filter))} if isinstance(filter, Parameterised) else set()
    # Some filters have a strength of their own, which is nearly the same.
    if "strength" not in own:
        yield Variable(place, "step", parameters(Amount)[0], slug)
    if step.mask is not None:
        for number, layer in enumerate(step.mask.layers):
            if isinstance(layer.part, Parameterised) and not isinstance(layer.part, Mask):
                yield from _of(layer.part, place, number, slug)
        yield from _of(step.mask.finish, place, "finish", slug)


def _of(owner: Parameterised, place: int | None, kind: Any, slug: str) -> Iterator[Variable]:
    switches = {one.name: one for one in parameters(type(owner))}
    values = owner.values()

    def means_something(name: str) -> bool:
        needs, excluded = owner.needs.get(name), owner.excluded_by.get(name)
        off = needs is not None and switches[needs].is_off(values[needs])
        if isinstance(owner, MappedFilter) and owner.map_of(name) is not None:
            return False
        return not (off or (excluded is not None and not switches[excluded].is_off(values[excluded])))

    for parameter in switches.values():
        if parameter.name != "exponent" and means_something(parameter.name):
            yield Variable(place, kind, parameter, slug)


def called(available: Sequence[Variable], text: str) -> Variable:
    """Return the variable that a script calls by its name, or by as much of it as leaves no doubt.

    Raises
    ------
    ValueError
        There is none, or more than one; the message names those there are.
    """
    exact = [one for one in available if one.name == text]
    found = exact or [one for one in available if _shortens(text.split("."), one.name.split("."))]
    if len(found) == 1:
        return found[0]
    names = ", ".join(one.name for one in found or available)
    if found:
        raise UserValueError(tr("{name} may mean {names}", name=text, names=names))
    if not available:
        raise UserValueError(tr("nothing in this recipe can vary"))
    raise UserValueError(tr("nothing is called {name}; there are {names}", name=text, names=names))


def _shortens(short: list[str], name: list[str]) -> bool:
    """Return whether a name without some of its parts, but with the last one, is this."""
    rest = iter(name)
    return short[-1] == name[-1] and all(part in rest for part in short)


def variations(recipe: Recipe, ways: Sequence[Way], count: int, seed: int) -> tuple[Recipe, ...]:
    """Return recipes in which the variables have other values.

    A single number goes in equal steps from its low to its high end; two, where the count is that of a square, one
    down the rows and the other along the columns. The recipe itself is among them. All else is drawn at random; of an
    odd count the one in the middle is the recipe itself.

    Parameters
    ----------
    seed
        Randomness starts from it: equal arguments give equal recipes.
    """
    side = isqrt(count)
    if ways and all(way.variable.is_number for way in ways):
        if len(ways) == 1:
            return tuple(_with(recipe, ways, (value,)) for value in _steps(recipe, ways[0], count))
        if len(ways) == 2 and side * side == count:
            rows, columns = (_steps(recipe, way, side) for way in ways)
            return tuple(_with(recipe, ways, values) for values in product(rows, columns))
    middle = count // 2 if count % 2 else None
    return tuple(recipe if number == middle else _drawn(recipe, ways, number, seed) for number in range(count))


def _steps(recipe: Recipe, way: Way, count: int) -> list[Any]:
    return way.steps(count, way.variable.value(recipe))


def _with(recipe: Recipe, ways: Sequence[Way], values: Sequence[Any]) -> Recipe:
    varied = recipe
    for way, value in zip(ways, values, strict=True):
        if value != way.variable.value(recipe):
            varied = _replaced(varied, way.variable, value) or varied
    return varied


def _drawn(recipe: Recipe, ways: Sequence[Way], number: int, seed: int) -> Recipe:
    varied = recipe
    for way in ways:
        address = number, crc32(way.variable.name.encode())
        random = np.random.default_rng(np.random.SeedSequence(seed, spawn_key=address))
        drawn = (_replaced(varied, way.variable, way.drawn(random, way.variable.value(recipe))) for _ in range(_TRIES))
        varied = next((one for one in drawn if one is not None), varied)
    return varied


def _replaced(recipe: Recipe, variable: Variable, value: Any) -> Recipe | None:
    try:
        return variable.replaced(recipe, value)
    except ValueError:  # such as the low end of a mask above its high end
        return None


def differences(recipe: Recipe, other: Recipe) -> tuple[tuple[Variable, Any], ...]:
    """Return which values of another recipe with the same steps differ, and what they are there."""
    return tuple((one, value) for one in variables(other) if (value := one.value(other)) != one.value(recipe))
