"""The names of undo steps, in the user's words."""

from __future__ import annotations

from terrain_explorer.language import marked, tr
from terrain_explorer.terrain import Generator

_READING = {"Open": marked("Open {name}"), "Reload": marked("Reload {name}")}


def reading(name: str, verb: str = "Open") -> str:
    """Return the name of the step for reading a file, by what the user did with it: "Open" or "Reload"."""
    return tr(_READING[verb], name=name)


def generating(kind: type[Generator]) -> str:
    """Return the name of the step for growing a terrain."""
    name = f"Generate {kind.title.lower()}"
    return tr(name)
