"""The names that programs and surveys give to tiles: each scheme lays the same land, and what is no scheme is asked."""

from itertools import product
from pathlib import Path

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from mosaic_tools import read_mosaic

from terrain_explorer.files import ReadOptions, ReadQuestion, write
from terrain_explorer.files.errors import HeightmapFileError
from terrain_explorer.files.mosaics.arrangement import Arrangement
from terrain_explorer.files.mosaics.tile_folder import tiles_in
from terrain_explorer.files.mosaics.tile_names import tile_sets
from terrain_explorer.terrain import DiamondSquare, Heightmap

HILLS = DiamondSquare(exponent=6, seed=2).heightmap()
SIDE = 17
ROWS, COLUMNS = 2, 3


def made(form, first=(0, 0), step=(1, 1), north=False, **more):
    """Return names by rows from the north: `x` and `y` from a first number by a step, y to the north or south."""
    lines = range(ROWS)[::-1] if north else range(ROWS)
    return [
        [form.format(x=first[0] + step[0] * column, y=first[1] + step[1] * row, **more) for column in range(COLUMNS)]
        for row in lines
    ]


SCHEMES = {
    # Surveys, by degrees of the south-western corner, or of the north-western one.
    "SRTM": made("N{y}E{x:03}", (7, 46), north=True),
    "SRTM, EarthExplorer": made("n{y}_e{x:03}_1arc_v3", (7, 46), north=True),
    "SRTM across the equator": [["N00W001", "N00E000", "N00E001"], ["S01W001", "S01E000", "S01E001"]],
    "NASADEM": made("NASADEM_HGT_n{y}e{x:03}", (7, 46), north=True),
    "ASTER": made("ASTGTMV003_N{y}E{x:03}_dem", (7, 46), north=True),
    "ALOS": made("ALPSMLC30_N{y:03}E{x:03}_DSM", (7, 46), north=True),
    "ALOS of 2015": made("N{y:03}E{x:03}_AVE_DSM", (7, 46), north=True),
    "Copernicus": made("Copernicus_DSM_COG_10_N{y}_00_E{x:03}_00_DEM", (7, 46), north=True),
    "OpenTopography": made("Copernicus_DSM_10_N{y}_00_E{x:03}_00_DEM", (7, 46), north=True),
    "FABDEM": made("N{y}E{x:03}_FABDEM_V1-2", (7, 46), north=True),
    "TanDEM-X": made("TDM1_DEM__30_N{y}E{x:03}_DEM", (7, 46), north=True),
    "USGS 1/3 arc second": [
        ["USGS_13_n47w009", "USGS_13_n47w008", "USGS_13_n47w007"],
        ["USGS_13_n46w009", "USGS_13_n46w008", "USGS_13_n46w007"],
    ],
    "USGS 1/9 arc second": [
        [f"ned19_n{north}_w{west}_co_2013" for west in ("105x50", "105x25", "105x00")]
        for north in ("40x25", "40x00")
    ],
    "GMTED2010": made("{y}n{x:03}e_20101117_gmted_mea075", (0, 30), (30, 20), north=True),
    "GTOPO30": [["W180N90", "W140N90", "W100N90"], ["W180N40", "W140N40", "W100N40"]],
    "CGIAR SRTM": made("srtm_{x}_0{y}", (38, 3)),
    # Surveys, by kilometres or metres.
    "swissALTI3D of two years": [
        [f"swissalti3d_{year}_{x}-{y}_2_2056_5728" for x, year in ((2573, 2019), (2574, 2020), (2575, 2019))]
        for y in (1086, 1085)
    ],
    "Lidar HD": made("LHD_FXX_{x:04}_{y}_MNT_O_0M50_LAMB93_IGN69", (700, 6700), north=True),
    "RGE ALTI": made("RGEALTI_FXX_{x:04}_{y}_MNT_LAMB93_IGN69", (770, 6280), (5, 5), north=True),
    "BD ALTI": made("BDALTIV2_25M_FXX_{x:04}_{y}_MNT_LAMB93_IGN69", (750, 6375), (25, 25), north=True),
    "North Rhine-Westphalia": made("dgm1_32_{x}_{y}_1_nw_2017", (280, 5652), north=True),
    "North Rhine-Westphalia of two years": [
        ["dgm1_32_280_5653_1_nw_2017", "dgm1_32_281_5653_1_nw_2019", "dgm1_32_282_5653_1_nw_2019"],
        ["dgm1_32_280_5652_1_nw_2017", "dgm1_32_281_5652_1_nw_2017", "dgm1_32_282_5652_1_nw_2019"],
    ],
    "Baden-Württemberg": made("dgm1_32_{x}_{y}_1_bw", (388, 5278), (2, 2), north=True),
    "Saxony": made("dgm1_33{x}_{y}_2_sn", (310, 5600), (2, 2), north=True),
    "Brandenburg": made("dgm_33{x}-{y}", (250, 5888), north=True),
    "Bavaria": made("{x}_{y}", (690, 5336), north=True),
    "Denmark": [[f"DTM_1km_{y}_{x}" for x in (684, 685, 686)] for y in (6050, 6049)],
    "metres": made("dem_{x}_{y}", (600000, 5200000), (1000, 1000), north=True),
    "Austria": made("ALS_DTM_CRS3035RES50000mN{y}E{x}", (4400000, 2650000), (50000, 50000), north=True),
    "USGS 1 m": made("USGS_1M_13_x{x}y{y}_CO_SoPlatteRiver_Lot2b_2013", (54, 412), north=True),
    "USGS 1 m of two projects": [
        [f"USGS_1M_13_x{x}y{y}_CO_{project}" for x, project in ((54, "A_2013"), (55, "B_Lot2_2015"), (56, "A_2013"))]
        for y in (413, 412)
    ],
    "Ordnance Survey": [["NY11", "NY21", "NY31"], ["NY10", "NY20", "NY30"]],
    "Ordnance Survey across squares": [["ny80_dtm", "ny90_dtm", "nz00_dtm"], ["sd89_dtm", "sd99_dtm", "se09_dtm"]],
    "Environment Agency": [["SU1041_DTM_1m", "SU1141_DTM_1m", "SU1241_DTM_1m"],
                           ["SU1040_DTM_1m", "SU1140_DTM_1m", "SU1240_DTM_1m"]],
    "quarters of grid squares": [["SK12nw", "SK12ne", "SK22nw"], ["SK12sw", "SK12se", "SK22sw"]],
    # Web maps.
    "quadkeys": [["0313000", "0313001", "0313010"], ["0313002", "0313003", "0313012"]],
    "zoom, x and y": made("12_{x}_{y}", (2130, 1450)),
    # Programs.
    "World Machine": made("world_x{x}_y{y}"),
    "World Machine, y to the north": made("world_x{x}_y{y}", north=True),
    "Unreal Engine": made("Landscape_x{x}_y{y}"),
    "Gaea": made("Build_y{y}_x{x}"),
    "World Creator": made("heightmap_{x}_{y}"),
    "Houdini": made("terrain_x{x:02}_y{y:02}"),
    "UDIM": [["height.1011", "height.1012", "height.1013"], ["height.1001", "height.1002", "height.1003"]],
    "UV tiles": made("height_u{x}_v{y}", (1, 1), north=True),
    "L3DT": made("map_x{x}y{y}"),
    "Terragen": made("terrain.{x:03}.{y:03}", (1, 1)),
    "Unity, x and z": made("Terrain_x{x}_z{y}", north=True),
    "Minecraft": made("r.{x}.{y}", (-2, -1)),
    "numbers below 0": made("tile_{x}_{y}", (-2, -1)),
    "labels and numbers below 0": made("a_x{x}_y{y}", (-2, -1)),
    "Terrain3D": [["terrain3d-02-01", "terrain3d-01-01", "terrain3d_00-01"],
                  ["terrain3d-02_00", "terrain3d-01_00", "terrain3d_00_00"]],
    "rows and columns": made("row{y}_col{x}"),
    "rows and columns, short": made("r{y}c{x}", (1, 1)),
    "with the resolution": made("height_513x513_{x}_{y}"),
    "with a date": made("dem_20261125_{x}_{y}"),
    "with a date in three parts": made("dem_2026-11-25_{x}_{y}"),
    "with a version": made("dem_v2_{x}_{y}"),
    "with a running number": [["t_1_x0_y0", "t_2_x1_y0", "t_3_x2_y0"], ["t_4_x0_y1", "t_5_x1_y1", "t_6_x2_y1"]],
    "by two": made("tile_{x}_{y}", (0, 0), (2, 2)),
}  # fmt: skip


