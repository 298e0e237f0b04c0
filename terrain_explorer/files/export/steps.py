"""The steps of an export, so that an error can name the one that failed."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from terrain_explorer.errors import UserError
from terrain_explorer.files.errors import HeightmapFileError, saving
from terrain_explorer.language import marked, tr

WRITING, READING_BACK = marked("Writing"), marked("Reading back")
"""The names of steps, to be given to `tr`."""


class ExportError(HeightmapFileError):
    """An export that failed; an older file is as it was.

    Parameters
    ----------
    step
        The step that failed, in the user's language: ``"Writing"``.
    why
        The reason, in whole sentences.
    """

    def __init__(self, step: str, why: str) -> None:
        Exception.__init__(self, tr("{step} failed: {why} No file was changed.", step=step, why=why))


def mismatch(name: str, wrong: str) -> ExportError:
    """Return the error for a file that differs from what should be in it: ``"it holds other heights"``."""
    why = tr("{name} is not the file that should have been written: {wrong}. Export it again.", name=name, wrong=wrong)
    return ExportError(tr(READING_BACK), why)


@contextmanager
def step(name: str, file: str) -> Iterator[None]:
    """Turn the errors in the block into an `ExportError`.

    Parameters
    ----------
    name
        The name of the step, in the user's language.
    file
        The file's name, without folders.
    """
    try:
        with saving(file):
            yield
    # A step within a step has named itself already.
    except ExportError:
        raise
    except UserError as error:
        raise ExportError(name, f"{str(error).rstrip('.')}.") from error
