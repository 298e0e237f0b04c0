"""Parameters that the program remembers from one start to the next."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, TypeVar

from terrain_explorer.gui.services.settings import settings
from terrain_explorer.terrain.parameters import Parameter, Parameterised, parameters

P = TypeVar("P", bound=Parameterised)


def keep(values: Mapping[str, Parameterised]) -> None:
    """Remember values for the next start, by their keys."""
    store = settings()  # one for all: each writes the whole file when it goes away
    for key, one in values.items():
        store.setValue(key, json.dumps(one.values()))


def kept(key: str, kind: type[P], usual: P | None = None) -> P:
    """Return the values that were kept, and the usual ones, by default the defaults, for those that cannot be read."""
    usual = usual or kind()
    # One by one: after an update a single value may have a new range, and the others are still good.
    try:
        values = json.loads(str(settings().value(key, "{}")))
    except ValueError:
        return usual
    return fitting(values, usual) if isinstance(values, dict) else usual


def fitting(values: Mapping[str, Any], usual: P) -> P:
    """Return the usual values with all of these in their place that are known and within their range."""
    values = type(usual).renewed(values)
    known = {parameter.name: parameter for parameter in parameters(type(usual))}
    found = {name: values[name] for name in known if name in values and _fits(known[name], values[name])}
    return type(usual)(**usual.values() | found)


def _fits(parameter: Parameter, value: Any) -> bool:
    try:
        parameter.checked(value)
    except (ValueError, TypeError):
        return False
    return True
