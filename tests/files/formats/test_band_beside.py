"""What GDAL's file beside a picture says of its numbers: voids, units, factors."""

from __future__ import annotations

import numpy as np
import pytest
import tifffile
from PIL import Image

from terrain_explorer.files import ReadOptions, read

NUMBERS = np.random.default_rng(3).integers(2, 250, (33, 65)).astype(np.uint8)
NUMBERS[3:5, 7:9] = 1
VOIDS = NUMBERS == 1


def said(path, **entries):
    band = "".join(f"<{name}>{value}</{name}>" for name, value in entries.items())
    other = '<PAMRasterBand band="2"><NoDataValue>77</NoDataValue></PAMRasterBand>'
    text = f'<PAMDataset>\n{other}\n<PAMRasterBand band="1">\n{band}\n</PAMRasterBand></PAMDataset>\n'
    path.with_name(f"{path.name}.aux.xml").write_text(text)
    return path


def written(folder, name):
    path, wide = folder / name, NUMBERS.astype(np.uint16) * 257
    if name == "colour.png":
        Image.fromarray(np.dstack([NUMBERS] * 3)).save(path)
    elif name == "palette.png":
        palette = Image.fromarray(NUMBERS).convert("P")
        palette.putpalette([shade for level in range(256) for shade in [level] * 3])
        palette.save(path)
    elif name == "wide.png":
        Image.fromarray(wide).save(path)
    elif name == "wide.pgm":
        path.write_bytes(b"P5 65 33 65535\n" + wide.astype(">u2").tobytes())
    elif name == "wide.tif":
        tifffile.imwrite(path, wide)
    else:
        Image.fromarray(NUMBERS).save(path, **({"lossless": True} if name.endswith("webp") else {}))
    return path


@pytest.mark.parametrize(
    "name",
    ["grey.png", "grey.bmp", "grey.tif", "grey.webp", "colour.png", "palette.png", "wide.png", "wide.pgm", "wide.tif"],
)
def test_a_number_for_voids_that_only_the_file_of_gdal_has_is_that_of_the_picture(tmp_path, name):
    void = 257 if name.startswith("wide") else 1
    for text in (f"{void}", f"{void:.14E}"):
        heightmap = read(said(written(tmp_path, name), NoDataValue=text))
        np.testing.assert_array_equal(heightmap.voids, VOIDS)
    assert read(said(tmp_path / name, NoDataValue="nan")).voids is None
    assert read(said(tmp_path / name, NoDataValue="none")).voids is None
    part = read(said(tmp_path / name, NoDataValue=text), ReadOptions(window_row=2, window_rows=20))
    np.testing.assert_array_equal(part.voids, VOIDS[2:22] if part.rows == 20 else VOIDS)


def test_floats_of_a_picture_have_voids_and_feet_as_the_file_of_gdal_says(tmp_path):
    heights = np.where(VOIDS, np.float32(-3.4e38), NUMBERS.astype(np.float32))
    tifffile.imwrite(tmp_path / "map.tif", heights)
    heightmap = read(said(tmp_path / "map.tif", NoDataValue="-3.4e+38", UnitType="ft"))
    np.testing.assert_array_equal(heightmap.voids, VOIDS)
    np.testing.assert_allclose(heightmap.heights[~VOIDS], 0.3048 * NUMBERS[~VOIDS])
    assert heightmap.metres


@pytest.mark.parametrize("name", ["grey.png", "wide.png", "wide.pgm", "wide.tif"])
def test_numbers_are_heights_where_the_file_of_gdal_says_so(tmp_path, name):
    times = 257 if name.startswith("wide") else 1
    path = said(written(tmp_path, name), NoDataValue=times, Scale=0.5, Offset=-100, UnitType="m")
    heightmap = read(path)
    np.testing.assert_array_equal(heightmap.voids, VOIDS)
    np.testing.assert_allclose(heightmap.heights[~VOIDS], NUMBERS[~VOIDS] * (0.5 * times) - 100)
    assert heightmap.metres
    whole = read(said(path, UnitType="metre"))
    np.testing.assert_array_equal(whole.heights, NUMBERS * float(times))
    assert whole.metres
    assert read(said(path, UnitType="K", Scale=2)).range == (0, 1)
