"""Files of every kind that is read, made by other code than the program's, and what each must give."""

from __future__ import annotations

import io
import zipfile
from math import isqrt
from typing import Any

import numpy as np
from hypothesis import strategies as st
from made_pictures import SEEDS, SHAPES, Made, deep_tiffs, lossy_pictures, pngs, shallow_pictures, told_steps
from numpy.typing import NDArray
from picture_bytes import tiff_bytes
from shared_data import Expected

from terrain_explorer.files import ReadOptions

NUMBERS = ("u1", "u2", "u4", "i1", "i2", "i4", "f2", "f4", "f8")
NODATA = 42113
RAW_WORDS = {"u1": "8-bit", "u2": "16-bit {} endian", "f4": "32-bit float, {} endian"}


@st.composite
def pgms(draw: st.DrawFn) -> Made:
    white, shape = draw(st.integers(1, 65535)), draw(SHAPES)
    samples = np.random.default_rng(draw(SEEDS)).integers(0, white + 1, shape)
    is_text = draw(st.booleans())
    header = f"P{2 if is_text else 5}\n# heights\n{shape[1]} {shape[0]}\n{white}\n".encode()
    binary = samples.astype(">u2" if white > 255 else "u1").tobytes()
    content = header + (" ".join(map(str, samples.ravel())).encode() if is_text else binary)
    bits = white.bit_length()
    return Made(content, Expected("map.pgm", f"PGM, {bits}-bit grey", lambda: samples / white, told_steps(bits)))


@st.composite
def _numbers(draw: st.DrawFn, kind: str) -> NDArray[Any]:
    """Draw numbers of a type: whole ones over all their range, others with some NaN among them."""
    random, shape, dtype = np.random.default_rng(draw(SEEDS)), draw(SHAPES), np.dtype(kind)
    if dtype.kind != "f":
        limits = np.iinfo(dtype)
        return random.integers(limits.min, limits.max, shape, dtype, endpoint=True)
    numbers = random.normal(0, 1000, shape).astype(dtype)
    numbers[random.random(shape) < draw(st.sampled_from((0, 0.3)))] = np.nan
    numbers[0, 0] = -1.5
    return numbers


def _of_numbers(numbers: NDArray[Any], void: float | None = None) -> dict[str, Any]:
    """Return the expected heightmap of numbers that are the heights."""
    heights = numbers.astype(np.float64)
    voids = np.isnan(heights) if void is None else numbers == void
    heights[voids] = np.nan
    valid = heights[~voids]
    told = (
        *told_steps(numbers.itemsize * 8),
        *["Heights rounded"] * bool((valid.astype(np.float32) != valid).any()),
        *[f"Voids at the lowest height: {voids.sum():,} of {voids.size:,} "] * bool(voids.any()),
    )
    return {"truth": lambda: heights, "notes": told, "range": None}


@st.composite
def arrays(draw: st.DrawFn) -> Made:
    kind = draw(st.sampled_from(NUMBERS))
    numbers = draw(_numbers(kind))
    stored = np.asarray(numbers.astype(draw(st.sampled_from("<>")) + kind), order=draw(st.sampled_from("CF")))
    expected = {"kind": f"NumPy array, {numbers.dtype}", **_of_numbers(numbers)}
    if draw(st.booleans()):
        return Made(_npy(stored), Expected("map.npy", **expected))
    count = draw(st.integers(1, 3))
    answer = ReadOptions(array=count) if count > 1 else None
    members = {f"{number}.npy": _npy(np.eye(number + 1)) for number in range(1, count)} | {"z.npy": _npy(stored)}
    return Made(_zipped(members), Expected("map.npz", **expected, answer=answer))


