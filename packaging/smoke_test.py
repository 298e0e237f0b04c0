#!/usr/bin/env python3
"""Drive the program as it is shipped: by its command line, and its window on a real or a virtual screen.

usage: .venv/bin/python packaging/smoke_test.py BUNDLE     the folder of a frozen bundle, or a program
       .venv/bin/python packaging/smoke_test.py WHEEL      a wheel, which is installed into an empty environment first
       .venv/bin/python packaging/smoke_test.py            the wheel, which is made first, of a clean copy

Settings and files go to a temporary folder. The exit status is 0 if every step went well.
"""

from __future__ import annotations

import os
import shutil
import struct
import subprocess
import sys
import tempfile
import time
import traceback
import venv
from collections.abc import Callable, Sequence
from itertools import pairwise
from pathlib import Path
from typing import TypeVar

from PIL import Image

import bootstrap
from builders.project import NAME, ROOT, BuildError

Found = TypeVar("Found")

PATIENCE = 90
"""Seconds that one step may take."""
WEB_MERCATOR = (
    'PROJCS["WGS_1984_Web_Mercator_Auxiliary_Sphere",GEOGCS["GCS_WGS_1984",DATUM["D_WGS_1984",'
    'SPHEROID["WGS_1984",6378137.0,298.257223563]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]],'
    'PROJECTION["Mercator_Auxiliary_Sphere"],PARAMETER["False_Easting",0.0],PARAMETER["False_Northing",0.0],'
    'PARAMETER["Central_Meridian",0.0],PARAMETER["Standard_Parallel_1",0.0],PARAMETER["Auxiliary_Sphere_Type",0.0],'
    'UNIT["Meter",1.0]]'
)

MOST_BYTES = 330_000_000
"""The room that a bundle may take on the disk."""
LEFT_OUT = ("PySide6/QtTest*", "PySide6/Qt/lib/libQt6Test*", "rasterio/_example*")
"""Files of the libraries, below the bundle's own folder, that the program has no use for."""


class Program:
    """The program under test, at home in a folder of its own."""

    def __init__(self, path: Path, folder: Path) -> None:
        self.path = path
        self.folder = folder
        self.frozen = (path.parent / "_internal").is_dir()
        home = {name: str(folder / "home") for name in ("HOME", "USERPROFILE", "APPDATA", "LOCALAPPDATA")}
        # The program must find its modules, plugins and folders by itself, whatever the developer's shell says.
        hidden = ("PYTHON", "QT_", "XDG_DATA", "XDG_CONFIG", "XDG_STATE", "XDG_CACHE")
        kept = {name: value for name, value in os.environ.items() if not name.startswith(hidden)}
        self.environment = kept | home
        (folder / "home").mkdir()

    def __call__(self, *words: str, status: int = 0) -> str:
        """Run one command, check its exit status, and return what it printed."""
        command: list[str | Path] = [self.path, *words]
        done = subprocess.run(
            command,
            cwd=self.folder,
            env=self.environment,
            capture_output=True,
            text=True,
            timeout=PATIENCE,
            check=False,
        )
        report = f"{' '.join(words)}: status {done.returncode}\n{done.stdout}{done.stderr}"
        assert done.returncode == status, report
        assert "Traceback" not in done.stderr, report
        return done.stdout if status == 0 else done.stderr

    def start(self, *words: str) -> subprocess.Popen[bytes]:
        """Start the program without waiting for its end."""
        return subprocess.Popen([self.path, *words], cwd=self.folder, env=self.environment)


# The steps, in this order; a later one may use the files of an earlier one.


def prints_its_version(program: Program) -> None:
    """Print the version and the algorithms."""
    assert program("--version").startswith("Terrain Explorer ")
    assert "diamond-square" in program("list")


def generates_the_same_again(program: Program) -> None:
    """Write the same bits for the same seed."""
    for name in ("a.png", "b.png"):
        program("generate", "diamond-square", "--exponent", "6", "--seed", "7", "-o", name)
    assert (program.folder / "a.png").read_bytes() == (program.folder / "b.png").read_bytes()


def describes_a_file(program: Program) -> None:
    """Read the size and the recipe."""
    description = program("info", "a.png")
    assert "65" in description, description
    assert "diamond-square" in description, description


def converts(program: Program) -> None:
    """Write each format from the one before, and end with the heights of the beginning."""
    names = ("a.png", "a.tif", "a.pgm", "a.r16", "a.asc", "a.npy", "a.terrain", "a.exr", "back.png")
    for source, target in pairwise(names):
        program("convert", source, target)
    assert _points(program, "a.png") == _points(program, "back.png")


