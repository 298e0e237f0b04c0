"""The journal of unsaved work, from which it comes back after a crash, a kill or a power cut.

Each running window has a folder of its own with files whose names are numbers of changes::

    000000000007.base    the whole terrain after change 7; written aside, then renamed, so that it is whole or absent
    000000000007.log     changes 8, 9, ... : the new heights of the rectangles that changed, and what the recipe gained
    000000000007.recipe  the whole recipe after change 7, where there is more to it than a generator
    000000000001.picture the heights that recipes begin with, or a stamp, written once; pictures have their own numbers

A base that is complete replaces everything older. Whatever a log holds after its last whole record is ignored.
"""

from terrain_explorer.document.journal.recovery import ClaimedWork, UnsavedWork, find_unsaved_work
from terrain_explorer.document.journal.replay import RecoveredWork, read_work
from terrain_explorer.document.journal.stored_values import NotUnderstoodError
from terrain_explorer.document.journal.terrain_header import TerrainHeader
from terrain_explorer.document.journal.writer import JournalWriter

__all__ = [
    "ClaimedWork",
    "JournalWriter",
    "NotUnderstoodError",
    "RecoveredWork",
    "TerrainHeader",
    "UnsavedWork",
    "find_unsaved_work",
    "read_work",
]
