"""The settings on the disk."""

import os
from pathlib import Path

import pytest
from PySide6.QtCore import QByteArray, QSettings

from terrain_explorer.gui.builds.unfinished_builds import unfinished
from terrain_explorer.gui.services import settings as settings_module
from terrain_explorer.gui.services.keys import own_keys
from terrain_explorer.gui.services.preferences import PAGES, preferred
from terrain_explorer.gui.services.recent_files import last_folder, recent_files, recent_folder
from terrain_explorer.gui.services.settings import (
    kept_bytes,
    kept_content,
    kept_flag,
    kept_text,
    kept_texts,
    load_parameters,
    settings,
    settle_settings,
)
from terrain_explorer.gui.services.theme import Theme, chosen_theme
from terrain_explorer.gui.services.translation import chosen_language, languages
from terrain_explorer.gui.window.guide import done_tasks
from terrain_explorer.terrain.filters import FILTERS


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


HUGE = "9" * 400
WRONG = {
    "a list": ["a", "b"],
    "a list of others": [["a"], None, 7],
    "a number": 7,
    "bytes": QByteArray(b"nonsense"),
    "words": "nonsense, or more",
    "a JSON list": f'[1, null, "x\\u0000", [], [1, 2], ["x", {{"pivot": [{HUGE}, 1, 2], "distance": 1}}], {{}}]',
    "a JSON object": f'{{"undo": {HUGE}, "smoothing": [], "distance": null, "low": {{}}, "water_level": "x"}}',
    "a JSON number": HUGE,
    "brackets": "[" * 100_000,
}


@pytest.fixture(params=WRONG.values(), ids=WRONG)
def wrong_settings(request, monkeypatch):
    """Settings in which every key that is asked for has a value of a wrong type."""

    class Wrong(QSettings):
        def value(self, *_, **__):
            return request.param

        def contains(self, _):
            return True

    monkeypatch.setattr(settings_module, "settings", lambda: Wrong(QSettings().fileName(), QSettings.Format.IniFormat))


@pytest.mark.usefixtures("without_3d", "wrong_settings")
def test_a_window_starts_whatever_the_settings_say(make_window, settle):
    window = make_window()
    settle(window)
    assert window.isVisible()
    assert chosen_theme() in Theme
    assert (chosen_language() or "en") in languages()
    recent_files(), recent_folder(), unfinished(), own_keys(), done_tasks()
    assert last_folder("saveFolder").is_dir()
    for page in PAGES:
        assert isinstance(preferred(page), page)
    for kind in FILTERS.values():
        assert isinstance(load_parameters(kind.slug, kind), kind)


def test_what_is_kept_comes_back(tmp_path):
    store = settings_module.settings()
    store.setValue("one", ["a"])
    store.setValue("none", [])
    store.setValue("two", ["a", "b"])
    store.setValue("off", False)
    store.setValue("object", '{"a": 1}')
    store.setValue("layout", QByteArray(b"abc"))
    store.sync()
    assert [kept_texts(key) for key in ("one", "none", "two", "missing")] == [["a"], [], ["a", "b"], []]
    assert (kept_flag("off", True), kept_flag("missing", True), kept_flag("one", False)) == (False, True, False)
    assert (kept_content("object", {}), kept_content("object", []), kept_content("two", [])) == ({"a": 1}, [], [])
    assert (kept_bytes("layout"), kept_bytes("off")) == (b"abc", None)
    assert (kept_text("two", "usual"), kept_text("missing")) == ("usual", "")


def test_no_setting_is_read_elsewhere():
    """Where values are taken as they come, one of a wrong type would stop the start."""
    folder = Path(settings_module.__file__).parents[1]
    readers = [path.name for path in folder.rglob("*.py") if "settings().value(" in path.read_text()]
    assert readers == ["settings.py"]
