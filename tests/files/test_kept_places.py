"""The place on the map of the world is kept in every kind of file."""

import json
import shutil
import subprocess
from dataclasses import replace
from html import escape
from zipfile import ZipFile

import numpy as np
import pytest
from PIL import Image
from tifffile import TiffFile

from terrain_explorer.files import read, write
from terrain_explorer.files.builds.build_plan import BuildPlan
from terrain_explorer.files.builds.building import begin, building
from terrain_explorer.files.formats.registry import FORMATS
from terrain_explorer.files.mosaics.mosaic import reading_mosaic
from terrain_explorer.files.raster import map_systems, metadata, placed_beside
from terrain_explorer.files.raster.decoding import heightmap_of
from terrain_explorer.files.raster.raster_image import RasterImage
from terrain_explorer.files.raster.read_options import ReadOptions
from terrain_explorer.files.report import report
from terrain_explorer.files.save_warnings import losses
from terrain_explorer.own_process import DiedError
from terrain_explorer.terrain.filters import Crop, Resample, Rotate
from terrain_explorer.terrain.heightmap import Heightmap, Origin
from terrain_explorer.terrain.map_place import MapPlace
from terrain_explorer.terrain.recipe import Picture, Recipe, Step
from terrain_explorer.terrain.tiles import LargeTerrain
from terrain_explorer.terrain.work import finished

PLACE = MapPlace('LOCAL_CS["a map"]', (30.0, 0.0, 6e5 + 1 / 3, 0.0, -30.0, 5e6))
HEIGHTS = np.arange(12, dtype=np.float32).reshape(3, 4)
KINDS = [(kind.id, format.endings(kind)[0]) for format in FORMATS for kind in format.kinds if kind.id != "hgt"]

needs_gdal = pytest.mark.skipif(shutil.which("gdalinfo") is None, reason="needs GDAL's programs")


@pytest.fixture(scope="module")
def utm() -> str:
    crs = pytest.importorskip("rasterio.crs")
    return crs.CRS.from_epsg(32619).to_wkt(version="WKT2_2019")


def survey(system: str, rows: int = 81, columns: int = 71) -> Heightmap:
    """A map with rows of 20 m and columns of 30 m, whose first point lies at 300 km east and 4900 km north."""
    row, column = np.mgrid[:rows, :columns]
    heights = (100 + 3 * row + 2 * column).astype(np.float32)
    place = MapPlace(system, (30.0, 0.0, 3e5, 0.0, -20.0, 4.9e6))
    return Heightmap(heights, metres=True, spacing=25.0, stretch=2 / 3, place=place)


def told_by_gdal(path):
    done = subprocess.run(["gdalinfo", "-json", path], check=True, capture_output=True, text=True)
    return json.loads(done.stdout)


def placed(**facts) -> Heightmap:
    return Heightmap(HEIGHTS, metres=True, spacing=30.0, **({"place": PLACE} | facts))


@pytest.mark.parametrize(("kind", "ending"), KINDS)
def test_a_saved_map_is_read_at_its_place(tmp_path, kind, ending):
    path = tmp_path / f"map{ending}"
    write(placed(), path, kind)
    assert read(path).place == PLACE


def test_a_project_keeps_the_place_of_its_picture_too(tmp_path):
    recipe = Recipe(Picture("survey", placed()), (Step(Crop(rows=2, columns=2, row=1, column=1)),))
    write(recipe.heightmap(), tmp_path / "map.terrain")
    kept = read(tmp_path / "map.terrain")
    assert kept.picture.place == PLACE
    assert kept.place == Recipe.of(kept).heightmap().place
    assert kept.place.at(0, 0) == PLACE.at(1, 1)


def test_files_without_a_place_are_as_they_were():
    assert "place" not in metadata.encode(placed(place=None), HEIGHTS)


