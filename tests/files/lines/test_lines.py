"""Lines of GPX, GeoJSON, KML and SVG become points of paths where they lie on the terrain."""

import json
import zipfile
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from terrain_explorer.errors import UserError
from terrain_explorer.files.errors import HeightmapFileError
from terrain_explorer.files.lines.fitting import fitting_lines
from terrain_explorer.files.lines.map_line import PICTURE, LineFile, MapLine
from terrain_explorer.files.lines.reading import reading_lines
from terrain_explorer.terrain.filters.paths import Lake, Ridge
from terrain_explorer.terrain.filters.paths.curve import spline
from terrain_explorer.terrain.heightmap import Heightmap
from terrain_explorer.terrain.map_place import MapPlace
from terrain_explorer.terrain.work import finished

GROUND = Heightmap(np.zeros((101, 201), np.float32), metres=True, spacing=30.0)


def lines_in(tmp_path, name, content):
    path = tmp_path / name
    path.write_text(content, encoding="utf-8")
    return finished(reading_lines(path))


def drawn(points, closed=False):
    return LineFile((MapLine("line", np.array(points, float), closed),), PICTURE)


GPX = """<?xml version="1.0"?>
<gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1">
<metadata><name>not a track</name></metadata>
<wpt lat="1" lon="2"><name>not a track either</name></wpt>
<trk><name>Tuckerman &amp; back</name><trkseg>
<trkpt lat="44.25" lon="-71.25"><ele>600</ele><name>hut</name></trkpt><trkpt lat="44.26" lon="-71.28"/>
<trkpt lat="44.26" lon="-71.28"/><trkpt lat="44.27" lon="-71.30"/></trkseg>
<trkseg><trkpt lat="44.27" lon="-71.31"/></trkseg>
<trkseg><trkpt lat="44.28" lon="-71.31"/><trkpt lat="44.29" lon="-71.32"/></trkseg></trk>
<rte><rtept lat="1" lon="2"/><rtept lat="3" lon="4"/></rte></gpx>"""


def test_tracks_and_routes_of_gpx(tmp_path):
    found = lines_in(tmp_path, "hike.gpx", GPX)
    assert [line.name for line in found.lines] == ["Tuckerman & back", "Tuckerman & back 2", "Track"]
    assert found.lines[0].points.tolist() == [[-71.25, 44.25], [-71.28, 44.26], [-71.30, 44.27]]
    assert not found.lines[0].closed


def test_lines_and_areas_of_geojson(tmp_path):
    area = {"type": "Polygon", "coordinates": [[[0, 0], [1, 0], [1, 1, 300], [0, 0]]]}
    ways = {"type": "MultiLineString", "coordinates": [[[5, 6], [7, 8]], [[1, 2]]]}
    features = [
        {"type": "Feature", "properties": {"name": "Lake"}, "geometry": area},
        {"type": "Feature", "properties": None, "geometry": {"type": "GeometryCollection", "geometries": [ways]}},
        {"type": "Feature", "properties": {}, "geometry": {"type": "Point", "coordinates": [1, 2]}},
        {"type": "Feature", "properties": {}, "geometry": None},
    ]
    text = json.dumps({"type": "FeatureCollection", "features": features})
    lake, way = lines_in(tmp_path, "map.geojson", text).lines
    assert (lake.name, lake.closed, lake.points.tolist()) == ("Lake", True, [[0, 0], [1, 0], [1, 1]])
    assert (way.name, way.closed, way.points.tolist()) == ("Line", False, [[5, 6], [7, 8]])


KML = """<kml xmlns="http://www.opengis.net/kml/2.2" xmlns:gx="http://www.google.com/kml/ext/2.2"><Document>
<name>document</name><Placemark><name>way</name><LineString><coordinates>
 -71.25,44.25,600 -71.28,44.26 </coordinates></LineString></Placemark>
<Placemark><Polygon><outerBoundaryIs><LinearRing><coordinates>0,0 1,0 1,1 0,0</coordinates></LinearRing>
</outerBoundaryIs></Polygon></Placemark><Placemark><Point><coordinates>1,2</coordinates></Point></Placemark>
<Placemark><name>run</name><gx:Track><gx:coord>1 2 3</gx:coord><gx:coord>4 5 6</gx:coord></gx:Track></Placemark>
</Document></kml>"""


def test_lines_areas_and_tracks_of_kml_and_kmz(tmp_path):
    found = lines_in(tmp_path, "map.kml", KML)
    told = [(line.name, line.closed, line.points.tolist()) for line in found.lines]
    assert told == [
        ("way", False, [[-71.25, 44.25], [-71.28, 44.26]]),
        ("Line", True, [[0, 0], [1, 0], [1, 1]]),
        ("run", False, [[1, 2], [4, 5]]),
    ]
    with zipfile.ZipFile(tmp_path / "map.kmz", "w") as archive:
        archive.writestr("doc.kml", KML)
    assert [line.name for line in finished(reading_lines(tmp_path / "map.kmz")).lines] == ["way", "Line", "run"]


