"""Journals for tests: queues that work at once or on demand, and comparable states."""

import itertools
import tempfile
from concurrent.futures import Executor, Future
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import numpy as np
from hypothesis import strategies as st
from stroke_tools import some_windows, stroke

from terrain_explorer.document.journal import JournalWriter, TerrainHeader, read_work
from terrain_explorer.terrain import Heightmap, Origin, RandomNoise, Recipe
from terrain_explorer.terrain.map_place import MapPlace

FILE = Path("/home/somebody/hills.png")


class AtOnce(Executor):
    """Does each job when it is given."""

    def submit(self, work, /, *arguments):
        (future := Future()).set_result(work(*arguments))
        return future


class Later(Executor):
    """Does the next job on demand."""

    def __init__(self):
        self._jobs = []

    def submit(self, work, /, *arguments):
        self._jobs.append((future := Future(), work, arguments))
        return future

    def do(self, most=1000):
        for _ in range(min(most, len(self._jobs))):
            future, work, arguments = self._jobs.pop(0)
            future.set_result(work(*arguments))


class Journalled:
    """A writer and all states it was given."""

    def __init__(self, root, queue=None):
        self.root, self.errors, self.states = root, [], []
        self._queue = queue or AtOnce()
        self.writer = JournalWriter(root, self._queue, self.errors.append)

    def keep(self, heightmap, windows=None, generator=None, path=None, changes=1):
        self.heightmap = heightmap
        header = TerrainHeader.of(heightmap, Recipe(generator) if generator else None, path)
        self.writer.keep(header, heightmap.heights, windows, changes)
        self.states.append((*_bits(heightmap), generator, path, changes))

    def draw(self, windows, **others):
        """Keep a stroke."""
        heightmap, change = stroke(self.heightmap, windows)
        self.keep(heightmap, change.windows, **others)

    def end(self):
        """Let another find the journal."""
        if isinstance(self._queue, Later):
            self._queue.do()
        if self.writer._log is not None:
            self.writer._log.close()
            self.writer._journal._lock.release()

    @property
    def folder(self):
        (folder,) = self.root.glob("*.v1")
        return folder

    def read(self):
        return state_in(self.folder)


@contextmanager
def journal_in_a_folder_of_its_own(queue=None):
    """Yield a `Journalled` for one example of a law."""
    with tempfile.TemporaryDirectory() as root:
        journalled = Journalled(Path(root), queue)
        try:
            yield journalled
        finally:
            journalled.end()


def state_in(folder):
    """Return the state that a journal gives back, in the form of `Journalled.states`, or None."""
    work = read_work(folder)
    return work and (*_bits(work.heightmap), work.header.generator, work.header.path, work.changes)


def _bits(heightmap):
    others = TerrainHeader.of(heightmap).content()
    voids = heightmap.voids
    return heightmap.heights.shape, heightmap.heights.tobytes(), repr(others), voids is not None and voids.tobytes()


_NUMBERS = itertools.count()
_PLACE = MapPlace('LOCAL_CS["a map"]', (30.0, 0.5, 1 / 3, 0.0, -30.0, 5e6))


def some_map(rows=5, columns=6, voids=False):
    """Return a map that is like no other, with some voids or none."""
    heights = np.random.default_rng(next(_NUMBERS)).normal(size=(rows, columns)).astype(np.float32)
    origin = Origin("PNG, 16-bit grey", 16, ("Height: assumed.",), ("Transparency: dropped.", "Colour: made grey."))
    if voids:
        origin = replace(origin, voids=heights > 0)
    return Heightmap(heights, (-9.5, 1 / 3), metres=True, spacing=0.1, origin=origin, place=_PLACE)


KINDS = st.sampled_from(["stroke"] * 4 + ["map", "grow", "note", "range"])


def change(journalled, data):
    """Change the terrain of a journal in some way."""
    kind, path, count = data.draw(KINDS), data.draw(st.sampled_from([None, FILE])), data.draw(st.integers(0, 9))
    others = {"path": path, "changes": count}
    if kind == "stroke":
        journalled.draw(data.draw(some_windows(*journalled.heightmap.heights.shape)), **others)
    elif kind == "map":
        journalled.keep(some_map(data.draw(st.integers(2, 9)), 4, data.draw(st.booleans())), **others)
    elif kind == "grow":
        generator = RandomNoise(exponent=data.draw(st.integers(1, 3)), seed=count)
        journalled.keep(generator.heightmap(), generator=generator, **others)
    elif kind == "note":
        journalled.keep(journalled.heightmap, (), **others)
    else:
        journalled.keep(replace(journalled.heightmap, range=(-20.0, 20.0 + count)), (), **others)
