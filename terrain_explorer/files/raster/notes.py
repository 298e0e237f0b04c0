"""Notes for the user about what reading a file had to assume and what it lost."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import Enum, auto
from typing import Any

from terrain_explorer.language import tr


@dataclass(frozen=True)
class DeferredText:
    """A text for the user and its values, in English until `str` translates it.

    Decoders return messages with their images. They are translated once, when the heightmap is complete, so that
    decoding does not depend on the user's language.

    Attributes
    ----------
    text
        The English text, through `marked`.
    values
        The values of its placeholders. A value may be a message itself.
    """

    text: str
    values: Mapping[str, Any] = field(default_factory=dict)

    def __str__(self) -> str:
        return tr(self.text, **self.values)


class Effect(Enum):
    """How a note changes the trust in a heightmap."""

    ASSUMED = auto()
    """The file leaves it open, so it may be otherwise."""
    CERTAIN = auto()
    """Nothing is open and nothing lost, but one should know it."""
    LOST = auto()
    """The file has lost it already."""
    LEFT_OUT = auto()
    """The file still has it and the heightmap does not: saving over the file would lose it for good."""


@dataclass(frozen=True)
class Note:
    """One thing that reading assumed or lost: a few words, a colon, and a sentence.

    Attributes
    ----------
    effect
        How it changes the trust in the heightmap.
    message
        The text; a plain string is in the user's language already.
    """

    effect: Effect
    message: DeferredText | str


def assumed(text: str, **values: Any) -> Note:
    """Return a note on something that the file leaves open."""
    return Note(Effect.ASSUMED, DeferredText(text, values))


def certain(text: str, **values: Any) -> Note:
    """Return a note on something that is done to every file of its kind and leaves nothing open."""
    return Note(Effect.CERTAIN, DeferredText(text, values))


def lost(text: str, **values: Any) -> Note:
    """Return a note on something that the file has lost."""
    return Note(Effect.LOST, DeferredText(text, values))


def left_out(text: str, **values: Any) -> Note:
    """Return a note on something that the file has and the heightmap has not."""
    return Note(Effect.LEFT_OUT, DeferredText(text, values))


def translated(notes: Iterable[Note], *effects: Effect) -> tuple[str, ...]:
    """Return the notes with these effects in the user's language."""
    return tuple(str(note.message) for note in notes if note.effect in effects)
