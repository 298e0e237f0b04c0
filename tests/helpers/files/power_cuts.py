"""Power cuts at each step of some work on the disk: what a disk may hold then, after all that it may leave out."""

import os
import threading
from pathlib import Path
from types import SimpleNamespace

import pytest

_STEPS = ("fsync", "replace", "rename", "unlink", "remove", "mkdir", "rmdir")

DISKS = ("late", "removes at once", "names at once")
"""How disks treat what nobody has waited for, as far as they may differ. "late": nothing of it is there. "removes at
once": what is removed goes at once, and all else comes late. "names at once": names are as the system knows them, and
what is in the files comes late."""


class PowerCuts:
    """Notes what a disk holds for certain after each step of the work in the block.

    Parameters
    ----------
    root
        A folder; all in it counts as being on the disk at the beginning. Other folders are not looked at.
    """

    def __init__(self, root):
        self._root, self._patch = root, pytest.MonkeyPatch()
        self._lock = threading.RLock()
        self._content, self._names, self._kept_open = {}, {}, {}
        self._seen = []

    def __enter__(self):
        for folder in (self._root, *self._root.rglob("*")):
            self._sync(os.open(folder, os.O_RDONLY))
        for name in _STEPS:
            self._patch.setattr(os, name, self._noting(getattr(os, name)))
        return self

    def __exit__(self, *_):
        self._patch.undo()
        for opened in self._kept_open.values():
            os.close(opened)

    def __len__(self):
        return len(self._seen)

    def disks(self, made):
        """Yield the number of each step, and a folder with what a disk holds after it, for each kind of disk."""
        for number, seen in enumerate(self._seen, 1):
            for kind in DISKS:
                tree = self._tree(seen, kind, self._root.stat().st_ino)
                folder = made / f"{number}, {kind}"
                _lay_out(tree, folder)
                yield number, folder

    def _noting(self, step):
        def noted(*arguments, **others):
            with self._lock:
                result = step(*arguments, **others)
                if step.__name__ == "fsync":
                    self._sync(os.dup(arguments[0]))
                seen = {"content": dict(self._content), "names": dict(self._names), "known": self._known_names()}
                self._seen.append(SimpleNamespace(**seen))
                return result

        return noted

    def _sync(self, opened):
        number, place = os.fstat(opened).st_ino, Path(f"/proc/self/fd/{opened}").readlink()
        # Kept open, so that no other file gets the number while an older state of the disk leads to it.
        if number in self._kept_open:
            os.close(opened)
        else:
            self._kept_open[number] = opened
        if place.is_dir():
            self._names[number] = _names_in(place)
        else:
            self._content[number] = place.read_bytes()

    def _known_names(self):
        return {folder.stat().st_ino: _names_in(folder) for folder in _folders(self._root)}

    def _tree(self, seen, kind, folder):
        synced = seen.names.get(folder, {})
        if kind == "names at once":
            synced = seen.known.get(folder, {})
        elif kind == "removes at once":
            # What was moved or replaced is where it was.
            left = {number for names in seen.known.values() for number, _ in names.values()}
            known = seen.known.get(folder, {})
            synced = {name: entry for name, entry in synced.items() if entry[0] in left or name in known}
        return {
            name: self._tree(seen, kind, number) if is_folder else seen.content.get(number, b"")
            for name, (number, is_folder) in sorted(synced.items())
        }


def _folders(folder):
    yield folder
    for entry in os.scandir(folder):
        if entry.is_dir(follow_symlinks=False):
            yield from _folders(Path(entry.path))


def _names_in(folder):
    return {entry.name: (entry.inode(), entry.is_dir(follow_symlinks=False)) for entry in os.scandir(folder)}


def _lay_out(tree, folder):
    folder.mkdir()
    for name, content in tree.items():
        if isinstance(content, dict):
            _lay_out(content, folder / name)
        else:
            (folder / name).write_bytes(content)
