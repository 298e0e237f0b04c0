"""The set-up script finds out what the system lacks, and installs it or says how to."""

import os
import shutil
import sys
from types import ModuleType

import pytest


class TestMissing:
    def test_nothing(self, debian: ModuleType) -> None:
        assert debian.missing(window=True, test=True) == {}

    def test_everything(self, debian: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(debian, "has_library", lambda name: False)
        monkeypatch.setattr(debian, "has_module", lambda name: False)
        monkeypatch.setattr(shutil, "which", lambda name: None)
        monkeypatch.setattr(debian, "TEST_FILES", {"/none": "locales"})
        packages = set(debian.missing(window=True, test=True).values())
        assert packages >= {"python3-venv", "libgl1", "libegl1", "libxcb-cursor0", "xvfb", "appstream", "locales"}

    def test_program_without_a_window_needs_no_x11(self, debian: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.delenv("DISPLAY")
        monkeypatch.setattr(debian, "has_library", lambda name: False)
        monkeypatch.setattr(shutil, "which", lambda name: None)
        assert debian.missing(window=False, test=False) == debian.GDAL_LIBRARIES

    @pytest.mark.parametrize(
        ("variables", "wanted"),
        [({}, True), ({"DISPLAY": ":0"}, False), ({"WAYLAND_DISPLAY": "wayland-0"}, False)],
    )
    def test_virtual_screen_only_without_a_display(
        self, debian: ModuleType, monkeypatch: pytest.MonkeyPatch, variables: dict[str, str], wanted: bool
    ) -> None:
        monkeypatch.delenv("DISPLAY")
        for name, value in variables.items():
            monkeypatch.setenv(name, value)
        monkeypatch.setattr(shutil, "which", lambda name: None)
        assert ("Xvfb" in debian.missing(window=True, test=False)) is wanted

    def test_wayland_alone(self, debian: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.delenv("DISPLAY")
        monkeypatch.setenv("WAYLAND_DISPLAY", "wayland-0")
        monkeypatch.setattr(debian, "has_library", lambda name: "wayland" not in name)
        assert debian.missing(window=True, test=False) == debian.WAYLAND_LIBRARIES

    def test_other_systems_need_no_packages(self, debian: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(debian, "LINUX", False)
        monkeypatch.setattr(debian, "has_library", lambda name: False)
        monkeypatch.setattr(shutil, "which", lambda name: None)
        assert debian.missing(window=True, test=True) == {}

    def test_building_needs_what_is_bundled(self, debian: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(debian, "has_library", lambda name: False)
        monkeypatch.setattr(shutil, "which", lambda name: None)
        packages = set(debian.missing(window=False, test=False, build=True).values())
        assert packages >= {"binutils", "libxcb-cursor0", "libpython{}.{}".format(*sys.version_info[:2])}

    def test_libraries_are_looked_up_by_the_linker(self, bootstrap: ModuleType) -> None:
        assert not bootstrap.has_library("libterrain-explorer-has-none.so.1")

    def test_modules_are_looked_up(self, bootstrap: ModuleType) -> None:
        assert bootstrap.has_module("venv")
        assert not bootstrap.has_module("terrain_explorer_has_none")


class TestProvide:
    LACKING = {"Python's venv": "python3-venv", "Python's ensurepip": "python3-venv", "libGL.so.1": "libgl1"}

    @pytest.fixture
    def calls(self, debian: ModuleType, monkeypatch: pytest.MonkeyPatch) -> list[tuple[list[str], dict[str, str]]]:
        calls: list[tuple[list[str], dict[str, str]]] = []

        def call(*command: str, **environment: str) -> bool:
            calls.append((list(command), environment))
            return True

        monkeypatch.setattr(debian, "call", call)
        return calls

    def test_nothing(self, debian: ModuleType, calls: list[object]) -> None:
        debian.provide({})
        assert calls == []

    def test_root_installs(self, debian: ModuleType, calls: list[object], capfd: pytest.CaptureFixture[str]) -> None:
        debian.provide(self.LACKING)
        install = ["apt-get", "install", "-y", "--no-install-recommends", "libgl1", "python3-venv"]
        assert calls == [(["apt-get", "update"], {}), (install, {"DEBIAN_FRONTEND": "noninteractive"})]
        assert "libGL.so.1" in capfd.readouterr().err

    def test_others_get_the_command(
        self, debian: ModuleType, calls: list[object], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(os, "geteuid", lambda: 1000, raising=False)
        with pytest.raises(debian.SetupError) as error:
            debian.provide(self.LACKING)
        command = "sudo apt-get update && sudo apt-get install -y --no-install-recommends libgl1 python3-venv"
        assert command in [line.strip() for line in str(error.value).splitlines()]
        assert calls == []

    def test_other_distributions_get_the_names(self, debian: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(shutil, "which", lambda name: None)
        with pytest.raises(debian.SetupError, match=r"libGL\.so\.1.*libgl1, python3-venv"):
            debian.provide(self.LACKING)

    def test_failure_is_told(self, debian: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(debian, "call", lambda *command, **environment: False)
        with pytest.raises(debian.SetupError, match="apt-get could not install"):
            debian.provide(self.LACKING)


class TestCompiler:
    """The program works without a C compiler, so nothing about one may stop it."""

    @pytest.fixture
    def without(self, debian: ModuleType, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
        monkeypatch.setattr(debian, "compiler", lambda: None)
        monkeypatch.setattr(debian, "compile_kernels", lambda: False)
        return debian

    def test_root_gets_one(self, without: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
        calls: list[tuple[str, ...]] = []
        monkeypatch.setattr(without, "call", lambda *command, **environment: not calls.append(command))
        without.provide_kernels(first=True)
        assert calls[-1][-2:] == ("gcc", "libc6-dev")

    def test_root_without_a_network(
        self, without: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ) -> None:
        monkeypatch.setattr(without, "call", lambda *command, **environment: False)
        without.provide_kernels(first=True)
        assert "works without compiled kernels" in capsys.readouterr().err

    def test_others_are_told(
        self, without: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ) -> None:
        monkeypatch.setattr(os, "geteuid", lambda: 1000, raising=False)
        without.provide_kernels(first=True)
        assert "gcc" in capsys.readouterr().err

    def test_one_that_fails(
        self, debian: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ) -> None:
        def fail() -> bool:
            raise debian.CompilingError("cc: in a file\nno such header")

        monkeypatch.setattr(debian, "compile_kernels", fail)
        debian.provide_kernels(first=True)
        assert capsys.readouterr().err.endswith("longer: no such header\n")

    def test_later_nothing_is_tried_or_said(self, without: ModuleType, capsys: pytest.CaptureFixture[str]) -> None:
        without.provide_kernels(first=False)
        assert capsys.readouterr().err == ""
