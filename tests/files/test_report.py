"""The report about an opened file is true."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.extra.numpy import array_shapes, arrays
from made_files import MADE
from true_report import check_report

from terrain_explorer.files import ReadQuestion, read, report, write
from terrain_explorer.files.report import different
from terrain_explorer.language import speak, speak_english
from terrain_explorer.terrain import Heightmap, Origin

shapes = array_shapes(min_dims=2, max_dims=2, min_side=2, max_side=30)


@given(arrays(np.float32, shapes, elements=st.sampled_from([0.0, -0.0, 1.0, 1.5, -7.0, 3e38])))
def test_different_heights_are_counted(heights):
    assert different(heights) == len(np.unique(heights))


@settings(deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    samples=arrays(np.float32, shapes, elements=st.floats(-5000, 9000, width=16)),
    name=st.sampled_from(["map.png", "map.tif", "map.npy", "map.asc", "map.r32", "map.pgm"]),
    metres=st.booleans(),
    spacing=st.none() | st.floats(0.1, 1000),
)
def test_what_is_told_of_our_files_is_true(tmp_path, samples, name, metres, spacing):
    path = tmp_path / name
    write(Heightmap(samples, (-6000.0, 10_000.0), metres=metres, spacing=spacing), path)
    check_report(read(path))


@pytest.mark.parametrize("made", MADE.values(), ids=MADE)
@settings(max_examples=30, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_what_is_told_of_any_file_is_true(tmp_path, made, data):
    file = data.draw(made)
    path, expected = tmp_path / file.expected.name, file.expected
    path.write_bytes(file.content)
    if expected.answer is not None:
        with pytest.raises(ReadQuestion) as asked:
            read(path)
        assert expected.answer in [option.read_options for option in asked.value.options]
    heightmap = read(path, expected.reading)
    expected.check(heightmap)
    check_report(heightmap)


def test_large_heights_are_told_apart():
    told = report(Heightmap(np.array([[1e6, 1e6], [1e6, 1e6 + 0.5]]), metres=True))
    assert told.facts["heights"] == "1000000 m to 1000000.5 m"
    assert told.facts["black and white"] == "1000000 m and 1000000.5 m"


def test_the_line_is_short_and_the_details_are_whole():
    origin = Origin("PNG, 8-bit grey", 8, ("Almost grey: a.",), ("8 bits only: b.",))
    told = report(Heightmap(np.eye(2), origin=origin, metres=True, spacing=30.0))
    assert told.line == "2 rows, 2 columns; PNG, 8-bit grey; 0 m to 1 m; 2 different heights; almost grey; 8 bits only."
    assert told.details[-2:] == ("Almost grey: a.", "8 bits only: b.")
    assert "Spacing: 30 m." in told.details


def test_other_languages_keep_their_capitals_in_the_line():
    origin = Origin("PNG, 8-bit grey", 8, ("Abstand gemittelt: a.",))
    speak(lambda *_: None, str, "de")
    try:
        assert report(Heightmap(np.eye(2), origin=origin)).line.endswith("; Abstand gemittelt.")
    finally:
        speak_english()
