"""Tiles that say where on a map they lie, what files say besides their heights, and the plan of a build."""

from zipfile import ZipFile

import numpy as np
import pytest
from mosaic_tools import read_mosaic
from tifffile import imwrite

from terrain_explorer.files import ReadOptions, ReadQuestion, read, write
from terrain_explorer.files.mosaics.mosaic import reading_mosaic
from terrain_explorer.terrain import FILTERS, DiamondSquare, Heightmap, Recipe, Step
from terrain_explorer.terrain.work import finished
from terrain_explorer.tiles import build

RECIPE = Recipe(DiamondSquare(exponent=6, seed=2))
HILLS = RECIPE.heightmap()
METRES = (1000 * HILLS.heights).astype(np.float32)
FEET = (1, 1, 0, 2, 1024, 0, 1, 1, 4099, 0, 1, 9002)
VOID = -9999.0


def write_tiff(path, heights, west, north, spacing=(2.0, 2.0), keys=(), system=32632):
    directory = keys or (1, 1, 0, 2, 1024, 0, 1, 1, 3072, 0, 1, system)
    tags = [
        (33550, "d", 3, (*spacing, 0.0), True),
        (33922, "d", 6, (0.0, 0.0, 0.0, west, north, 0.0), True),
        (34735, "H", len(directory), directory, True),
        (42113, "s", 0, f"{VOID:g}", True),
    ]
    imwrite(path, heights, extratags=tags, metadata=None)


def write_quarters(folder, heights=METRES, names=("d", "c", "b", "a"), overlap=1, **more):
    """Write four GeoTIFFs that lie around a place, with names that say nothing."""
    for number, name in enumerate(names):
        row, column = divmod(number, 2)
        top, left = 32 * row, 32 * column
        part = heights[top : top + 32 + overlap, left : left + 32 + overlap]
        write_tiff(folder / f"{name}.tif", part, 600000 + 2 * left, 5200000 - 2 * top, **more)
    side = 64 + overlap
    return heights[:side, :side]


@pytest.mark.parametrize("overlap", [0, 1])
@pytest.mark.parametrize("names", [("d", "c", "b", "a"), ("x1_y1", "x0_y1", "x1_y0", "x0_y0")])
def test_places_on_a_map_come_before_names(tmp_path, names, overlap):
    whole = write_quarters(tmp_path, names=names, overlap=overlap)
    found = finished(reading_mosaic(tmp_path))
    np.testing.assert_array_equal(found.heightmap.heights, whole)
    assert (found.shared, found.missing, len(found.seams)) == (bool(overlap), 0, 4)


def test_tiles_overlap_by_any_number_of_points(tmp_path):
    write_quarters(tmp_path, overlap=6)
    np.testing.assert_array_equal(read_mosaic(tmp_path).heights, METRES[:65, :65])


def test_a_mask_at_the_same_places_is_left_out_and_told(tmp_path):
    whole = write_quarters(tmp_path, names=[f"t{number}_dem" for number in range(4)])
    write_quarters(tmp_path, np.zeros_like(METRES), names=[f"t{number}_num" for number in range(4)])
    found = read_mosaic(tmp_path)
    np.testing.assert_array_equal(found.heights, whole)
    assert any(note.startswith("Left out: 4 other files, ") for note in found.origin.assumed)


def test_a_tile_of_another_map_or_distance_is_left_out_and_told(tmp_path):
    whole = write_quarters(tmp_path)
    write_tiff(tmp_path / "e.tif", METRES[:9, :9], 600000, 5200000, system=32633)
    write_tiff(tmp_path / "f.tif", METRES[:9, :9], 600000, 5200000, spacing=(4.0, 4.0))
    found = read_mosaic(tmp_path)
    np.testing.assert_array_equal(found.heights, whole)
    assert any(note.startswith("Other map: 2 tiles left out, such as e.tif, ") for note in found.origin.assumed)


@pytest.mark.parametrize("kind", ["grid", "world file"])
def test_grids_and_world_files_say_where_tiles_lie(tmp_path, kind):
    for number, name in enumerate("dcba"):
        row, column = divmod(number, 2)
        part = METRES[32 * row : 32 * row + 32, 32 * column : 32 * column + 32]
        if kind == "grid":
            corner = f"xllcorner {100 + 64 * column}\nyllcorner {300 - 64 * row}\ncellsize 2\nNODATA_value -9999\n"
            rows = "\n".join(" ".join(map(str, line)) for line in part)
            (tmp_path / f"{name}.asc").write_text(f"ncols 32\nnrows 32\n{corner}{rows}\n")
        else:
            write(Heightmap(part), tmp_path / f"{name}.tif", "tiff32f")
            numbers = (2, 0, 0, -2, 101 + 64 * column, 363 - 64 * row)
            (tmp_path / f"{name}.tfw").write_text("\n".join(map(str, numbers)))
    np.testing.assert_array_equal(read_mosaic(tmp_path).heights, METRES[:64, :64])


