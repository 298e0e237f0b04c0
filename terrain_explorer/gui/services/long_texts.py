"""Texts with long words, such as names of files: none makes a window or a menu wider than the screen."""

from __future__ import annotations

import re

_LONG = 40
"""Letters of a word that fit into any message."""

_APART = 20
_BREAK = "\N{ZERO WIDTH SPACE}"

_WIDEST = 60
"""Letters of a menu's entry."""


def breakable(text: str) -> str:
    """Return a text whose long words may go on in the next line, as a label wraps it."""
    return re.sub(rf"\S{{{_LONG},}}", lambda word: re.sub(rf"(.{{{_APART}}})(?=.)", rf"\1{_BREAK}", word[0]), text)


def shortened(text: str) -> str:
    """Return a text with its middle left out where it is long: names of files differ at their ends."""
    if len(text) <= _WIDEST:
        return text
    ends = _WIDEST // 2
    return f"{text[:ends].rstrip()}…{text[-ends:].lstrip()}"
