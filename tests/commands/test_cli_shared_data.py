"""The command line on every real file: what it tells, what it asks, and what it writes."""

from __future__ import annotations

import numpy as np
import pytest
from shared_data import CASES as ALL
from shared_data import Expected

from terrain_explorer.files import read, report

# Each picture of the suite of PNGs is read elsewhere; what the command line adds shows in a few.
SUITE = [one for one in ALL if one.path.parent.name == "pngsuite"]
CASES = [one for one in ALL if one not in SUITE or one in SUITE[::12]]
READ = [expected for expected in CASES if expected.truth]


@pytest.mark.parametrize("expected", READ, ids=str)
def test_info_tells_what_the_file_is(run, expected: Expected):
    status, output, errors = run("info", expected.path, *expected.words)
    assert (status, errors) == (0, "")
    told = report(read(expected.path, expected.reading))
    assert output.splitlines()[0] == told.line
    assert f"\nkind: {expected.kind}\n" in output
    notes = [line.partition(": ")[2] for line in output.splitlines() if line.startswith(("assumed: ", "lost: "))]
    expected.check_notes(tuple(notes))


@pytest.mark.parametrize("expected", READ, ids=str)
def test_convert_keeps_heights_and_metres(run, expected: Expected, tmp_path):
    status, output, errors = run("convert", expected.path, "map.npy", *expected.words)
    assert (status, output) == (0, "")
    assert all(f"{expected.path.name}: {note}" in errors for note in expected.notes)
    expected.check_heights(np.load(tmp_path / "map.npy"))
    expected.check_ground(read(tmp_path / "map.npy"))


@pytest.mark.parametrize("expected", [one for one in READ if one.answer], ids=str)
@pytest.mark.parametrize("command", [["info"], ["convert", "map.npy"]], ids=lambda words: words[0])
def test_without_the_answer_the_choices_are_listed(run, expected: Expected, tmp_path, command):
    status, output, errors = run(command[0], expected.path, *command[1:])
    assert (status, output, errors.count("\n")) == (1, "", 1)
    assert " ".join(expected.words) in errors
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("expected", [one for one in CASES if not one.truth], ids=str)
@pytest.mark.parametrize("command", [["info"], ["convert", "map.npy"]], ids=lambda words: words[0])
def test_what_cannot_be_read_is_refused_in_one_sentence(run, expected: Expected, tmp_path, command):
    status, output, errors = run(command[0], expected.path, *command[1:])
    assert (status, output, errors.count("\n")) == (1, "", 1)
    assert errors.startswith(f"terrain-explorer: {expected.path.name} ")
    assert expected.kind in errors
    assert list(tmp_path.iterdir()) == []