def test_a_map_that_another_program_changed_is_where_it_was_while_it_has_its_size():
    text = metadata.encode(placed(), HEIGHTS)
    image = RasterImage("a file", HEIGHTS + 1, None, 32, text=text)
    assert heightmap_of(image, "map", ReadOptions()).place == PLACE
    assert heightmap_of(replace(image, samples=HEIGHTS[:2]), "map", ReadOptions()).place is None


@pytest.mark.parametrize(
    "place",
    [
        7,
        {"system": 1, "affine": [1, 0, 0, 0, 1, 0]},
        {"system": "", "affine": [1, 0, 0, 0, 1]},
        {"system": "", "affine": [1, 0, 0, 0, 0, 0]},
        {"system": "", "affine": [1, 0, "0", 0, 1, 0]},
        {"system": "", "affine": [10**400, 0, 0, 0, 1, 0]},
    ],
)
def test_a_broken_place_is_refused(place):
    with pytest.raises(ValueError, match=r"place|numbers"):
        MapPlace.from_content(place)
    assert MapPlace.from_content(PLACE.to_content()) == PLACE


@needs_gdal
@pytest.mark.parametrize("name", ["map.tif", "map.png", "map.asc"])
def test_gdal_finds_the_system_and_the_corners_after_a_crop_and_a_resampling(tmp_path, utm, name):
    cut = Crop(rows=61, columns=51, row=10, column=5).applied(survey(utm))
    write(Resample(rows=121, columns=101).applied(cut), tmp_path / name)
    told = told_by_gdal(tmp_path / name)
    corners = {name: told["cornerCoordinates"][name] for name in ("upperLeft", "lowerRight")}
    # Corners lie half a point beyond the points.
    assert corners["upperLeft"] == pytest.approx([3e5 + 5 * 30 - 7.5, 4.9e6 - 10 * 20 + 5])
    assert corners["lowerRight"] == pytest.approx([3e5 + 55 * 30 + 7.5, 4.9e6 - 70 * 20 - 5])
    assert "UTM zone 19N" in told["coordinateSystem"]["wkt"]


@needs_gdal
def test_gdal_finds_each_corner_of_a_turned_map_where_it_was(tmp_path, utm):
    write(survey(utm), tmp_path / "map.tif")
    write(Rotate(angle="90").applied(survey(utm)), tmp_path / "turned.tif")
    before, after = (told_by_gdal(tmp_path / name)["cornerCoordinates"] for name in ("map.tif", "turned.tif"))
    assert after["upperRight"] == pytest.approx(before["upperLeft"])
    assert after["upperLeft"] == pytest.approx(before["lowerLeft"])


@needs_gdal
@pytest.mark.parametrize("kind", ["tiff32f", "png16"])
def test_built_tiles_lie_right_each_and_together(tmp_path, utm, kind):
    terrain = LargeTerrain.of(Recipe(Picture("survey", survey(utm, 65, 65)), (Step(Resample(rows=129, columns=129)),)))
    plan = BuildPlan(terrain, 33, "hills", kind)
    begin(plan, tmp_path)
    finished(building(plan, tmp_path))
    whole = told_by_gdal(tmp_path / "hills.vrt")
    assert whole["size"] == [129, 129]
    assert whole["geoTransform"] == pytest.approx([3e5 - 7.5, 15, 0, 4.9e6 + 5, 0, -10])
    assert "UTM zone 19N" in whole["coordinateSystem"]["wkt"]
    (tile,) = (
        name for place in plan.tiles() if (place.row, place.column) == (2, 3) for name in [plan.file_name(place)]
    )
    told = told_by_gdal(tmp_path / tile)
    assert told["geoTransform"] == pytest.approx([3e5 + 96 * 15 - 7.5, 15, 0, 4.9e6 - 64 * 10 + 5, 0, -10])
    if kind == "tiff32f":
        assert "UTM zone 19N" in told["coordinateSystem"]["wkt"]


