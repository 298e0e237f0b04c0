"""Saving that is killed at any moment: the file is the old map or the new one, always.

Run as ``python tests/helpers/files/kill.py 100``. Prints how often it was which, and what was left beside.
"""

from __future__ import annotations

import random
import subprocess
import sys
import tempfile
from collections import Counter
from itertools import count, cycle, islice, product
from pathlib import Path
from time import sleep

import numpy as np

from terrain_explorer.files import read, write
from terrain_explorer.files.mesh import MeshOptions, write_mesh
from terrain_explorer.terrain import DiamondSquare, Heightmap, MidpointDisplacement
from terrain_explorer.terrain.shading.look import Look

KINDS = {
    "map.png": ("png16", "png16", "png8"),
    "map.tif": ("tiff32f", "tiff16", "tiff32f"),
    "map.r16": ("raw16le", "raw16be", "raw16le"),
    "map.npy": ("npy", "npy", "npy"),
    "map.terrain": ("terrain", "terrain", "terrain"),
    "map.stl": (None, None, None),
}
"""How each of the maps is saved, by the name of the file."""

SECONDS = 0.06
"""The longest that a save is left alone; it takes less."""


def main(kills: int, seed: int = 0) -> int:
    """Kill a number of processes; return 1 where a file was neither the old map nor the new one."""
    counts: Counter[str] = Counter()
    chance = random.Random(seed)
    with tempfile.TemporaryDirectory() as folder:
        paths = [Path(folder, name) for name in KINDS]
        whole = {path: [_saved(path, which) for which in range(3)] for path in paths}
        for path in islice(cycle(paths), kills):
            outcome = _outcome(path, whole[path], chance)
            counts[outcome] += 1
            if "BROKEN" in outcome:
                _say(f"{outcome}: {path.name}")
        litter = len(list(Path(folder).glob(".*.part")))
        works = all(_saved(path, which) == whole[path][which] for path, which in product(paths, range(3)))
    _say(f"{kills} kills: " + ", ".join(f"{outcome} {times}" for outcome, times in sorted(counts.items())))
    _say(f"{litter} unfinished files beside; saving again {'works' if works else 'is BROKEN'}")
    return int(not works or any("BROKEN" in outcome for outcome in counts))


def _maps() -> tuple[Heightmap, ...]:
    """Return maps of one size that have nothing else in common."""
    mountains, hills = (kind(exponent=8, seed=1).heightmap() for kind in (DiamondSquare, MidpointDisplacement))
    metres = (np.rint(hills.heights * 255) / 255 * 900 + 100).astype(np.float32)
    plain = Heightmap((np.rint(hills.heights[::-1] * 255) / 255).astype(np.float32), (0.0, 1.0))
    return mountains, Heightmap(metres, (100.0, 1000.0), metres=True, spacing=30.0), plain


def _save(path: Path, which: int) -> None:
    kind, heightmap = KINDS[path.name][which], _MAPS[which]
    if kind is None:
        write_mesh(heightmap, path, MeshOptions(), Look())
    else:
        write(heightmap, path, kind)


def _saved(path: Path, which: int) -> bytes:
    _save(path, which)
    return path.read_bytes()


def _save_for_ever(path: Path, first: int) -> None:
    for number in count(first):
        _say(f"{number}")
        _save(path, number % 3)


def _outcome(path: Path, whole: list[bytes], chance: random.Random) -> str:
    """Kill a process that saves one map after the other, and return which map is there then."""
    before, first = whole.index(path.read_bytes()), chance.randrange(3)
    begun = _killed(path, first, chance)
    content = path.read_bytes()
    old, new = (begun - 1) % 3 if begun > first else before, begun % 3
    if content not in (whole[old], whole[new]):
        return "BROKEN"
    which = new if content == whole[new] else old
    return ("new" if which == new else "old") + _read_as(path, which)


def _killed(path: Path, first: int, chance: random.Random) -> int:
    """Return the number of the map whose saving had begun."""
    command = [sys.executable, __file__, str(path), str(first)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as saver:
        numbers = (int(line) for line in saver.stdout if line.endswith("\n"))
        begun = next(number for number in numbers if number >= first + chance.choice((0, 3)))
        sleep(chance.uniform(0, SECONDS))
        saver.kill()
        return max(numbers, default=begun)


def _read_as(path: Path, which: int) -> str:
    """Tell whether a file reads as its map, with all that belongs to it."""
    if KINDS[path.name][which] is None:
        return ""
    again, meant = read(path), _MAPS[which]
    if not np.allclose(_fractions(again), _fractions(meant), rtol=0, atol=1 / 65535):
        return " and BROKEN in reading"
    belongings = [(one.range, one.recipe, one.metres, one.spacing) for one in (again, meant)]
    return "" if belongings[0] == belongings[1] else " and BROKEN in what belongs to it"


def _fractions(heightmap: Heightmap) -> np.ndarray:
    return (heightmap.heights.astype(np.float64) - heightmap.lowest) / (heightmap.highest - heightmap.lowest)


def _say(words: str) -> None:
    sys.stdout.write(f"{words}\n")
    sys.stdout.flush()


_MAPS = _maps()

if __name__ == "__main__":
    if sys.argv[1:] and Path(sys.argv[1]).name in KINDS:
        _save_for_ever(Path(sys.argv[1]), int(sys.argv[2]))
    sys.exit(main(*(int(number) for number in sys.argv[1:3] or ["100"])))