def svg(body, head='viewBox="0 0 200 100"'):
    return f'<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "svg11.dtd"><svg {head}>{body}</svg>'


@pytest.mark.parametrize(
    ("body", "ends", "closed"),
    [
        ('<polyline points="0,0 100 50,200,100"/>', [[0, 0], [1, 1]], False),
        ('<polygon points="0,0 100,0 100,50"/>', [[0, 0], [0.5, 0.5]], True),
        ('<line x1="20" y1="10" x2="40" y2="90"/>', [[0.1, 0.1], [0.2, 0.9]], False),
        ('<path d="M20 10h20v30L60,40m5 5"/>', [[0.1, 0.1], [0.3, 0.4]], False),
        ('<path d="m20,10 20,0 0 30z"/>', [[0.1, 0.1], [0.2, 0.4]], True),
        ('<path d="M0 50C50 0 150 0 200 50"/>', [[0, 0.5], [1, 0.5]], False),
        ('<path d="M0 50q50-50 100 0t100 0"/>', [[0, 0.5], [1, 0.5]], False),
        ('<path d="M0 50s50-50 100 0"/>', [[0, 0.5], [0.5, 0.5]], False),
        ('<path d="M50 50a50 50 0 01100 0"/>', [[0.25, 0.5], [0.75, 0.5]], False),
        ('<g transform="translate(20 10) scale(2)"><path d="M0 0L10 10"/></g>', [[0.1, 0.1], [0.2, 0.3]], False),
        ('<path transform="rotate(90 100 50)" d="M50 50L150 50"/>', [[0.5, 0], [0.5, 1]], False),
        ('<defs><path d="M0 0L1 1"/></defs><path d="M0 0L200 100"/>', [[0, 0], [1, 1]], False),
    ],
)
def test_lines_of_a_drawing_lie_in_its_picture(tmp_path, body, ends, closed):
    (line,) = lines_in(tmp_path, "plan.svg", svg(body)).lines
    np.testing.assert_allclose(line.points[[0, -1]], ends, atol=1e-12)
    assert line.closed == closed


def test_an_arc_is_one_of_a_circle(tmp_path):
    (line,) = lines_in(tmp_path, "plan.svg", svg('<path d="M50 50A50 50 0 0 1 150 50"/>')).lines
    away = np.hypot(*(line.points * (200, 100) - (100, 50)).T)
    np.testing.assert_allclose(away, 50)
    assert (line.points[1:-1, 1] < 0.5).all()  # clockwise on the screen, over the top


def test_a_size_in_millimetres_stands_for_a_view_box(tmp_path):
    (line,) = lines_in(tmp_path, "plan.svg", svg('<path d="M0 0L96 96"/>', 'width="50.8mm" height="25.4mm"')).lines
    np.testing.assert_allclose(line.points[-1], [0.5, 1])
    with pytest.raises(HeightmapFileError, match="viewBox"):
        lines_in(tmp_path, "plan.svg", svg('<path d="M0 0L96 96"/>', ""))


@pytest.mark.parametrize(
    ("name", "content", "words"),
    [
        ("map.gpx", "<gpx>", "damaged"),
        ("map.gpx", "<gpx><trk><trkseg><trkpt lat='1'/></trkseg></trk></gpx>", "damaged"),
        ("map.gpx", "<gpx/>", "holds no lines"),
        ("map.svg", '<!DOCTYPE svg [<!ENTITY a "b">]><svg viewBox="0 0 1 1"/>', "entities"),
        ("map.svg", "<g>" * 300 + "</g>" * 300, "damaged"),
        ("map.geojson", "[" * 100000, "damaged"),
        ("map.geojson", '{"type": "LineString", "coordinates": 7}', "damaged"),
        ("map.geojson", "[]", "damaged"),
        ("map.geojson", '{"crs": {"properties": {"name": "http://example.org/system"}}}', "damaged"),
        ("map.kmz", "no archive", "damaged"),
        ("map.kml", "\\0", "damaged"),
        ("map.txt", "", "no file of lines"),
    ],
)
def test_broken_files_are_refused_with_a_sentence(tmp_path, name, content, words):
    with pytest.raises(HeightmapFileError, match=words):
        lines_in(tmp_path, name, content)


def test_what_is_no_file_is_refused(tmp_path):
    with pytest.raises(HeightmapFileError, match="no such file"):
        finished(reading_lines(tmp_path / "none.gpx"))


