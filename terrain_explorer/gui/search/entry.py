"""What the search finds."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True)
class Entry:
    """Something that the user can search for and run.

    Attributes
    ----------
    key
        Names it in the settings; the same in all languages.
    title
        Its name for the user.
    place
        Where it is in the window, such as ``View › Side views``.
    run
        Does it.
    source
        Its English name, by which it is found, too.
    shortcut
        Its keys, as they stand on the user's keyboard.
    reason
        Why it cannot be run now, if that is known.
    enabled
        Whether it can be run now.
    keywords
        Other words by which it is found.
    summary
        A sentence about it; whole words find it, or their beginnings.
    checked
        Whether it is switched on.
    """

    key: str
    title: str
    place: str
    run: Callable[[], object]
    source: str = ""
    shortcut: str = ""
    reason: str = ""
    enabled: bool = True
    summary: str = ""
    checked: bool = False
    keywords: str = ""
