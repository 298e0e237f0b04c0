"""What a record says beside the heights."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from terrain_explorer.document.journal.outline import Outline


@dataclass(frozen=True, eq=False)
class Entry:
    """The state of the document after a change.

    Attributes
    ----------
    number
        The number of the change: 1 for the first in a journal.
    outline
        The terrain without its heights.
    changes
        How many changes were made since the last save; 0 where nothing is unsaved.
    when
        When the change was made, in seconds since 1970.
    """

    number: int
    outline: Outline
    changes: int
    when: float

    def content(self) -> dict[str, Any]:
        """Return it as JSON can hold it."""
        return {
            "number": self.number,
            "outline": self.outline.content(),
            "changes": self.changes,
            "when": self.when,
        }

    @classmethod
    def from_content(cls, content: Mapping[str, Any]) -> Entry:
        """Return the entry that `content` was made from; raises as `Outline.from_content` does."""
        outline = Outline.from_content(content["outline"])
        return cls(content["number"], outline, content["changes"], content["when"])
