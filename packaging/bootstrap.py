#!/usr/bin/env python3
"""Set up Terrain Explorer in this folder, and open or check it.

usage: python3 packaging/bootstrap.py run [ARGUMENTS...]     open the program with these arguments
       python3 packaging/bootstrap.py test [ARGUMENTS...]    run every check, or pytest alone with these arguments

The first use makes a virtual environment in .venv, the next one finds it ready. Missing system packages are installed
where the user may do that (root on Debian and Ubuntu) and named where not. On Linux without a display the program runs
on a virtual screen.
"""

from __future__ import annotations

import ctypes
import hashlib
import importlib.util
import json
import os
import shlex
import shutil
import signal
import subprocess
import sys
import sysconfig
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import IO

MINIMUM_PYTHON = (3, 11)
if sys.version_info < MINIMUM_PYTHON:
    sys.exit(f"Terrain Explorer needs Python 3.11 or newer, and this is Python {sys.version.split()[0]}.")

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))
# The only parts of the program that need nothing installed.
from terrain_explorer.kernels.compiling import CompilingError, compile_kernels, compiler, is_compiled  # noqa: E402
from terrain_explorer.system_libraries import (  # noqa: E402
    IMAGE_LIBRARIES,
    WAYLAND_LIBRARIES,
    X11_LIBRARIES,
    has_library,
)

del sys.path[0]

LINUX = sys.platform == "linux"
VENV = ROOT / ".venv"
BUILD_VENV = ROOT / "build" / "venv"
"""The environment in which packages are made: what was ever installed in the other one must not end up in them."""
BARE = "bare"
"""The kind of environment in which nothing is installed: pip makes a wheel by itself."""


def paths(venv: Path) -> dict[str, Path]:
    """Return the folders of a virtual environment by the names of `sysconfig`."""
    found = sysconfig.get_paths("venv", {"base": str(venv), "platbase": str(venv)})
    return {name: Path(path) for name, path in found.items()}


def python_of(venv: Path) -> Path:
    """Return the Python of a virtual environment."""
    return paths(venv)["scripts"] / ("python.exe" if os.name == "nt" else "python")


PYTHON = python_of(VENV)

# The first arguments with which the program opens no window.
WINDOWLESS = {
    *("list", "generate", "apply", "info", "convert", "export", "mask", "weights", "build"),
    *("-h", "--help", "--version", "--install-menu-entry", "--remove-menu-entry"),
}

GDAL_LIBRARIES = {"libexpat.so.1": "libexpat1", "libstdc++.so.6": "libstdc++6"}
"""What the wheel of rasterio does not bring; Debian's Python has the first, other builds may not."""

PYTHON_LIBRARY = "libpython{}.{}".format(*sys.version_info[:2])
BUILD_LIBRARIES = IMAGE_LIBRARIES | GDAL_LIBRARIES | X11_LIBRARIES | {f"{PYTHON_LIBRARY}.so.1.0": PYTHON_LIBRARY}
BUILD_COMMANDS = {"objdump": "binutils", "strip": "binutils"}
SCREEN_COMMANDS = {"Xvfb": "xvfb"}
TEST_COMMANDS = {"Xvfb": "xvfb", "desktop-file-validate": "desktop-file-utils", "appstreamcli": "appstream"}
TEST_FILES = {"/usr/share/i18n/locales/tr_TR": "locales"}

PYTEST: list[str | Path] = [PYTHON, "-m", "pytest"]
# Windows mostly wait, so four processes keep two cores busy. A worker with no test left takes some of another's: if
# files stayed whole, the worker with the longest one would be alone in the end.
WORKERS = ["-n", "4", "--dist", "worksteal"]
CHECKS: dict[str, list[str | Path]] = {
    "ruff check": [PYTHON, "-m", "ruff", "check"],
    "ruff format": [PYTHON, "-m", "ruff", "format", "--check"],
    "mypy": [PYTHON, "-m", "mypy"],
    "lint-imports": [paths(VENV)["scripts"] / "lint-imports"],
    # Each of the processes would rewrite all asserts for itself, which takes one of them most of a minute.
    "collecting the tests": [*PYTEST, "--collect-only", "-qq"],
}
"""The checks that only read, two of which run at a time."""
TESTS: list[str | Path] = [*PYTEST, *WORKERS]
SMOKE_TEST: list[str | Path] = [PYTHON, "packaging/smoke_test.py"]


