"""TIFF: 1 to 64 bits, whole numbers or floating point; written as 16-bit grey or float32."""

from terrain_explorer.files.formats.base import FileFormat, MimeType
from terrain_explorer.files.formats.tiff.reading import georeference, read
from terrain_explorer.files.formats.tiff.writing import KINDS

FORMAT = FileFormat(
    "TIFF",
    (".tif", ".tiff"),
    rb"II[*+]\0|MM\0[*+]",
    read,
    KINDS,
    for_image_editors=True,
    associated=(".tif", ".tiff"),
    placed=georeference,
    mime=MimeType("image/tiff"),
)

__all__ = ["FORMAT"]
