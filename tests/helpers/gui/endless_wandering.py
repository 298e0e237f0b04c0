"""Flies about ground without end in the real window, and says what it takes: memory, threads and handles stay flat.

Run it as ``xvfb-run python tests/helpers/gui/endless_wandering.py MINUTES [SEED]``. It dives to random places, moves
about there, jumps to others, walks and flies over the surface, and comes back up, with the map and, where there is
OpenGL, with the surface. Every few seconds it prints a line of a table: what the process takes. The exit status is 1
where that grew, or where the process ever took more than `MOST` megabytes. All files lie in a temporary folder.
"""

from __future__ import annotations

import gc
import os
import random
import sys
import tempfile
import threading
import time
from dataclasses import dataclass, replace
from pathlib import Path

import psutil
from gui_tools import action
from PySide6.QtCore import QCoreApplication, QEvent, QPointF, Qt

from terrain_explorer.gui.explore.explore_controller import ExploreController
from terrain_explorer.gui.explore.explored_surface import ExploredSurface

MOST = 600.0
"""Megabytes (of 1,000,000 bytes) that the process may ever take, at 1280 x 800 with software OpenGL."""

_HOMES = ("HOME", "USERPROFILE", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME")
_WARM = 0.3
"""The part of the time after which all caches are full."""
_MEMORY, _HANDLES = 1.08, 3
"""How much more the second half may take than the first, and how many more threads and handles."""
_TITLES = ("seconds", "memory MB", "peak MB", "threads", "of Python", "handles", "objects", "frames")


@dataclass(frozen=True)
class Taken:
    """What the process takes: megabytes now and at most so far, threads of the system and of Python, open handles and
    objects."""

    seconds: float
    memory: float
    peak: float
    threads: int
    python_threads: int
    handles: int
    objects: int

    @classmethod
    def now(cls, begun: float) -> Taken:
        process = psutil.Process()
        handles = process.num_fds() if hasattr(process, "num_fds") else process.num_handles()
        seconds, memory = time.monotonic() - begun, process.memory_info()
        peak = _peak() or getattr(memory, "peak_wset", memory.rss)
        threads = process.num_threads(), threading.active_count()
        return cls(seconds, memory.rss / 1e6, peak / 1e6, *threads, handles, len(gc.get_objects()))

    def line(self, frames: int) -> str:
        numbers = (self.seconds, self.memory, self.peak, self.threads, self.python_threads, self.handles, self.objects)
        return "  ".join(f"{number:{len(title)}.0f}" for title, number in zip(_TITLES, (*numbers, frames), strict=True))


def _peak() -> int:
    """Return the most bytes in memory so far where Linux tells it, else 0."""
    status = Path("/proc/self/status")
    lines = status.read_text().splitlines() if status.exists() else []
    return next((1024 * int(line.split()[1]) for line in lines if line.startswith("VmHWM")), 0)


class Wanderer:
    """Moves the map without end of a window about, always the same way for the same seed."""

    def __init__(self, window, seed: int) -> None:
        self._chance = random.Random(seed)
        self._explore = window.findChild(ExploreController)
        self._surface = window.findChild(ExploredSurface)
        self._map = self._explore.map
        self.frames = 0

    @property
    def both(self) -> bool:
        """Whether the surface is shown, too."""
        return self._surface.view is not None and self._surface.view.isVisible()

    def wander(self) -> None:
        """Do one thing, frame by frame."""
        self._chance.choice((self._dive, self._dive, self._move, self._jump, self._climb, self._all, self._walk))()

    def _dive(self) -> None:
        way = QPointF(
            self._chance.uniform(0.2, 0.8) * self._map.width(), self._chance.uniform(0.2, 0.8) * self._map.height()
        )
        for _ in range(self._chance.randint(5, 60)):
            self._map.zoom(1.4, way)
            self._frame()

    def _climb(self) -> None:
        middle = QPointF(self._map.rect().center())
        for _ in range(self._chance.randint(5, 40)):
            self._map.zoom(1 / 1.6, middle)
            self._frame()

    def _move(self) -> None:
        way = QPointF(self._chance.uniform(-40, 40), self._chance.uniform(-40, 40))
        for _ in range(self._chance.randint(5, 40)):
            self._map.move_by(way)
            self._frame()

    def _jump(self) -> None:
        viewport = self._map.viewport
        south, east = (self._chance.randrange(1 << 80) for _ in range(2))
        self._map.setViewport(
            replace(viewport, south=south, east=east, pixel=1 << self._chance.randint(38, 70)).moved(0, 0)
        )
        for _ in range(10):
            self._frame()

    def _all(self) -> None:
        self._map.fit()
        self._frame()

    def _walk(self) -> None:
        """Walk or fly over the surface, and look around."""
        flying, turn, frames = self._chance.random() < 0.5, self._chance.uniform(-4, 4), self._chance.randint(10, 60)
        if not self.both:
            return
        navigation = self._surface._navigation
        navigation.setWalking(True)
        for key in (Qt.Key.Key_W, Qt.Key.Key_Shift, *((Qt.Key.Key_Space,) if flying else ())):
            navigation.press(key)
        for _ in range(frames):
            navigation.turn(turn, 0.0)
            self._frame()
        navigation.setWalking(False)

    def _frame(self) -> None:
        until = time.monotonic() + 0.02
        while time.monotonic() < until:
            QCoreApplication.processEvents()
            time.sleep(0.001)
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
        self.frames += 1


def wandering(window, seconds: float, seed: int, every: float) -> list[Taken]:
    """Wander for some time, and return what the process took every so many seconds."""
    action(window, "ExploreWorkspace").trigger()
    while window.findChild(ExploreController).ground is None:
        QCoreApplication.processEvents()
    wanderer, begun, taken = Wanderer(window, seed), time.monotonic(), []
    _say("  ".join(_TITLES))
    while (now := time.monotonic() - begun) < seconds:
        wanderer.wander()
        if now >= every * len(taken):
            gc.collect()
            taken.append(Taken.now(begun))
            _say(taken[-1].line(wanderer.frames))
    _say(f"The surface was {'shown' if wanderer.both else 'not shown'}.")
    return taken


def _say(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def grown(taken: list[Taken]) -> list[str]:
    """Return what the process takes more of in the second half than in the first, after the caches are full."""
    warm = [one for one in taken if one.seconds >= _WARM * taken[-1].seconds] or taken
    first, second = warm[: len(warm) // 2] or warm, warm[len(warm) // 2 :]
    told = []
    for name, more in (("memory", lambda most: most * _MEMORY), ("threads", _more), ("handles", _more)):
        before, after = (max(getattr(one, name) for one in half) for half in (first, second))
        if after > more(before):
            told.append(f"{name} grew from {before:.0f} to {after:.0f}")
    return told


def _more(most: float) -> float:
    return most + _HANDLES


def too_much(taken: list[Taken]) -> list[str]:
    """Return whether the process took more memory than it may."""
    peak = max(one.peak for one in taken)
    return [f"the process took {peak:.0f} MB, and may take {MOST:.0f}"] if peak > MOST else []


def main(minutes: float, seed: int = 1) -> int:
    """Wander; return the exit status, 0 where nothing grew and the memory was enough."""
    with tempfile.TemporaryDirectory(prefix="wandering-") as home:
        os.environ.update(dict.fromkeys(_HOMES, home))
        from terrain_explorer.gui.app import make_application
        from terrain_explorer.gui.main_window import MainWindow

        application = make_application()
        window = MainWindow()
        window.resize(1280, 800)
        window.show()
        taken = wandering(window, 60 * minutes, seed, every=min(15.0, 6 * minutes))
        window.close()
        application.processEvents()
    told = [*grown(taken), *too_much(taken)]
    _say("; ".join(told) or f"Nothing grew, and {taken[-1].peak:.0f} MB were enough.")
    return 1 if told else 0


if __name__ == "__main__":
    sys.exit(main(float(sys.argv[1]) if len(sys.argv) > 1 else 10.0, *map(int, sys.argv[2:])))
