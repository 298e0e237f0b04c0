"""Sentences that say what to do."""

import shlex
import sys

import pytest

from terrain_explorer.files.errors import how_to_get


def told(*packages):
    """Return the command in the sentence."""
    return shlex.split(how_to_get(*packages).partition(": ")[2])


def test_a_package_is_installed_by_its_own_name_where_the_program_runs():
    assert told("dask[array]", "distributed") == [sys.executable, "-m", "pip", "install", "dask[array]", "distributed"]


@pytest.mark.parametrize("name", ["terrain-explorer", "my terrain-explorer"])
def test_pipx_puts_it_into_the_environment_of_the_program(tmp_path, monkeypatch, name):
    (tmp_path / name).mkdir()
    (tmp_path / name / "pipx_metadata.json").touch()
    monkeypatch.setattr(sys, "prefix", str(tmp_path / name))
    assert told("zarr") == ["pipx", "inject", name, "zarr"]


def test_a_bundle_takes_nothing_in(monkeypatch):
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    assert "pip install" not in how_to_get("zarr")
    assert "pipx" in how_to_get("zarr")
