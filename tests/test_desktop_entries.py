"""The desktop entries of Linux: what they say, where they are, and the commands that they stand for."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from terrain_explorer import desktop_entries
from terrain_explorer.commands.menu_entry import started_by
from terrain_explorer.desktop_entries import entry_by_id, preferred_for, programs_for

FILE = Path("/home/me/my hills/100 %.png")


@pytest.fixture
def own(tmp_path, monkeypatch):
    """The user's folder of entries; the system's is ``system`` beside ``own``."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "own"))
    monkeypatch.setenv("XDG_DATA_DIRS", str(tmp_path / "system"))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.setattr(desktop_entries, "EXPORTS", (str(tmp_path / "exports"),))
    for name in ("own", "system", "exports"):
        (tmp_path / name / "applications" / "kde").mkdir(parents=True)
    return tmp_path / "own" / "applications"


def write(folder, id, execute="sh %f", **keys):
    keys = {"Type": "Application", "Name": "Painter", "Exec": execute, "MimeType": "image/png;"} | keys
    lines = [f"{name}={value}" for name, value in keys.items()]
    (folder / id).write_text("\n".join(["# by hand", "[Desktop Entry]", *lines, "", "[Desktop Action new]", "Exec=no"]))


@pytest.mark.parametrize(
    ("execute", "command"),
    [
        ("sh %f", ["sh", str(FILE)]),
        ("sh -n %U", ["sh", "-n", "file:///home/me/my%20hills/100%20%25.png"]),
        ("sh --file=%f %i %c %% %m -x", ["sh", f"--file={FILE}", "--icon", "brush", "Painter", "%", "-x"]),
        (r'sh "a \\"b\\" \\$c \\\\d" "" %F', ["sh", r'a "b" $c \d', "", str(FILE)]),
        ("sh run --file-forwarding org.Painter @@u %U @@", ["sh", "run", "--file-forwarding", "org.Painter", "@@u"]),
        ("env HINT=/var/x.desktop sh %F", ["env", "HINT=/var/x.desktop", "sh", str(FILE)]),
    ],
)
def test_the_command_line_is_filled_in(own, execute, command):
    write(own, "painter.desktop", execute, Icon="brush")
    assert entry_by_id("painter.desktop").command(FILE)[: len(command)] == command


@given(st.text(st.characters(codec="utf-8", exclude_categories=["C"]), min_size=1), st.text('%f \\"$`é', min_size=1))
def test_what_was_quoted_for_a_desktop_entry_is_read_as_it_was(tmp_path_factory, word, other):
    folder = tmp_path_factory.mktemp("entries")
    text = started_by("[Desktop Entry]\nType=Application\nExec=terrain-explorer %f\n", ["/bin/sh", word, other])
    (folder / "one.desktop").write_text(text)
    entry = desktop_entries.read_entry("one.desktop", folder / "one.desktop")
    assert entry.command(FILE) == ["/bin/sh", word, other, str(FILE)]


@pytest.mark.parametrize(
    "keys",
    [
        {"Hidden": "true"},
        {"Terminal": "true"},
        {"Type": "Link"},
        {"TryExec": "no-such-program"},
        {"Exec": "no-such-program %f"},
        {"Exec": "sh"},
        {"MimeType": "image/gif;"},
    ],
)
def test_what_opens_no_picture_is_left_out(own, keys):
    write(own, "painter.desktop", **keys)
    assert programs_for(["image/png", "image/tiff"]) == []


def test_those_that_menus_do_not_show_and_those_in_folders_are_there(own, tmp_path):
    write(own, "painter_png.desktop", NoDisplay="true")
    write(tmp_path / "system/applications/kde", "paint.desktop")
    write(tmp_path / "exports/applications", "org.Painter.desktop")
    (own / "broken.desktop").write_bytes(b"\xff\xfe[")
    found = {entry.id for entry in programs_for(["image/png"])}
    assert found == {"painter_png.desktop", "kde-paint.desktop", "org.Painter.desktop"}


def test_the_users_own_entry_hides_the_systems(own, tmp_path):
    write(own, "painter.desktop", Hidden="true")
    write(tmp_path / "system/applications", "painter.desktop")
    assert entry_by_id("painter.desktop") is None
    assert programs_for(["image/png"]) == []


def test_the_name_is_in_the_users_language(own, monkeypatch):
    write(own, "painter.desktop", **{"Name[de]": "Maler"})
    monkeypatch.setattr(desktop_entries, "spoken", lambda: "de")
    assert entry_by_id("painter.desktop").name == "Maler"


def test_what_the_user_prefers(own, tmp_path):
    write(own, "painter.desktop")
    (tmp_path / "config").mkdir()
    (tmp_path / "config/mimeapps.list").write_text("[Default Applications]\nimage/png=gone.desktop;painter.desktop;\n")
    assert preferred_for("image/png") == ["painter.desktop"]
