"""The text of a record: the state of the document after a change, without its heights."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from terrain_explorer.document.journal.pictures import Numbers
from terrain_explorer.document.journal.recipe_changes import mask_content
from terrain_explorer.document.journal.stored_values import fits, mapping, whole_number
from terrain_explorer.document.journal.terrain_header import TerrainHeader


@dataclass(frozen=True, eq=False)
class JournalEntry:
    """The state of the document after a change.

    Attributes
    ----------
    number
        The number of the change: 1 for the first in a journal.
    header
        The terrain without its heights.
    changes
        How many changes were made since the last save; 0 where nothing is unsaved.
    when
        The time of the change, in seconds since 1970.
    selects
        Whether the selection is another one than before.
    """

    number: int
    header: TerrainHeader
    changes: int
    when: float
    selects: bool = True

    @property
    def needs_recipe(self) -> bool:
        """Whether there is a recipe that the header's text does not tell: one with more than a generator."""
        return self.header.recipe is not None and self.header.generator is None

    def content(self, numbers: Numbers) -> dict[str, Any]:
        """Return the entry in a form that JSON can hold, with the numbers of the pictures of its selection."""
        content = {
            "number": self.number,
            "outline": self.header.content(),  # the key of version 0.1.0
            "changes": self.changes,
            "when": self.when,
        }
        if self.selects:
            selection = self.header.selection
            content["selection"] = None if selection is None else mask_content(selection, numbers)
        return content

    @classmethod
    def from_content(cls, content: Mapping[str, Any]) -> JournalEntry:
        """Return the entry that `content` was made from; raises as `TerrainHeader.from_content` does."""
        header = TerrainHeader.from_content(mapping(content["outline"]))
        number, changes = whole_number(content["number"], 1), whole_number(content["changes"], 0)
        return cls(number, header, changes, _time(content["when"]))


def _time(value: Any) -> float:
    """Return a time that the calendar has."""
    if not fits(value, float) or math.isnan(value):
        raise ValueError("not a time")
    try:
        datetime.fromtimestamp(value)
    except (OSError, OverflowError) as error:  # which of them depends on the system and on how far it is out of range
        raise ValueError("not a time of this calendar") from error
    return float(value)
