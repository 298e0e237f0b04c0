"""Parameters, each declared once: the form, the command line, the range check and the recipe read the declaration.

A class of parameters is a frozen dataclass whose fields are annotated with a `Parameter`::

    @dataclass(frozen=True)
    class Hills(Parameterised):
        spread: Annotated[float, Parameter("Spread", "How far ...", minimum=0, maximum=10, step=0.01)] = 0.3
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import MISSING, dataclass, replace
from functools import cache, partial
from inspect import get_annotations
from numbers import Integral, Real
from typing import Any, ClassVar, Literal, Self, TypeVar, get_args, get_origin

import numpy as np
from numpy.typing import NDArray

from terrain_explorer.errors import UserValueError
from terrain_explorer.language import capitalised, marked, numeral, tr

POINTS = marked(" points")
"""The unit of lengths that are counted in points of the map."""

_PERCENT = marked(" %")

P = TypeVar("P", bound="Parameterised")
Number = TypeVar("Number", float, NDArray[np.float64])


@dataclass(frozen=True)
class Parameter:
    """The declaration of one parameter.

    Attributes
    ----------
    label, help
        The user's name for it, and one or two sentences on its effect.
    minimum, maximum
        The lowest and the highest value accepted, both inclusive; None where there is no limit.
    step
        The step of a spin box.
    unit
        What is written behind the number, through `tr`; with a space where there is one.
    in_percent
        Whether people read and type it in percent of what it is a part of; as a value it stays a part, 1 for all of it.
    offered
        The lowest and the highest value that a form offers, if it offers less than is accepted.
    beyond
        Whether a form takes a typed value beyond those offered.
    derived
        Returns a consequence of a value in words, for example the number of points; shown beside the value.
    derived_from
        The parameters, declared before this one, whose values `derived` takes after this one's.
    group
        The heading under which a form shows it, with its neighbours of the same group.
    advanced
        Few people need it: a form folds it away below the others.
    by_ratio
        Whether people choose it by ratio: a step of a slider multiplies it. Then its minimum is above 0.
    cyclic
        The maximum is the minimum again, as for a compass bearing.
    automatic
        The word that a form shows for the minimum, if that leaves the choice to the program; else empty.
    of
        What it is a length, an area or a height of, so that a form can show and take it in metres. `side` for a length
        on the ground: a part of the map's longer side, percent of it, or points of the map. `half` for a part of half
        that side, `down` and `across` for lengths and places from north to south and from west to east, `area` for a
        part of the map, and `wave` for how often something fits along the longer side, which is as good as its length.
        `height` for a height in the unit of the heights, `level` for one as a part or percent of the range, from black
        to white, and `rise` for such a part as a difference of heights. Empty for all else.
    mappable
        Whether it may differ from place to place, by a mask.
    along_side
        Whether it is a place along a side of the map, in percent: a form shows the digits that tell its points apart.
    own
        Whether every heightmap has a first value of its own, in place of the default.
    labels
        The user's names for the choices, in their order; none where they are the choices, capitalised.
    meaning
        Explains the label and the choices to translators, if the same words mean something else elsewhere; the
        comment to give to `tr`.
    choices
        The values of a str. Those of a `Literal` are filled in by `parameters`; a catalogue's slugs are declared.
    picture
        Returns a picture of a choice, which a form shows in place of its name: opacities from 0 to 1, shape (n, n).
    keywords
        Other words by which it is searched for.
    name, kind, default
        Filled in from the dataclass by `parameters`. `kind` is int, float, bool or str.
    """

    label: str
    help: str
    minimum: float | None = None
    maximum: float | None = None
    step: float = 1
    unit: str = ""
    in_percent: bool = False
    offered: tuple[float, float] | None = None
    beyond: bool = False
    derived: Callable[..., str] | None = None
    derived_from: tuple[str, ...] = ()
    group: str = ""
    advanced: bool = False
    by_ratio: bool = False
    cyclic: bool = False
    automatic: str = ""
    of: Literal["", "side", "half", "down", "across", "area", "wave", "height", "level", "rise"] = ""
    mappable: bool = False
    along_side: bool = False
    own: bool = False
    labels: tuple[str, ...] = ()
    meaning: str | None = None
    keywords: str = ""
    name: str = ""
    kind: type[Any] = int
    default: Any = None
    choices: tuple[str, ...] = ()
    picture: Callable[[str], NDArray[np.floating]] | None = None

    @property
    def title(self) -> str:
        """The label in the user's language."""
        return tr(self.label, self.meaning)

    @property
    def choice_titles(self) -> tuple[str, ...]:
        """The user's names for the choices, in the user's language."""
        return tuple(tr(label, self.meaning) for label in self.labels or map(capitalised, self.choices))

    @property
    def suffix(self) -> str:
        """The unit in the user's language."""
        return tr(_PERCENT) if self.in_percent else tr(self.unit) if self.unit else ""

    @property
    def scale(self) -> int:
        """By how much a value is multiplied where people read it."""
        return 100 if self.in_percent else 1

    def words(self, value: Any) -> str:
        """Return a value as the user reads it."""
        if self.choices:
            return self.choice_titles[self.choices.index(value)]
        if self.kind is bool:
            return tr("yes") if value else tr("no")
        if self.is_automatic(value):
            return tr(self.automatic)
        return f"{numeral(self.scale * value, '.12g')}{self.suffix}"

    def checked(self, value: object) -> Any:
        """Return `value` as this parameter's kind.

        Raises
        ------
        ValueError
            It is of another kind or out of range; the message names the parameter, its range and the value.
        """
        if not self._accepts(value):
            raise UserValueError(
                tr("{name} must be {expected}; got {value!r}", name=self.name, expected=self.expected, value=value)
            )
        return self.kind(value)

    def nearest(self, value: float) -> float:
        """Return the value nearest to a number."""
        low, high = (
            (-math.inf if self.minimum is None else self.minimum),
            (math.inf if self.maximum is None else self.maximum),
        )
        return min(max(value, low), high)

    def is_off(self, value: object) -> bool:
        """Return whether a value switches something off: no, or the first of the choices."""
        return value == (self.choices[0] if self.choices else False)

    def is_automatic(self, value: object) -> bool:
        """Return whether a value leaves the choice to the program."""
        return bool(self.automatic) and value == self.minimum

    @property
    def expected(self) -> str:
        """The accepted values in words, for example ``a whole number from 1 to 40``."""
        if self.choices:
            return tr("one of {choices}", choices=", ".join(self.choices))
        if self.kind is bool:
            return tr("true or false")
        return self._expected_whole_number if self.kind is int else self._expected_number

    @property
    def _expected_whole_number(self) -> str:
        if self.minimum is None:
            return tr("a whole number")
        if self.maximum is None:
            return tr("a whole number of {minimum} or more", minimum=self.minimum)
        return tr("a whole number from {minimum} to {maximum}", minimum=self.minimum, maximum=self.maximum)

    @property
    def _expected_number(self) -> str:
        if self.minimum is None:
            return tr("a number")
        if self.maximum is None:
            return tr("a number of {minimum} or more", minimum=self.minimum)
        return tr("a number from {minimum} to {maximum}", minimum=self.minimum, maximum=self.maximum)

    def _accepts(self, value: object) -> bool:
        if self.choices:
            return value in self.choices
        # A bool is an int in Python, but `exponent=True` is a mistake and not exponent 1.
        if self.kind is bool or isinstance(value, bool):
            return self.kind is bool and isinstance(value, bool)
        # Integral and Real let in the numbers of numpy as well.
        if not isinstance(value, Integral if self.kind is int else Real):
            return False
        try:
            number = self.kind(value)
        # A whole number may be too large for a float.
        except OverflowError:
            return False
        if self.kind is float and not math.isfinite(number):
            return False
        above = self.minimum is None or number >= self.minimum
        return above and (self.maximum is None or number <= self.maximum)