@st.composite
def tiffs(draw: st.DrawFn) -> Made:
    kind = draw(st.sampled_from(NUMBERS))
    numbers = draw(_numbers(kind))
    if not np.issubdtype(numbers.dtype, np.floating) and draw(st.booleans()):
        numbers[-1, -1], numbers[0, 0] = 99, 77
        void = draw(st.sampled_from((99, None)))
    else:
        void = None
    is_grey = kind in ("u1", "u2")
    is_inverted = is_grey and void is None and draw(st.booleans())
    compression, is_differing = draw(st.sampled_from(((None, False), ("zlib", False), ("zlib", kind[0] != "f"))))
    content = tiff_bytes(
        numbers,
        byteorder=draw(st.sampled_from("<>")),
        tile=draw(st.sampled_from((None, (16, 32)))),
        compression=compression,
        predictor=is_differing,
        photometric="miniswhite" if is_inverted else "minisblack",
        extratags=[] if void is None else [(NODATA, "s", 0, str(void), True)],
    )
    expected = _of_numbers(numbers, void)
    if is_grey:
        white = np.iinfo(numbers.dtype).max
        heights = expected["truth"]() / white
        expected |= {"truth": lambda: 1 - heights if is_inverted else heights, "range": (0.0, 1.0)}
    words = f"{numbers.itemsize * 8}-bit grey" if is_grey else str(numbers.dtype)
    return Made(content, Expected("map.tif", f"TIFF, {words}", **expected))


@st.composite
def grids(draw: st.DrawFn) -> Made:
    numbers = draw(_numbers("f4"))
    cell = draw(st.floats(0.5, 500))
    void = draw(st.sampled_from((-9999, 0, -32768)))
    header = f"NCOLS {numbers.shape[1]}\nnrows {numbers.shape[0]}\ncellsize {cell!r}\nnodata_value {void}\n"
    words = np.where(np.isnan(numbers), str(void), numbers.astype(str))
    content = header + "\n".join(" ".join(row) for row in words)
    expected = _of_numbers(numbers)
    expected["notes"] = ("Heights taken for metres", *expected["notes"])
    return Made(content.encode(), Expected("map.asc", "ESRI ASCII grid", **expected, metres=True, spacing=cell))


@st.composite
def raws(draw: st.DrawFn) -> Made:
    """Draw raw files of slopes, which show their byte order; those that are not square raise a question."""
    kind, ending = draw(st.sampled_from((("u1", ".r8"), ("u2", ".r16"), ("f4", ".r32"), ("u2", ".raw"))))
    rows, columns = draw(st.integers(16, 40)), draw(st.integers(16, 40))
    if draw(st.booleans()) or ending == ".raw" or isqrt(rows * columns) ** 2 == rows * columns:
        rows = columns = 2 * (rows // 2) + 1
    order = draw(st.sampled_from(("<", ">")))
    slope = np.add.outer(np.arange(rows), np.arange(columns)) / (rows + columns - 1)
    slope += np.random.default_rng(draw(SEEDS)).random(slope.shape) / (rows + columns - 1)
    is_grey, dtype = kind != "f4", np.dtype(kind)
    numbers = np.round(slope * np.iinfo(dtype).max).astype(dtype) if is_grey else (slope * 3 - 1).astype(dtype)
    words = "big" if order == ">" else "little"
    told = (
        *[f"Size and type assumed: {dtype}, {rows} rows and {columns} columns"] * (rows == columns),
        *[f"Byte order {words} endian: in this order neighbouring heights are alike"] * (dtype.itemsize > 1),
        *told_steps(dtype.itemsize * 8),
    )
    expected = Expected(
        f"map{ending}",
        f"Raw, {RAW_WORDS[kind].format(words)}",
        lambda: numbers / np.iinfo(dtype).max if is_grey else numbers.astype(np.float64),
        told,
        answer=None if rows == columns else ReadOptions(sample=str(dtype), rows=rows, columns=columns),
        range=(0.0, 1.0) if is_grey else None,
    )
    return Made(numbers.astype(dtype.newbyteorder(order)).tobytes(), expected)


def _npy(array: NDArray[Any]) -> bytes:
    file = io.BytesIO()
    np.save(file, array)
    return file.getvalue()


def _zipped(members: dict[str, bytes]) -> bytes:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as archive:
        for name, content in members.items():
            archive.writestr(name, content)
    return file.getvalue()


MADE = {
    strategy.__name__: strategy()
    for strategy in (pngs, deep_tiffs, shallow_pictures, lossy_pictures, pgms, arrays, tiffs, grids, raws)
}
