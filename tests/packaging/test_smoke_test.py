"""What the test of a package finds wrong with it, as far as it needs no package."""

from types import SimpleNamespace

import pytest
import smoke_test


@pytest.fixture
def frozen(tmp_path):
    """Return a function that makes a bundle with one library."""

    def make(library: str) -> SimpleNamespace:
        path = tmp_path / "_internal" / library
        path.parent.mkdir(parents=True)
        path.touch()
        return SimpleNamespace(path=tmp_path / "terrain-explorer", frozen=True)

    return make


@pytest.mark.parametrize(
    "library", ["PySide6/QtTest.abi3.so", "PySide6/Qt/lib/libQt6Test.so.6", "rasterio/_example.cpython-311.so"]
)
def test_a_bundle_with_what_nothing_uses_is_refused(frozen, library):
    assert not smoke_test.passes(smoke_test.takes_little_room, frozen(library))


def test_a_bundle_with_what_is_used_is_not(frozen):
    assert smoke_test.passes(smoke_test.takes_little_room, frozen("rasterio/_io.cpython-311.so"))
