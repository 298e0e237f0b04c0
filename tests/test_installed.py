"""What is shipped: the wheel holds all that the program needs, and finds it."""

import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from terrain_explorer.kernels.compiling import is_compiled

ROOT = Path(__file__).parents[1]
# Isolation would install the build backend anew, which takes the network and the settings of the user's pip.
PIP_WHEEL = ("--no-deps", "--no-build-isolation", "--quiet", "--disable-pip-version-check")


@pytest.fixture(scope="module")
def installed(tmp_path_factory):
    """A folder with the content of the wheel."""
    folder = tmp_path_factory.mktemp("wheel")
    subprocess.run(
        [sys.executable, "-m", "pip", "wheel", *PIP_WHEEL, "--wheel-dir", folder, ROOT], check=True, timeout=120
    )
    (wheel,) = folder.glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(folder / "site")
    return folder / "site"


def names(folder):
    return {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}


def test_holds_every_module_shader_and_resource(installed):
    package = {name for name in names(ROOT / "terrain_explorer") if "__pycache__" not in name}
    resources = {f"resources/{name}" for name in names(ROOT / "resources")}
    assert {name for name in package if name.endswith((".py", ".vert", ".frag", ".glsl"))}
    assert (package | resources) - names(installed / "terrain_explorer") == set()
    assert "resources/icons/save.svg" in names(installed / "terrain_explorer")


def test_holds_nothing_else(installed):
    tops = {path.name for path in installed.iterdir()}
    assert {top for top in tops if not top.startswith("terrain_explorer")} == set()


def test_holds_the_start_menu_entry(installed):
    shared = {name.split("/data/share/")[1] for name in names(installed) if "/data/share/" in name}
    assert "applications/terrain-explorer.desktop" in shared
    assert "mime/packages/terrain-explorer.xml" in shared
    assert any(name.startswith("metainfo/") for name in shared)
    assert "icons/hicolor/48x48/apps/terrain-explorer.png" in shared


def run_installed(installed, tmp_path, code):
    """Run Python with the installed package, away from the checkout."""
    environment = os.environ | {"PYTHONPATH": str(installed)}
    command = [sys.executable, "-c", code]
    return subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, check=True).stdout


def test_finds_its_resources(installed, tmp_path):
    code = "from terrain_explorer.resources import resource; print(resource('icons/save.svg').resolve())"
    found = Path(run_installed(installed, tmp_path, code).strip())
    assert found.is_relative_to(installed)
    assert found.read_bytes() == (ROOT / "resources/icons/save.svg").read_bytes()


def test_grows_a_terrain(installed, tmp_path):
    code = "from terrain_explorer.cli import main; main('generate random-noise --exponent 3 -o a.png'.split())"
    assert run_installed(installed, tmp_path, code).startswith("seed ")
    assert (tmp_path / "a.png").stat().st_size > 100


def test_has_the_kernels_where_they_were_compiled(installed, tmp_path):
    code = "from terrain_explorer.kernels import kernel; print(kernel('add_pieces') is not None)"
    compiled = is_compiled(ROOT / "terrain_explorer" / "kernels")
    assert run_installed(installed, tmp_path, code).strip() == str(compiled)


def test_a_compiler_that_fails_stops_the_installation_and_is_told(tmp_path):
    failing = tmp_path / "cc"
    failing.write_text("#!/bin/sh\necho it is broken >&2\nexit 1\n")
    failing.chmod(0o755)
    source = tmp_path / "source"
    left_out = shutil.ignore_patterns("libkernels.*", "__pycache__", "tests", ".*", "build", "dist")
    shutil.copytree(ROOT, source, ignore=left_out)
    command = [sys.executable, "-m", "pip", "wheel", *PIP_WHEEL, "--wheel-dir", tmp_path, source]
    environment = os.environ | {"CC": str(failing)}
    done = subprocess.run(command, timeout=120, env=environment, capture_output=True, text=True)
    assert done.returncode != 0
    assert "CompilingError: it is broken" in done.stdout + done.stderr
    assert list(tmp_path.glob("*.whl")) == []
