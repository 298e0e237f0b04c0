"""A folder, a home and a screen that no other process has, for each process that runs tests."""

import os
import shutil
import sys
import tempfile
from pathlib import Path

import bootstrap

_HOMES = {
    "HOME": "",
    "USERPROFILE": "",
    "XDG_CONFIG_HOME": ".config",
    "XDG_DATA_HOME": ".local/share",
    "XDG_STATE_HOME": ".local/state",
    "XDG_CACHE_HOME": ".cache",
    "XDG_RUNTIME_DIR": "run",
}
"""The variables that lead to a user's files, each with its folder below the home."""


def own_folder():
    """Let this process keep its temporary files and a home in a folder of its own, and return the folder.

    Workers inherit the temporary folder of the session, so all that a session leaves lies below one folder. pytest's
    own temporary folders are there, too: two sessions that share ``/tmp/pytest-of-USER`` clear it up at the same time,
    and the slower one fails.
    """
    folder = Path(tempfile.mkdtemp(prefix="terrain-explorer-tests-"))
    os.environ["TMPDIR"] = tempfile.tempdir = str(folder)
    for name, place in _HOMES.items():
        home = folder / "home" / place
        home.mkdir(parents=True, exist_ok=True)
        os.environ[name] = str(home)
    (folder / "home" / "run").chmod(0o700)  # Qt warns of one that others can read
    # What Mesa compiles is the same for all: each process with a home of its own would compile it anew, for seconds.
    os.environ.setdefault("MESA_SHADER_CACHE_DIR", str(folder))
    return folder


def forget_folder(folder):
    """Remove the folder of a session in which nothing failed; after a failure it helps to find out why."""
    shutil.rmtree(folder, ignore_errors=True)


def own_screen():
    """Open this process's windows on a virtual screen of its own.

    Windows of one process would take the keyboard from another's, and all would share the clipboard. Other systems
    than Linux, and a Linux without Xvfb, have to do with the screen that is there.
    """
    if sys.platform == "linux" and shutil.which("Xvfb"):
        os.environ.pop("WAYLAND_DISPLAY", None)
        os.environ["DISPLAY"] = bootstrap.start_screen()