def makes_meshes(program: Program) -> None:
    """Write the formats of 3D programs."""
    for name in ("a.stl", "a.obj", "a.ply", "a.glb"):
        program("convert", "a.png", name)
        assert (program.folder / name).stat().st_size > 65 * 65


def applies_a_filter(program: Program) -> None:
    """Change a heightmap."""
    program("apply", "invert", "a.png", "-o", "inverted.png")
    assert _points(program, "a.png") != _points(program, "inverted.png")


def exports(program: Program) -> None:
    """Write a file for a game engine, and print the numbers to type in there."""
    numbers = program("export", "unity", "a.png", "--relief", "300", "--width", "2000", "-o", "a.raw")
    assert "2000" in numbers, numbers
    assert (program.folder / "a.raw").stat().st_size == 2 * 65 * 65


def reads_a_survey(program: Program) -> None:
    """Read a grid of GDAL's in Web Mercator, and measure it on the ground."""
    rows, columns, west, north, size = 4, 5, 1_000_000, 8_400_000, 200  # at 60 degrees north
    (program.folder / "survey.bil").write_bytes(struct.pack(f"<{rows * columns}h", *range(rows * columns)))
    header = f"nrows {rows}\nncols {columns}\nnbits 16\npixeltype signedint\nbyteorder I\nlayout bil\nnbands 1\n"
    place = f"ulxmap {west}\nulymap {north}\nxdim {size}\nydim {size}\n"
    (program.folder / "survey.hdr").write_text(header + place)
    (program.folder / "survey.prj").write_text(WEB_MERCATOR)
    said = program("info", "survey.bil")
    assert "spacing: 100" in said or "spacing: 99." in said, said


def takes_little_room(program: Program) -> None:
    """Stay under 330 MB with all libraries, of which GDAL and PROJ take a third, and bring none in vain."""
    if program.frozen:
        # A link adds nothing, and its target is counted.
        sizes = [path.stat().st_size for path in program.path.parent.rglob("*") if not path.is_symlink()]
        assert sum(sizes) < MOST_BYTES, f"{sum(sizes) / 1e6:.0f} MB"
        unused = [path.name for pattern in LEFT_OUT for path in (program.path.parent / "_internal").glob(pattern)]
        assert not unused, unused


def ends_with_the_right_status(program: Program) -> None:
    """Refuse a missing file in one sentence, and wrong words with the usage."""
    refusal = program("info", "missing.png", status=1)
    assert "missing.png" in refusal, refusal
    assert refusal.count("\n") == 1, refusal
    assert "usage" in program("generate", "no-such-algorithm", "-o", "c.png", status=2)


def shows_a_terrain_at_the_start(program: Program) -> None:
    """Open the window and take its picture."""
    program("--screenshot", "start.png")
    _see(program.folder / "start.png")


def shows_a_file(program: Program) -> None:
    """Open the window on a file."""
    program("--screenshot", "opened.png", "a.png")
    _see(program.folder / "opened.png")
    assert (program.folder / "start.png").read_bytes() != (program.folder / "opened.png").read_bytes()


def draws_a_picture(program: Program) -> None:
    """Draw the surface with OpenGL, without the window."""
    program("render", "a.png", "-o", "surface.png", "--size", "400x300")
    _see(program.folder / "surface.png", colours=500)


def saves_what_the_window_changed(program: Program) -> None:
    """Open a file, grow another terrain in its place, save that, and quit, all with the keyboard."""
    if sys.platform != "linux" or not shutil.which("xdotool"):
        print("     not done: it needs X11 and xdotool")
        return
    shutil.copy(program.folder / "a.png", program.folder / "edited.png")
    with program.start("edited.png") as running:
        try:
            window = _waited_for(lambda: _windows("edited.png"), "no window opened")[-1]
            _xdotool("windowfocus", "--sync", window)
            _press_until(window, "ctrl+r", lambda: "*" in _title(window))
            _press_until(window, "ctrl+s", lambda: _differ(program.folder, "a.png", "edited.png"))
            _press_until(window, "ctrl+q", lambda: running.poll() is not None)
        finally:
            running.terminate()  # it has ended by itself if all went well
    assert running.returncode == 0, running.returncode
    assert "65" in program("info", "edited.png")


STEPS: tuple[Callable[[Program], None], ...] = (
    takes_little_room,
    reads_a_survey,
    prints_its_version,
    generates_the_same_again,
    describes_a_file,
    converts,
    makes_meshes,
    applies_a_filter,
    exports,
    ends_with_the_right_status,
    shows_a_terrain_at_the_start,
    shows_a_file,
    draws_a_picture,
    saves_what_the_window_changed,
)