part_of_range = partial(Parameter, in_percent=True, of="rise", minimum=0, maximum=1, step=0.01)
"""Declares a difference of heights, as a part of the range; limits and the step may be others."""

part_of_side = partial(Parameter, in_percent=True, of="side", minimum=0, maximum=0.5, step=0.001)
"""Declares a length, as a part of the map's longer side."""

share = partial(Parameter, minimum=0, maximum=1, step=0.01)
"""Declares how much of something there is, from none to all."""

part_of_levels = partial(Parameter, in_percent=True, of="level", minimum=0, maximum=1, step=0.005)
"""Declares a height, as a part of the range from black to white."""

percent = partial(Parameter, unit=" %", minimum=0, maximum=100, step=0.1)
"""Declares a number of percent."""


class Parameterised:
    """Base of the frozen dataclasses whose fields are parameters; refuses wrong values when constructed.

    A field without a declaration is none, such as the points of a path.

    Attributes
    ----------
    needs
        The parameters that do nothing unless another one is switched on, and which one that is.
    excluded_by
        The parameters that do nothing while another one is switched on, and which one that is.
    together
        The beginnings of names, without the underscore, that parameters have in common which the command line takes as
        one option; and the help on it.
    """

    __dataclass_fields__: ClassVar[dict[str, Any]]
    needs: ClassVar[Mapping[str, str]] = {}
    excluded_by: ClassVar[Mapping[str, str]] = {}
    together: ClassVar[Mapping[str, str]] = {}

    def __post_init__(self) -> None:
        for parameter in parameters(type(self)):
            # Kept as plain Python numbers: those of numpy cannot go into the JSON of a recipe.
            object.__setattr__(self, parameter.name, parameter.checked(getattr(self, parameter.name)))

    @classmethod
    def renewed(cls, values: Mapping[str, Any]) -> Mapping[str, Any]:
        """Return values that an older version kept as they are called today; unless overridden as they are."""
        return values

    def values(self) -> dict[str, Any]:
        """Return the value of each parameter by name, in the order of declaration."""
        return {parameter.name: getattr(self, parameter.name) for parameter in parameters(type(self))}

    def rescaled(self, rescaling: Rescaling) -> Self:
        """Return what does the same on ground whose heights are in another unit; parts of the range stay."""
        heights = [one for one in parameters(type(self)) if one.of == "height"]
        rescaled = {one.name: one.nearest(rescaling(getattr(self, one.name))) for one in heights}
        return replace(self, **rescaled) if rescaled else self


