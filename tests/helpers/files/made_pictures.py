"""Pictures of every kind that is read, made by other code than the program's, and what each must give."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from hypothesis import strategies as st
from numpy.typing import NDArray
from picture_bytes import pillow_bytes, png_bytes, tiff_bytes
from PIL import Image
from shared_data import Expected

from terrain_explorer.files import ReadOptions

SHAPES = st.tuples(st.integers(2, 20), st.integers(2, 20))
SEEDS = st.integers(0, 2**32)
BY_CHANNELS = {1: (0, "grey"), 2: (4, "grey with alpha"), 3: (2, "colour"), 4: (6, "colour with alpha")}


@dataclass(frozen=True)
class Made:
    """A file and what it must give."""

    content: bytes
    expected: Expected


def told_steps(bits: int) -> tuple[str, ...]:
    """Return the note on few bits, where they are few."""
    return (f"{bits} bit{'s' * (bits > 1)} only: the {2**bits} levels",) if bits <= 8 else ()


@st.composite
def _pixels(draw: st.DrawFn, bits: int, channels: int) -> tuple[NDArray[Any], dict[str, Any]]:
    """Draw pixels, shape (rows, columns, channels), and their expected heightmap."""
    shape, random = draw(SHAPES), np.random.default_rng(draw(SEEDS))
    white = 2**bits - 1
    pixels = np.repeat(random.integers(0, white, shape)[..., None], channels, axis=2)
    colouring = draw(st.sampled_from(("grey", "nearly", "colour"))) if channels > 2 else "grey"
    if colouring == "nearly":
        pixels[0, 0], pixels[-1, -1] = 0, white
        pixels[-1, -1, 2] -= 1
    elif colouring == "colour":
        pixels[..., :3] = random.integers(0, white, (*shape, 3))
        pixels[0, 0, :3] = 0, white, 0
    has_alpha, is_clear = channels in (2, 4), draw(st.booleans())
    if has_alpha:
        pixels[..., -1] = white
        pixels[0, 0, -1] -= is_clear
    choices = ("mean", "red", "green", "blue", *["alpha"] * (has_alpha and is_clear))
    channel = draw(st.sampled_from(choices)) if colouring == "colour" else None
    told = {
        "Almost grey": colouring == "nearly",
        "Transparency left out": has_alpha and is_clear and channel != "alpha",
        "Transparency taken as the height": channel == "alpha",
        f"Colour made grey: the {channel}": channel == "mean",
        f"Colour made grey: {channel}": channel in ("red", "green", "blue"),
    }
    return pixels, {
        "truth": lambda: _taken(pixels.astype(np.float64), channel) / white,
        "notes": (*(note for note, holds in told.items() if holds), *told_steps(bits)),
        "answer": ReadOptions(channel=channel) if channel else None,
    }


def _taken(pixels: NDArray[np.float64], channel: str | None) -> NDArray[np.float64]:
    if channel in ("red", "green", "blue", "alpha"):
        return pixels[..., ("red", "green", "blue", "alpha").index(channel)]
    return pixels[..., :3].sum(axis=2) / 3 if pixels.shape[2] > 2 else pixels[..., 0]


@st.composite
def pngs(draw: st.DrawFn) -> Made:
    bits, channels = draw(st.sampled_from((8, 16))), draw(st.integers(1, 4))
    pixels, expected = draw(_pixels(bits, channels))
    colour_type, words = BY_CHANNELS[channels]
    return Made(png_bytes(pixels, colour_type, bits), Expected("map.png", f"PNG, {bits}-bit {words}", **expected))


@st.composite
def deep_tiffs(draw: st.DrawFn) -> Made:
    """Draw colour TIFF of 8 or 16 bits, its channels together or apart."""
    bits = draw(st.sampled_from((8, 16)))
    pixels, expected = draw(_pixels(bits, 3))
    apart = bits == 16 and draw(st.booleans())
    samples = pixels.astype(f"u{bits // 8}")
    content = tiff_bytes(
        np.ascontiguousarray(np.moveaxis(samples, 2, 0)) if apart else samples,
        photometric="rgb",
        planarconfig="separate" if apart else "contig",
        compression=draw(st.sampled_from((None, "zlib"))),
    )
    return Made(content, Expected("map.tif", f"TIFF, {bits}-bit colour", **expected))


@st.composite
def shallow_pictures(draw: st.DrawFn) -> Made:
    """Draw pictures of 8 bits a channel that lose nothing."""
    name, container, channels, options = draw(
        st.sampled_from(
            (
                ("map.bmp", "BMP", 1, {}),
                ("map.bmp", "BMP", 3, {}),
                ("map.tga", "TGA", 1, {}),
                ("map.tga", "TGA", 3, {"compression": "tga_rle"}),
                ("map.tga", "TGA", 4, {}),
                ("map.webp", "WebP", 3, {"lossless": True}),
            )
        )
    )
    pixels, expected = draw(_pixels(8, channels))
    image = Image.fromarray(pixels.astype(np.uint8).squeeze(2) if channels == 1 else pixels.astype(np.uint8))
    content = pillow_bytes(image, container.upper(), **options)
    return Made(content, Expected(name, f"{container}, 8-bit {BY_CHANNELS[channels][1]}", **expected))


@st.composite
def lossy_pictures(draw: st.DrawFn) -> Made:
    random = np.random.default_rng(draw(SEEDS))
    image = Image.fromarray(random.integers(0, 256, draw(SHAPES), np.uint8))
    compressed = pillow_bytes(image, "JPEG", quality=draw(st.integers(1, 95)))
    notes = ("Lossy compression", *told_steps(8))
    return Made(
        compressed, Expected("map.jpg", "JPEG, 8-bit grey", lambda: np.full(image.size[::-1], 0.5), notes, within=0.5)
    )
