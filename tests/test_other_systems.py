"""Kernels give the same bits on all systems: recorded calls of each have the same checksums here as elsewhere."""

import pytest
from other_systems import SYSTEMS, elsewhere, expected, here, missing, recorded, wanted

from terrain_explorer.kernels.compiling import compiler


def test_every_kernel_has_calls_of_its_prototype():
    """Else record some: other_systems.py says how."""
    assert set(wanted().values()) - set(recorded()) == set()
    assert {name.partition("(")[0] for name in recorded()} == set(wanted())
    assert expected().keys() == wanted().keys()


@pytest.mark.skipif(compiler() is None, reason="needs a C compiler")
def test_the_library_in_use_makes_the_same():
    assert here() == expected()


@pytest.mark.timeout(600)  # at first zig compiles parts of a C library, too, and keeps them in build/kernels
@pytest.mark.parametrize("tag", SYSTEMS)
def test_libraries_of_other_systems_do(tag):
    if lacking := missing(tag):
        pytest.skip(f"needs {lacking}")
    assert elsewhere(tag) == expected()