class SetupError(Exception):
    """The user has to put something right; the text says what."""


def say(text: str) -> None:
    """Tell the user what happens; standard output belongs to the program."""
    print(text, file=sys.stderr, flush=True)


def call(*command: str | Path, **environment: str) -> bool:
    """Run one step of the setup and return whether it worked."""
    # No step may wait for an answer, and what it prints must not mix with the program's standard output.
    env = {**os.environ, **environment}
    return subprocess.call(command, cwd=ROOT, env=env, stdin=subprocess.DEVNULL, stdout=sys.stderr) == 0


# The system


def has_display() -> bool:
    """Return whether windows have somewhere to open."""
    return not LINUX or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def has_module(name: str) -> bool:
    """Return whether this Python has a module."""
    return importlib.util.find_spec(name) is not None


def missing(*, window: bool, test: bool, build: bool = False) -> dict[str, str]:
    """Return the names of missing libraries, commands, modules and files, each with its Debian package.

    Parameters
    ----------
    window
        Whether a window will open.
    test
        Whether the checks will run.
    build
        Whether a bundle will be made.
    """
    libraries: dict[str, str] = {}
    commands: dict[str, str] = {}
    files: dict[str, str] = {}
    if LINUX:
        libraries |= GDAL_LIBRARIES
    if LINUX and window:
        libraries |= IMAGE_LIBRARIES | X11_LIBRARIES
        # Where there is X11, too, Qt can do without the libraries for Wayland.
        libraries |= WAYLAND_LIBRARIES if os.environ.get("WAYLAND_DISPLAY") and not os.environ.get("DISPLAY") else {}
        commands |= {} if has_display() else SCREEN_COMMANDS
    if LINUX and test:
        commands |= TEST_COMMANDS
        files |= TEST_FILES
    if LINUX and build:
        libraries |= BUILD_LIBRARIES
        commands |= BUILD_COMMANDS
    return {
        # Debian's python3 comes without these two: the virtual environment would fail halfway.
        **{f"Python's {name}": "python3-venv" for name in ("venv", "ensurepip") if not has_module(name)},
        **{name: package for name, package in libraries.items() if not has_library(name)},
        **{name: package for name, package in commands.items() if not shutil.which(name)},
        **{name: package for name, package in files.items() if not Path(name).exists()},
    }


def provide(lacking: Mapping[str, str]) -> None:
    """Install the Debian packages that are missing, or stop and say how to install them."""
    if not lacking:
        return
    lacks = f"This system lacks {', '.join(lacking)}."
    packages = sorted(set(lacking.values()))
    if sys.platform == "win32" or not shutil.which("apt-get"):
        raise SetupError(f"{lacks} On Debian the packages are called {', '.join(packages)}.")
    install = ["apt-get", "install", "-y", "--no-install-recommends", *packages]
    if os.geteuid() != 0:
        command = f"sudo apt-get update && sudo {shlex.join(install)}"
        raise SetupError(f"{lacks}\nInstall the packages with this command, then start again:\n\n    {command}\n")
    say(f"{lacks}\nInstalling the packages {', '.join(packages)}.")
    call("apt-get", "update")  # it may fail, for one source of many, and the packages still be found
    if not call(*install, DEBIAN_FRONTEND="noninteractive"):
        raise SetupError("apt-get could not install the packages; its messages above say why.")


