"""A desk with a journal of its document."""

import json
from dataclasses import replace

from desk import Desk

from terrain_explorer.document.journal import read_work
from terrain_explorer.document.journal.records import read_records
from terrain_explorer.terrain.recipe import Picture


class JournalledDesk(Desk):
    """A desk with a journal of its document."""

    def __init__(self, journalled):
        super().__init__()
        self._journalled = journalled
        self.document.heightmapChanged.connect(self.keep)
        self.document.selectionChanged.connect(self.keep)
        self.document.layersChanged.connect(self.keep)
        self.keep()

    def keep(self):
        document = self.document
        self.writer.keep(document.header, document.heightmap.heights, document.changed_windows, 1)

    @property
    def writer(self):
        return self._journalled.writer

    @property
    def folder(self):
        return self._journalled.folder

    @property
    def errors(self):
        return self._journalled.errors

    def read(self):
        return read_work(self.folder)

    def files(self, kind):
        """Return the files of a kind, each as the system knows it and not by its name alone."""
        return sorted((path.name, path.stat().st_ino) for path in self.folder.glob(f"*.{kind}"))

    def told(self, kind):
        """Return the contents of all records in the only file of a kind."""
        (path,) = self.folder.glob(f"*.{kind}")
        return [record.content for record in read_records(path)]

    def told_sizes(self):
        """Return how much each record of the log tells of the recipe."""
        return [len(json.dumps(content["recipe"])) for content in self.told("log")]

    def assert_comes_back(self):
        work = self.read()
        assert bits(work.heightmap) == bits(self.document.heightmap)
        assert same(work.recipe.read(), self.document.recipe)
        assert work.recipe.read_selection() == self.document.selection
        assert work.recipe.read_layers() == self.document.layers


def bits(heightmap):
    voids = heightmap.voids
    return heightmap.heights.tobytes(), heightmap.range, heightmap.origin, voids is not None and voids.tobytes()


def same(one, other):
    """Tell whether recipes are equal, pictures by their bits."""
    if one is None or other is None or not isinstance(one.source, Picture):
        return one == other
    named = [replace(each, source=Picture(each.source.name)) for each in (one, other)]
    return named[0] == named[1] and bits(one.source.heightmap) == bits(other.source.heightmap)
