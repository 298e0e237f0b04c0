"""Records in a file, one after the other, each with its lengths and a checksum, so that a torn one shows.

A record is the length of its text (4 bytes) and of its payload (8 bytes), little-endian; the text, which is JSON; the
payload, which is heights as float32, little-endian; and the CRC-32 of all that.
"""

from __future__ import annotations

import json
import struct
import zlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from io import FileIO
from pathlib import Path
from typing import Any, BinaryIO

import numpy as np
from numpy.typing import NDArray

from terrain_explorer.document.journal.stored_values import mapping
from terrain_explorer.terrain.heightmap import Heights

_LENGTHS = struct.Struct("<IQ")
_CHECKSUM = struct.Struct("<I")


@dataclass(frozen=True, eq=False)
class Record:
    """A record that was read: the content of its text, and its payload, shape (heights,)."""

    content: dict[str, Any]
    payload: NDArray[np.float32]


def write_record(file: FileIO, content: dict[str, Any], points: int = 0, pieces: Iterable[Heights] = ()) -> int:
    """Hand a record to the system and return its bytes.

    Parameters
    ----------
    file
        A file without a buffer of its own, so that written records outlive the program's sudden end.
    content
        The text's content.
    points
        The heights in the payload.
    pieces
        The payload, in order.

    Raises
    ------
    OSError
        The disk is full, for example. A part of the record may be in the file.
    """
    text = json.dumps(content, separators=(",", ":")).encode()
    beginning = _LENGTHS.pack(len(text), 4 * points) + text
    _write_all(file, memoryview(beginning))
    checksum = zlib.crc32(beginning)
    for piece in pieces:
        data = np.ascontiguousarray(piece, "<f4").reshape(-1).view(np.uint8).data
        _write_all(file, data)
        checksum = zlib.crc32(data, checksum)
    _write_all(file, memoryview(_CHECKSUM.pack(checksum)))
    return len(beginning) + 4 * points + _CHECKSUM.size


def read_records(path: Path) -> Iterator[Record]:
    """Yield the records of a file in their order, up to the first that is torn or damaged.

    Raises
    ------
    OSError
        The disk cannot be read.
    ValueError
        A record is whole, but its text is no JSON object.
    """
    with path.open("rb") as file:
        left = path.stat().st_size
        while (record := _next_record(file, left)) is not None:
            yield record
            left = path.stat().st_size - file.tell()


def _write_all(file: FileIO, data: memoryview) -> None:
    while data:  # a file without a buffer may write a part only
        data = data[file.write(data) :]


def _next_record(file: BinaryIO, left: int) -> Record | None:
    lengths = file.read(_LENGTHS.size)
    if len(lengths) < _LENGTHS.size:
        return None
    text_length, payload_length = _LENGTHS.unpack(lengths)
    # Before memory is taken: in a damaged record the lengths may be anything.
    if _LENGTHS.size + text_length + payload_length + _CHECKSUM.size > left or payload_length % 4:
        return None
    text = file.read(text_length)
    payload = np.fromfile(file, "<f4", payload_length // 4)
    checksum = zlib.crc32(payload.data, zlib.crc32(lengths + text))
    if file.read(_CHECKSUM.size) != _CHECKSUM.pack(checksum):
        return None
    return Record(_content(text), payload)


def _content(text: bytes) -> dict[str, Any]:
    try:
        return mapping(json.loads(text))
    except RecursionError as error:  # lists in lists without end
        raise ValueError("nested too deeply") from error
