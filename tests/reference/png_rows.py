"""Undoes the filters of PNG's rows: each byte is told by its difference from those to the left, above or both."""


def undo_png_filters(filtered, rows, count, length, pixel):
    for number, (kind, *line) in enumerate(filtered.tolist()):
        if kind > 4:
            return number
        above, row = [0] * pixel + rows[number].tolist(), [0] * pixel
        for at, difference in enumerate(line):
            left, corner, up = row[at], above[at], above[at + pixel]
            guess = (0, left, up, (left + up) // 2, _nearest(left, up, corner))[kind]
            row.append((difference + guess) % 256)
        rows[number + 1] = row[pixel:]
    return count


def _nearest(left, above, corner):
    """Return the one of three neighbours that is nearest to left + above - corner; of equals, the first."""
    return min((left, above, corner), key=lambda each: abs(left + above - corner - each))
