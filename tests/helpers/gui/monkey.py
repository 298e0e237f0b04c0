"""A monkey in the real window: clicks, keys, drags, menu choices and values by chance, and nothing may go wrong.

Run it as ``python tests/helpers/gui/monkey.py 10000 SEED``. The same seed does the same, as far as the machine's speed
allows. The monkey finds exceptions, warnings of Python and Qt, warnings in the log, hangs, crashes, and memory that is
not given back when the document is closed. It prints the steps that led there, and ``python
tests/helpers/gui/monkey.py --again FILE`` repeats them. All files lie in a temporary folder; the clipboard is the
display's, so use a virtual display (xvfb-run).
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path

_WORK = Path(__file__).with_name("monkey_work.py")
_HOMES = ("HOME", "USERPROFILE", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME", "TMPDIR")


def main(*words: str) -> int:
    """Let the monkey work; return its exit status, 0 where nothing was wrong."""
    with tempfile.TemporaryDirectory(prefix="monkey-") as name:
        folder = Path(name)
        how = ["again", str(Path(words[1]).absolute())] if words[0] == "--again" else ["chance", *words]
        command = [sys.executable, "-W", "error", str(_WORK), name, *how]
        status = subprocess.run(command, env=_environment(folder), check=False).returncode
        if status:
            _report(status, (folder / "steps.txt").read_text())
    return status


def _environment(folder: Path) -> dict[str, str]:
    """Return an environment in which nothing outside the folder is found to be written to, or to be started."""
    home = folder / "home"
    home.mkdir()
    root = str(_WORK.parents[3])
    return os.environ | dict.fromkeys(_HOMES, str(home)) | {"PYTHONPATH": root, "PATH": ""}


def _report(status: int, steps: str) -> None:
    """Print the steps and keep them in a file whose name no other run uses."""
    number, kept = tempfile.mkstemp(prefix="terrain-explorer-monkey-", suffix=".txt")
    os.close(number)
    Path(kept).write_text(steps)
    sys.stdout.write(f"{steps}exit status {status}; the steps are in {kept}\n")


if __name__ == "__main__":
    sys.exit(main(*(sys.argv[1:] or ["1000", "1"])))