def test_parts_beside_the_terrain_are_cut_off_at_its_edge():
    fitted = finished(fitting_lines(drawn([[-0.5, 0.5], [0.5, 0.5], [0.5, 1.5], [0.75, 1.5], [0.75, 0.5]]), GROUND))
    assert [line.name for line in fitted] == ["line (1)", "line (2)"]
    first, second = (np.array(line.points) for line in fitted)
    np.testing.assert_allclose(first[[0, -1]], [[0.5, 0], [1, 0.5]])
    np.testing.assert_allclose(second[[0, -1]], [[1, 0.75], [0.5, 0.75]])
    assert fitted[0].metres == pytest.approx(100 * 30 + 50 * 30)
    with pytest.raises(UserError, match="none of the lines"):
        finished(fitting_lines(drawn([[-0.5, 0.5], [-0.5, 0.7]]), GROUND))


def test_a_ring_stays_one_where_all_of_it_lies_on_the_terrain():
    square = [[0.2, 0.2], [0.8, 0.2], [0.8, 0.8], [0.2, 0.8]]
    (whole,) = finished(fitting_lines(drawn(square, True), GROUND))
    assert whole.ring
    assert whole.along(Ridge()).goes_round
    assert not whole.along(Lake()).ring  # which goes round anyway
    (part,) = finished(fitting_lines(drawn([[x + 0.5, y] for x, y in square], True), GROUND))
    assert not part.ring
    np.testing.assert_allclose(sorted(np.array(part.points)[[0, -1]].tolist()), [[0.2, 1], [0.8, 1]])


@settings(max_examples=12)
@given(st.integers(0, 2**32), st.integers(2, 300), st.booleans())
def test_the_curve_through_thinned_points_is_near_to_the_line(seed, count, closed):
    steps = np.random.default_rng(seed).normal(0, 0.003, (count, 2))
    points = np.clip(0.5 + np.cumsum(steps, axis=0), 0, 1)
    (line,) = finished(fitting_lines(drawn(points, closed and count > 2), GROUND))
    assert len(line.points) <= 400
    scale = np.array((100, 200))
    corners = np.array(line.points) * scale
    curve = spline(corners, line.ring).reshape(-1, 2) if len(corners) > 1 else corners
    around = np.concatenate([points, points[:1]]) if line.ring else points
    dense = np.concatenate([np.linspace(*ends, 65) for ends in pairwise(around)])[:, ::-1] * scale
    apart = np.hypot(*np.moveaxis(curve[::32, np.newaxis] - dense, -1, 0))
    assert apart.min(axis=1).max() < 0.35


def test_lines_in_metres_are_those_of_the_system_that_the_file_names(tmp_path):
    crs = pytest.importorskip("rasterio.crs").CRS.from_epsg(32619)
    place = MapPlace(crs.to_wkt(version="WKT2_2019"), (30.0, 0.0, 310000.0, 0.0, -30.0, 4910000.0))
    ground = Heightmap(np.zeros((401, 401), np.float32), metres=True, spacing=30.0, place=place)
    named = {"type": "name", "properties": {"name": "urn:ogc:def:crs:EPSG::32619"}}
    way = {"type": "LineString", "coordinates": [[313000, 4907000], [316000, 4904000]], "crs": named}
    (line,) = finished(fitting_lines(lines_in(tmp_path, "map.json", json.dumps(way)), ground))
    np.testing.assert_allclose(np.array(line.points)[[0, -1]], [[0.25, 0.25], [0.5, 0.5]], atol=1e-9)


def test_degrees_are_those_of_the_terrains_own_system():
    crs = pytest.importorskip("rasterio.crs").CRS.from_epsg(32619)
    place = MapPlace(crs.to_wkt(version="WKT2_2019"), (30.0, 0.0, 310000.0, 0.0, -30.0, 4910000.0))
    ground = Heightmap(np.zeros((401, 401), np.float32), metres=True, spacing=30.0, place=place)
    # Mount Washington: 44.2706 N, 71.3033 W is 316,175.0 E, 4,904,508.4 N in zone 19 (by PROJ's cs2cs).
    summit = LineFile((MapLine("", np.array([[-71.3033, 44.2706], [-71.2533, 44.2706]])),))
    (line,) = finished(fitting_lines(summit, ground))
    down, across = line.points[0]
    assert place.at(down * 400, across * 400) == pytest.approx((316175.0, 4904508.4), abs=0.1)


@pytest.mark.parametrize(
    ("place", "words"), [(None, "where on the world"), (MapPlace("", (1, 0, 0, 0, -1, 0)), "system")]
)
def test_a_terrain_without_a_place_takes_drawings_alone(place, words):
    ground = Heightmap(np.zeros((11, 11), np.float32), place=place)
    with pytest.raises(UserError, match=words):
        finished(fitting_lines(LineFile(drawn([[0, 0], [1, 1]]).lines), ground))
    (line,) = finished(fitting_lines(drawn([[0, 0], [1, 1]]), ground))
    assert line.metres is None
