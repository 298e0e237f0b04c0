"""Reading a heightmap from a file: detect the format, decode it, join the side file, make heights of the samples.

The file goes down through these stages once, and each stage returns the image with its own notes added.
"""

from __future__ import annotations

import os
from pathlib import Path

from terrain_explorer.files.errors import display_name, system_refusal, too_little_memory
from terrain_explorer.files.formats import side_file
from terrain_explorer.files.formats.detection import detect_format
from terrain_explorer.files.raster.decoding import heightmap_of
from terrain_explorer.files.raster.read_options import UNSAID, ReadOptions
from terrain_explorer.language import tr
from terrain_explorer.terrain.heightmap import Heightmap


def read(path: str | os.PathLike[str], options: ReadOptions = UNSAID) -> Heightmap:
    """Return the heightmap in a file.

    Parameters
    ----------
    path
        The file. Its content tells the format, or else the ending of its name.
    options
        How to read it where it leaves that open.

    Returns
    -------
    Heightmap
        Grey pictures of whole numbers lie in 0..1, or in the range that was written with them. Signed, 32-bit and
        floating-point heights, arrays and surveys are as stored. Its `origin` says what the file is, and what reading
        it assumed and lost.

    Raises
    ------
    ReadQuestion
        The file can be read in several ways, and the options do not say which.
    HeightmapFileError
        The file cannot be read; the text says why and what to do.
    """
    path = Path(path)
    name = display_name(path)
    try:
        image = detect_format(path).read(path, options)
        if image.text is None:  # a text within the file is nearer to its samples than one beside it
            image = side_file.joined(image, path)
        return heightmap_of(image, name, options)
    except OSError as error:
        raise system_refusal(name, tr("cannot be read"), error) from error
    except MemoryError as error:
        raise too_little_memory(name) from error
