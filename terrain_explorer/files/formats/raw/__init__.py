"""Raw files: the numbers of the heights row by row, without size, type or byte order."""

from terrain_explorer.files.formats.base import FileFormat, MimeType
from terrain_explorer.files.formats.raw.questions import question_to_read_again
from terrain_explorer.files.formats.raw.reading import read
from terrain_explorer.files.formats.raw.writing import KINDS
from terrain_explorer.language import marked

FORMAT = FileFormat(
    marked("Raw"),
    (".raw", ".r8", ".r16", ".r32"),
    None,
    read,
    KINDS,
    associated=(".raw", ".r8", ".r16", ".r32"),
    # Not for .raw, which the MIME database gives to the raw photographs of a camera maker.
    mime=MimeType("image/x-raw-heightmap", marked("raw heightmap"), (".r8", ".r16", ".r32")),
    headerless=True,
)

__all__ = ["FORMAT", "question_to_read_again"]
