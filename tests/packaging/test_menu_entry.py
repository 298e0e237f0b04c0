"""The entry in the current user's start menu: what is written, what is started, and that nothing stays behind."""

import configparser
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from terrain_explorer.commands import menu_entry
from terrain_explorer.errors import UserError


@pytest.fixture
def data(tmp_path, monkeypatch):
    """The data folder of a user whose program is a script in a folder with difficult letters."""
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("XDG_DATA_DIRS", str(tmp_path / "system"))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.setenv("XDG_CONFIG_DIRS", str(tmp_path / "xdg"))
    program = tmp_path / 'my "100 %" $programs' / "terrain-explorer"
    program.parent.mkdir()
    program.write_text("#!/bin/sh\n")
    program.chmod(0o755)
    monkeypatch.setattr(sys, "argv", [str(program), "--install-menu-entry"])
    return tmp_path / "data"


def entry_in(data, section="Desktop Entry"):
    parser = configparser.ConfigParser(interpolation=None)
    parser.optionxform = str
    parser.read(data / "applications/terrain-explorer.desktop", encoding="utf-8")
    return parser[section]


def files_in(folder):
    return {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}


def test_the_entry_its_icons_and_the_file_types_are_written(data):
    assert str(data) in menu_entry.install()
    assert files_in(data) >= {
        "applications/terrain-explorer.desktop",
        "icons/hicolor/48x48/apps/terrain-explorer.png",
        "icons/hicolor/scalable/apps/terrain-explorer.svg",
        "mime/packages/terrain-explorer.xml",
    }


def test_the_entry_names_the_program_by_its_path(data):
    menu_entry.install()
    folder = data.parent / "my"
    assert entry_in(data)["Exec"] == rf'"{folder} \\"100 %%\\" \\$programs/terrain-explorer" %f'
    assert entry_in(data)["TryExec"] == sys.argv[0]
    assert entry_in(data)["Icon"] == "terrain-explorer"


def test_the_action_starts_the_same_program(data, monkeypatch):
    monkeypatch.setattr(sys, "argv", ["/somewhere/terrain_explorer/__main__.py"])
    menu_entry.install()
    action = entry_in(data, "Desktop Action safe-mode")
    assert action["Exec"] == f"{sys.executable} -P -m terrain_explorer --safe-mode"


