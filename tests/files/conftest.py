from __future__ import annotations

import io
from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np
import pytest
from picture_bytes import DATA, pillow_bytes, png_bytes, tiff_bytes
from PIL import Image

from terrain_explorer.files.formats import project, reading
from terrain_explorer.terrain import FILTERS, Heightmap, Recipe, Step
from terrain_explorer.terrain.recipe import Picture

RECIPE = '{"format": 1, "generator": "diamond-square", "parameters": {"exponent": 5, "spread": 0.3, "seed": 7}}'


@pytest.fixture(scope="session", autouse=True)
def no_pause() -> Iterator[None]:
    """Do not wait for files to be completed: broken files are broken for good in these tests."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(reading, "PAUSE", 0.0)
        yield


@pytest.fixture(scope="session")
def shared() -> Callable[[str], Path]:
    """Give the path of a real file, or skip where there is none."""

    def find(name: str) -> Path:
        path = DATA / name
        if not path.exists():
            pytest.skip(f"{name} is not here")
        return path

    return find


@pytest.fixture(scope="session")
def hills() -> Heightmap:
    """A map that is not square, nowhere flat, whose heights are fractions of 65535."""
    steps = np.random.default_rng(3).integers(-900, 1000, (37, 52)).cumsum(axis=1)
    samples = np.interp(steps, (steps.min(), steps.max()), (0, 65535)).round()
    return Heightmap((samples / 65535).astype(np.float32), (0.0, 1.0), RECIPE)


@pytest.fixture(scope="session")
def encoded(hills: Heightmap) -> dict[str, bytes]:
    """A small valid file of each kind, made by other programs' code but for projects, by the ending of its name."""
    grey = Image.fromarray((hills.heights * 255).round().astype(np.uint8))
    colour = Image.merge("RGB", (grey, grey.transpose(Image.Transpose.ROTATE_180), grey))
    clear = colour.convert("RGBA")
    clear.putalpha(grey)
    deep = np.random.default_rng(4).integers(0, 65536, (37, 52, 3), np.uint16)
    return {
        "grey.png": pillow_bytes(grey, "PNG"),
        "palette.png": pillow_bytes(grey.convert("P"), "PNG"),
        "alpha.png": pillow_bytes(clear, "PNG"),
        "deep.png": png_bytes(deep, 2, 16),
        "grey.jpg": pillow_bytes(grey, "JPEG"),
        "progressive.jpg": pillow_bytes(colour, "JPEG", progressive=True),
        "bilevel.bmp": pillow_bytes(grey.convert("1"), "BMP"),
        "grey.bmp": pillow_bytes(grey, "BMP"),
        "colour.bmp": pillow_bytes(colour, "BMP"),
        "lossy.webp": pillow_bytes(colour, "WEBP"),
        "lossless.webp": pillow_bytes(clear, "WEBP", lossless=True),
        "lzw.tif": pillow_bytes(grey, "TIFF", compression="tiff_lzw"),
        "jpeg.tif": pillow_bytes(colour, "TIFF", compression="jpeg"),
        "fax.tif": pillow_bytes(grey.convert("1"), "TIFF", compression="group4"),
        "deflate.tif": pillow_bytes(Image.fromarray(hills.heights), "TIFF", compression="tiff_adobe_deflate"),
        "float32.tif": tiff_bytes(hills.heights),
        "float64.tif": tiff_bytes(hills.heights.astype(np.float64), compression="zlib"),
        "deep.tif": tiff_bytes(deep, photometric="rgb", compression="zlib"),
        "planar.tif": tiff_bytes(np.moveaxis(deep, 2, 0).copy(), photometric="rgb", planarconfig="separate"),
        "signed.tif": tiff_bytes(deep[..., 0].astype(np.int8)),
        "project.terrain": _project(hills),
    }


def _project(hills: Heightmap) -> bytes:
    file = io.BytesIO()
    project.FORMAT.kinds[0].write(Recipe(Picture("hills", hills), (Step(FILTERS["invert"]()),)).heightmap(), file)
    return file.getvalue()