def test_what_a_file_says_is_said_of_the_folder(tmp_path):
    """Voids, metres, distances, and notes: as of the whole in one file."""
    heights = METRES.copy()
    heights[30:35, 20:40] = VOID
    write_quarters(tmp_path, heights, spacing=(3.0, 2.0), keys=FEET)
    write_tiff(tmp_path.parent / "whole.tif", heights, 600000, 5200000, spacing=(3.0, 2.0), keys=FEET)
    # Squeezed in one direction, places at 2 m would overlap; names lay them then.
    for old, new in zip("dcba", ("x0_y0", "x1_y0", "x0_y1", "x1_y1"), strict=True):
        (tmp_path / f"{old}.tif").rename(tmp_path / f"{new}.tif")
    one, many = read(tmp_path.parent / "whole.tif"), read_mosaic(tmp_path)
    assert (many.metres, many.spacing, many.stretch, many.range) == (one.metres, one.spacing, one.stretch, one.range)
    assert set(one.origin.assumed) <= set(many.origin.assumed)
    assert set(one.origin.lost) == set(many.origin.lost)
    assert (many.origin.left_out, many.origin.certain) == (one.origin.left_out, one.origin.certain)


def test_voids_stay_voids(tmp_path):
    heights = METRES.copy()
    heights[30:35, 20:40] = VOID
    write_quarters(tmp_path, heights)
    found = read_mosaic(tmp_path)
    np.testing.assert_array_equal(found.voids, heights == VOID)
    np.testing.assert_array_equal(found.heights[~found.voids], METRES[heights != VOID])
    assert (found.heights[found.voids] == METRES[heights != VOID].min()).all()
    assert any(note.startswith("Voids at the lowest height: 100 of 4,225 points") for note in found.origin.notes)


def test_a_tile_of_nothing_but_voids_has_its_place(tmp_path):
    heights = METRES.copy()
    heights[32:, 32:] = VOID
    write_quarters(tmp_path, heights, overlap=0)
    found = finished(reading_mosaic(tmp_path))
    assert found.heightmap.voids.sum() == 32 * 32
    assert found.missing == 0


def test_voids_of_tiles_that_overlap_are_filled_by_the_neighbour(tmp_path):
    write_tiff(tmp_path / "a.tif", np.where(np.arange(33) < 20, METRES[:33, :33], np.float32(VOID)), 600000, 5200000)
    write_tiff(tmp_path / "b.tif", METRES[:33, 16:49], 600032, 5200000)
    found = read_mosaic(tmp_path)
    np.testing.assert_array_equal(found.heights, METRES[:33, :49])
    assert found.voids is None


def test_srtm_keeps_voids_metres_and_distances(tmp_path):
    heights = np.add.outer(np.arange(1201), np.arange(2401)).astype(">i2")
    heights[100:200, 1150:1250] = -32768
    for column in range(2):
        (tmp_path / f"N46E{7 + column:03}.hgt").write_bytes(heights[:, 1200 * column :][:, :1201].tobytes())
    one, many = read(tmp_path / "N46E007.hgt"), read_mosaic(tmp_path)
    assert many.heights.shape == (1201, 2401)
    np.testing.assert_array_equal(many.voids, heights == -32768)
    assert (many.metres, many.spacing, many.stretch) == (one.metres, one.spacing, one.stretch)
    assert set(one.origin.assumed) <= set(many.origin.assumed)


def test_zipped_tiles_of_srtm_lie_where_their_names_say(tmp_path):
    for column in range(2):
        with ZipFile(tmp_path / f"S02W{8 - column:03}.hgt.zip", "w") as archive:
            archive.writestr(f"S02W{8 - column:03}.hgt", np.repeat(np.arange(1201, dtype=">i2"), 1201).tobytes())
    many = read_mosaic(tmp_path)
    assert many.heights.shape == (1201, 2401)
    assert many.place.at(0, 0) == pytest.approx((-8, -1))


