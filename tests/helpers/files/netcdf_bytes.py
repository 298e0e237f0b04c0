"""netCDF files of the classic format, byte by byte: dimensions, axes and attributes in whatever order."""

from __future__ import annotations

import struct

import numpy as np

_TYPES = {"S1": 2, "i2": 3, "i4": 4, "f4": 5, "f8": 6}


def classic(variables, dimensions):
    """Return the bytes of a file.

    Parameters
    ----------
    variables
        By their names: the names of their dimensions, their numbers, and their attributes, texts or numbers.
    dimensions
        Their lengths by their names, in the order of the file.
    """
    names = list(dimensions)
    head = b"CDF\x01" + struct.pack(">iii", 0, 10, len(names))
    head += b"".join(_name(name) + struct.pack(">i", length) for name, length in dimensions.items())
    head += struct.pack(">ii", 0, 0) + struct.pack(">ii", 11, len(variables))
    parts, contents = [], []
    for name, (of, numbers, attributes) in variables.items():
        array = np.asarray(numbers)
        kind = array.dtype.str[1:]
        content = array.astype(f">{kind}").tobytes()
        content += b"\0" * (-len(content) % 4)
        part = _name(name) + struct.pack(">i", len(of)) + b"".join(struct.pack(">i", names.index(one)) for one in of)
        part += _attributes(attributes) + struct.pack(">ii", _TYPES[kind], len(content))
        parts, contents = [*parts, part], [*contents, content]
    begin = len(head) + sum(len(part) + 4 for part in parts)
    for part, content in zip(parts, contents, strict=True):
        head += part + struct.pack(">i", begin)
        begin += len(content)
    return head + b"".join(contents)


def _name(name):
    text = name.encode()
    return struct.pack(">i", len(text)) + text + b"\0" * (-len(text) % 4)


def _attributes(attributes):
    if not attributes:
        return struct.pack(">ii", 0, 0)
    found = struct.pack(">ii", 12, len(attributes))
    for name, value in attributes.items():
        text = value.encode() if isinstance(value, str) else np.asarray([value], ">f8").tobytes()
        kind, count = (2, len(text)) if isinstance(value, str) else (6, 1)
        found += _name(name) + struct.pack(">ii", kind, count) + text + b"\0" * (-len(text) % 4)
    return found
