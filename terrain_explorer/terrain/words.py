"""Numbers in words."""

from terrain_explorer.language import marked, tr

_UNITS = (
    marked("{count:.3g} bytes"),
    marked("{count:.3g} kB"),
    marked("{count:.3g} MB"),
    marked("{count:.3g} GB"),
    marked("{count:.3g} TB"),
    marked("{count:.3g} PB"),
    marked("{count:.3g} EB"),
    marked("{count:.3g} ZB"),
    marked("{count:.3g} YB"),
)


def bytes_in_words(count: int) -> str:
    """Return a number of bytes in the unit that suits it, for example ``52.4 MB``."""
    power = 0
    while power < len(_UNITS) - 1 and float(f"{count / 1000**power:.3g}") >= 1000:
        power += 1
    return tr(_UNITS[power], count=count / 1000**power)
