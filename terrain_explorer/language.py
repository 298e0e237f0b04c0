"""Texts in the user's language: English, unless the window has asked for another one with `speak`."""

from __future__ import annotations

import string
from collections.abc import Callable
from numbers import Real
from typing import Any

Find = Callable[[str, str | None, int], str | None]
"""Returns the translation of a text, with a comment and a number, or nothing where there is none."""

_ENGLISH = "en"


def tr(text: str, comment: str | None = None, number: int | None = None, /, **values: Any) -> str:
    """Return a text in the user's language, its numbers written as the user's country does.

    ``pyside6-lupdate`` collects these calls, so `text` is a literal, or was one in a call of `marked`. Do not call it
    where a module is imported: the language is chosen later.

    Parameters
    ----------
    text
        The English text. ``{name}`` stands for a value, with a format if needed: ``{height:.6g}``; ``%n`` for the
        number, and ``(s)`` for the English plural.
    comment
        A hint for translators, where the same words mean two things.
    number
        The number that decides between singular and plural.
    values
        The values by name.
    """
    found = _find(text, comment, -1 if number is None else number) or _english(text, number)
    if number is not None:
        found = found.replace("%n", numeral(number, ","))
    return _FORMATTER.vformat(found, (), values) if values else found


def marked(text: str) -> str:
    """Return the text unchanged, for a later `tr`: module constants are made before the language is known."""
    return text


def numeral(number: float | Real, spec: str = "") -> str:
    """Return a number formatted as `format` does, written as the user's country does: 1,234.5 or 1.234,5."""
    return _localise(format(number, spec))


def capitalised(text: str) -> str:
    """Return a text with a capital first letter."""
    return text[:1].upper() + text[1:]


def uncapitalised(text: str) -> str:
    """Return the first words of a sentence as they stand in the middle of one.

    In other languages than English they stay: which of them are nouns, with a capital of their own, is not known.
    """
    return text[:1].lower() + text[1:] if _code == _ENGLISH else text


def sentence(reason: str) -> str:
    """Return a reason, which is written to stand after a colon, as a sentence of its own."""
    return f"{capitalised(reason).rstrip('.')}."


def spoken() -> str:
    """Return the code of the language that is spoken, ``en`` for English."""
    return _code


def speak(find: Find, localise: Callable[[str], str], code: str = _ENGLISH) -> None:
    """Switch to another language.

    Parameters
    ----------
    find
        Finds translations.
    localise
        Rewrites a number from ``1,234.5``.
    code
        The code of the language, for texts that have files of their own.
    """
    global _find, _localise, _code
    _find, _localise, _code = find, localise, code


def speak_english() -> None:
    """Switch to English, the language at the start."""
    speak(lambda *_: None, str)


def _english(text: str, number: int | None) -> str:
    return text if number is None else text.replace("(s)", "" if number == 1 else "s")


class _Formatter(string.Formatter):
    def format_field(self, value: Any, spec: str) -> str:
        return numeral(value, spec) if isinstance(value, Real) else format(value, spec)


_FORMATTER = _Formatter()
# The language is the one thing that every layer shares, and it changes once, at the start: passing it through all calls
# would burden the numbers with it. `speak` is the only place that sets these.
_find: Find
_localise: Callable[[str], str]
_code: str
speak_english()