def _see(path: Path, colours: int = 2000) -> None:
    """Check that a picture shows a terrain: a shaded surface has many more colours than an empty window."""
    with Image.open(path) as picture:
        found = picture.convert("RGB").getcolors(1 << 24) or ()
        assert len(found) > colours, f"{path.name} has {len(found)} colours"


def _points(program: Program, name: str) -> bytes:
    """Return the points of a picture without the recipe and other notes in the file."""
    with Image.open(program.folder / name) as picture:
        return picture.tobytes()


def _xdotool(*words: str) -> str:
    return subprocess.run(["xdotool", *words], capture_output=True, text=True, timeout=PATIENCE, check=True).stdout


def _windows(title: str) -> list[str]:
    # Not with --sync: that fails where a window goes away while it looks.
    asked = ["xdotool", "search", "--onlyvisible", "--name", title]
    return subprocess.run(asked, capture_output=True, text=True, timeout=PATIENCE, check=False).stdout.split()


def _title(window: str) -> str:
    return _xdotool("getwindowname", window)


def _press_until(window: str, keys: str, happened: Callable[[], bool]) -> None:
    _xdotool("key", "--window", window, keys)
    _waited_for(happened, f"nothing happened after {keys}")


def _waited_for(found: Callable[[], Found], complaint: str) -> Found:
    """Ask again and again until there is an answer that is not empty, and return it."""
    end = time.monotonic() + PATIENCE
    while not (answer := found()):
        assert time.monotonic() < end, complaint
        time.sleep(0.1)
    return answer


def _differ(folder: Path, one: str, other: str) -> bool:
    return (folder / one).read_bytes() != (folder / other).read_bytes()


def program_in(path: Path, folder: Path) -> Path:
    """Return the program of a bundle, or of a wheel after installing it into an empty environment in `folder`."""
    if path.suffix == ".whl":
        path = _installed(path, folder / "environment")
    return path / (f"{NAME}.exe" if os.name == "nt" else NAME) if path.is_dir() else path


def _installed(package: Path, environment: Path) -> Path:
    """Make an environment with a wheel and its dependencies, and return the folder of its programs."""
    venv.create(environment)
    scripts = environment / ("Scripts" if os.name == "nt" else "bin")
    # Python compiles the modules that it imports: compiling everything installed takes three times as long.
    options = ("--quiet", "--disable-pip-version-check", "--no-compile")
    pip: list[str | Path] = [sys.executable, "-m", "pip", "--python", scripts / "python"]
    if subprocess.call([*pip, "install", *options, package], cwd=environment):
        raise BuildError("pip could not install the wheel; its messages above say why.")
    return scripts


def made_wheel(folder: Path) -> Path:
    """Make the wheel as anyone would who has the sources and nothing else, and return its path."""
    copy = folder / "sources"
    listing: list[str | Path] = ["git", "-C", ROOT, "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    for name in subprocess.run(listing, capture_output=True, text=True, check=True).stdout.split("\0"):
        if name and (ROOT / name).is_file():  # a file that was deleted stays listed until that is committed
            (copy / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, copy / name)
    if subprocess.call([sys.executable, "packaging/build.py", "wheel"], cwd=copy):
        raise BuildError("The wheel could not be made; the messages above say why.")
    (package,) = (copy / "dist").glob("*.whl")
    return package


def failing(shipped: Path | None) -> list[str]:
    """Carry out every step with a bundle, a program or a wheel, and return the names of those that failed."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name).resolve()
        program = Program(program_in(shipped or made_wheel(folder), folder), folder)
        return [step.__name__ for step in STEPS if not passes(step, program)]


def passes(step: Callable[[Program], None], program: Program) -> bool:
    """Carry out one step and return whether it went well."""
    print(f"{str(step.__doc__).strip()}", flush=True)
    try:
        step(program)
    except (AssertionError, OSError, subprocess.SubprocessError):
        traceback.print_exc()
        return False
    return True


def main(arguments: Sequence[str]) -> int:
    """Carry out every step and return the exit status."""
    if len(arguments) > 1:
        print(__doc__, file=sys.stderr)
        return 2
    try:
        bootstrap.provide(bootstrap.missing(window=True, test=False))
        bootstrap.ensure_display()
        failed = failing(Path(*arguments).absolute() if arguments else None)
    except (bootstrap.SetupError, BuildError) as error:
        print(error, file=sys.stderr)
        return 1
    print(f"Failed: {', '.join(failed)}." if failed else f"All {len(STEPS)} steps went well.")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
