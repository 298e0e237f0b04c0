"""Surveys as people get them keep their place: each file of the reports comes out where it lies, or is asked about."""

from __future__ import annotations

import pytest
from shared_data import DATA

from terrain_explorer.files import ReadOptions, read
from terrain_explorer.files.lines.fitting import fitting_lines
from terrain_explorer.files.lines.reading import reading_lines
from terrain_explorer.terrain.work import finished

REPORTS = DATA / "reports4"
pytestmark = pytest.mark.skipif(not REPORTS.exists(), reason="the reported files are not here")


def roads_on(heightmap, name):
    return finished(fitting_lines(finished(reading_lines(REPORTS / name)), heightmap))


@pytest.mark.parametrize(
    ("name", "system", "spacing", "first"),
    [
        ("utm12.las", "WGS 84 / UTM zone 32N", 10, (500000, 5200320)),
        ("utm14wkt.las", "WGS 84 / UTM zone 32N", 10, (500000, 5200320)),
        ("ftus_code_only.las", "NAD83 / New York Long Island (ftUS)", 9.14402, (980000, 200960)),
    ],
)
def test_scans_lie_where_their_records_say(name, system, spacing, first):
    heightmap = read(REPORTS / name)
    assert heightmap.place.name == system
    assert heightmap.spacing == pytest.approx(spacing, abs=1e-5)
    assert heightmap.place.at(0, 0) == pytest.approx(first)
    assert (heightmap.lowest, heightmap.highest) == pytest.approx((299.546, 385.124), abs=1e-3)


def test_a_track_is_a_road_on_a_scan_whatever_its_records_are():
    roads = [roads_on(read(REPORTS / name), "track.gpx") for name in ("utm12.las", "utm14wkt.las")]
    assert roads[0] == roads[1] != ()


def test_a_zipped_tile_lies_where_its_name_says_and_takes_a_hike():
    heightmap = read(REPORTS / "N47E008.hgt.zip")
    assert heightmap.place.at(0, 0) == pytest.approx((8, 48))
    assert heightmap.place.name == "WGS 84"
    assert roads_on(heightmap, "zip_hike.gpx") != ()


def test_tiles_in_an_archive_are_chosen_as_its_members():
    heightmap = read(REPORTS / "four_tiles.zip", ReadOptions(member=2))
    assert heightmap.heights.shape == (1201, 1201)
    assert heightmap.place.at(0, 0) == pytest.approx((9, 48))


def test_a_bag_lies_where_its_metadata_say():
    heightmap = read(REPORTS / "made.bag", ReadOptions(array=1))
    assert (heightmap.spacing, heightmap.place.name) == (10, "WGS 84 / UTM zone 32N")
    assert heightmap.place.at(0, 0) == pytest.approx((500005, 5199995))
    assert (heightmap.lowest, heightmap.highest) == pytest.approx((-491.9, -295.0), abs=0.05)


def test_a_picture_lies_where_the_file_of_gdal_beside_it_says():
    heightmap = read(REPORTS / "gdal.png")
    assert (heightmap.spacing, heightmap.place.name) == (10, "WGS 84 / UTM zone 32N")
    assert heightmap.place.at(0, 0) == pytest.approx((500005, 5199995))