BY_EDGES = ("Denmark", "Austria", "World Machine, y to the north")
"""The schemes whose names leave the order open."""


def laid(names):
    """Return how the names alone lay tiles: by rows from the north."""
    tiles = tile_sets(Path(f"{name}.tif") for line in names for name in line)[0]
    way = Arrangement(tiles.flipped[0], tiles.south_first[0], tiles.swapped[0])
    grid = way.grid(tiles.paths)
    rows, columns = (max(of) + 1 for of in zip(*grid, strict=True))
    return [
        [tiles.name(grid[row, column])[:-4] if (row, column) in grid else "" for column in range(columns)]
        for row in range(rows)
    ]


def fill(folder, names, flipped=False, ending=".tif", kind="tiff32f"):
    """Write the tiles of the hills under these names, and return the heights that they make."""
    for (row, line), column in product(enumerate(names), range(len(names[0]))):
        part = HILLS.heights[row * SIDE :, column * SIDE :][:SIDE, :SIDE]
        write(Heightmap(part[::-1] if flipped else part, (0.0, 1.0)), folder / f"{line[column]}{ending}", kind)
    return HILLS.heights[: SIDE * len(names), : SIDE * len(names[0])]


@pytest.mark.parametrize("scheme", SCHEMES)
def test_names_lay_tiles(tmp_path, scheme):
    whole = fill(tmp_path, SCHEMES[scheme])
    read = read_mosaic(tmp_path)
    np.testing.assert_array_equal(read.heights, whole)
    assert read.voids is None