@dataclass(frozen=True)
class Rescaling:
    """From heights in one unit to those in another: a height times `factor`, plus `offset`."""

    factor: float = 1.0
    offset: float = 0.0

    @classmethod
    def between(cls, before: tuple[float, float], after: tuple[float, float]) -> Rescaling:
        """Return the one that brings the ends of a range to those of another."""
        factor = (after[1] - after[0]) / (before[1] - before[0])
        return cls(factor, after[0] - before[0] * factor)

    def __call__(self, height: Number) -> Number:
        """Return a height, or an array of heights, in the other unit."""
        return self.offset + self.factor * height


def parameters(owner: type[Parameterised]) -> tuple[Parameter, ...]:
    """Return the parameters of a class in the order of declaration."""
    return _declared(owner)  # type: ignore[arg-type]  # mypy takes an instance's hash for that of the class


def fitting(values: Mapping[str, Any], usual: P) -> P:
    """Return the usual values with all of these in their place that are known and within their range."""
    with suppress(ValueError, TypeError, OverflowError):  # as of whole numbers of hundreds of digits
        values = type(usual).renewed(values)
    known = {parameter.name: parameter for parameter in parameters(type(usual))}
    found = {name: values[name] for name in known if name in values and _fits(known[name], values[name])}
    try:
        return type(usual)(**usual.values() | found)
    except ValueError:  # each is right alone, and they do not fit each other
        return usual


def _fits(parameter: Parameter, value: Any) -> bool:
    try:
        parameter.checked(value)
    except (ValueError, TypeError, OverflowError):
        return False
    return True


def takes_parameters(owner: type[Parameterised]) -> bool:
    """Tell whether a class has fields, without the time that resolving their declarations takes.

    Lists of many classes ask before the window is shown.
    """
    hints = (hint for base in owner.__mro__ for hint in get_annotations(base).values())
    return any(not str(hint).removeprefix("typing.").startswith("ClassVar") for hint in hints)


Words = Callable[[Parameter, Any], str]
"""Returns a value of a parameter as the user reads it."""


def brief_words(parameter: Parameter, value: float) -> str:
    """Return a number as the user reads it, with four digits: what was chosen in metres has many in percent."""
    return parameter.words(float(f"{value:.4g}"))


def changes_in_words(before: Parameterised, after: Parameterised, words: Words = Parameter.words) -> str:
    """Return what differs between two values of a class, such as "Spread 0.3 → 0.42"; empty if nothing does."""
    return ", ".join(
        f"{parameter.title} {words(parameter, old)} → {words(parameter, new)}"
        for parameter in parameters(type(after))
        if (old := getattr(before, parameter.name)) != (new := getattr(after, parameter.name))
    )


def taken_together(owner: type[Parameterised]) -> dict[str, tuple[Parameter, ...]]:
    """Return the parameters that the command line takes as one option, by the name of the option."""
    return {name: tuple(one for one in parameters(owner) if one.name.startswith(f"{name}_")) for name in owner.together}


# Resolving annotations takes long enough to be seen at start, when every form and every command asks.
@cache
def _declared(owner: type[Parameterised]) -> tuple[Parameter, ...]:
    # That is the order of the fields. To ask for those would have methods of the class made, which few are needed for.
    declared: dict[str, Any] = {}
    for base in reversed(owner.__mro__):
        declared |= {name: hint for name, hint in _own_hints(base).items() if _is_declaration(hint)}
    return tuple(_resolved(name, hint, getattr(owner, name, MISSING)) for name, hint in declared.items())


# Many classes share a base. `get_type_hints` would resolve it for each of them again.
@cache
def _own_hints(base: type) -> dict[str, Any]:
    return get_annotations(base, locals={}, eval_str=True)  # a field may have the name of what its annotation calls


def _is_declaration(hint: Any) -> bool:
    return any(isinstance(part, Parameter) for part in getattr(hint, "__metadata__", ()))


def _resolved(name: str, hint: Any, default: object) -> Parameter:
    value_type, declared = get_args(hint)
    literal = get_origin(value_type) is Literal
    choices = get_args(value_type) if literal else declared.choices
    kind = str if literal else value_type
    parameter: Parameter = replace(declared, name=name, kind=kind, default=default, choices=choices)
    return parameter
