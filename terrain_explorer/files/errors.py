"""What the user is told when a file cannot be read or written."""

from __future__ import annotations

import errno
from collections.abc import Iterator
from contextlib import contextmanager

from terrain_explorer.terrain.operations.sizes import MOST_POINTS

_REASONS = {
    errno.ENOENT: ("there is no such file or folder", "Check the name and the folder"),
    errno.EACCES: ("the permission is missing", "Change the permissions, or choose another folder"),
    errno.EPERM: ("the permission is missing", "Change the permissions, or choose another folder"),
    errno.EROFS: ("the disk is read-only", "Choose a folder on another disk"),
    errno.ENOSPC: ("the disk is full", "Free some space, or choose another disk"),
    errno.EDQUOT: ("your share of the disk is used up", "Free some space, or choose another disk"),
    errno.EFBIG: ("the file would be larger than this system allows", "Choose a smaller format or another disk"),
    errno.EISDIR: ("it is a folder", "Choose another name"),
    errno.ENOTDIR: ("a part of its path is not a folder", "Check the name and the folder"),
    errno.ENAMETOOLONG: ("the name is too long", "Choose a shorter name"),
    errno.ELOOP: ("it is a link that leads back to itself", "Choose another file"),
}


class HeightmapFileError(Exception):
    """A file that cannot be read or written; its text is meant for the user.

    Parameters
    ----------
    name
        The file's name, without folders.
    wrong
        What is wrong, continuing the name: ``"is empty"``.
    remedy
        What to do about it, as a sentence without its full stop.
    """

    def __init__(self, name: str, wrong: str, remedy: str) -> None:
        super().__init__(f"{name} {wrong}. {remedy}.")


class UnfitError(Exception):
    """A heightmap that a kind of file cannot hold.

    Parameters
    ----------
    wrong, remedy
        As for `HeightmapFileError`.
    """

    def __init__(self, wrong: str, remedy: str) -> None:
        super().__init__(wrong)
        self.wrong, self.remedy = wrong, remedy


def system_refusal(name: str, action: str, error: OSError) -> HeightmapFileError:
    """Return what the user is told when the system refuses; the action is for example ``"cannot be read"``."""
    reason, remedy = _REASONS.get(
        error.errno or 0, (error.strerror or str(error), "Check the disk, or try another one")
    )
    return HeightmapFileError(name, f"{action}: {reason}", remedy)


def too_little_memory(name: str) -> HeightmapFileError:
    """Return what the user is told when the memory does not suffice."""
    return HeightmapFileError(name, "needs more memory than there is", "Close other programs, or choose a smaller map")


@contextmanager
def saving(name: str) -> Iterator[None]:
    """Turn what may hinder the saving of a file into a `HeightmapFileError`."""
    try:
        yield
    except UnfitError as unfit:
        raise HeightmapFileError(name, unfit.wrong, unfit.remedy) from None
    except OSError as error:
        raise system_refusal(name, "cannot be saved", error) from error
    except MemoryError as error:
        raise too_little_memory(name) from error


def check_size(name: str, columns: int, rows: int) -> None:
    """Refuse a picture that is too thin to be a heightmap, or too large, before memory is taken for it."""
    if min(columns, rows) < 2:
        raise HeightmapFileError(
            name, f"is {columns} x {rows} pixels", "A heightmap needs at least 2 x 2, so choose a larger picture"
        )
    if columns * rows > MOST_POINTS:
        raise HeightmapFileError(
            name,
            f"is {columns} x {rows} pixels, too large to open",
            f"Scale or crop it to {MOST_POINTS // 10**6} million pixels or fewer, for example 11500 x 11500",
        )


@contextmanager
def decoding(name: str) -> Iterator[None]:
    """Turn whatever a decoder raises on broken content into a `HeightmapFileError`.

    Decoders raise nearly anything on bytes they did not expect. A failing disk and a lack of memory pass through.
    """
    try:
        yield
    except (HeightmapFileError, MemoryError):
        raise
    except Exception as error:
        if isinstance(error, OSError) and error.errno == errno.EIO:
            raise
        raise damaged(name) from error


def damaged(name: str) -> HeightmapFileError:
    """Return what the user is told about content that cannot be decoded."""
    return HeightmapFileError(
        name,
        "is cut short, damaged or of an unusual kind",
        "Copy it again, or export it anew as 16-bit grey from the program that made it",
    )
