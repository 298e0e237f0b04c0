"""The menu entry, the icons, the file types and the metainfo for a Linux desktop."""

from __future__ import annotations

import shutil
import xml.etree.ElementTree as ET
from pathlib import Path

from builders.project import RESOURCES, Release, releases


def write_share(share: Path) -> None:
    """Fill a ``share`` folder with the menu entry, the icons, the file types and the metainfo."""
    shutil.copytree(RESOURCES / "share", share, dirs_exist_ok=True)
    shutil.copytree(RESOURCES / "icons" / "hicolor", share / "icons" / "hicolor", dirs_exist_ok=True)
    for metainfo in (share / "metainfo").iterdir():
        metainfo.write_text(with_releases(metainfo.read_text(encoding="utf-8"), releases()), encoding="utf-8")


def with_releases(metainfo: str, history: tuple[Release, ...]) -> str:
    """Return an AppStream metainfo file with the versions of the program."""
    # The parser drops comments unless it is asked to keep them.
    root = ET.fromstring(metainfo, ET.XMLParser(target=ET.TreeBuilder(insert_comments=True)))
    listed = ET.SubElement(root, "releases")
    for release in history:
        entry = ET.SubElement(listed, "release", version=release.version, date=release.day.isoformat())
        changes = ET.SubElement(ET.SubElement(entry, "description"), "ul")
        for change in release.changes:
            ET.SubElement(changes, "li").text = change
    ET.indent(root)
    return '<?xml version="1.0" encoding="UTF-8"?>\n' + ET.tostring(root, encoding="unicode") + "\n"
