"""Kills a build again and again, or one of its processes, and compares what it makes with an undisturbed build.

As a script: ``python tests/helpers/files/kill_builds.py KILLS [SEED [KIND_OR_TARGET]]``, with the package on the
PYTHONPATH.
"""

import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from terrain_explorer.files.builds.build_lock import is_at_work
from terrain_explorer.files.builds.build_plan import BuildPlan
from terrain_explorer.files.builds.building import begin, building
from terrain_explorer.files.builds.checksums import ChecksumLedger, checksum
from terrain_explorer.files.builds.target import TARGETS
from terrain_explorer.files.builds.workers import program
from terrain_explorer.terrain.work import finished

_LONG = 300


def digests(folder):
    """Return the SHA-256 of each file of a build by its name, without the hidden ones."""
    found = (path for path in folder.rglob("*") if path.is_file() and not path.name.startswith("."))
    # The lists of checksums differ: each process enters what it has made.
    names = {path: path.relative_to(folder).as_posix() for path in found if path.parent.name != "checksums"}
    return {name: checksum(path) for path, name in names.items()}


def undisturbed(plan: BuildPlan, folder: Path):
    """Return the SHA-256 of the files that one process makes."""
    begin(plan, folder)
    finished(building(plan, folder))
    return digests(folder)


def killed(plan: BuildPlan, folder: Path, kills: int, seed: int, workers: int = 2):
    """Build with processes, kill one of them at random `kills` times, and return the SHA-256 of the files at the end.

    Where the build is done before it was killed often enough, some files are deleted.
    """
    chance = random.Random(seed)
    begin(plan, folder)
    left = kills
    build = _start(folder, workers)
    try:
        while left:
            if _is_done(plan, folder):
                _wait_for_all(build, folder)
                _delete_some(plan, folder, chance)
            if build.poll() is not None:
                build = _start(folder, workers)
            if _wait_for_more(build, folder, chance):
                left -= _kill_one(build, chance)
    finally:
        _wait_for_all(build, folder)
    subprocess.run(_command(folder, workers), check=True, capture_output=True)
    return digests(folder)


def _command(folder, workers):
    return [*program(), "build", "--continue", str(folder), "--workers", str(workers)]


def _start(folder, workers):
    return subprocess.Popen(_command(folder, workers), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def _is_done(plan, folder):
    return len(ChecksumLedger(folder).done()) == plan.file_count


def _wait_for_more(build, folder, chance):
    """Wait until some more files are done, and a moment longer; return whether the build still runs."""
    wanted = len(ChecksumLedger(folder).done()) + chance.randrange(4)
    until = time.monotonic() + _LONG
    while len(ChecksumLedger(folder).done()) < wanted and build.poll() is None and time.monotonic() < until:
        time.sleep(0.01)
    time.sleep(chance.uniform(0, 0.02))
    return build.poll() is None


def _kill_one(build, chance):
    """Kill the build or one of its processes; return whether one was there."""
    try:
        os.kill(chance.choice([build.pid, *_children(build.pid)]), signal.SIGKILL)
    except ProcessLookupError:
        return False
    return True


def _children(process):
    try:
        return [int(number) for number in Path(f"/proc/{process}/task/{process}/children").read_text().split()]
    except OSError:
        return []


def _wait_for_all(build, folder):
    """Wait until neither the build nor a process that it left behind is at work."""
    until = time.monotonic() + _LONG
    while (build.poll() is None or is_at_work(folder)) and time.monotonic() < until:
        time.sleep(0.01)


def _delete_some(plan, folder, chance):
    names = [plan.file_name(place) for place in plan.tiles()]
    for name in chance.sample(names, len(names) // 2):
        (folder / name).unlink()


if __name__ == "__main__":
    from terrain_explorer.terrain import DiamondSquare, Recipe
    from terrain_explorer.terrain.tiles import LargeTerrain

    kills, seed = int(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 1
    word = sys.argv[3] if len(sys.argv) > 3 else ""
    kind, target = ("", word) if word in TARGETS else (word, "")
    side = TARGETS[target].nearest_side(129) if target else 129
    plan = BuildPlan(LargeTerrain.of(Recipe(DiamondSquare(exponent=12, seed=2))), side, "hills", kind, target)
    with tempfile.TemporaryDirectory() as place:
        calm = undisturbed(plan, Path(place, "calm"))
        disturbed = killed(plan, Path(place, "disturbed"), kills, seed)
        parts = len(list(Path(place, "disturbed").rglob(".*.part")))
        sys.stdout.write(
            f"{kills} kills; {len(calm)} files, equal: {calm == disturbed}; {parts} unfinished files left\n"
        )
        sys.exit(calm != disturbed)
