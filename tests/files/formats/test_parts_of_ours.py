"""Parts of pictures that the program wrote itself, whose text says range, unit, spacing and place of the whole."""

from __future__ import annotations

import numpy as np
import pytest

from terrain_explorer.files import ReadOptions, read, write
from terrain_explorer.terrain import Heightmap
from terrain_explorer.terrain.map_place import MapPlace

pytest.importorskip("rasterio")
HEIGHTS = np.add.outer(np.linspace(0, 3000, 40), np.linspace(0, 1000, 60)).astype(np.float32)
PLACE = MapPlace("", (10.0, 0.0, 500.0, 0.0, -10.0, 9000.0))
HILLS = Heightmap(HEIGHTS, (0.0, 4000.0), '{"format": 1}', metres=True, spacing=10.0)


@pytest.mark.parametrize("place", [None, PLACE])
@pytest.mark.parametrize("name", ["png16", "png8", "tiff16", "tiff32f"])
@pytest.mark.parametrize(("every", "row", "column"), [(2, 0, 0), (1, 10, 20), (4, 8, 4)])
def test_a_part_keeps_what_the_text_says(tmp_path, name, place, every, row, column):
    path = tmp_path / f"map.{'tif' if 'tiff' in name else 'png'}"
    write(Heightmap(HEIGHTS, HILLS.range, HILLS.recipe, metres=True, spacing=10.0, place=place), path, name)
    part = read(path, ReadOptions(every=every, window_row=row, window_column=column))
    whole = HEIGHTS[row:, column:]
    means = whole.reshape(len(whole) // every, every, whole.shape[1] // every, every).mean((1, 3))
    np.testing.assert_allclose(part.heights, means, atol=10 if name == "png8" else 0.1)
    assert (part.range, part.metres, part.spacing, part.stretch) == ((0, 4000), True, 10 * every, 1)
    assert part.recipe is None
    notes = " ".join((*part.origin.assumed, *part.origin.lost))
    assert "another program" not in notes
    assert "changed" not in notes
    assert "they make the whole map" in notes
    middle = (every - 1) / 2
    expected = None if place is None else place.at(row + middle, column + middle)
    assert (part.place and part.place.at(0, 0)) == expected
