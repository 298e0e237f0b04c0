"""Numbers as text, as Python and numpy write them."""

import numpy as np


def lines_of_text(pattern, length, values, wholes, count, text):
    numbers = wholes if values is None else values
    lines = pattern * (count // pattern.count(b"%"))
    if b"%r" in pattern:
        written = lines.replace(b"%r", b"%b") % tuple(map(_shortest, numbers.ravel()))
    else:
        written = lines % tuple(numbers.ravel().tolist())
    text[: len(written)] = np.frombuffer(written, np.uint8)
    return len(written)


def _shortest(number):
    """Return a number in as few digits as will do to read the same again, whatever the version of numpy."""
    if number == 0 or 1e-4 <= abs(float(number)) < 1e6:
        return np.format_float_positional(number, trim="0").encode()
    return np.format_float_scientific(number, trim="-", exp_digits=2).encode()
