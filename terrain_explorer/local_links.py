"""Links to files on this machine, as desktops pass them: ``file:///home/x/a%20b.png``."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from urllib.parse import unquote_to_bytes, urlsplit

_HERE = ("", "localhost")


def path_of_link(link: str) -> Path | None:
    """Return the file that a link names, or None where it is no link to a file on this machine.

    Names that are no UTF-8 keep their bytes, which escapes stand for as well.
    """
    try:
        parts = urlsplit(link)
    except ValueError:
        return None
    if parts.scheme.lower() != "file" or parts.netloc.lower() not in _HERE or not parts.path.startswith("/"):
        return None
    # What follows a # or ? belongs to the name: desktops escape these, but people who type a link do not.
    name = link[link.index(parts.path) :] if parts.query or parts.fragment else parts.path
    content = unquote_to_bytes(name)
    if b"\0" in content:
        return None
    text = os.fsdecode(content)
    return Path(text.lstrip("/") if sys.platform == "win32" else text)
