"""Where the icons and sample heightmaps lie, in a checkout and in an installed package alike."""

from pathlib import Path

_PACKAGE = Path(__file__).parent


def resource(name: str) -> Path:
    """Return the path of a file below ``resources/``, for example ``icons/save.svg``."""
    installed = _PACKAGE / "resources"
    return (installed if installed.is_dir() else _PACKAGE.parent / "resources") / name
