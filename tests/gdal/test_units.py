"""The names of units, however they are written."""

import pytest

from terrain_explorer.gdal.systems import understanding
from terrain_explorer.gdal.units import EPSG, metres_of
from terrain_explorer.own_process import calling
from terrain_explorer.terrain.work import finished

US = 1200 / 3937


@pytest.mark.parametrize(
    ("names", "metres"),
    [
        ("m metre Meters METRE", 1),
        ("ft foot feet Feet International_Foot intl.ft foot_(international) feet-international", 0.3048),
        ("US_survey_foot us-ft ftUS US-Survey-Feet U.S._survey_feet Foot_US usft foot_(US_survey) survey_foot", US),
        ("Clarke's_foot Foot_Clarke", 0.3047972654),
        ("British_foot_(Sears_1922) Foot_Sears Sears_foot", 0.304799471538676),
        ("Indian_foot Foot_Indian", 0.304799510248147),
        ("Gold_Coast_foot Foot_Gold_Coast", 0.304799710181508),
        ("British_foot_(1936)", 0.3048007491),
        ("km kilometre", 1000),
        ("dm decimetre", 0.1),
        ("fathom fathoms", 1.8288),
        ("yd yards", 0.9144),
        ("nautical_mile NM nmi", 1852),
        ("hPa degrees K Tuscan_foot %", None),
    ],
)
@pytest.mark.parametrize("between", ["_", " "])
def test_a_unit_is_known_by_its_name(names, metres, between):
    for name in names.split():
        found = metres_of(name.replace("_", between))
        assert found == (metres if metres is None else pytest.approx(metres, rel=1e-12)), name


def test_codes_of_the_register_are_those_of_proj():
    pytest.importorskip("rasterio")
    known = 0
    for code, metres in EPSG.items():
        keys = [1, 1, 0, 3, 1024, 0, 1, 1, 3072, 0, 1, 32632, 3076, 0, 1, code]
        found = finished(calling(understanding, keys=keys)).facts["plane"]
        known += found != 1
        assert found in (pytest.approx(metres, rel=1e-9), 1), code
    assert known > len(EPSG) / 2
