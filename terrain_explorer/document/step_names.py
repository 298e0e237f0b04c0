"""The names of undo steps, in the user's words."""

from __future__ import annotations

from terrain_explorer.language import marked, tr
from terrain_explorer.terrain import Generator
from terrain_explorer.terrain.parameters import changes_in_words

_READING = {"Open": marked("Open {name}"), "Reload": marked("Reload {name}")}


def reading(name: str, verb: str = "Open") -> str:
    """Return the name of the step for reading a file, by what the user did with it: "Open" or "Reload"."""
    return tr(_READING[verb], name=name)


def generating(generator: Generator, before: Generator | None = None) -> str:
    """Return the name of the step for growing a terrain: the parameters that changed, if only those did."""
    changes = changes_in_words(before, generator) if type(before) is type(generator) else ""
    return changes or tr(generate(type(generator)))


def generate(kind: type[Generator]) -> str:
    """Return the name of the step for growing a terrain by another algorithm than before, in English."""
    return f"Generate {kind.title.lower()}"
