"""The icons, pages, sample heightmaps and translations, in a checkout and in an installed package."""

from functools import cache
from pathlib import Path

PACKAGE = Path(__file__).parent
"""The folder of the package; in a frozen program it holds nothing but files that are read as they are needed."""

# The wheel carries the top-level folder inside the package, so that it cannot collide with another program's.
_RESOURCES = next(folder for folder in (PACKAGE / "resources", PACKAGE.parent / "resources") if folder.is_dir())


def resource(name: str) -> Path:
    """Return the path of a file below ``resources/``, for example ``icons/save.svg``."""
    return _RESOURCES / name


@cache
def content_of(path: Path) -> bytes:
    """Return the content of a file of the program, and keep it: an upgrade of the running program may take it away."""
    return path.read_bytes()


def has_content(path: Path) -> bool:
    """Return whether a file of the program is there, or was when it was read."""
    try:
        content_of(path)
    except FileNotFoundError:
        return False
    return True
