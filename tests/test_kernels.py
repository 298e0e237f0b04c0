"""Loops in C are compiled where there is a compiler, and used only if they were made from the sources as they are."""

import os
import platform
import re
import shlex
import shutil

import numpy as np
import pytest
from kernel_calls import prototypes

from terrain_explorer import kernels
from terrain_explorer.kernels import Kernel, compiling, kernel, kernel_for, without_kernels
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

LOOP = """
#include "kernels.h"

KERNEL int64_t add(double *values, int64_t count, double more) {
    for (int64_t at = 0; at < count; at++) values[at] += more;
    return count;
}
"""


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """A folder with sources of its own, whose library is the one in use."""
    for path in sources():
        if path.name in ("kernels.h", "stamp.c"):
            shutil.copy(path, tmp_path)
    (tmp_path / "loop.c").write_text(LOOP)
    monkeypatch.setattr(kernels, "FOLDER", tmp_path)
    yield tmp_path
    kernels._library.cache_clear()


def test_the_checkout_has_them():
    assert is_compiled(FOLDER)


def test_each_name_is_that_of_a_kernel_and_each_kernel_is_used():
    text = "\n".join(path.read_text(encoding="utf-8") for path in FOLDER.parent.rglob("*.py"))
    typed = re.compile(r"_(float32|float64|int32|int64|of_float|of_double|of_double_as_float)$")
    names = {typed.sub("", name) for name in prototypes(FOLDER)}
    asked = set(re.findall(r'\bkernel(?:_for)?\(\s*"(\w+)"', text))
    assert asked - names == set()
    assert {name for name in names if f'"{name}' not in text} == set()
    assert {name for name in prototypes(FOLDER) if name.endswith("_float64")} == {
        name.replace("_float32", "_float64") for name in prototypes(FOLDER) if name.endswith("_float32")
    }


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
    add = kernel("add")
    values = np.arange(5.0)
    assert add(values, 3, 0.5) == 3
    assert values.tolist() == [0.5, 1.5, 2.5, 3, 4]
    with pytest.raises(ValueError, match="contiguous"):
        add(np.zeros((4, 4))[:, 0], 4, 1.0)
    with pytest.raises(AttributeError):
        kernel("subtract")


def test_a_type_that_a_kernel_does_not_know():
    assert kernel_for("flow_sums", np.zeros(3)) is not None
    assert kernel_for("flow_sums", np.zeros(3, np.float16)) is None
    with pytest.raises(AttributeError):
        kernel_for("flow_sumps", np.zeros(3, np.float16))


def test_none_without_a_library(folder):
    assert kernel("add") is None


def test_none_from_other_sources(folder):
    compile_kernels(folder)
    (folder / "loop.c").write_text(LOOP.replace("+=", "-="))
    assert kernel("add") is None


def test_none_while_they_are_off(folder):
    compile_kernels(folder)
    with without_kernels():
        assert kernel("add") is None
    assert isinstance(kernel("add"), Kernel)


def test_the_environment_switches_them_off(folder, monkeypatch):
    compile_kernels(folder)
    monkeypatch.setenv("TERRAIN_EXPLORER_KERNELS", "0")
    assert kernel("add") is None


def test_line_ends_make_no_other_sources(folder):
    compile_kernels(folder)
    (folder / "loop.c").write_bytes(LOOP.replace("\n", "\r\n").encode())
    assert is_compiled(folder)


def test_an_error_says_what_the_compiler_said(folder):
    (folder / "loop.c").write_text("int64_t broken(")
    with pytest.raises(CompilingError, match=r"loop\.c"):
        compile_kernels(folder)
    assert not (folder / library_name()).exists()
    assert {path.name for path in folder.iterdir()} == {"kernels.h", "stamp.c", "loop.c"}


def test_arguments_of_cc_are_kept(monkeypatch):
    monkeypatch.setenv("CC", f"{compiler()[0]} -v")
    assert compiler() == [*shlex.split(os.environ["CC"])]


def test_a_compiler_that_is_asked_for_and_not_there_is_told(monkeypatch):
    monkeypatch.setenv("CC", "no-such-compiler -O2")
    with pytest.raises(CompilingError, match="CC asks for the compiler no-such-compiler"):
        compiler()
