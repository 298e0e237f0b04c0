"""Links within the pages: ``set:spread=0&exponent=2``, ``grow:slug``, ``stage:3``, ``page:slug``, ``figures:name``.

``try:slug`` tries a filter. ``set:spread=0&stage=2`` is an example: it shows that stage of its growth, and ``back:``
leads to the terrain before it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any
from urllib.parse import parse_qsl

from terrain_explorer.terrain import Generator, Parameter, parameters


def changed(generator: Generator, wanted: str) -> Generator:
    """Return a generator with some parameters changed, for example by ``"spread=0&given_corners=true"``.

    Raises
    ------
    ValueError
        It has no such parameter, or the value is out of range.
    """
    known = {parameter.name: parameter for parameter in parameters(type(generator))}
    values = dict(parse_qsl(wanted, strict_parsing=True))
    # Pages are written by hand: a wrong link has to fail in the tests and not be ignored.
    unknown = set(values) - set(known)
    if unknown:
        raise ValueError(f"{generator.slug} has no parameter {', '.join(sorted(unknown))}")
    made: Generator = replace(generator, **{name: _value(known[name], text) for name, text in values.items()})
    return made


def without_stage(wanted: str) -> tuple[str, int | None]:
    """Return the parameters that a link wants, and the stage to show, or None."""
    values, _, stage = wanted.partition("&stage=")
    return values, int(stage) if stage else None


def link(values: Mapping[str, Any]) -> str:
    """Return the link that sets parameters to these values."""
    return "set:" + "&amp;".join(f"{name}={_text(value)}" for name, value in values.items())


def alike(kind: type[Generator], generator: Generator) -> Generator:
    """Return a generator of a kind with the parameters that it shares with another one."""
    names = {parameter.name for parameter in parameters(kind)}
    return kind(**{name: value for name, value in generator.values().items() if name in names})


def _value(parameter: Parameter, text: str) -> Any:
    if parameter.kind is bool:
        return {"true": True, "false": False}.get(text, text)
    return parameter.kind(text)


def _text(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else f"{value}"
