"""Hands exceptions that are bugs to the crash handler, where other code has to go on."""

import sys

from terrain_explorer.errors import UserError


def report_bug(error: BaseException) -> None:
    """Give an exception to the crash handler, unless it is one that the user can do something about.

    It can be called in any thread.
    """
    # Too little memory is the machine's limit and no bug, wherever it shows.
    if isinstance(error, Exception) and not isinstance(error, (UserError, MemoryError)):
        sys.excepthook(type(error), error, error.__traceback__)
