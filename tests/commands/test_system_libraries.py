"""A system that lacks libraries of Qt is told in a sentence that says what to install."""

import sys

import pytest

from terrain_explorer import system_libraries
from terrain_explorer.commands.terminal import need_display, need_libraries
from terrain_explorer.errors import UserError


@pytest.fixture
def system(monkeypatch):
    """A Linux with X11 that lacks the libraries in the list, and says what it is in the other one."""
    lacking, systems = [], ["debian"]
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setattr(system_libraries, "has_library", lambda name: name not in lacking)
    monkeypatch.setattr(system_libraries, "_systems", lambda: systems[0])
    monkeypatch.setenv("DISPLAY", ":0")
    for name in ("WAYLAND_DISPLAY", "QT_QPA_PLATFORM"):
        monkeypatch.delenv(name, raising=False)
    return lacking, systems


@pytest.mark.parametrize(
    ("name", "command"),
    [
        ("debian", "sudo apt-get install libgl1 libxcb-cursor0"),
        ("ubuntu debian", "sudo apt-get install libgl1 libxcb-cursor0"),
        ("rocky rhel centos fedora", "sudo dnf install libglvnd-glx xcb-util-cursor"),
        ("arch", "sudo pacman -S libglvnd xcb-util-cursor"),
        ("opensuse-leap suse opensuse", "sudo zypper install Mesa-libGL1 libxcb-cursor0"),
        ("nixos", "which Debian calls libgl1, libxcb-cursor0"),
    ],
)
def test_the_command_is_that_of_the_system(system, name, command):
    lacking, systems = system
    lacking += ["libGL.so.1", "libxcb-cursor.so.0"]
    systems[0] = name
    with pytest.raises(UserError, match=r"lacks libGL\.so\.1, libxcb-cursor\.so\.0; ") as error:
        need_display("open the window on")
    assert str(error.value).endswith(command)


def test_pictures_need_no_library_of_windows(system):
    system[0].append("libxcb-cursor.so.0")
    need_libraries()


def test_one_way_to_a_window_is_enough(system, monkeypatch):
    system[0].append("libxcb-cursor.so.0")
    monkeypatch.setenv("WAYLAND_DISPLAY", "wayland-0")
    need_display("open the window on")
    monkeypatch.setenv("QT_QPA_PLATFORM", "xcb")
    with pytest.raises(UserError, match="libxcb-cursor0"):
        need_display("open the window on")


def test_the_name_of_the_system_is_found(tmp_path, monkeypatch):
    (tmp_path / "os-release").write_text('NAME="Linux Mint"\nID=linuxmint\nID_LIKE="ubuntu debian"\n')
    monkeypatch.setattr(system_libraries, "_RELEASE", (tmp_path / "none", tmp_path / "os-release"))
    assert system_libraries._systems() == "linuxmint ubuntu debian"


def test_what_a_frozen_program_brings_is_not_asked_for(tmp_path, monkeypatch):
    name = "libterrain-explorer-has-none.so.1"
    assert not system_libraries.has_library(name)
    (tmp_path / name).touch()
    monkeypatch.setattr(sys, "_MEIPASS", str(tmp_path), raising=False)
    assert system_libraries.has_library(name)


def test_a_frozen_program_brings_no_fonts(tmp_path, monkeypatch):
    (tmp_path / "libfontconfig.so.1").touch()
    monkeypatch.setattr(sys, "_MEIPASS", str(tmp_path), raising=False)
    monkeypatch.setattr(system_libraries, "_FONTS", tmp_path / "fonts.conf")
    monkeypatch.delenv("FONTCONFIG_FILE", raising=False)
    assert not system_libraries.has_library("libfontconfig.so.1")
    (tmp_path / "fonts.conf").touch()
    assert system_libraries.has_library("libfontconfig.so.1")
