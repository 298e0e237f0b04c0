"""Kernels are compiled by what the system has, else by zig, which makes those of other systems, too."""

import platform
import sys

import pytest

from terrain_explorer.kernels.compiling import PLATFORMS, ZIG, compiler, stamp, zig_for


def test_a_compiler_without_headers_is_passed_over(tmp_path, monkeypatch):
    """Debian's gcc comes without them, and a Mac has a program that only offers to install a compiler."""
    for name, status in (("cc", 1), ("gcc", 0)):
        (tmp_path / name).write_text(f"#!/bin/sh\nexit {status}\n")
        (tmp_path / name).chmod(0o755)
    monkeypatch.delenv("CC", raising=False)
    monkeypatch.setenv("PATH", str(tmp_path))
    assert compiler() == [str(tmp_path / "gcc")]


def test_without_one_zig_is_taken_if_it_is_there(tmp_path, monkeypatch):
    monkeypatch.delenv("CC", raising=False)
    monkeypatch.setenv("PATH", "")
    monkeypatch.setattr(sys, "path", [])
    assert compiler() is None
    (tmp_path / f"{ZIG}.py").touch()
    monkeypatch.setattr(sys, "path", [str(tmp_path)])
    assert compiler() == zig_for()


@pytest.mark.parametrize("tag", PLATFORMS)
def test_zig_compiles_for_all_processors_of_a_kind(tag, monkeypatch):
    """It would take this machine's alone; and what is compiled for this system is what a wheel for it has."""
    system, machine, target = PLATFORMS[tag]
    assert zig_for(tag)[-3:] in (["-mcpu=x86_64_v2", "-target", target], ["-mcpu=baseline", "-target", target])
    monkeypatch.setattr(sys, "platform", system)
    monkeypatch.setattr(platform, "machine", lambda: machine)
    assert zig_for() == zig_for(tag)
    assert stamp() == stamp(machine=machine)
