"""A checkout with the set-up script and stand-ins for all that it installs and starts, which it does for real."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

SCRIPT = Path(__file__).parents[2] / "packaging" / "bootstrap.py"
PACKAGE = SCRIPT.parents[1] / "terrain_explorer"

PROJECT = """
[build-system]
requires = []
build-backend = "backend"
backend-path = ["packaging"]

[project]
name = "terrain-explorer"
version = "1"

[project.optional-dependencies]
test = []
"""
BACKEND = '''
from pathlib import Path
from zipfile import ZipFile

def build_editable(folder, config_settings=None, metadata_directory=None):
    """Install a path to the checkout, and count how often that was done."""
    with open("installed", "a") as log:
        log.write("once\\n")
    if Path("offline").exists():
        raise OSError("no network")
    name, info = "terrain_explorer-1-py3-none-any.whl", "terrain_explorer-1.dist-info"
    with ZipFile(Path(folder, name), "w") as wheel:
        wheel.writestr("terrain_explorer.pth", str(Path.cwd()))
        wheel.writestr(f"{info}/METADATA", "Metadata-Version: 2.1\\nName: terrain-explorer\\nVersion: 1\\n")
        wheel.writestr(f"{info}/WHEEL", "Wheel-Version: 1.0\\nRoot-Is-Purelib: true\\nTag: py3-none-any\\n")
        wheel.writestr(f"{info}/RECORD", "")
    return name
'''
PROGRAM = """
import os, sys
print(*sys.argv[1:], os.getcwd(), os.environ.get("DISPLAY", ""), sep="|")
sys.exit(7)
"""
TOOL = """
import os, sys
print("{name}", *sys.argv[1:], "keeps bytecode" if not sys.dont_write_bytecode else "", os.environ.get("DISPLAY", ""))
sys.exit("{name}" in os.environ.get("FAILING", "").split(","))
"""
LOOP = """
#include "kernels.h"
EXPORTED int64_t more(int64_t number) { return number + 1; }
"""


def made(root: Path) -> Path:
    """Fill a folder with the checkout and return it."""
    for folder in ("packaging", "terrain_explorer/kernels"):
        (root / folder).mkdir(parents=True)
    shutil.copy(SCRIPT, root / "packaging")
    shutil.copy(PACKAGE / "system_libraries.py", root / "terrain_explorer")
    for path in (PACKAGE / "kernels").glob("*.py"):
        shutil.copy(path, root / "terrain_explorer/kernels")
    for name in ("kernels.h", "stamp.c"):
        shutil.copy(PACKAGE / "kernels" / name, root / "terrain_explorer/kernels")
    files = {
        "pyproject.toml": PROJECT,
        "packaging/backend.py": BACKEND,
        "packaging/smoke_test.py": TOOL.format(name="smoke"),
        "terrain_explorer/__init__.py": "",
        "terrain_explorer/__main__.py": PROGRAM,
        "terrain_explorer/kernels/loop.c": LOOP,
        "terrain_explorer/kernels/prototypes.h": "",
        **{f"{name}.py": TOOL.format(name=name) for name in ("pytest", "ruff", "mypy")},
    }
    for name, text in files.items():
        (root / name).write_text(text)
    return root


def started(root: Path, *words: str, folder: Path | None = None, **variables: str) -> subprocess.CompletedProcess[str]:
    """Run the set-up script of the checkout, with no network, and return what came of it."""
    hidden = ("DISPLAY", "WAYLAND_DISPLAY", "CC", "PYTHONPATH", "FAILING")
    kept = {name: value for name, value in os.environ.items() if name not in hidden}
    # Without what is installed for the tests, which may have zig.
    command = [sys.executable, "-S", root / "packaging/bootstrap.py", *words]
    env = kept | {"PIP_NO_INDEX": "1"} | variables
    return subprocess.run(command, cwd=folder or root, env=env, capture_output=True, text=True, check=False)