def test_distances_of_degrees_are_those_of_the_middle(tmp_path):
    flat = np.add.outer(np.arange(1201), np.arange(1201)).astype(">i2")
    for north in (46, 47, 48):
        (tmp_path / f"N{north}E007.hgt").write_bytes(flat.tobytes())
    middle, many = read(tmp_path / "N47E007.hgt"), read_mosaic(tmp_path)
    assert many.spacings == pytest.approx(middle.spacings, rel=1e-3)
    (note,) = (note for note in many.origin.assumed if note.startswith("Spacing averaged"))
    assert f"{many.spacings[1]:.4g} m apart" in note


def test_other_units_are_told(tmp_path):
    for column, metres in enumerate((True, True, False)):
        tile = Heightmap(METRES[:17, 16 * column : 16 * column + 17], metres=metres, spacing=2.0 if metres else 8.0)
        write(tile, tmp_path / f"a_x{column}_y0.tif", "tiff32f")
    found = read_mosaic(tmp_path)
    assert not found.metres
    notes = " ".join(found.origin.assumed)
    assert "Units differ: the heights of 1 of 3 tiles, such as a_x2_y0.tif, are not said to be metres." in notes
    assert "Spacing differs: the points of 1 of 3 tiles, such as a_x2_y0.tif, " in notes


def test_notes_on_some_tiles_say_on_how_many(tmp_path):
    grey = HILLS.heights
    for column, kind in enumerate(("png8", "png16", "png16")):
        write(Heightmap(grey[:17, 16 * column : 16 * column + 17], (0, 1)), tmp_path / f"a_x{column}_y0.png", kind)
    (note,) = (note for note in read_mosaic(tmp_path).origin.lost if note.startswith("8 bits only"))
    assert note.endswith(" (1 of 3 tiles, such as a_x0_y0.png)")


@pytest.mark.parametrize("with_plan", [True, False])
def test_a_wrong_tile_changes_no_other_and_is_named(tmp_path, with_plan):
    build(RECIPE, tmp_path, side=33)
    wrong = np.random.default_rng(1).random((33, 33), np.float32)
    (path,) = tmp_path.glob("*_x1_y1.png")
    write(Heightmap(wrong, (0, 1)), path, "png16")
    if not with_plan:
        (tmp_path / "manifest.json").unlink()
    found = read_mosaic(tmp_path)
    assert found.heights.shape == (65, 65)
    np.testing.assert_allclose(found.heights[:32, :32], HILLS.heights[:32, :32], atol=1e-5)
    assert f"Wrong tile: the edges of {path.name} differ from those of all neighbours." in found.origin.assumed


def test_a_tile_of_another_size_than_planned_is_left_out_and_named(tmp_path):
    build(RECIPE, tmp_path, side=33)
    (path,) = tmp_path.glob("*_x1_y0.png")
    write(Heightmap(HILLS.heights[:34, :33], (0, 1)), path, "png16")
    found = read_mosaic(tmp_path)
    assert found.heights.shape == (65, 65)
    assert found.voids.sum() == 32 * 32
    (note,) = (note for note in found.origin.assumed if note.startswith("Wrong size: "))
    assert path.name in note


def test_the_plan_says_how_large_the_terrain_is(tmp_path):
    build(RECIPE, tmp_path, side=33)
    for path in tmp_path.glob("*_x1_y*.png"):
        path.unlink()
    found = read_mosaic(tmp_path)
    assert found.heights.shape == (65, 65)
    assert found.voids.sum() == 65 * 32


def test_the_plan_says_metres_and_distances(tmp_path):
    recipe = Recipe(RECIPE.source, (Step(FILTERS["map-range"](low=-20, high=900)),))
    build(recipe, tmp_path, side=33, target="unity", spacing=2.5)
    found = read_mosaic(tmp_path)
    np.testing.assert_allclose(found.heights, recipe.heightmap().heights, atol=0.02)
    assert (found.metres, found.spacing) == (recipe.heightmap().metres, 2.5)
    assert found.range == pytest.approx(recipe.heightmap().range)


def test_tiles_far_apart_are_asked_about_by_their_size(tmp_path):
    for number, name in enumerate(("a", "b")):
        write_tiff(tmp_path / f"{name}.tif", METRES[:17, :17], 600000 + 40000 * number, 5200000)
    with pytest.raises(ReadQuestion, match="has 2 tiles, and 1,175 more would be missing between them"):
        read_mosaic(tmp_path)
    assert read_mosaic(tmp_path, ReadOptions(tile_gaps=True)).heights.shape == (17, 20017)
    assert read_mosaic(tmp_path, ReadOptions(tile_rows=1)).heights.shape == (17, 34)
