"""The files among what is pasted or dropped."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QMimeData

from terrain_explorer.local_links import path_of_link


def files_in(mime: QMimeData) -> list[Path]:
    """Return the files on this machine among pasted or dropped links; those of the web are left out."""
    return [path for link in _links(mime) if (path := path_of_link(link)) is not None]


def _links(mime: QMimeData) -> list[str]:
    # In their encoded form: Qt drops the bytes of a name that is no UTF-8.
    links = [bytes(url.toEncoded().data()).decode("ascii", "replace") for url in mime.urls()]
    # Some programs drag no links but a text of them, one to a line.
    return links or (mime.text().split("\n") if mime.hasText() and mime.text().startswith("file:") else [])
