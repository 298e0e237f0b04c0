"""Spoilt files of every format, a great many: each must be read, refused or asked about, in bounded time and memory.

Run as ``python tests/helpers/files/fuzz.py 200000``. Prints how often each came out, and keeps every file that
did otherwise.
"""

from __future__ import annotations

import multiprocessing
import random
import resource
import sys
import tempfile
import traceback
from collections import Counter
from multiprocessing.connection import Connection
from pathlib import Path

import numpy as np
from fuzz_seeds import seeds, some_reading, spoilt

from terrain_explorer.files import HeightmapFileError, ReadQuestion, read
from terrain_explorer.terrain.filters.sizes import MOST_POINTS

SECONDS = 2
"""The longest that one file may take."""

MEMORY = 4 * MOST_POINTS * np.dtype(np.float32).itemsize
"""The most memory that one file may take, in bytes: four times the largest map."""


def main(count: int, first: int = 0) -> int:
    """Try a number of files; return 1 where one broke a rule."""
    counts: Counter[str] = Counter()
    with tempfile.TemporaryDirectory() as folder:
        number = first
        while number < first + count:
            number = _watched(number, first + count, Path(folder), counts)
    _say(f"{count} files: " + ", ".join(f"{outcome} {times}" for outcome, times in counts.most_common()))
    return int(bool(set(counts) - {"read", "refused", "asked"}))


def _watched(first: int, end: int, folder: Path, counts: Counter[str]) -> int:
    """Try files in another process until one takes too long or ends the process; return the next number."""
    here, there = multiprocessing.Pipe(duplex=False)
    worker = multiprocessing.Process(target=_work, args=(first, end, folder, there))
    worker.start()
    there.close()
    number, outcome = first, "hang"
    try:
        while number < end and here.poll(SECONDS if number > first else 60):
            outcome = here.recv()
            counts[outcome] += 1
            if outcome not in ("read", "refused", "asked"):
                _keep(folder, number, outcome)
            number, outcome = number + 1, "hang"
    except EOFError:
        outcome = "crash"
    if number < end:
        counts[outcome] += 1
        _keep(folder, number, outcome)
        number += 1
    worker.kill()
    worker.join()
    return number


def _say(words: str) -> None:
    sys.stdout.write(f"{words}\n")
    sys.stdout.flush()


def _keep(folder: Path, number: int, outcome: str) -> None:
    kept = Path(tempfile.gettempdir()) / "terrain-explorer-fuzz"
    kept.mkdir(exist_ok=True)
    spoilt_file = next(folder.glob(f"{number}.*"), None)
    _say(f"{outcome} at {number}: {spoilt_file and spoilt_file.name}")
    if spoilt_file:
        (kept / spoilt_file.name).write_bytes(spoilt_file.read_bytes())


def _work(first: int, end: int, folder: Path, told: Connection) -> None:
    contents = seeds(folder)
    names = sorted(contents)
    _limit_memory()
    for number in range(first, end):
        chance = random.Random(number)
        name = names[number % len(names)]
        path = folder / f"{number}{Path(name).suffix}"
        path.write_bytes(spoilt(name, contents[name], contents[chance.choice(names)], chance))
        outcome = _outcome(path, chance)
        told.send(outcome)
        if outcome in ("read", "refused", "asked"):
            path.unlink()


def _limit_memory() -> None:
    used = int(Path("/proc/self/statm").read_text().split()[0]) * resource.getpagesize()
    resource.setrlimit(resource.RLIMIT_AS, (used + MEMORY, used + MEMORY))


def _outcome(path: Path, chance: random.Random) -> str:
    try:
        heights = read(path, some_reading(chance)).heights
    except ReadQuestion:
        return "asked"
    except HeightmapFileError as refusal:
        return "too little memory" if isinstance(refusal.__cause__, MemoryError) else "refused"
    except Exception:
        traceback.print_exc()
        return "another exception"
    return "read" if np.isfinite(heights).all() else "not finite"


if __name__ == "__main__":
    sys.exit(main(*(int(number) for number in sys.argv[1:3] or ["2000"])))
