"""Kill a process that draws at random moments, and check the recovered work.

    python tests/helpers/files/journal_kill.py 200 [SEED]

The one that draws tells what each change will give before it is made, and afterwards that it is ``done``, or ``kept``
where the journal says that it would outlive a sudden end. What is recovered must be the state kept last, or a later
one; strokes that are not large are to be kept as soon as they are done.
"""

from __future__ import annotations

import os
import random
import subprocess
import sys
import tempfile
import time
import zlib
from collections import Counter
from pathlib import Path

if __name__ == "__main__":
    sys.path[:0] = [str(Path(__file__).parents[3]), str(Path(__file__).parents[1] / "terrain")]

from PySide6.QtCore import QCoreApplication
from stroke_tools import drawn

from terrain_explorer.document.document import Document
from terrain_explorer.document.journal import NotUnderstoodError, RecoveredWork, find_unsaved_work, read_work, writer
from terrain_explorer.document.states import State
from terrain_explorer.gui.file_io.autosave import Autosave
from terrain_explorer.terrain import FILTERS, DiamondSquare, Heightmap, RandomNoise, Recipe, Window
from terrain_explorer.terrain.brushes import Brush, Stamp, StampImage
from terrain_explorer.terrain.brushes.path import PointerPlace
from terrain_explorer.terrain.recipe import DrawnStroke, Picture

STAMPS = [StampImage(RandomNoise(exponent=exponent).heightmap()) for exponent in (3, 4)]
LONGEST = 1.0
"""The most seconds that one draws before it is killed."""


def draw_for_ever(root: Path, seed: int) -> None:
    """Draw, undo, redo, generate and turn, and print each change, until the process is killed."""
    writer._LEAST_LOG_BYTES = 2**16
    if not handed_over_at_once(seed):
        writer.AT_ONCE_BYTES = 2**15
    app, dice = QCoreApplication([]), random.Random(seed)
    generator = DiamondSquare(exponent=dice.choice([6, 8, 10]), seed=seed)
    document = Document(State(generator.heightmap(), Recipe(generator)))
    document.heightmapChanged.connect(lambda: _tell("will", _state(document.heightmap, document.recipe)))
    recovery = Autosave(document, root)
    while True:
        if dice.random() < 0.3:
            _wait_until_kept(recovery)
        _tell("kept" if recovery.kept else "done", _state(document.heightmap, document.recipe))
        _change(document, dice)
        app.processEvents()


def handed_over_at_once(seed: int) -> bool:
    """Whether one with this seed lets the journal take everything at once, as it does with maps that are not large."""
    return seed % 2 == 0


def _change(document: Document, dice: random.Random) -> None:
    side = document.heightmap.rows
    kinds = {"stroke": 20, "huge stroke": 1, "undo": 2, "redo": 2, "generate": 1, "turn": 1, "filter": 1}
    kind = dice.choices(list(kinds), list(kinds.values()))[0]
    if kind == "stroke":
        rows, columns = dice.randint(1, 50), dice.randint(1, 50)
        window = Window(dice.randint(0, side - rows), dice.randint(0, side - columns), rows, columns)
        drawn(document, [window], by_hand=_by_hand(dice))
    elif kind == "huge stroke":
        drawn(document, [Window(0, 0, side, side)], by_hand=_by_hand(dice))
    elif kind == "filter":
        document.take_filtered(Heightmap(-document.heightmap.heights), "Invert", FILTERS["invert"]())
    elif kind == "generate":
        generator = RandomNoise(exponent=dice.choice([6, 8, 10]), seed=dice.getrandbits(32))
        document.take_generated(generator.heightmap(), generator)
    elif kind == "turn":
        document.take_pasted(Heightmap(document.heightmap.heights[::-1].copy()))
    else:
        getattr(document, kind)()


def _by_hand(dice: random.Random) -> DrawnStroke:
    return DrawnStroke(Stamp(), Brush(), (PointerPlace(dice.random(), dice.random()),), dice.choice([None, *STAMPS]))


def _wait_until_kept(recovery: Autosave) -> None:
    while not recovery.kept:
        time.sleep(0.0002)


def _state(heightmap: Heightmap, recipe: Recipe | None) -> str:
    """Return a word that tells terrains apart: by heights, and by recipes with all stamps and the picture they need."""
    picture = recipe.source.heightmap if recipe and isinstance(recipe.source, Picture) else None
    text = recipe.to_json() if recipe else "none"
    return f"{zlib.crc32(heightmap.heights)}/{zlib.crc32(text.encode(), zlib.crc32(picture.heights) if picture else 0)}"


def _state_of(work: RecoveredWork) -> str:
    """Return the word for recovered work; it ends in a slash where the recipe is lost."""
    try:
        return _state(work.heightmap, work.recipe.read())
    except NotUnderstoodError:
        return f"{zlib.crc32(work.heightmap.heights)}/"


def _tell(word: str, state: str) -> None:
    os.write(1, f"{word} {state}\n".encode())


def killed(folder: Path, seed: int) -> list[tuple[str, str]]:
    """Let a process draw and kill it; return its printed words."""
    told = folder / "told"
    with told.open("wb") as output:
        drawing = subprocess.Popen([sys.executable, __file__, "draw", str(folder), str(seed)], stdout=output)
    while b"kept" not in told.read_bytes():
        assert drawing.poll() is None, "it ended by itself"
        time.sleep(0.001)
    time.sleep(random.Random(seed).uniform(0, LONGEST))
    drawing.kill()
    drawing.wait()
    lines = told.read_text().splitlines(keepends=True)
    return [(line.split()[0], line.split()[1]) for line in lines if line.endswith("\n")]


def outcome(folder: Path, seed: int) -> str:
    """Kill one that draws and return what was recovered; fails where that is not what was promised."""
    told = killed(folder, seed)
    last_kept = max(place for place, (word, _) in enumerate(told) if word == "kept")
    work = next(filter(None, map(read_work, folder.glob("*.v1"))), None)
    assert work is not None, "nothing can be opened"
    state = _state_of(work)
    states = [state for word, state in told[last_kept:] if word != "done"]
    assert len(find_unsaved_work(folder)) == (1 if work.changes else 0)
    if state.endswith("/"):
        assert not handed_over_at_once(seed), f"seed {seed}: the recipe is missing"
        assert any(one.startswith(state) for one in states[1:]), f"seed {seed}: the recipe of what was kept is missing"
        return "the heights alone, as a large picture was still to be kept"
    assert state in states, f"seed {seed}: {len(states)} states and none of them"
    finished = told[-1][1] if told[-1][0] != "will" else told[-2][1]
    if state == finished:
        return "the change finished last"
    if state == told[-1][1]:
        return "the change at work"
    assert not handed_over_at_once(seed), f"seed {seed}: a change that was finished is missing"
    return "one before, as large changes after it were still to be kept"


def kill(times: int, seed: int = 0) -> Counter[str]:
    """Kill a number of processes and count the outcomes."""
    outcomes: Counter[str] = Counter()
    for number in range(seed, seed + times):
        with tempfile.TemporaryDirectory() as folder:
            outcomes[outcome(Path(folder), number)] += 1
    return outcomes


if __name__ == "__main__":
    if sys.argv[1] == "draw":
        draw_for_ever(Path(sys.argv[2]), int(sys.argv[3]))
    for told, count in kill(*map(int, sys.argv[1:])).items():
        print(f"{count:5} {told}")  # noqa: T201
