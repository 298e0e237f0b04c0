"""Maps that will hardly fit into the memory are refused, with the sizes, before they take any."""

import subprocess
import sys

import numpy as np
import pytest
from picture_bytes import png_bytes, png_repaired

from terrain_explorer import memory
from terrain_explorer.files import read, write
from terrain_explorer.memory import TooLittleMemoryError, check_memory, free_memory
from terrain_explorer.terrain import FILTERS, DiamondSquare, Heightmap, Recipe, Step, Window
from terrain_explorer.terrain.filters import Resample

FREE = 100 * 2**20
SIZES = "a map of 8193 × 8193 points needs about 0.9 GB of memory, and 0.1 GB are free"

WITH_A_LIMIT = """
import resource, sys
limit = int(sys.argv[1])
from terrain_explorer.memory import free_memory
resource.setrlimit(resource.RLIMIT_AS, (limit, limit))
print(free_memory())
"""


@pytest.fixture
def little(monkeypatch):
    """There is room for small maps only, and nobody has agreed to others."""
    monkeypatch.setattr(memory, "free_memory", lambda: FREE)
    monkeypatch.setattr(memory, "_agreed", 0)


def test_growing_is_refused_with_the_sizes(little):
    generator = DiamondSquare(exponent=13)
    for grow in (generator.heightmap, lambda: next(generator.stages())):
        with pytest.raises(TooLittleMemoryError, match=SIZES):
            grow()


def test_small_maps_and_windows_are_never_refused(little):
    assert DiamondSquare(exponent=7).heightmap().rows == 129
    assert DiamondSquare(exponent=13).heights(Window(0, 0, 5, 5)).shape == (5, 5)


def test_enlarging_is_refused(little):
    with pytest.raises(TooLittleMemoryError, match=SIZES):
        Resample(rows=8193, columns=8193).applied(Heightmap(np.zeros((5, 5), np.float32)))


def test_reading_is_refused_and_the_file_is_not_called_damaged(little, tmp_path):
    path = tmp_path / "huge.png"
    small = png_bytes(np.zeros((2, 2), np.uint16), 0, 16)
    path.write_bytes(png_repaired(small.replace(b"\0\0\0\2\0\0\0\2", 2 * (8193).to_bytes(4, "big"))))
    with pytest.raises(TooLittleMemoryError, match=SIZES):
        read(path)


def test_who_agrees_is_not_refused_again(little):
    with pytest.raises(TooLittleMemoryError) as refused:
        check_memory(4097, 4097)
    refused.value.agree()
    check_memory(4097, 4097)
    with pytest.raises(TooLittleMemoryError):
        check_memory(4098, 4097)


def test_what_the_system_does_not_tell_refuses_nothing(monkeypatch):
    monkeypatch.setattr(memory, "free_memory", lambda: None)
    check_memory(8193, 8193)


def test_the_command_line_tells_the_sizes(little, run):
    status, _, errors = run("generate", "diamond-square", "--exponent", 13, "--seed", 1, "-o", "huge.png")
    assert status == 1
    assert SIZES in errors


def test_steps_are_refused_by_the_map_that_they_are_found_on(little, run, tmp_path):
    step = Step(FILTERS["streams"](), size=(4097, 4097))
    recipe = tmp_path / "recipe.json"
    recipe.write_text(Recipe(DiamondSquare(exponent=6), (step,)).to_json())
    sizes = "a map of 4097 × 4097 points needs about "
    for command in (("generate", "--recipe", recipe), ("build", recipe)):
        status, _, errors = run(*command, "-o", tmp_path / "made")
        assert (status, sizes in errors, (tmp_path / "made").exists()) == (1, True, False)


def test_a_filter_is_refused_before_it_begins(little, monkeypatch, run, tmp_path):
    write(Heightmap(np.eye(90, dtype=np.float32)), tmp_path / "flat.png")
    monkeypatch.setattr(memory, "_SMALL", 0)
    # There is room for the map, and not for the filter.
    monkeypatch.setattr(memory, "free_memory", lambda: 200 * 2**20 + 20 * 90**2)
    status, _, errors = run("apply", "streams", tmp_path / "flat.png", "-o", tmp_path / "made.png")
    assert (status, "a map of 90 × 90 points needs" in errors, (tmp_path / "made.png").exists()) == (1, True, False)


@pytest.mark.skipif(sys.platform != "linux", reason="reads what Linux tells")
def test_the_memory_of_the_machine_and_the_limit_of_the_process_count():
    assert free_memory() > 0
    limit = 2**30
    command = [sys.executable, "-c", WITH_A_LIMIT, str(limit)]
    free = int(subprocess.run(command, capture_output=True, text=True, check=True).stdout)
    assert 0 < free < limit