def start_screen() -> str:
    """Start a virtual screen that ends with this process, and return its name, such as ``:1``."""
    reader, writer = os.pipe()
    options = ["-displayfd", str(writer), "-screen", "0", "1920x1080x24", "+extension", "GLX", "-nolisten", "tcp"]
    screen = subprocess.Popen(
        ["Xvfb", *options],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        pass_fds=[writer],
        preexec_fn=end_with_parent,
        start_new_session=True,
    )
    os.close(writer)
    # Xvfb writes its number once it answers, and picks a free one itself: two that start at once never collide.
    with os.fdopen(reader) as answer:
        number = answer.readline().strip()
    if not number:
        raise SetupError("The virtual screen did not start: try the command Xvfb by hand.")
    screen.returncode = 0  # Python warns of a child that still runs when it is forgotten; the kernel ends this one
    return f":{number}"


def end_with_parent() -> None:
    """Ask the kernel to end this process when the one that started it ends, however it does."""
    set_parent_death_signal = 1  # PR_SET_PDEATHSIG in <sys/prctl.h>
    ctypes.CDLL(None).prctl(set_parent_death_signal, signal.SIGTERM)


def ensure_display() -> None:
    """Give this process, and the program that takes its place, a virtual screen where there is no display."""
    if not has_display():
        os.environ["DISPLAY"] = start_screen()
        say(f"There is no display here: using a virtual screen ({os.environ['DISPLAY']}).")


# The virtual environment


def fingerprint() -> str:
    """Return a digest of what a virtual environment is made from; another digest needs another environment."""
    import tomllib  # older versions of Python have none, and must come as far as the sentence about them

    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    made_from = [project.get("build-system"), project.get("project"), project.get("tool", {}).get("hatch")]
    # An environment names its folder and its Python by absolute paths, and breaks where either moves.
    python = f"{sys.implementation.cache_tag} {sys.base_prefix}"
    parts = (os.fsencode(ROOT), python.encode(), json.dumps(made_from, sort_keys=True).encode())
    return hashlib.sha256(b"\0".join(parts)).hexdigest()


def stamp_of(venv: Path) -> Path:
    """Return the file that says what a virtual environment was prepared for; without it, one is unfinished."""
    return paths(venv)["purelib"] / "bootstrap.stamp"


def read_stamp(venv: Path) -> list[str]:
    """Return the fingerprint of a virtual environment that works and the kinds it was prepared for, or nothing."""
    stamp = stamp_of(venv)
    return stamp.read_text().split() if python_of(venv).exists() and stamp.exists() else []


def prepare(kind: str, venv: Path = VENV) -> None:
    """Make or complete the virtual environment for a `kind` of use: ``run``, ``test``, ``build`` or `BARE`."""
    wanted, found = fingerprint(), read_stamp(venv)
    ready = found[1:] if found[:1] == [wanted] else []
    if kind in ready or (ready and kind == "run"):
        return
    # Without its stamp an environment counts as unfinished: a setup that is killed here starts anew the next time.
    stamp_of(venv).unlink(missing_ok=True)
    if not ready:
        say(f"Making a virtual environment in {venv.relative_to(ROOT)}.")
        if not call(sys.executable, "-m", "venv", "--clear", venv):
            raise SetupError(f"The virtual environment {venv} could not be made; the messages above say why.")
    installed = kind == BARE or _install(kind, venv)
    # When only an extra could not be installed, for example without the network, the rest works as before.
    if installed or ready:
        stamp_of(venv).write_text(" ".join([wanted, *ready, *([kind] if installed else [])]))
    if not installed:
        raise SetupError(
            "pip could not install what is needed; its messages above say why. "
            "If the network was out of reach, start again once it is there."
        )


def _install(kind: str, venv: Path) -> bool:
    say("Installing Terrain Explorer and the Python packages it needs, which is done once.")
    project = "." if kind == "run" else f".[{kind}]"
    # The checks keep the bytecode of what they load. To compile all that is installed would take longer than that.
    return pip_install(venv, *(["--no-compile"] if kind == "test" else []), "--editable", project)


