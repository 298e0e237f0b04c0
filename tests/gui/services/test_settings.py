"""The settings on the disk."""

import os
from pathlib import Path

import pytest

from terrain_explorer.gui.services.settings import settings, settle_settings


@pytest.mark.skipif(os.name != "posix", reason="Windows syncs no folders")
def test_the_name_of_the_file_is_waited_for(monkeypatch):
    synced = []
    monkeypatch.setattr(os, "fsync", lambda file: synced.append(os.fstat(file).st_ino))
    kept = settings()
    kept.setValue("theme", "dark")
    settle_settings()
    file = Path(kept.fileName())
    assert "theme=dark" in file.read_text()
    assert synced == [file.parent.stat().st_ino]


def test_settings_that_nobody_has_kept_are_no_trouble():
    settle_settings()