@pytest.mark.parametrize("scheme", [scheme for scheme in SCHEMES if scheme not in BY_EDGES])
def test_names_alone_lay_tiles_of_level_ground(scheme):
    names = SCHEMES[scheme]
    assert laid(names) == names


def test_south_first_raw_files_are_those_of_the_terrain_toolbox_of_unity(tmp_path):
    whole = fill(tmp_path, made("MtStHelens_{x}_{y}", north=True), flipped=True, ending=".raw", kind="raw16le")
    np.testing.assert_allclose(read_mosaic(tmp_path).heights, whole, atol=1e-5)


@pytest.mark.parametrize("form", ["{z}/{x}/{y}", "{z}/{y}/{x}", "{x}/{y}"])
@pytest.mark.parametrize("north", [False, True], ids=["xyz", "tms"])
def test_web_maps_count_from_either_edge(tmp_path, form, north):
    names = made(form, (2130, 1450), north=north, z=12)
    for line in names:
        for name in line:
            (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
    whole = fill(tmp_path, names)
    np.testing.assert_array_equal(read_mosaic(tmp_path).heights, whole)


def tiles_of(folder, names, options=None):
    for name in names:
        (folder / name).write_bytes(b"x")
    return tiles_in(folder, None, options or ReadOptions()).tiles


ASKED = {
    "date and time": ["dgm_20261125_184533.png", "dgm_20261126_091002.png"],
    "date with the hour": ["dgm_2026112518_4533.png", "dgm_2026112609_1002.png"],
    "twenty nines": ["a_0_0.png", f"a_{'9' * 20}_{'9' * 20}.png"],
    "running numbers": [f"tile{number}.png" for number in range(1, 10)],
    "resolutions": ["hills_513x513.png", "hills_1025x1025.png"],
    "far apart": ["N46E007.hgt", "S01W008.hgt"],
    "versions": ["hills_v1.png", "hills_v2.png"],
}


@pytest.mark.parametrize("names", ASKED.values(), ids=ASKED)
def test_what_does_not_say_how_it_lies_is_asked_about(tmp_path, names):
    with pytest.raises(ReadQuestion) as asked:
        tiles_of(tmp_path, names)
    question = asked.value
    assert "--tile-rows" in str(question)
    assert "--" not in question.sentence
    for option in question.options:
        found = tiles_in(tmp_path, None, option.read_options).tiles
        assert len(found.paths) == len(names)
    assert question.options[0].read_options.tile_rows ** 2 <= len(names)


@pytest.mark.parametrize("corner", ["north-west", "north-east", "south-west", "south-east"])
@pytest.mark.parametrize("order", ["by-rows", "by-columns"])
@pytest.mark.parametrize("form", ["tile{n}", "a_{a}_{b}"])
def test_tiles_are_laid_by_hand(tmp_path, corner, order, form):
    cells = [(row, column) for row in range(ROWS) for column in range(COLUMNS)]
    if order == "by-columns":
        cells.sort(key=lambda cell: cell[::-1])
    names = [["" for _ in range(COLUMNS)] for _ in range(ROWS)]
    for number, (row, column) in enumerate(cells):
        a, b = (row, column) if order == "by-rows" else (column, row)
        south, east = corner.startswith("south"), corner.endswith("east")
        names[-1 - row if south else row][-1 - column if east else column] = form.format(n=number + 8, a=a, b=b)
    whole = fill(tmp_path, names)
    size = {"tile_rows": ROWS} if form == "tile{n}" else {}
    read = read_mosaic(tmp_path, ReadOptions(first_tile=corner, tile_order=order, **size))
    np.testing.assert_array_equal(read.heights, whole)


def test_the_step_is_given_by_hand(tmp_path):
    names = ["a_0_0.png", "a_0_10.png", "a_20_0.png"]
    found = tiles_of(tmp_path, names, ReadOptions(tile_step_x=20, tile_step_y=10))
    assert sorted(found.paths) == [(0, 0), (0, 1), (1, 0)]


def test_sizes_that_do_not_fit_are_refused(tmp_path):
    with pytest.raises(HeightmapFileError, match="has 9 tiles, which do not make 2 × 3"):
        tiles_of(tmp_path, ASKED["running numbers"], ReadOptions(tile_rows=2, tile_columns=3))


def test_of_two_files_with_one_place_the_usual_name_counts(tmp_path):
    found = tiles_of(tmp_path, ["w_x0_y0.png", "w_x1_y0.png", "w_x01_y0.png"])
    assert {path.name: kept.name for path, kept in found.doubles.items()} == {"w_x01_y0.png": "w_x1_y0.png"}


DIGITS = st.text("0123456789", min_size=1, max_size=40)
WORDS = st.sampled_from(["", "_", "-", "x", "_y", "N", "E", ".", "r", "NY", "v", "z", "km", " "])


@settings(max_examples=60)
@given(st.lists(st.lists(st.tuples(WORDS, DIGITS), min_size=1, max_size=9), min_size=2, max_size=30))
@example([[("a", "9" * 20), ("_", "9" * 20)], [("a", "0"), ("_", "0")]])
def test_any_names_are_laid_or_asked_about_in_bounded_time_and_room(names):
    paths = {Path("".join(word + digits for word, digits in name) + ".png") for name in names}
    for tiles in tile_sets(paths):
        assert set(tiles.paths.values()) <= paths
        assert len(set(tiles.paths.values())) == len(tiles.paths)
        assert min(min(place) for place in tiles.paths) == 0
        assert not set(tiles.doubles) & set(tiles.paths.values())


def test_numbers_too_far_apart_are_refused_even_then(tmp_path):
    with pytest.raises(HeightmapFileError, match="would have 100,000,000,000,000,000,000 × "):
        tiles_of(tmp_path, ASKED["twenty nines"], ReadOptions(tile_gaps=True))
