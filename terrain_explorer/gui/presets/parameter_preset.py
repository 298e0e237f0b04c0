"""A preset: parameters with a name."""

from __future__ import annotations

from dataclasses import dataclass

from terrain_explorer.language import tr
from terrain_explorer.terrain.filters import Filter
from terrain_explorer.terrain.parameters import Parameterised

LOOK = "look"


@dataclass(frozen=True)
class ParameterPreset:
    """Parameters with a name.

    Attributes
    ----------
    name
        The name; that of a preset of the program in English.
    values
        The parameters: a filter or a look.
    own
        Whether it is the user's own, who may rename and delete it.
    """

    name: str
    values: Parameterised
    own: bool = False

    @property
    def title(self) -> str:
        """The name in the user's language."""
        return self.name if self.own else tr(self.name)


def subject_of(kind: type[Parameterised]) -> str:
    """Return what presets of a kind are for: the slug of a filter, or ``look``."""
    return kind.slug if issubclass(kind, Filter) else LOOK
