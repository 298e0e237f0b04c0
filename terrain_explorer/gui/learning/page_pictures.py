"""Pictures of pages: a page says what to draw and how large it is, and a worker draws it."""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping
from dataclasses import dataclass
from functools import partial

from PySide6.QtCore import QSize
from PySide6.QtGui import QImage

from terrain_explorer.gui.learning.step_pictures import Paper, thumbnail, thumbnail_size
from terrain_explorer.terrain import Heightmap
from terrain_explorer.terrain.work import Work, silent


@dataclass(frozen=True)
class PagePicture:
    """A picture that is not drawn yet.

    Attributes
    ----------
    size
        Its size, in pixels of the window.
    draw
        Draws it; may be called in any thread.
    """

    size: QSize
    draw: Callable[[], Work[QImage]]


def terrain_picture(make: Callable[[], Work[Heightmap]], caption: str, paper: Paper) -> PagePicture:
    """Return a small picture of the terrain that `make` makes, with a caption."""
    return PagePicture(thumbnail_size(caption, paper), partial(_drawing_terrain, make, caption, paper))


def drawing(pictures: Mapping[str, PagePicture]) -> Generator[tuple[str, QImage] | None, None, None]:
    """Draw pictures one by one: yield the name of each with its image, and None in between."""
    for name, picture in pictures.items():
        image = yield from silent(picture.draw())
        yield name, image


def _drawing_terrain(make: Callable[[], Work[Heightmap]], caption: str, paper: Paper) -> Work[QImage]:
    heightmap = yield from make()
    return thumbnail(heightmap, caption, paper)