@pytest.mark.parametrize("kind", ["tiff32f", "png16"])
def test_tiles_become_a_map_at_their_place_again(tmp_path, utm, kind):
    whole = survey(utm, 65, 65)
    plan = BuildPlan(LargeTerrain.of(Recipe(Picture("survey", whole))), 33, "hills", kind)
    begin(plan, tmp_path)
    finished(building(plan, tmp_path))
    found = finished(reading_mosaic(tmp_path)).heightmap
    assert found.place.affine == pytest.approx(whole.place.affine)
    assert found.place.system == utm
    # One that lies elsewhere than the others say leaves the place of all open.
    (tmp_path / "manifest.json").unlink()
    last = plan.heightmap(plan.tiles()[-1])
    moved = replace(last, place=last.place.moved(3, 0, (1, 0), (0, 1)))
    write(moved, tmp_path / plan.file_name(plan.tiles()[-1]), kind)
    for beside in (*tmp_path.glob("*.tfw"), *tmp_path.glob("*.pgw")):
        beside.unlink()
    arranged = ReadOptions(tile_rows=2, tile_columns=2)
    assert finished(reading_mosaic(tmp_path, arranged)).heightmap.place is None


def test_a_file_of_ours_without_a_place_gets_none_from_its_scale():
    text = metadata.encode(placed(place=None), HEIGHTS)
    image = RasterImage("a file", HEIGHTS, None, 32, text=text, place=replace(PLACE, system=""))
    assert heightmap_of(image, "map", ReadOptions()).place is None
    assert heightmap_of(replace(image, text=None), "map", ReadOptions()).place is not None


def test_tiles_for_an_engine_have_no_place(tmp_path, utm):
    terrain = LargeTerrain.of(Recipe(Picture("survey", survey(utm, 65, 65))))
    plan = BuildPlan(terrain, 33, "hills", "raw16le", "unity")
    assert plan.heightmap(plan.tiles()[0]).place is None


@pytest.mark.parametrize("changed", [False, True])
def test_voids_of_a_placed_map_are_written_as_such(tmp_path, utm, changed):
    heightmap = survey(utm)
    voids = np.zeros(heightmap.heights.shape, bool)
    voids[3:6, 4:9] = True
    heights = np.where(voids, heightmap.heights if changed else np.float32(90), heightmap.heights)
    heightmap = replace(heightmap, heights=heights, extremes=(np.nan, np.nan), origin=Origin("survey", voids=voids))
    write(heightmap, tmp_path / "map.tif")
    found = read(tmp_path / "map.tif")
    np.testing.assert_array_equal(found.voids, voids)
    np.testing.assert_array_equal(found.heights[~voids], heightmap.heights[~voids])
    if not changed:
        np.testing.assert_array_equal(found.heights, heightmap.heights)
    if shutil.which("gdalinfo"):
        assert told_by_gdal(tmp_path / "map.tif")["bands"][0]["noDataValue"] == "NaN"


def test_a_map_that_lies_nowhere_any_more_leaves_no_file_that_says_where(tmp_path, utm):
    write(survey(utm), tmp_path / "map.png")
    write(replace(survey(utm), place=None), tmp_path / "map.png")
    assert [path.name for path in tmp_path.iterdir()] == ["map.png"]
    # Files of others stay.
    write(survey(utm), tmp_path / "map.png")
    (tmp_path / "map.png.aux.xml").write_text("<PAMDataset>\n  <Metadata/>\n</PAMDataset>\n")
    write(replace(survey(utm), place=None), tmp_path / "map.png")
    assert len([*tmp_path.iterdir()]) == 3


@pytest.mark.parametrize("text", ["theirs", None])
@pytest.mark.parametrize("name", ["map.png", "map.asc", "map.r16"])
def test_the_files_of_another_map_with_the_same_name_stay(tmp_path, utm, name, text):
    (tmp_path / "map.bil").write_bytes(b"heights")
    theirs = [tmp_path / "map.prj", tmp_path / "map.wld"] if text else []
    for path in theirs:
        path.write_text(text)
    if name == "map.png":
        write(survey(utm), tmp_path / name)
    else:
        with pytest.warns(UserWarning, match=rf"^{name}: Not written: (map\.wld, )?map\.prj, as another map"):
            write(survey(utm), tmp_path / name)
    write(replace(survey(utm), place=None), tmp_path / name)
    left = {path.name: path.read_text() for path in tmp_path.iterdir() if path.suffix in (".prj", ".wld")}
    assert left == {path.name: text for path in theirs}


