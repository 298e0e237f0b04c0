"""Heights have the same bits on every processor: all that is registered, and all functions that it may call.

`tests/helpers/terrain/other_numpy.py` compares versions of numpy.
"""

import ast
import json
import os
import subprocess
import sys
from pathlib import Path

import checksums
import pytest

import terrain_explorer.terrain

LESSER_PROCESSOR = {
    # Of both ways in which versions of numpy name them; each passes over those that it does not know.
    "NPY_DISABLE_CPU_FEATURES": "X86_V4 X86_V3 AVX512_SPR AVX512_ICL AVX512_CNL AVX512_CLX AVX512_SKX FMA3 AVX2",
    "GLIBC_TUNABLES": "glibc.cpu.hwcaps=-AVX2,-FMA,-FMA4,-AVX",
}


def begun(more):
    """Begin to find the checksums in a process with more in its environment."""
    return subprocess.Popen(
        [sys.executable, "-W", "ignore", checksums.__file__], env=os.environ | more, stdout=subprocess.PIPE
    )


def test_everything_has_the_same_bits_on_a_lesser_processor():
    processes = [begun({}), begun(LESSER_PROCESSOR)]
    here, there = (json.loads(process.communicate()[0]) for process in processes)
    assert len(here) > 400
    assert [name for name in here if here[name] != there[name]] == []


EXACT_NOT = {
    *("sin", "cos", "tan", "arcsin", "arccos", "arctan", "arctan2", "sinh", "cosh", "tanh", "arcsinh", "arccosh"),
    *("arctanh", "exp", "exp2", "expm1", "log", "log2", "log10", "log1p", "power", "float_power", "hypot", "cbrt"),
    *("logaddexp", "logaddexp2", "sinc", "quantile", "percentile", "nanquantile", "nanpercentile", "matmul", "dot"),
    *("vdot", "inner", "tensordot", "einsum", "convolve", "correlate", "geomspace", "logspace", "polyfit", "fft"),
}
"""Functions of numpy whose last digits depend on the processor, on its threads or on the version."""

ALLOWED = {
    ("filters/smooth.py", "fft"),  # in float64, rounded to far fewer digits
    ("generators/synthesis/spectral_synthesis.py", "fft"),
    ("filters/erosion/streams.py", "hypot"),  # the values that a form begins with
    ("gradient.py", "arctan"),
    ("gradient.py", "arctan2"),
    ("gradient.py", "hypot"),  # for figures and colours
    ("brushes/brush.py", "hypot"),  # for the pictures of a form
    ("erosion/river_profile.py", "power"),
}
SEEN_ONLY = "statistics", "shading", "explain", "tiles"
"""Folders whose numbers are for the eye."""

ROOT = Path(terrain_explorer.terrain.__file__).parent


@pytest.mark.parametrize("path", sorted(ROOT.rglob("*.py")), ids=lambda path: path.relative_to(ROOT).as_posix())
def test_no_function_is_called_that_is_not_exact_everywhere(path):
    name = path.relative_to(ROOT).as_posix()
    if name.startswith(SEEN_ONLY):
        return
    found = {
        node.attr
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "np"
    }
    assert {one for one in found & EXACT_NOT if (name, one) not in ALLOWED} == set()


@pytest.mark.parametrize("path", sorted(ROOT.rglob("*.py")), ids=lambda path: path.relative_to(ROOT).as_posix())
def test_what_is_alike_keeps_its_order_where_places_are_sorted(path):
    """Processors sort by other ways, and those leave numbers that are alike in another order unless told."""
    calls = [node for node in ast.walk(ast.parse(path.read_text())) if isinstance(node, ast.Call)]
    sorts = [call for call in calls if isinstance(call.func, ast.Attribute) and call.func.attr == "argsort"]
    kinds = [{each.arg: ast.unparse(each.value) for each in call.keywords}.get("kind") for call in sorts]
    exempt = path.name == "portable_math.py"  # puts them in order itself
    assert exempt or {kind for kind in kinds if kind != "'stable'"} == set()
    assert "argpartition" not in path.read_text()
