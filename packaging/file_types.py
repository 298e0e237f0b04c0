"""Bring the lists of file types up to date: ``.venv/bin/python packaging/file_types.py``.

The formats in ``terrain_explorer/files/formats`` declare their MIME types; the files that tell Linux desktops about
them follow from that. Run this after a format was added or changed. Windows and macOS get their lists at build time.
"""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from pathlib import Path

from terrain_explorer.files.formats.base import MimeType
from terrain_explorer.files.formats.registry import mime_types

PACKAGING = Path(__file__).resolve().parent
SHARE = PACKAGING.parent / "resources" / "share"
MIME_PACKAGE = SHARE / "mime" / "packages" / "terrain-explorer.xml"
DESKTOP_ENTRY = SHARE / "applications" / "terrain-explorer.desktop"
METAINFO = SHARE / "metainfo" / "org.terrain_explorer.terrain_explorer.metainfo.xml"

_XML = '<?xml version="1.0" encoding="UTF-8"?>\n'
_GENERATED = " Written by packaging/file_types.py from the formats of the program. "
_NAMESPACE = "http://www.freedesktop.org/standards/shared-mime-info"
_LANGUAGE = "{http://www.w3.org/XML/1998/namespace}lang"
_MAGIC_PRIORITY = "60"
"""A little above the usual 50, so that the content wins over types that share the extension."""


def up_to_date() -> dict[Path, str]:
    """Return the content that each of the files should have."""
    return {
        MIME_PACKAGE: _mime_package(),
        DESKTOP_ENTRY: _desktop_entry(DESKTOP_ENTRY.read_text(encoding="utf-8")),
        METAINFO: _metainfo(METAINFO.read_text(encoding="utf-8")),
    }


def _mime_package() -> str:
    """Return the types that the shared MIME database lacks; those it knows have no description here."""
    root = ET.Element("mime-info", xmlns=_NAMESPACE)
    root.append(ET.Comment(_GENERATED))
    for mime in mime_types():
        if mime.description:
            root.append(_mime_type(mime))
    ET.indent(root)
    return _XML + ET.tostring(root, encoding="unicode") + "\n"


def _mime_type(mime: MimeType) -> ET.Element:
    element = ET.Element("mime-type", type=mime.name)
    ET.SubElement(element, "comment").text = mime.description
    for language, translation in _translations(mime.description):
        ET.SubElement(element, "comment", {_LANGUAGE: language}).text = translation
    if mime.parent:
        ET.SubElement(element, "sub-class-of", type=mime.parent)
    ET.SubElement(element, "generic-icon", name="image-x-generic")
    if mime.magic:
        magic = ET.SubElement(element, "magic", priority=_MAGIC_PRIORITY)
        for beginning in mime.magic:
            ET.SubElement(magic, "match", type="string", value=beginning, offset="0")
    for extension in mime.extensions:
        ET.SubElement(element, "glob", pattern=f"*{extension}")
    return element


def _translations(text: str) -> Iterator[tuple[str, str]]:
    """Yield each language and its translation of a text, from the files that translators edit."""
    for path in sorted((PACKAGING / "translations").glob("*.ts")):
        for message in ET.parse(path).iter("message"):
            if message.findtext("source") == text and message.findtext("translation"):
                yield path.stem, str(message.findtext("translation"))


def _desktop_entry(text: str) -> str:
    names = "".join(f"{mime.name};" for mime in mime_types())
    return re.sub(r"(?m)^MimeType=.*$", f"MimeType={names}", text)


def _metainfo(text: str) -> str:
    lines = "".join(f"    <mediatype>{mime.name}</mediatype>\n" for mime in mime_types())
    return re.sub(r"(?:    <mediatype>.*</mediatype>\n)+", lines, text)


def main() -> None:
    """Write the files."""
    for path, content in up_to_date().items():
        path.write_text(content, encoding="utf-8")


if __name__ == "__main__":
    main()