def pip_install(venv: Path, *words: str) -> bool:
    """Let pip install something, and compile what is written in C if it is the program; return whether it worked."""
    if not is_compiled() and compiler() is None:
        say("There is no C compiler here: one is fetched from PyPI (zig, 100 MB), used, and not kept.")
    return call(python_of(venv), "-m", "pip", "install", "--disable-pip-version-check", *words)


def provide_kernels(venv: Path = VENV) -> None:
    """Compile what is written in C, where its sources have changed since it was installed."""
    if not compile_kernels() and not pip_install(venv, "--no-deps", "--editable", "."):
        raise CompilingError("the messages of pip above say why")


# The two commands


def run(arguments: Sequence[str]) -> int:
    """Open the program in place of this process and return its exit status where that cannot be done."""
    window = not (arguments and arguments[0] in WINDOWLESS)
    provide(missing(window=window, test=False))
    prepare("run")
    provide_kernels()
    if window:
        ensure_display()
    # -P: a file in the user's folder that is named as one of our modules must not be imported in its place.
    command = [str(PYTHON), "-P", "-m", "terrain_explorer", *arguments]
    if os.name == "posix":
        os.execv(PYTHON, command)
    return subprocess.call(command)


def test(arguments: Sequence[str]) -> int:
    """Run every check, or pytest with these arguments, and return 0 where nothing is wrong."""
    provide(missing(window=True, test=True))
    prepare("test")
    provide_kernels()
    # Hundreds of processes load the program: without kept bytecode, as in many containers, each compiles it again.
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    if arguments:
        return subprocess.call([*PYTEST, *arguments], cwd=ROOT)
    # The test of the wheel mostly waits, for the network and for windows; its output comes last, unmixed with others'.
    with tempfile.TemporaryFile() as output, start_smoke_test(output) as wheel:
        failed = list(failing(CHECKS))
        say("\n== pytest")
        if subprocess.call(TESTS, cwd=ROOT) != 0:
            failed.append("pytest")
        if wheel.wait() != 0:
            failed.append("the wheel")
        say("\n== the wheel, installed and used")
        output.seek(0)
        say(output.read().decode(errors="replace"))
    say(f"Failed: {', '.join(failed)}." if failed else "Every check passed.")
    return 1 if failed else 0


def failing(checks: Mapping[str, Sequence[str | Path]]) -> Iterator[str]:
    """Run checks, two at a time, and yield the names of those that find something, which is told."""
    quiet = {"stdout": subprocess.PIPE, "stderr": subprocess.STDOUT}
    run = partial(subprocess.run, cwd=ROOT, text=True, errors="replace", check=False, **quiet)
    with ThreadPoolExecutor(2) as pool:
        for name, done in zip(checks, pool.map(run, checks.values()), strict=True):
            say(f"\n== {name}")
            if done.returncode != 0:
                say(done.stdout)
                yield name


def start_smoke_test(output: IO[bytes]) -> subprocess.Popen[bytes]:
    """Start the test of the installed wheel, with a virtual screen of its own on Linux: it types on the keyboard."""
    screen = {"DISPLAY": start_screen()} if LINUX else {}
    return subprocess.Popen(SMOKE_TEST, cwd=ROOT, env=os.environ | screen, stdout=output, stderr=subprocess.STDOUT)


def main(arguments: Sequence[str]) -> int:
    """Carry out one command and return the exit status."""
    commands = {"run": run, "test": test}
    if not arguments or arguments[0] not in commands:
        say(str(__doc__))
        return 0 if arguments[:1] in (["-h"], ["--help"]) else 2
    try:
        return commands[arguments[0]](arguments[1:])
    except SetupError as error:
        say(str(error))
        return 1
    except CompilingError as error:
        say(f"What is written in C could not be compiled: {error}")
        return 1
    except OSError as error:
        say(f"Setting up failed: {error}")
        return 1
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
