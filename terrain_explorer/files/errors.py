"""Errors of reading and writing files, with a sentence for the user that says what to do."""

from __future__ import annotations

import errno
import shlex
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from functools import reduce
from pathlib import Path

from terrain_explorer.errors import MissingPartError, UserError
from terrain_explorer.language import marked, tr
from terrain_explorer.memory import TooLittleMemoryError, check_memory
from terrain_explorer.terrain.sizes import MOST_POINTS

_CHECK_NAME = marked("Check the name and the folder")
_CHANGE_PERMISSIONS = marked("Change the permissions, or choose another folder")
_FREE_SPACE = marked("Free some space, or choose another disk")
_EXPORT_ANEW = marked("Copy it again, or export it anew as 16-bit grey from the program that made it")

EXPORT_AGAIN = marked("Copy it again, or export it anew from the program that made it")

# The errors that users meet, in words that they understand. All others have the words of the system.
_REASONS = {
    errno.ENOENT: (marked("there is no such file or folder"), _CHECK_NAME),
    errno.EACCES: (marked("the permission is missing"), _CHANGE_PERMISSIONS),
    errno.EPERM: (marked("the permission is missing"), _CHANGE_PERMISSIONS),
    errno.EROFS: (marked("the disk is read-only"), marked("Choose a folder on another disk")),
    errno.ENOSPC: (marked("the disk is full"), _FREE_SPACE),
    errno.EDQUOT: (marked("your share of the disk is used up"), _FREE_SPACE),
    errno.EFBIG: (
        marked("the file would be larger than this system allows"),
        marked("Choose a smaller format or another disk"),
    ),
    errno.EEXIST: (marked("there is a file of this name"), marked("Choose another name")),
    errno.EISDIR: (marked("it is a folder"), marked("Choose another name")),
    errno.ENODEV: (marked("it is a device and not a file"), marked("Choose another name")),
    errno.ENOTDIR: (marked("a part of its path is not a folder"), _CHECK_NAME),
    errno.ENAMETOOLONG: (marked("the name is too long"), marked("Choose a shorter name")),
    errno.ELOOP: (marked("it is a link that leads back to itself"), marked("Choose another file")),
}


def display_name(path: Path) -> str:
    """Return a file's name for the user: without folders, where it has a name."""
    return path.name or str(path)


class HeightmapFileError(UserError):
    """A file that cannot be read or written; its text is meant for the user.

    Parameters
    ----------
    name
        The file's name, without folders.
    wrong
        The problem, continuing the name: ``"is empty"``.
    remedy
        The way out of it, as a sentence without its full stop.
    """

    def __init__(self, name: str, wrong: str, remedy: str) -> None:
        super().__init__(tr("{name} {wrong}. {remedy}.", name=name, wrong=wrong, remedy=remedy))


class PresetFileError(HeightmapFileError):
    """A preset was read as a heightmap.

    Attributes
    ----------
    path
        Its file.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        super().__init__(
            path.name,
            tr("is a preset: a picture of a terrain with its recipe, and without its heights"),
            tr("Open it in the window, or grow it with generate --recipe"),
        )


class UnfitError(UserError):
    """A heightmap that a kind of file cannot hold.

    Parameters
    ----------
    wrong, remedy
        As for `HeightmapFileError`.
    """

    def __init__(self, wrong: str, remedy: str) -> None:
        super().__init__(wrong)
        self.wrong, self.remedy = wrong, remedy

    @property
    def sentences(self) -> str:
        """The problem of the map and the remedy, without the last full stop."""
        return tr("The map {wrong}. {remedy}", wrong=self.wrong, remedy=self.remedy)


def system_refusal(name: str, action: str, error: OSError) -> HeightmapFileError:
    """Return the error for an error of the system; the action is for example ``"cannot be read"``."""
    unusual = error.strerror or str(error), marked("Check the disk, or try another one")
    reason, remedy = _REASONS.get(error.errno or 0, unusual)
    return HeightmapFileError(name, f"{action}: {tr(reason)}", tr(remedy))


def too_little_memory(name: str) -> HeightmapFileError:
    """Return the error for a lack of memory."""
    return HeightmapFileError(
        name, tr("needs more memory than there is"), tr("Close other programs, or choose a smaller map")
    )


@contextmanager
def saving(name: str) -> Iterator[None]:
    """Turn the errors that saving a file may meet into a `HeightmapFileError`."""
    try:
        yield
    except UnfitError as unfit:
        raise HeightmapFileError(name, unfit.wrong, unfit.remedy) from None
    except OSError as error:
        raise system_refusal(name, tr("cannot be saved"), error) from error
    except MemoryError as error:
        raise too_little_memory(name) from error


def check_size(name: str, columns: int, rows: int) -> None:
    """Refuse a picture that is too thin to be a heightmap, or too large, before it takes memory."""
    if min(columns, rows) < 2:
        raise HeightmapFileError(
            name,
            tr("is {columns} x {rows} pixels", columns=columns, rows=rows),
            tr("A heightmap needs at least 2 x 2, so choose a larger picture"),
        )
    if columns * rows > MOST_POINTS:
        raise HeightmapFileError(
            name,
            tr("is {columns} x {rows} pixels, too large to open", columns=columns, rows=rows),
            tr(
                "Scale or crop it to {millions} million pixels or fewer, for example 11500 x 11500",
                millions=MOST_POINTS // 10**6,
            ),
        )
    check_memory(rows, columns)


@contextmanager
def decoding(name: str, remedy: str = _EXPORT_ANEW) -> Iterator[None]:
    """Turn any error of a decoder on broken content into a `HeightmapFileError` with a remedy.

    Decoders raise nearly anything on bytes they did not expect. A failing disk and a lack of memory or of a part of the
    program pass through.
    """
    try:
        yield
    except (HeightmapFileError, MemoryError, TooLittleMemoryError, MissingPartError):
        raise
    except Exception as error:
        if getattr(error, "was_ended", False):
            raise ended_from_outside(name) from error
        # Decoders raise OSError for broken content as well, but only the system raises it with this number.
        if isinstance(error, OSError) and error.errno == errno.EIO:
            raise
        raise damaged(name, remedy) from error


def damaged(name: str, remedy: str = _EXPORT_ANEW) -> HeightmapFileError:
    """Return the error for content that cannot be decoded."""
    return HeightmapFileError(name, tr("is cut short, damaged or of an unusual kind"), tr(remedy))


def ended_from_outside(name: str) -> HeightmapFileError:
    """Return the error for a process that was ended while it read a file."""
    return HeightmapFileError(
        name,
        tr("cannot be read: the process that reads it was ended, most likely for want of memory"),
        tr("The file may be fine: close other programs, and open it again"),
    )


def choose_ending(endings: Iterable[str]) -> str:
    """Return the remedy for a name that does not end in one of these, with their dots."""
    return tr("Choose a name that ends in {endings}", endings=either(endings))


def either(words: Iterable[str]) -> str:
    """Return words as alternatives, for example ``.png or .tif``."""
    return reduce(lambda one, other: tr("{one} or {other}", one=one, other=other), words)


def how_to_get(*packages: str) -> str:
    """Return how the program, as it is installed here, gets Python packages that it lacks; it continues a sentence."""
    if getattr(sys, "frozen", False):
        return tr("the program as it is packed here cannot take it in: install the wheel of the program with pipx")
    if Path(sys.prefix, "pipx_metadata.json").is_file():
        words = ["pipx", "inject", Path(sys.prefix).name, *packages]
    else:
        words = [sys.executable, "-m", "pip", "install", *packages]
    return tr("install it with: {command}", command=shlex.join(words))
