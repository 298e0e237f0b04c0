"""Loops in C are used only if they were made from the sources as they are, and told where they are not there."""

import os
import platform
import shlex
import shutil
from ctypes import ArgumentError

import numpy as np
import pytest
from PIL import Image
from reference import name_without_type, references

from terrain_explorer import kernels
from terrain_explorer.errors import MissingPartError
from terrain_explorer.files import read
from terrain_explorer.kernels import compiling, kernel, kernel_for, prototypes
from terrain_explorer.kernels.compiling import (
    FOLDER,
    CompilingError,
    compile_kernels,
    compiler,
    is_compiled,
    library_name,
    sources,
    stamp,
)

pytestmark = pytest.mark.skipif(compiler() is None, reason="needs a C compiler")

DECLARED = """
EXPORTED int64_t add(double *, int64_t, double);
EXPORTED int64_t first(const double *, const char *);
"""
LOOP = """
#include "kernels.h"

KERNEL int64_t add(double *values, int64_t count, double more) {
    for (int64_t at = 0; at < count; at++) values[at] += more;
    return count;
}

EXPORTED int64_t first(const double *values, const char *text) { return values ? (int64_t)values[0] : text[0]; }
"""


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """A folder with sources of its own, whose library is the one in use."""
    for path in sources():
        if path.name in ("kernels.h", "stamp.c"):
            shutil.copy(path, tmp_path)
    (tmp_path / "loop.c").write_text(LOOP)
    (tmp_path / "prototypes.h").write_text(DECLARED)
    monkeypatch.setattr(kernels, "FOLDER", tmp_path)
    kernels.functions.cache_clear()
    yield tmp_path
    kernels.functions.cache_clear()


def test_the_checkout_has_them():
    assert is_compiled(FOLDER)


def test_each_kernel_is_used_and_has_a_reference():
    text = "\n".join(path.read_text(encoding="utf-8") for path in FOLDER.parent.rglob("*.py"))
    names = {name_without_type(name) for name, _ in prototypes(FOLDER)}
    assert {name for name in names if f'"{name}"' not in text} == set()
    of_generators = ("refine_rows_of_", "blended_noise", "cellular_noise", "simplex_noise")  # numpy there does it, too
    in_one = {"flow_basins", "flow_passes", "flow_lowest_passes", "flow_joined", "flow_exits", "flow_led_out"}
    assert {name for name in names - in_one if not name.startswith(of_generators)} == set(references())


def test_another_option_or_processor_makes_another_stamp(monkeypatch):
    before = stamp()
    monkeypatch.setattr(platform, "machine", lambda: "other")
    other = stamp()
    monkeypatch.setattr(compiling, "_OPTIONS", ("-O1",))
    assert len({before, other, stamp()}) == 3


def test_compiled_once(folder):
    assert not is_compiled(folder)
    assert compile_kernels(folder)
    made = (folder / library_name()).stat().st_mtime_ns
    assert compile_kernels(folder)
    assert (folder / library_name()).stat().st_mtime_ns == made


def test_a_loop_works_in_place(folder):
    compile_kernels(folder)
    values = np.arange(5.0)
    assert kernel("add")(values, np.int32(3), 0.5) == 3
    assert values.tolist() == [0.5, 1.5, 2.5, 3, 4]
    with pytest.raises(KeyError):
        kernel("subtract")


@pytest.mark.parametrize(
    "arguments",
    [
        (np.zeros((4, 4))[:, 0], 4, 1.0),
        (np.zeros(4, np.float32), 4, 1.0),
        (b"12345678", 1, 1.0),
        (np.broadcast_to(1.0, 4), 4, 1.0),
        (np.frombuffer(b"12345678"), 1, 1.0),
        (np.zeros(4), 4.0, 1.0),
        (np.zeros(4), 4, "1"),
        (np.zeros(4), 4),
    ],
    ids=["strides", "type", "bytes", "one number", "constant", "no whole number", "no number", "too few"],
)
def test_what_a_loop_does_not_take(folder, arguments):
    compile_kernels(folder)
    with pytest.raises((ArgumentError, TypeError)):
        kernel("add")(*arguments)


def test_what_stays_may_be_constant_or_nothing(folder):
    compile_kernels(folder)
    assert kernel("first")(np.frombuffer(np.float64(7).tobytes()), None) == 7
    assert kernel("first")(None, b"A") == 65


def test_a_type_that_a_kernel_does_not_know():
    assert kernel_for("flow_sums", np.zeros(3))
    with pytest.raises(KeyError, match="flow_sums_float16"):
        kernel_for("flow_sums", np.zeros(3, np.float16))


def test_without_a_library_a_sentence_says_how_to_get_it(folder):
    with pytest.raises(
        MissingPartError, match=r"is missing \(libkernels.*\)\. Install .*: python3 packaging/bootstrap\.py"
    ):
        kernel("add")


def test_no_file_is_called_damaged_for_that(folder, tmp_path):
    path = tmp_path / "map.png"
    Image.fromarray(np.eye(4, dtype=np.uint16)).save(path)
    with pytest.raises(MissingPartError):
        read(path)


def test_one_from_other_sources_is_not_used(folder):
    compile_kernels(folder)
    (folder / "loop.c").write_text(LOOP.replace("+=", "-="))
    with pytest.raises(MissingPartError, match=r"is of another version \(libkernels.*\)\. Install "):
        kernel("add")


def test_line_ends_make_no_other_sources(folder):
    compile_kernels(folder)
    (folder / "loop.c").write_bytes(LOOP.replace("\n", "\r\n").encode())
    assert is_compiled(folder)


def test_an_error_says_what_the_compiler_said(folder):
    (folder / "loop.c").write_text("int64_t broken(")
    with pytest.raises(CompilingError, match=r"loop\.c"):
        compile_kernels(folder)
    assert not (folder / library_name()).exists()
    assert {path.name for path in folder.iterdir()} == {"kernels.h", "prototypes.h", "stamp.c", "loop.c"}


def test_arguments_of_cc_are_kept(monkeypatch):
    monkeypatch.setenv("CC", f"{compiler()[0]} -v")
    assert compiler() == [*shlex.split(os.environ["CC"])]


def test_a_compiler_that_is_asked_for_and_not_there_is_told(monkeypatch):
    monkeypatch.setenv("CC", "no-such-compiler -O2")
    with pytest.raises(CompilingError, match="CC asks for the compiler no-such-compiler"):
        compiler()
