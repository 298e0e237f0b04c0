"""Compares the heights of this numpy with those of the oldest one and of the newest: ``python other_numpy.py``.

Each is installed into an environment of its own, which is removed in the end.
"""

import json
import subprocess
import sys
import tempfile
import venv
from pathlib import Path

SCRIPT = Path(__file__).with_name("checksums.py")
VERSIONS = "numpy==2.0.*", "numpy"


def told(python: str | Path) -> dict[str, int]:
    """Return the checksums as a Python finds them."""
    return json.loads(subprocess.run([python, SCRIPT], check=True, stdout=subprocess.PIPE).stdout)


def with_version(version: str) -> dict[str, int] | None:
    """Return the checksums with a version of numpy, or None where it cannot be installed."""
    with tempfile.TemporaryDirectory() as folder:
        venv.create(folder, with_pip=True)
        python = Path(folder) / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")
        if subprocess.run([python, "-m", "pip", "install", "--quiet", version], check=False).returncode:
            return None
        return told(python)


def main() -> int:
    """Say what differs; return 1 if anything does."""
    here, status = told(sys.executable), 0
    for version in VERSIONS:
        there = with_version(version)
        if there is None:
            sys.stdout.write(f"{version} cannot be installed: not compared\n")
            continue
        others = [name for name in here if here[name] != there[name]]
        sys.stdout.write(f"{version}: {len(others)} of {len(here)} differ\n" + "".join(f"  {one}\n" for one in others))
        status |= bool(others)
    return status


if __name__ == "__main__":
    sys.exit(main())
