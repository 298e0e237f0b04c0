"""Palettes in parts of pictures and in surveys: the numbers of colours are no shades of grey."""

from __future__ import annotations

import numpy as np
import pytest
from PIL import Image

from terrain_explorer.files import ReadOptions, ReadQuestion, read

rasterio = pytest.importorskip("rasterio")
NUMBERS = np.add.outer(np.arange(20), np.arange(30)).astype(np.uint8)
RAMP = {number: (number, 255 - number, number // 2, 255) for number in range(256)}
GREY = {number: (255 - number,) * 3 + (255,) for number in range(256)}


@pytest.fixture(params=["tif", "png"])
def survey(request, tmp_path):
    """Return a function that writes a palette picture, as a map with a place or plain."""

    def survey(colours):
        path = tmp_path / f"map.{request.param}"
        if request.param == "png":
            picture = Image.fromarray(NUMBERS)
            picture = picture.convert("P")
            picture.putpalette([part for number in range(256) for part in colours[number][:3]])
            Image.Image.save(picture, path)
            return path
        place = rasterio.Affine(30, 0, 5e5, 0, -30, 5e6)
        with rasterio.open(path, "w", "GTiff", 30, 20, 1, "EPSG:32632", place, "uint8", photometric="palette") as file:
            file.write(NUMBERS, 1)
            file.write_colormap(1, colours)
        return path

    return survey


@pytest.mark.parametrize("options", [{}, {"every": 2}, {"window_row": 4, "window_column": 6}])
def test_a_palette_is_asked_about(survey, options):
    path, options = survey(RAMP), ReadOptions(**options)
    with pytest.raises(ReadQuestion, match="colour picture"):
        read(path, options)
    every = options.every
    taken = (slice(options.window_row, None, every), slice(options.window_column, None, every))
    expected = NUMBERS[1::2, 1::2] if every == 2 else NUMBERS[taken]
    for channel, shades in (("index", expected), ("green", 255 - expected)):
        heightmap = read(path, options.updated(channel=channel))
        np.testing.assert_array_equal(np.rint(heightmap.heights * 255), shades)


def test_a_palette_of_greys_is_grey(survey):
    heightmap = read(survey(GREY), ReadOptions(window_row=4))
    np.testing.assert_array_equal(np.rint(heightmap.heights * 255), 255 - NUMBERS[4:])
