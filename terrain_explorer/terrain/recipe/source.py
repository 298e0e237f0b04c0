"""Sources: the heightmap that a recipe begins with."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import astuple, dataclass
from typing import Any, Protocol

from terrain_explorer.errors import UserError, UserValueError
from terrain_explorer.language import tr
from terrain_explorer.terrain.brushes import EmptyMap
from terrain_explorer.terrain.generators import GENERATORS, Generator
from terrain_explorer.terrain.heightmap import Heightmap, Window
from terrain_explorer.terrain.parallel import Extremes
from terrain_explorer.terrain.recipe.stored import Content, chosen, constructed, numbers, only
from terrain_explorer.terrain.work import Work


class Source(Protocol):
    """A value that a recipe can begin with: a `Generator`, an `EmptyMap`, a `Piece` or a `Picture`."""

    def making(self) -> Work[Heightmap]:
        """Return the heightmap; yield the part that is done, 0 to 1. Equal sources give the same bits."""


@dataclass(frozen=True)
class Piece:
    """A piece of a generated terrain, or the whole of one, in a range of one's choice; see `Generator.heightmap`."""

    generator: Generator
    window: Window | None = None
    range: Extremes | None = None

    def making(self) -> Work[Heightmap]:
        """Return the heightmap."""
        yield 0.0
        return self.generator.heightmap(self.window, self.range)


@dataclass(frozen=True)
class Picture:
    """A heightmap that was drawn, opened or pasted: a recipe names it, but does not contain it.

    Attributes
    ----------
    name
        Its name for the user, such as that of its file.
    heightmap
        Its heights; None for a recipe that was read without them.
    """

    name: str
    heightmap: Heightmap | None = None

    def making(self) -> Work[Heightmap]:
        """Return the heightmap.

        Raises
        ------
        UserError
            It is not there.
        """
        yield 0.0
        if self.heightmap is None:
            raise UserError(tr("the recipe begins with the picture {name}, which it does not contain", name=self.name))
        return self.heightmap


def title_of(source: Source) -> str:
    """Return the name of a source for the user."""
    match source:
        case Generator():
            return tr(source.title)
        case Piece(generator):
            return tr("A piece of {terrain}", terrain=tr(generator.title))
        case Picture(name):
            return name
    return tr("Empty map")


def source_to_content(source: Source) -> dict[str, Any]:
    """Return a source as a JSON object."""
    match source:
        case Generator():
            return {"generator": source.slug, "parameters": source.values()}
        case Piece(generator, window, range):
            piece = {"window": window and astuple(window), "range": range}
            return source_to_content(generator) | {name: value for name, value in piece.items() if value is not None}
        case EmptyMap():
            return {"empty": source.values()}
        case Picture(name):
            return {"picture": name}
    raise TypeError(f"{source!r} is no source")


def source_from_content(content: Content) -> Source:
    """Return the source in a JSON object; a `Picture` comes without its heights."""
    for name, read in _READERS.items():
        if name in content:
            return read(content)
    raise UserValueError(tr("the recipe's source is not known to this version of the program"))


def _generated(content: Content) -> Source:
    only(content, {"generator", "parameters", "window", "range"}, tr("the source"))
    generator = chosen(content, "generator", GENERATORS)
    window, range = content.get("window"), content.get("range")
    if window is None and range is None:
        return generator
    return Piece(generator, None if window is None else _window(window), None if range is None else _range(range))


def _window(content: object) -> Window:
    places = numbers(content, 4, tr("the window"))
    if not all(isinstance(place, int) for place in places):
        raise UserValueError(tr("the window must be whole numbers"))
    return Window(*places)  # type: ignore[arg-type]


def _range(content: object) -> Extremes:
    low, high = numbers(content, 2, tr("the range"))
    return low, high


def _empty(content: Content) -> Source:
    only(content, {"empty"}, tr("the source"))
    return constructed(EmptyMap, content["empty"])


def _picture(content: Content) -> Source:
    only(content, {"picture"}, tr("the source"))
    return Picture(str(content["picture"]))


_READERS: dict[str, Callable[[Content], Source]] = {"generator": _generated, "empty": _empty, "picture": _picture}
