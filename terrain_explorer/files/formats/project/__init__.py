"""Project files (.terrain): a zip with the recipe and all that it needs, the heights, and pictures for other programs.

- ``mimetype``, first and not compressed, tells the format;
- ``project.json``: the version of the format, the edition of the recipe, all facts about the two maps, and the
  selection, if there is one;
- ``recipe.json``: the recipe, where there is one;
- ``heights.npy`` and ``voids.npy``: the terrain to its last bit, and the points without a height in its file, if any;
- ``picture.npy`` and ``picture-voids.npy``: the same of the picture that the recipe begins with, if it does;
- ``map.png`` and ``thumbnail.png``: the terrain as a 16-bit heightmap, and small in colours, which are not read.
"""

from terrain_explorer.files.formats.base import FileFormat, FileKind, MimeType
from terrain_explorer.files.formats.project.members import KIND, MIME
from terrain_explorer.files.formats.project.reading import read
from terrain_explorer.files.formats.project.writing import write

FORMAT = FileFormat(
    KIND,
    (".terrain",),
    rb"PK\x03\x04.{26}mimetype.{0,64}" + MIME,
    read,
    (FileKind("terrain", KIND, write, is_project=True),),
    associated=(".terrain",),
    mime=MimeType(MIME.decode(), KIND, (".terrain",), parent="application/zip"),
)

__all__ = ["FORMAT"]
