import pytest
from hypothesis import given
from hypothesis import strategies as st

from terrain_explorer.terrain.map_place import MapPlace

numbers = st.floats(-1e4, 1e4)
SQUARE = (30.0, 0.0, 6e5, 0.0, -30.0, 5e6)


@given(numbers, numbers, st.sampled_from([SQUARE, (20.0, 5.0, 3.0, 4.0, -30.0, 8.0)]))
def test_a_point_is_found_again_by_its_coordinates(row, column, affine):
    place = MapPlace("", affine)
    assert place.point(*place.at(row, column)) == pytest.approx((row, column), abs=1e-5)


@given(numbers, numbers, numbers, numbers)
def test_a_moved_place_gives_each_point_the_coordinates_that_it_had(row, column, first_row, first_column):
    whole = MapPlace("", (20.0, 5.0, 3.0, 4.0, -30.0, 8.0))
    fine = whole.moved(first_row, first_column, (0.5, 0), (0, 0.25))
    assert fine.at(row, column) == pytest.approx(whole.at(first_row + row / 2, first_column + column / 4), abs=1e-5)


def test_a_system_without_a_name_has_that_of_its_projection():
    affine = (1.0, 0.0, 0.0, 0.0, -1.0, 0.0)
    assert MapPlace('PROJCRS["WGS 84 / UTM zone 19N",BASEGEOGCRS["WGS 84"', affine).name == "WGS 84 / UTM zone 19N"
    made = 'PROJCRS["unknown",BASEGEOGCRS["unknown"],CONVERSION["unknown",METHOD["Lambert Azimuthal Equal Area",ID['
    assert MapPlace(made, affine).name == "Lambert Azimuthal Equal Area"
    assert MapPlace("", affine).name == MapPlace('GEOGCRS["unknown"', affine).name == ""


def test_a_place_without_an_area_is_refused():
    with pytest.raises(ValueError, match="area"):
        MapPlace("", (1, 1, 0, 1, 1, 0))
