"""Numbers in words."""

_UNITS = ("bytes", "kB", "MB", "GB", "TB", "PB", "EB", "ZB", "YB")


def bytes_in_words(count: int) -> str:
    """Return a number of bytes in the unit that suits it, for example ``52.4 MB``."""
    power = 0
    while power < len(_UNITS) - 1 and float(f"{count / 1000**power:.3g}") >= 1000:
        power += 1
    return f"{count / 1000**power:.3g} {_UNITS[power]}"