@pytest.mark.skipif(not shutil.which("desktop-file-validate"), reason="needs desktop-file-validate")
def test_the_written_entry_is_valid(data):
    menu_entry.install()
    path = data / "applications/terrain-explorer.desktop"
    done = subprocess.run(["desktop-file-validate", path], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (0, "")


def test_a_frozen_program_is_started_by_its_own_path(data, monkeypatch):
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setattr(sys, "executable", "/opt/terrain-explorer/terrain-explorer")
    menu_entry.install()
    assert entry_in(data)["Exec"] == "/opt/terrain-explorer/terrain-explorer %f"


def test_a_folder_with_a_line_feed_in_its_name_adds_no_line(data, monkeypatch):
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setattr(sys, "executable", "/opt/a\nExec=b\tc\r/terrain-explorer")
    menu_entry.install()
    assert entry_in(data)["Exec"] == r'"/opt/a\nExec=b\tc\r/terrain-explorer" %f'
    assert entry_in(data)["TryExec"] == r"/opt/a\nExec=b\tc\r/terrain-explorer"


def test_removing_leaves_nothing(data):
    menu_entry.install()
    menu_entry.remove()
    assert not list(data.glob("*"))


def test_removing_keeps_what_others_put_there(data):
    others = [data / "applications/other.desktop", data / "mime/packages/other.xml", data / "icons/hicolor/a/b.png"]
    for path in others:
        path.parent.mkdir(parents=True)
        path.write_text(
            '<?xml version="1.0"?><mime-info xmlns="http://www.freedesktop.org/standards/shared-mime-info"/>'
        )
    menu_entry.install()
    menu_entry.remove()
    assert all(path.exists() for path in others)
    assert not [name for name in files_in(data) if "terrain" in name]


def test_removing_twice_is_no_error(data):
    menu_entry.remove()
    assert "no longer in the start menu" in menu_entry.remove()


def test_a_folder_that_cannot_be_written_is_told(data):
    data.write_text("a file where the folder should be")
    with pytest.raises(UserError, match="start menu cannot be changed"):
        menu_entry.install()


def test_other_systems_are_told_so(monkeypatch):
    monkeypatch.setattr(sys, "platform", "darwin")
    with pytest.raises(UserError, match="Linux and Windows"):
        menu_entry.install()


@pytest.fixture
def asked(tmp_path, monkeypatch):
    """What Windows was asked to do, in a user's folders."""
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setenv("APPDATA", str(tmp_path / "it's O’Brien's"))
    monkeypatch.setenv("LOCALAPPDATA", str(tmp_path / "local"))
    commands = []
    monkeypatch.setattr(subprocess, "run", lambda command, **options: commands.append(command))
    return commands


def test_windows_makes_a_shortcut_to_the_program_without_a_console(asked, tmp_path):
    menu_entry.install()
    ((shell, *_options, script),) = asked
    assert shell == "powershell"
    assert f"'{tmp_path}/it''s O’’Brien''s/Microsoft/Windows/Start Menu/Programs/Terrain Explorer.lnk'" in script
    assert f"$s.TargetPath = '{Path(sys.executable).with_name('pythonw.exe')}'" in script
    assert "$s.Arguments = '-P -m terrain_explorer'" in script
    assert (tmp_path / "local/terrain-explorer/terrain-explorer.ico").read_bytes()[:4] == b"\0\0\1\0"


def test_windows_shortcut_goes_again(asked, tmp_path):
    menu_entry.install()
    programs = tmp_path / "it's O’Brien's/Microsoft/Windows/Start Menu/Programs"
    (programs / "Terrain Explorer.lnk").touch()
    menu_entry.remove()
    assert list(programs.iterdir()) == []
    assert not (tmp_path / "local/terrain-explorer/terrain-explorer.ico").exists()


def test_the_command_line_carries_it_out(data, run):
    status, output, errors = run("--install-menu-entry")
    assert (status, errors) == (0, "")
    assert "in the start menu" in output
    assert run("--remove-menu-entry")[0] == 0
    assert run("--install-menu-entry", "--remove-menu-entry")[0] == 2


@pytest.fixture
def viewer(data, tmp_path):
    """A picture viewer of the system, which nobody has made the default."""
    folder = tmp_path / "system" / "applications"
    folder.mkdir(parents=True)
    (folder / "viewer.desktop").write_text("[Desktop Entry]\nType=Application\nName=Viewer\nExec=/bin/sh %f\n")
    (folder / "mimeinfo.cache").write_text("[MIME Cache]\nimage/png=gone.desktop;viewer.desktop;\n")
    return folder


def list_in(tmp_path):
    path = tmp_path / "config" / "mimeapps.list"
    return path.read_text().splitlines() if path.exists() else None


def test_a_picture_viewer_goes_on_opening_pictures(data, viewer, tmp_path):
    menu_entry.install()
    assert list_in(tmp_path) == ["[Default Applications]", "image/png=viewer.desktop"]
    menu_entry.install()
    assert list_in(tmp_path) == ["[Default Applications]", "image/png=viewer.desktop"]
    menu_entry.remove()
    assert list_in(tmp_path) is None


def test_what_the_user_has_chosen_stays(data, viewer, tmp_path):
    (tmp_path / "config").mkdir()
    chosen = ["# mine", "[Added Associations]", "text/plain=viewer.desktop", "[Default Applications]"]
    (tmp_path / "config" / "mimeapps.list").write_text("".join(f"{line}\n" for line in chosen))
    menu_entry.install()
    assert list_in(tmp_path) == [*chosen, "image/png=viewer.desktop"]
    (tmp_path / "config" / "mimeapps.list").write_text("[Default Applications]\nimage/png=terrain-explorer.desktop\n")
    menu_entry.install()
    menu_entry.remove()
    assert list_in(tmp_path) == ["[Default Applications]", "image/png=terrain-explorer.desktop"]


def test_what_the_system_says_needs_nothing_of_the_user(data, viewer, tmp_path):
    (viewer / "mimeapps.list").write_text("[Default Applications]\nimage/png=viewer.desktop\n")
    menu_entry.install()
    assert list_in(tmp_path) is None


@pytest.mark.skipif(
    not (shutil.which("gio") and shutil.which("update-desktop-database")), reason="needs a part of a Linux desktop"
)
def test_the_desktop_offers_both_and_opens_the_viewer(data, viewer, monkeypatch):
    monkeypatch.setattr(sys, "argv", ["a module"])
    menu_entry.install()
    told = subprocess.run(["gio", "mime", "image/png"], capture_output=True, text=True, check=True).stdout
    assert "viewer.desktop" in told.splitlines()[0]
    assert told.count("terrain-explorer.desktop") == 2  # registered, and recommended
