"""Spoilt files of every format, a great many: each must be read, refused or asked about, in bounded time and memory.

Run as ``python tests/helpers/files/fuzz.py 200000``, with the first number and endings behind it for some kinds only:
``... fuzz.py 20000 0 .las .tif``. Prints how often each came out, kind by kind, and keeps the files that did otherwise.
"""

from __future__ import annotations

import multiprocessing
import os
import random
import resource
import sys
import tempfile
import traceback
from collections import Counter, defaultdict
from collections.abc import Iterator
from multiprocessing.connection import Connection
from pathlib import Path
from time import monotonic

import numpy as np
from fuzz_seeds import Seed, seeds, some_reading

from terrain_explorer.files import HeightmapFileError, ReadQuestion, read
from terrain_explorer.memory import TooLittleMemoryError
from terrain_explorer.own_process import keeping
from terrain_explorer.terrain.sizes import MOST_POINTS

SECONDS = 8
"""The longest that one file may take, in seconds of the processor: the largest picture takes half of it."""

PATIENCE = 60
"""The same by the clock, as others may have the processor; and the longest that the seeds may take."""

MEMORY = 4 * MOST_POINTS * np.dtype(np.float32).itemsize
"""The most memory that one file may take, in bytes: four times the largest map. So much each process may take."""

GOOD = "read", "refused", "asked"

Counts = defaultdict[str, Counter[str]]


def main(count: int, first: int = 0, endings: tuple[str, ...] = ()) -> int:
    """Try a number of files; return 1 where one broke a rule."""
    counts: Counts = defaultdict(Counter)
    with tempfile.TemporaryDirectory() as folder:
        known = seeds(Path(folder))
        chosen = [seed for name, seed in sorted(known.items()) if not endings or Path(name).suffix in endings]
        number, most = first, 0
        while number < first + count:
            number, peak = _watched(number, first + count, chosen, Path(folder), counts)
            most = max(most, peak)
    total = sum(counts.values(), Counter())
    _say(f"{count} files: {_in_words(total)}; at most {most / 2**20:.0f} MB in a process")
    for kind, outcomes in sorted(counts.items()):
        _say(f"  {kind}: {_in_words(outcomes)}")
    return int(bool(set(total) - set(GOOD)))


def _in_words(outcomes: Counter[str]) -> str:
    return ", ".join(f"{outcome} {times}" for outcome, times in outcomes.most_common())


def _watched(first: int, end: int, chosen: list[Seed], folder: Path, counts: Counts) -> tuple[int, int]:
    """Try files in another process until one breaks a rule; return the next number and the most bytes of memory."""
    here, there = multiprocessing.Pipe(duplex=False)
    worker = multiprocessing.Process(target=_work, args=(first, end, chosen, folder, there))
    worker.start()
    there.close()
    number, most, outcome = first, 0, "read"
    while number < end and outcome in (*GOOD, "another exception", "not finite"):
        outcome, peak = _answer(here, worker.pid or 0)
        most = max(most, peak)
        if peak > MEMORY:
            outcome = "much memory"
        counts[Path(_seed_of(number, chosen).name).suffix][outcome] += 1
        if outcome not in GOOD:
            _keep(folder, number, outcome)
        number += 1
    for child in _children(worker.pid or 0):
        os.kill(child, 9)
    worker.kill()
    worker.join()
    return number, most


def _answer(here: Connection, worker: int) -> tuple[str, int]:
    """Return how the next file came out, and the most bytes of memory so far."""
    begun, used = monotonic(), _seconds(worker)
    while not here.poll(0.5):
        if monotonic() > begun + PATIENCE or _seconds(worker) > used + SECONDS:
            return "hang", 0
    try:
        outcome, peak = here.recv()
    except EOFError:
        return "crash", 0
    return str(outcome), int(peak)


def _seconds(worker: int) -> float:
    """Return the seconds of the processor that a process and its children have taken."""
    ticks = 0
    for process in (worker, *_children(worker)):
        try:
            fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
        except OSError:  # it has ended
            continue
        ticks += sum(int(fields[at]) for at in range(11, 15 if process == worker else 13))
    return ticks / os.sysconf("SC_CLK_TCK")


def _children(process: int) -> Iterator[int]:
    for task in Path(f"/proc/{process}/task").glob("*/children"):
        try:
            yield from map(int, task.read_text().split())
        except OSError:
            continue


def _say(words: str) -> None:
    sys.stdout.write(f"{words}\n")
    sys.stdout.flush()


def _keep(folder: Path, number: int, outcome: str) -> None:
    kept = Path(tempfile.gettempdir()) / "terrain-explorer-fuzz"
    kept.mkdir(exist_ok=True)
    spoilt = sorted(folder.glob(f"{number}.*"))
    _say(f"{outcome} at {number}: {', '.join(path.name for path in spoilt)}")
    for path in spoilt:
        (kept / path.name).write_bytes(path.read_bytes())


def _seed_of(number: int, chosen: list[Seed]) -> Seed:
    return chosen[number % len(chosen)]


def _work(first: int, end: int, chosen: list[Seed], folder: Path, told: Connection) -> None:
    _limit_memory()
    with keeping():
        for number in range(first, end):
            chance = random.Random(number)
            path = _seed_of(number, chosen).write_spoilt(folder, str(number), chance.choice(chosen), chance)
            os.utime(path, (1, 1))  # a file that was written just now is waited for, as it may still change
            outcome = _outcome(path, chance)
            told.send((outcome, _peak()))
            if outcome in GOOD:
                for part in (*folder.glob(f"{number}.*"), *folder.glob(str(number))):
                    part.unlink()


def _limit_memory() -> None:
    used = int(Path("/proc/self/statm").read_text().split()[0]) * resource.getpagesize()
    resource.setrlimit(resource.RLIMIT_AS, (used + MEMORY, used + MEMORY))


def _peak() -> int:
    """Return the most bytes of memory that this process or one of its children has had."""
    peaks = [1024 * resource.getrusage(who).ru_maxrss for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    for child in _children(os.getpid()):
        status = Path(f"/proc/{child}/status").read_text()
        peaks += [1024 * int(line.split()[1]) for line in status.splitlines() if line.startswith("VmHWM")]
    return max(peaks)


def _outcome(path: Path, chance: random.Random) -> str:
    try:
        heights = read(path, some_reading(chance)).heights
    except ReadQuestion:
        return "asked"
    except TooLittleMemoryError:
        return "refused"
    except HeightmapFileError as refusal:
        return "too little memory" if isinstance(refusal.__cause__, MemoryError) else "refused"
    except Exception:
        traceback.print_exc()
        return "another exception"
    return "read" if np.isfinite(heights).all() else "not finite"


if __name__ == "__main__":
    numbers = [int(number) for number in sys.argv[1:3] or ["2000"]]
    sys.exit(main(*numbers, *[tuple(sys.argv[3:])] if sys.argv[3:] else []))