def test_a_text_that_we_did_not_write_stays_and_ours_does_not(tmp_path, utm):
    path, beside = tmp_path / "map.asc", tmp_path / "map.prj"
    write(survey(utm), path)
    ours = beside.read_text()
    # The same system in other words is no reason to say anything.
    beside.write_text(f"{ours}\n")
    write(survey(utm), path)
    assert beside.read_text() == f"{ours}\n"
    beside.write_text(ours)
    write(placed(), path)
    assert "a map" in beside.read_text()
    beside.write_text("theirs")
    with pytest.warns(UserWarning, match=r"^map\.asc: Not written: map\.prj, as"):
        write(survey(utm), path)
    assert beside.read_text() == "theirs"


@pytest.mark.parametrize("name", ["map.png", "map.asc", "map.r16"])
def test_a_map_without_a_system_any_more_leaves_no_file_that_names_one(tmp_path, utm, name):
    write(survey(utm), tmp_path / name)
    heightmap = survey("")
    write(heightmap, tmp_path / name)
    assert not [path for path in tmp_path.iterdir() if path.suffix in (".prj", ".xml")]
    assert read(tmp_path / name).place == heightmap.place


def test_a_name_in_upper_case_keeps_it_in_the_files_beside_it(tmp_path, utm):
    write(survey(utm), tmp_path / "UP.PNG")
    assert {path.name for path in tmp_path.iterdir()} == {"UP.PNG", "UP.pgw", "UP.PNG.aux.xml"}


def test_a_file_beside_a_map_that_cannot_be_written_is_told_of(tmp_path):
    (tmp_path / "map.pgw").mkdir()
    with pytest.warns(UserWarning, match=r"^map\.png: map\.pgw cannot be saved: it is a folder"):
        write(placed(), tmp_path / "map.png")
    assert read(tmp_path / "map.png").place == PLACE


def test_why_a_system_is_not_written_is_said(tmp_path):
    pytest.importorskip("rasterio")
    for system in ("EPSG:32632", 'PROJCRS["broken'):
        place = replace(PLACE, system=system)
        with pytest.warns(UserWarning, match=r"left out: what writes it says “.*WKT.*”\. The place is written"):
            write(placed(place=place), tmp_path / "map.tif")
        # A project names it in its own words, whatever became of another file.
        write(placed(place=place), tmp_path / "map.terrain")
        assert read(tmp_path / "map.terrain").place == place


def test_a_process_that_died_once_loses_the_system_once(tmp_path, utm, monkeypatch):
    def dying(task, **arguments):
        raise DiedError
        yield

    path, other = tmp_path / "map.tif", MapPlace(utm.replace("zone 19N", "zone 19"), PLACE.affine)
    heightmap = replace(survey(utm), place=other)
    with monkeypatch.context() as dead:
        dead.setattr(map_systems, "calling", dying)
        with pytest.warns(UserWarning, match=r"^map\.tif: Coordinate system left out"):
            write(heightmap, path)
    write(heightmap, path)
    with TiffFile(path) as file:
        assert 34735 in file.pages.first.tags
    write(survey(utm), tmp_path / "map.png")
    Image.fromarray(np.asarray(Image.open(tmp_path / "map.png"))).save(tmp_path / "map.png")
    monkeypatch.setattr(placed_beside, "calling", dying)
    found = read(tmp_path / "map.png")
    assert found.place.system == ""
    assert found.origin.left_out == (
        "Coordinate system left out: map.png.aux.xml could not be read. Open the file again.",
    )


