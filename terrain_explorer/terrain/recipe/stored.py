"""Reading JSON that anyone may have written: every value is checked where it is taken."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from itertools import chain
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

from terrain_explorer.errors import UserValueError
from terrain_explorer.language import tr
from terrain_explorer.terrain.catalogue import Catalogued
from terrain_explorer.terrain.parameters import Parameterised, parameters

P = TypeVar("P", bound=Parameterised)
Content = Mapping[str, Any]

_NUMBERS = {int, float}
_LARGEST = 2.0**100
"""Far above any height or place, and far below what overflows."""


def parsed(text: str) -> Content:
    """Return the object in a JSON text."""
    try:
        content = json.loads(text)
    # Deeply nested lists exhaust the stack.
    except (ValueError, RecursionError) as error:
        raise UserValueError(tr("the recipe is not JSON: {error}", error=error)) from None
    return mapping(content, tr("the recipe"))


def mapping(content: object, what: str) -> Content:
    """Return a JSON object; `what` names it to the user."""
    if not isinstance(content, dict):
        raise UserValueError(tr("{what} must be a JSON object", what=what))
    return content


def sequence(content: object, what: str) -> list[Any]:
    """Return a JSON list; `what` names it to the user."""
    if not isinstance(content, list):
        raise UserValueError(tr("{what} must be a JSON list", what=what))
    return content


def only(content: Content, known: set[str], what: str) -> None:
    """Refuse names that this version does not know: to ignore one would give another terrain in silence."""
    unknown = sorted(set(content) - known)
    if unknown:
        names = ", ".join(name or '""' for name in unknown)
        raise UserValueError(tr("{what} says {names}, which this version does not know", what=what, names=names))


def numbers(content: object, count: int, what: str) -> tuple[float, ...]:
    """Return a JSON list of so many finite numbers."""
    values = sequence(content, what)
    # JSON has whole numbers of any length, and Python's reader lets NaN and infinity in. Types are compared because
    # True is an int, too.
    if len(values) != count or not _NUMBERS.issuperset(map(type, values)) or not all(map(_is_small, values)):
        raise UserValueError(tr("{what} must be {count} numbers", what=what, count=count))
    return tuple(values)


def table(content: Sequence[object], columns: int, what: str) -> NDArray[np.float64]:
    """Return JSON lists of so many finite numbers each, shape (lists, columns); `what` names one to the user."""
    # All at once, because a drawing has a million of numbers.
    if all(type(row) is list and len(row) == columns for row in content):
        values: list[Any] = list(chain.from_iterable(content))  # type: ignore[arg-type]
        if _NUMBERS.issuperset(map(type, values)) and all(map(_is_small, values)):
            return np.array(values, np.float64).reshape(-1, columns)
    raise UserValueError(tr("{what} must be {count} numbers", what=what, count=columns))


def _is_small(value: float) -> bool:
    return -_LARGEST < value < _LARGEST


def chosen(content: Content, name: str, catalogue: Mapping[str, type[P]]) -> P:
    """Return the entry of a catalogue that `name` names, with its `parameters`."""
    slug = content.get(name)
    kind = catalogue.get(slug) if isinstance(slug, str) else None
    if kind is None:
        raise UserValueError(tr("{name} {slug} is not known to this version of the program", name=name, slug=slug))
    return constructed(kind, content.get("parameters", {}))


def constructed(kind: type[P], content: object) -> P:
    """Return a class of parameters with the values of a JSON object; what it leaves out has its default."""
    title = kind.slug if issubclass(kind, Catalogued) else kind.__name__.lower()
    values = mapping(content, tr("the parameters of {title}", title=title))
    only(values, {parameter.name for parameter in parameters(kind)}, title)
    return kind(**values)
