"""The set-up script finds out what the system lacks, and installs it or says how to."""

import os
import sys
from types import ModuleType

import pytest


class TestMissing:
    def test_nothing(self, debian: ModuleType) -> None:
        assert debian.missing(window=True, test=True) == {}

    def test_everything(self, bare: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(bare, "has_module", lambda name: False)
        monkeypatch.setattr(bare, "TEST_FILES", {"/none": "locales"})
        packages = set(bare.missing(window=True, test=True).values())
        assert packages >= {"python3-venv", "libgl1", "libegl1", "libxcb-cursor0", "xvfb", "appstream", "locales"}

    def test_program_without_a_window_needs_no_x11(self, bare: ModuleType) -> None:
        assert bare.missing(window=False, test=False) == bare.GDAL_LIBRARIES

    @pytest.mark.parametrize(
        ("variables", "wanted"),
        [({}, True), ({"DISPLAY": ":0"}, False), ({"WAYLAND_DISPLAY": "wayland-0"}, False)],
    )
    def test_virtual_screen_only_without_a_display(
        self, bare: ModuleType, monkeypatch: pytest.MonkeyPatch, variables: dict[str, str], wanted: bool
    ) -> None:
        for name, value in variables.items():
            monkeypatch.setenv(name, value)
        assert ("Xvfb" in bare.missing(window=True, test=False)) is wanted

    def test_wayland_alone(self, bare: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv("WAYLAND_DISPLAY", "wayland-0")
        monkeypatch.setattr(bare, "has_library", lambda name: "wayland" not in name)
        assert bare.missing(window=True, test=False) == bare.WAYLAND_LIBRARIES

    def test_other_systems_need_no_packages(self, bare: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(bare, "LINUX", False)
        assert bare.missing(window=True, test=True) == {}

    def test_building_needs_what_is_bundled(self, bare: ModuleType) -> None:
        packages = set(bare.missing(window=False, test=False, build=True).values())
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

    def test_other_distributions_get_the_names(self, bare: ModuleType) -> None:
        with pytest.raises(bare.SetupError, match=r"libGL\.so\.1.*libgl1, python3-venv"):
            bare.provide(self.LACKING)

    def test_failure_is_told(self, debian: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(debian, "call", lambda *command, **environment: False)
        with pytest.raises(debian.SetupError, match="apt-get could not install"):
            debian.provide(self.LACKING)