def test_without_rasterio_the_place_is_written_in_numbers_and_said(tmp_path, utm, monkeypatch):
    monkeypatch.setattr(map_systems, "find_spec", lambda name: None)
    heightmap = survey(utm)
    (sentence,) = losses(heightmap, "tiff32f")
    assert "rasterio" in sentence
    write(heightmap, tmp_path / "map.tif")
    write(heightmap, tmp_path / "map.png")
    assert (tmp_path / "map.pgw").read_text().split() == ["30.0", "0.0", "0.0", "-20.0", "300000.0", "4900000.0"]
    assert not (tmp_path / "map.prj").exists()
    assert read(tmp_path / "map.tif").place == heightmap.place


def test_the_report_says_the_place(utm):
    assert report(survey(utm)).facts["place"] == "WGS 84 / UTM zone 19N, first point at 300,000 east, 4,900,000 north"
    degrees = replace(survey(utm), place=MapPlace('GEOGCRS["WGS 84"', (1 / 3600, 0.0, -72.0, 0.0, -1 / 3600, 44.5)))
    assert report(degrees).facts["place"] == "WGS 84, first point at 44.50000° N, 72.00000° W"


@pytest.mark.parametrize("beside", ["prj", "aux.xml", ""])
def test_a_picture_lies_where_the_files_beside_it_say(tmp_path, utm, beside):
    heightmap = survey(utm)
    write(heightmap, tmp_path / "map.png")
    plain = Image.fromarray(np.asarray(Image.open(tmp_path / "map.png")))  # without our text
    plain.save(tmp_path / "map.png")
    if beside != "aux.xml":
        (tmp_path / "map.png.aux.xml").unlink()
    if beside == "prj":
        (tmp_path / "map.prj").write_text(map_systems.written(utm).text)
    found = read(tmp_path / "map.png")
    assert found.place.affine == heightmap.place.affine
    if beside:
        assert found.place.name.replace("_", " ") in ("WGS 84 / UTM zone 19N", "WGS 1984 UTM Zone 19N")
        assert found.spacings == pytest.approx((20, 30))
    else:
        assert (found.place.system, found.spacing) == ("", None)
    # A world file of nonsense is none.
    (tmp_path / "map.pgw").write_text("0 0 0 0 0 0")
    assert read(tmp_path / "map.png").place is None


def text_of_gdal(affine, system):
    """The file that GDAL writes beside a map, whose numbers are for the corner of the first pixel."""
    a, b, _, d, e, _ = affine
    x, y = MapPlace("", affine).at(-0.5, -0.5)
    numbers = ",".join(f" {number:.16e}" for number in (x, a, b, y, d, e))
    srs = f'<SRS dataAxisToSRSAxisMapping="1,2">{escape(system)}</SRS>' if system else ""
    return f"<PAMDataset>\n  {srs}\n  <GeoTransform>{numbers}</GeoTransform>\n</PAMDataset>\n"


@pytest.mark.parametrize("name", ["map.png", "map.tif", "map.pgm", "map.bmp", "map.jpg", "map.npy", "map.pfm"])
@pytest.mark.parametrize("rotated", [False, True])
def test_a_place_that_only_the_file_of_gdal_has_is_that_of_the_map(tmp_path, utm, name, rotated):
    affine = (30.0, 4.0, 3e5, 4.0, -20.0, 4.9e6) if rotated else survey(utm).place.affine
    if name == "map.npy":
        np.save(tmp_path / name, survey(utm).heights)
    elif name == "map.pfm":
        (tmp_path / name).write_bytes(b"Pf\n71 81\n-1.0\n" + survey(utm).heights[::-1].astype("<f4").tobytes())
    else:
        Image.fromarray(survey(utm).heights.astype(np.uint8)).save(tmp_path / name)
    (tmp_path / f"{name}.aux.xml").write_text(text_of_gdal(affine, utm))
    found = read(tmp_path / name)
    assert found.place.affine == pytest.approx(affine)
    assert found.place.name == "WGS 84 / UTM zone 19N"
    if not rotated:
        assert found.spacings == pytest.approx((20, 30))
    (tmp_path / f"{name}.aux.xml").write_text(text_of_gdal(affine, "").replace("+", "x"))
    assert read(tmp_path / name).place is None


