"""What the program remembers about each file that it opened or saved."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field
from pathlib import Path

from terrain_explorer import files
from terrain_explorer.files.raster.read_options import ReadOptions
from terrain_explorer.terrain import Origin


@dataclass
class FileRecord:
    """What is known about one file.

    Attributes
    ----------
    fingerprint
        The file's fingerprint when it was last read, written or reported here; None if it never was.
    reading
        The options to read it with.
    kind
        The kind of file to save it as; None for the usual kind of its name.
    missing
        One sentence for each thing in the file that did not come into the terrain; saving would lose it.
    losses_agreed
        Whether the user agreed to lose what saving does not keep.
    replaceable
        The fingerprint of another program's version that the user agreed to replace.
    told
        What the user knows about saving: "rounding" of the heights, "steps" that are not kept, and "kept steps".
    """

    fingerprint: bytes | None = None
    reading: ReadOptions = field(default_factory=ReadOptions)
    kind: str | None = None
    missing: tuple[str, ...] = ()
    losses_agreed: bool = False
    replaceable: bytes | None = None
    told: set[str] = field(default_factory=set)

    def note_opened(
        self, path: Path, origin: Origin | None, reading: ReadOptions, unkept: tuple[str, ...] = ()
    ) -> None:
        """Note that the file was opened, and what else of it is not in the terrain.

        The user is asked again about losses, for they may be others now.
        """
        self.kind, self.missing = files.kind_as_read(path, origin), (*files.lost_by_saving_over(origin), *unkept)
        self.reading, self.losses_agreed = reading, False

    def note_saved(self, kind: str | None) -> None:
        """Note that the file was saved: the options to read what was there before no longer apply."""
        self.kind, self.missing, self.reading = kind, (), ReadOptions()

    def untold(self, subject: str, sentences: tuple[str, ...]) -> tuple[str, ...]:
        """Return these sentences on a subject if none was told before."""
        if not sentences or subject in self.told:
            return ()
        self.told.add(subject)
        return sentences


FileRecords = defaultdict[Path, FileRecord]
"""The records by path. A file that is met for the first time gets an empty one."""
