"""The journal: what was done since the last save, on disk at once, and read back after a crash, a kill or a power cut.

Each running window has a folder of its own with files whose names are numbers of changes::

    000000000007.base    the whole terrain after change 7; written aside, then renamed, so that it is whole or absent
    000000000007.log     changes 8, 9, ... : the new heights of the rectangles that changed

A base that is complete replaces all that is older. What a log holds after its last whole record is ignored.
"""

from terrain_explorer.document.journal.keeper import Keeper
from terrain_explorer.document.journal.lost import FoundWork, LostWork, look_for
from terrain_explorer.document.journal.outline import Outline
from terrain_explorer.document.journal.replay import JournalWork, read_work

__all__ = ["FoundWork", "JournalWork", "Keeper", "LostWork", "Outline", "look_for", "read_work"]