def test_the_file_of_gdal_goes_along_into_archives_and_places_tiles(tmp_path, utm):
    heights = survey(utm, 40, 60).heights.astype(np.uint8)
    for column, name in enumerate(("one.png", "two.png")):
        Image.fromarray(heights[:, 30 * column :][:, :30]).save(tmp_path / name)
        affine = (30.0, 0.0, 3e5 + 900.0 * column, 0.0, -30.0, 4.9e6)
        (tmp_path / f"{name}.aux.xml").write_text(text_of_gdal(affine, utm))
    with ZipFile(tmp_path / "map.zip", "w") as archive:
        for name in ("two.png", "two.png.aux.xml"):
            archive.write(tmp_path / name, name)
    assert read(tmp_path / "map.zip").place.at(0, 0) == pytest.approx((300900, 4.9e6))
    (tmp_path / "map.zip").unlink()
    many = finished(reading_mosaic(tmp_path)).heightmap
    assert many.heights.shape == (40, 60)
    assert many.place.at(0, 0) == pytest.approx((3e5, 4.9e6))


@pytest.mark.parametrize("name", ["map.tif", "map.bt", "map.grd"])
def test_a_map_with_a_place_in_no_system_gets_that_of_the_text_beside_it(tmp_path, utm, name):
    rasterio = pytest.importorskip("rasterio")
    driver = {"map.tif": "GTiff", "map.bt": "BT", "map.grd": "GS7BG"}[name]
    feet = rasterio.crs.CRS.from_epsg(2263)
    place = rasterio.Affine(30, 0, 980000, 0, -20 if driver != "GS7BG" else -30, 200000)
    profile = {"driver": driver, "width": 71, "height": 81, "count": 1, "dtype": "float32", "transform": place}
    with rasterio.open(tmp_path / name, "w", **profile) as file:
        file.write(survey(utm).heights, 1)
    assert read(tmp_path / name).place.system == ""
    (tmp_path / "map.prj").write_text(feet.to_wkt(version="WKT1_ESRI"))
    found = read(tmp_path / name)
    assert "Long_Island" in found.place.name or "Long Island" in found.place.name
    assert found.spacings == pytest.approx((-place.e * 1200 / 3937, 30 * 1200 / 3937), rel=1e-4)
    assert len([note for note in found.origin.assumed if note.startswith("Spacing averaged")]) == (place.e == -20)


@needs_gdal
@pytest.mark.parametrize("centre", [False, True])
def test_a_grid_lies_where_gdal_says(tmp_path, utm, centre):
    heightmap = replace(survey(utm), spacing=30.0, stretch=1.0)
    heightmap = replace(heightmap, place=replace(heightmap.place, affine=(30.0, 0.0, 3e5, 0.0, -30.0, 4.9e6)))
    write(heightmap, tmp_path / "own.tif")
    option = ["-co", "FORCE_CELLSIZE=YES"]
    command = ["gdal_translate", "-q", "-of", "AAIGrid", *option, tmp_path / "own.tif", tmp_path / "map.asc"]
    subprocess.run(command, check=True)
    if centre:
        text = (tmp_path / "map.asc").read_text()
        text = text.replace("xllcorner    299985", "xllcenter 300000").replace(
            "yllcorner    4897585", "yllcenter 4897600"
        )
        assert text.count("center") == 2
        (tmp_path / "map.asc").write_text(text)
    found = read(tmp_path / "map.asc")
    assert found.place.affine == pytest.approx(heightmap.place.affine)
    assert "19N" in found.place.name
    assert found.spacings == (30, 30)
    assert not found.origin.lost
    (tmp_path / "map.prj").unlink()
    (tmp_path / "map.asc.aux.xml").unlink(missing_ok=True)
    assert read(tmp_path / "map.asc").place.system == ""
