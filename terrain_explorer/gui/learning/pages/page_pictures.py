"""Pictures of pages: a page says what to draw and how large it is, and a worker draws it."""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QSize
from PySide6.QtGui import QImage

from terrain_explorer.gui.learning.pages.step_pictures import Paper, captioned, thumbnail, thumbnail_size
from terrain_explorer.gui.services.qt_image import of_pixels
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


def map_picture(make: Callable[[], Work[QImage]], caption: str, paper: Paper) -> PagePicture:
    """Return a picture, drawn point by point of a map, in the size of a picture of a terrain."""
    return PagePicture(thumbnail_size(caption, paper), partial(_drawing_map, make, caption, paper))


def of_weights(weights: NDArray[Any]) -> QImage:
    """Return a grey picture of numbers from 0 to 1."""
    grey = np.rint(np.clip(weights, 0, 1) * 255).astype(np.uint8)
    return of_colours(np.repeat(grey[:, :, np.newaxis], 3, axis=2))


def of_colours(colours: NDArray[Any]) -> QImage:
    """Return a picture of colours, uint8, shape (rows, columns, 3)."""
    return of_pixels(colours, QImage.Format.Format_RGB888)


def drawing(pictures: Mapping[str, PagePicture]) -> Generator[tuple[str, QImage] | None, None, None]:
    """Draw pictures one by one: yield the name of each with its image, and None in between."""
    for name, picture in pictures.items():
        image = yield from silent(picture.draw())
        yield name, image


def _drawing_terrain(make: Callable[[], Work[Heightmap]], caption: str, paper: Paper) -> Work[QImage]:
    heightmap = yield from make()
    return thumbnail(heightmap, caption, paper)


def _drawing_map(make: Callable[[], Work[QImage]], caption: str, paper: Paper) -> Work[QImage]:
    image = yield from make()
    return captioned(image, caption, paper, framed=True)
