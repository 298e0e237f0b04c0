"""Saves moving pictures of a terrain frame by frame: animated WebP and GIF, and numbered PNG files."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from PIL import Image

from terrain_explorer.files.atomic import move, replacing, sync
from terrain_explorer.files.bounded_queue import PieceSink, PieceSource, queue_for
from terrain_explorer.files.errors import saving
from terrain_explorer.files.pictures.still import PictureFormat, chosen_format, picture_of
from terrain_explorer.language import marked
from terrain_explorer.terrain.shading.render_options import FrameTiming, Pixels, PixelSize

_SAMPLE = 256
"""Pixels along the longer side of a picture from which the colours of a GIF are chosen."""


@contextmanager
def saving_animation(
    path: Path, size: PixelSize, transparent: bool, timing: FrameTiming, samples: Iterable[Pixels]
) -> Iterator[PieceSink[Pixels]]:
    """Yield the sink for the frames. The files are there when all frames were given and the block has ended.

    Parameters
    ----------
    path
        The file; its ending tells the format. Frames in PNG go to files beside it: ``hills-001.png`` and so on.
    size, transparent
        The size of the frames, and whether they keep opacity.
    timing
        The number of frames, and the time that they take.
    samples
        Pictures with the colours that will come, from which GIF chooses its 256. Other formats do not ask for them.

    Raises
    ------
    HeightmapFileError
        A file cannot be written, and is as it was; the text says why and what to do.
    """
    chosen = chosen_format(path, ANIMATIONS, size, transparent)
    with saving(path.name), chosen.saving(path, timing, samples) as frames:
        yield frames


def numbered(path: Path, frames: int) -> list[Path]:
    """Return the files of frames, the first one being number 1; a number that the name already has is replaced."""
    digits = max(len(str(frames)), 3)
    stem = re.sub(rf"-\d{{{digits}}}$", "", path.stem)
    return [path.with_name(f"{stem}-{number:0{digits}}{path.suffix}") for number in range(1, frames + 1)]


@contextmanager
def _saving_numbered(path: Path, timing: FrameTiming, samples: Iterable[Pixels]) -> Iterator[PieceSink[Pixels]]:
    """Write into a folder beside the files; they move to their places when all are complete."""
    # Beside the files, so that moving them is a rename on the same disk.
    with TemporaryDirectory(prefix=".", suffix=".part", dir=path.parent) as folder:
        parts = [Path(folder) / file.name for file in numbered(path, timing.frames)]

        def write(frames: PieceSource[Pixels]) -> None:
            for part in parts:
                with part.open("xb") as file:
                    picture_of(frames.take()).save(frames.guarded(file), "PNG")
                    file.flush()
                    sync(file.fileno())

        with queue_for(write) as frames:
            yield frames
        move({part: path.with_name(part.name) for part in parts})


@contextmanager
def _saving_webp(path: Path, timing: FrameTiming, samples: Iterable[Pixels]) -> Iterator[PieceSink[Pixels]]:
    # WebP counts in milliseconds.
    options = {"quality": 85, "method": 4, "duration": _durations(timing, 1)}
    with _saving_frames(path, "WebP", timing.frames, picture_of, options) as frames:
        yield frames


@contextmanager
def _saving_gif(path: Path, timing: FrameTiming, samples: Iterable[Pixels]) -> Iterator[PieceSink[Pixels]]:
    palette = _shared_palette([_opaque(pixels) for pixels in samples])
    # GIF counts in hundredths of a second.
    options = {"palette": palette.getpalette(), "duration": _durations(timing, 10)}

    def reduced(pixels: Pixels) -> Image.Image:
        return _opaque(pixels).quantize(palette=palette, dither=Image.Dither.FLOYDSTEINBERG)

    with _saving_frames(path, "GIF", timing.frames, reduced, options) as frames:
        yield frames


@contextmanager
def _saving_frames(
    path: Path, format: str, count: int, picture: Callable[[Pixels], Image.Image], options: Mapping[str, Any]
) -> Iterator[PieceSink[Pixels]]:
    """Yield the sink for the frames of Pillow, which writes them all with one call in a thread of its own."""

    def write(frames: PieceSource[Pixels]) -> None:
        first = picture(frames.take())
        rest = _FollowingFrames(first, count - 1, lambda: picture(frames.take()))
        first.save(frames.guarded(file), format, save_all=True, append_images=[rest], loop=0, **options)

    with replacing(path) as file, queue_for(write) as frames:
        yield frames


class _FollowingFrames:
    """The frames after the first, for Pillow: an image of several frames that holds only the one sought last.

    Pillow would take a list of all frames as well, but a long film in memory takes gigabytes.
    """

    def __init__(self, first: Image.Image, frames: int, take: Callable[[], Image.Image]) -> None:
        self.n_frames = frames
        self._picture, self._take = first, take

    def seek(self, frame: int) -> None:
        if frame == self.n_frames:
            raise EOFError
        self._picture = self._take()

    def __getattr__(self, name: str) -> Any:
        return getattr(self._picture, name)


def _shared_palette(pictures: list[Image.Image]) -> Image.Image:
    """Return a picture with the 256 colours that fit all pictures best; makes the pictures small."""
    for picture in pictures:
        picture.thumbnail((_SAMPLE, _SAMPLE))
    together = Image.new("RGB", (sum(picture.width for picture in pictures), max(p.height for p in pictures)))
    left = 0
    for picture in pictures:
        together.paste(picture, (left, 0))
        left += picture.width
    return together.quantize(256, method=Image.Quantize.MAXCOVERAGE, kmeans=1)


def _opaque(pixels: Pixels) -> Image.Image:
    return Image.fromarray(pixels).convert("RGB")


def _durations(timing: FrameTiming, unit: int) -> list[int]:
    """Return the milliseconds of each frame, rounded to units; all frames together last as long as they should."""
    # The ends are rounded and not the durations: errors would add up, and the picture would run fast or slow.
    ends = [round(1000 * frame * timing.pause / unit) * unit for frame in range(timing.frames + 1)]
    return [end - start for start, end in pairwise(ends)]


@dataclass(frozen=True)
class AnimationFormat(PictureFormat):
    """A format for moving pictures.

    Attributes
    ----------
    saving
        Opens a file, or several, for the frames, with samples of what is to come.
    several
        Whether each frame is a file of its own.
    """

    saving: Callable[[Path, FrameTiming, Iterable[Pixels]], AbstractContextManager[PieceSink[Pixels]]] = _saving_webp
    several: bool = False


ANIMATIONS = (
    AnimationFormat("WebP", (".webp",), True, 16383),
    AnimationFormat("GIF", (".gif",), False, 65535, saving=_saving_gif),
    AnimationFormat(marked("Numbered PNG files"), (".png",), True, 2**31 - 1, saving=_saving_numbered, several=True),
)
