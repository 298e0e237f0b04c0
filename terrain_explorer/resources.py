"""The paths of icons, sample heightmaps and translations, in a checkout and in an installed package."""

from pathlib import Path

_PACKAGE = Path(__file__).parent


def resource(name: str) -> Path:
    """Return the path of a file below ``resources/``, for example ``icons/save.svg``."""
    # The wheel carries the top-level folder inside the package, so that it cannot collide with another program's.
    installed = _PACKAGE / "resources"
    return (installed if installed.is_dir() else _PACKAGE.parent / "resources") / name
