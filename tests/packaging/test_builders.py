"""What goes into the packages, as far as it needs no frozen program."""

import gzip
import importlib
import importlib.metadata
import os
import shutil
import subprocess
import sys
import tarfile
import xml.etree.ElementTree as ET
from datetime import date
from itertools import pairwise
from pathlib import Path

import pytest
from packaging.version import Version

import build
import terrain_explorer
from build_version import build_version
from builders import debian, desktop, licences, macos, manual, project, tarball, trimming, windows
from builders.project import BuildError, Release
from terrain_explorer.commands import COMMANDS

needs_objdump = pytest.mark.skipif(not shutil.which("objdump"), reason="needs objdump")


@pytest.fixture
def changelog(tmp_path, monkeypatch):
    """Return a function that writes another changelog."""
    monkeypatch.setattr(project, "PACKAGING", tmp_path)
    return lambda text: (tmp_path / "CHANGELOG.md").write_text(text)


class TestReleases:
    def test_the_newest_is_this_version(self):
        newest, *_older = project.releases()
        assert newest.version == terrain_explorer.__version__
        assert newest.changes
        assert newest.day <= date.today()

    def test_changes_lose_their_line_breaks(self, changelog):
        version = terrain_explorer.__version__
        changelog(f"# Changes\n\n## {version} (2026-02-03)\n\n- One\n  change.\n- Another.\n\n## 0.0.1 (2025-01-02)\n")
        assert project.releases() == (
            Release(version, date(2026, 2, 3), ("One change.", "Another.")),
            Release("0.0.1", date(2025, 1, 2), ()),
        )

    def test_what_is_not_released_is_left_out(self, changelog):
        version = terrain_explorer.__version__
        changelog(f"# Changes\n\n## Unreleased\n\n- Soon.\n\n## {version} (2026-02-03)\n\n- Now.\n")
        assert project.releases() == (Release(version, date(2026, 2, 3), ("Now.",)),)

    @pytest.mark.parametrize("heading", ["9.9.9 (2026-02-03)", "Unreleased", "no version", ""])
    def test_a_changelog_of_another_version_is_refused(self, changelog, heading):
        changelog(f"# Changes\n\n## {heading}\n" if heading else "# Changes\n")
        with pytest.raises(BuildError, match=r"CHANGELOG\.md"):
            project.releases()


class TestDesktop:
    @pytest.fixture
    def share(self, tmp_path):
        desktop.write_share(tmp_path)
        return tmp_path

    def test_metainfo_tells_of_the_releases(self, share):
        (metainfo,) = (share / "metainfo").iterdir()
        release = ET.parse(metainfo).find("releases/release")
        assert release.get("version") == terrain_explorer.__version__
        assert [change.text for change in release.iter("li")] == list(project.releases()[0].changes)

    @pytest.mark.skipif(not shutil.which("appstreamcli"), reason="needs appstreamcli")
    def test_metainfo_is_valid(self, share):
        done = subprocess.run(
            ["appstreamcli", "validate", "--no-net", *(share / "metainfo").iterdir()], capture_output=True, text=True
        )
        assert done.returncode == 0, done.stdout

    def test_icons_and_file_types_are_there(self, share):
        assert (share / "icons/hicolor/48x48/apps/terrain-explorer.png").is_file()
        assert (share / "mime/packages/terrain-explorer.xml").is_file()


@pytest.fixture(scope="module")
def page():
    return manual.page()


class TestManual:
    def test_tells_of_every_command(self, page):
        assert page.startswith(".TH TERRAIN")
        for command in COMMANDS:
            assert f".SH COMMAND {command.upper()}" in page

    @pytest.mark.skipif(not shutil.which("man"), reason="needs man")
    def test_is_understood_without_a_warning(self, page, tmp_path):
        path = tmp_path / "terrain-explorer.1.gz"
        path.write_bytes(gzip.compress(page.encode()))
        done = subprocess.run(["man", "--warnings=w", "-l", path], capture_output=True, text=True)
        assert done.returncode == 0
        assert [line for line in done.stderr.splitlines() if "cannot" not in line] == []
        assert "midpoint-displacement" in done.stdout


class TestDebian:
    def test_changelog_is_understood(self, tmp_path):
        (tmp_path / "changelog").write_text(debian.changelog())
        if not shutil.which("dpkg-parsechangelog"):
            pytest.skip("needs dpkg-parsechangelog")
        command = ["dpkg-parsechangelog", "-l", tmp_path / "changelog", "-S", "Version"]
        told = subprocess.run(command, capture_output=True, text=True, check=True)
        assert (told.stdout.strip(), told.stderr) == (terrain_explorer.__version__, "")

    def test_depends_on_what_the_bundle_leaves_out(self, tmp_path, monkeypatch):
        monkeypatch.setattr(
            debian, "missing_libraries", lambda root: {"libGL.so.1", "libc.so.6", "libwayland-egl.so.1"}
        )
        monkeypatch.setattr(debian, "newest_symbol", lambda root, family: "2.36")
        control = debian._control(tmp_path, "amd64")
        assert "Depends: fontconfig-config, libc6 (>= 2.36), libgl1, libgl1-mesa-dri, xkb-data\n" in control
        assert "Recommends: libwayland-egl1\n" in control
        assert f"Version: {project.BUILD_VERSION}\n" in control

    def test_a_library_of_no_known_package_is_told(self, tmp_path, monkeypatch):
        monkeypatch.setattr(debian, "missing_libraries", lambda root: {"libnew.so.3"})
        with pytest.raises(BuildError, match=r"libnew\.so\.3"):
            debian._control(tmp_path, "amd64")


@needs_objdump
class TestTrimming:
    @pytest.fixture
    def bundle(self, tmp_path, monkeypatch):
        """A bundle whose program needs one library, which needs another; a third is needed by a plugin alone."""
        needed = {
            "terrain-explorer": ["liba.so.1"],
            "liba.so.1": ["libb.so.1", "libc.so.6"],
            "libqgtk3.so": ["libg.so"],
        }
        plugins = tmp_path / trimming.QT / "plugins/platformthemes"
        plugins.mkdir(parents=True)
        libraries = [tmp_path / "_internal" / name for name in ("liba.so.1", "libb.so.1", "libg.so", "libpython3.so")]
        for path in (tmp_path / "terrain-explorer", plugins / "libqgtk3.so", *libraries):
            path.write_bytes(b"\x7fELF")
        monkeypatch.setattr(trimming, "_needed", lambda path: needed.get(path.name, []))
        monkeypatch.setattr(trimming, "STRIPPED", ())
        return tmp_path

    def test_libraries_of_dropped_plugins_go_too(self, bundle):
        trimming.trim(bundle)
        left = {path.name for path in (bundle / "_internal").iterdir()}
        assert left == {"liba.so.1", "libb.so.1", "libpython3.so", "PySide6"}

    def test_texts_of_qt_stay_in_the_languages_that_the_program_speaks(self, bundle):
        folder = bundle / trimming.QT / "translations"
        folder.mkdir()
        for name in ("qtbase_de.qm", "qtbase_en.qm", "qtbase_tlh.qm", "qt_de.qm"):
            (folder / name).touch()
        trimming.trim(bundle)
        assert {path.name for path in folder.iterdir()} == {"qtbase_de.qm", "qtbase_en.qm"}

    def test_what_is_left_to_the_system_is_told(self, bundle):
        assert trimming.missing_libraries(bundle) == {"libc.so.6"}

    def test_versions_are_compared_as_numbers(self, bundle, monkeypatch):
        monkeypatch.setattr(trimming, "call", lambda *command: "0x1 0x00 GLIBC_2.9\n0x2 0x00 GLIBC_2.34\n")
        assert trimming.newest_symbol(bundle, "GLIBC") == "2.34"


class TestLicences:
    def test_every_part_comes_with_its_text(self, tmp_path, monkeypatch):
        monkeypatch.setattr(licences, "_debian_packages", lambda sources: [])
        installed = importlib.metadata.distribution  # tests need no PyInstaller
        monkeypatch.setattr(licences, "distribution", lambda name: installed(name.replace("pyinstaller", "numpy")))
        modules = ("numpy", "PIL", "OpenGL", "PySide6", "pyqtgraph", "tifffile", "shiboken6")
        sources = {name: __import__(name).__file__ for name in modules}
        told = licences.collected(tmp_path, sources)
        assert told.startswith(f"Terrain Explorer {terrain_explorer.__version__}\n\nMIT License")
        for words in ("numpy ", "pillow ", "PyOpenGL ", "PySide6_Essentials ", "GNU LESSER GENERAL PUBLIC LICENSE"):
            assert words in told

    def test_what_the_program_does_not_need_is_refused(self, tmp_path):
        """The environment of the tests has it, and an import that may fail is enough for it to be bundled."""
        module = importlib.import_module("dask")
        with pytest.raises(BuildError, match="does not need dask"):
            licences.collected(tmp_path, {"dask": module.__file__})

    def test_what_the_program_needs_is_known_without_what_it_can_do_without(self):
        needed = {name.lower() for name in licences.needed("terrain-explorer")}
        assert {"terrain-explorer", "numpy", "pillow", "pyside6_essentials", "shiboken6"} <= needed
        assert not {"dask", "zarr", "pytest", "pyinstaller"} & needed

    def test_what_was_trimmed_away_is_not_told_of(self, tmp_path):
        assert not licences._is_in(tmp_path, "libgtk-3.so.0", "/usr/lib/libgtk-3.so.0")
        assert licences._is_in(tmp_path, "numpy", "/site-packages/numpy/__init__.py")

    def test_every_library_that_a_needed_wheel_brings_along_has_one(self):
        needed = map(importlib.metadata.distribution, licences.needed("terrain-explorer"))
        files = {Path(str(found.locate_file(file))) for found in needed for file in found.files or ()}
        told = {part.title: part.text for part in licences.brought_along(files)}
        assert (
            not any(".libs" in path.parent.name for path in files)
            or "Lesser General Public" in told["libgeos, libgeos_c"]
        )

    @pytest.mark.parametrize("name", ["rasterio.libs/libnew-1a2b3c4d.so.3", ".dylibs/libnew.3.dylib", "a.libs/new.dll"])
    def test_a_library_that_a_wheel_brings_along_without_one_is_refused(self, name):
        with pytest.raises(BuildError, match=r"new.* has no licence"):
            list(licences.brought_along([Path(name)]))

    @pytest.mark.parametrize(
        "name", ["libpcre2-8-34bef8fb.so.0.15.0", "libpcre2-8.0.dylib", "pcre2-8-0123456789abcdef.dll"]
    )
    def test_libraries_are_known_on_all_systems(self, name):
        (part,) = licences.brought_along([Path("rasterio.libs", name)])
        assert part.title == "libpcre2-8"
        assert "Redistribution" in part.text

    def test_the_texts_that_debian_keeps_once_go_with_packages_of_all_systems(self):
        (geos,) = licences.brought_along([Path("rasterio.libs/libgeos.so")])
        texts = list(licences._texts([geos]))
        assert any(text.startswith("LGPL-2.1\n") and "LESSER GENERAL PUBLIC" in text for text in texts)

    def test_a_part_without_a_licence_is_refused(self, tmp_path):
        with pytest.raises(BuildError, match="licence of new 1"):
            licences._first_text("new 1", tmp_path / "none.txt")


@pytest.mark.skipif(not shutil.which("makensis"), reason="needs makensis")
def test_installer_for_windows_is_compiled(tmp_path, monkeypatch):
    """It is not run here, and the files in it are stand-ins."""
    monkeypatch.setattr(windows, "BUILD", tmp_path / "build")
    bundle = tmp_path / "bundle"
    (bundle / "_internal").mkdir(parents=True)
    for name in ("terrain-explorer.exe", "terrain-explorer-window.exe", "LICENSES.txt", "_internal/python.dll"):
        (bundle / name).write_text(name)
    assert windows.installer(bundle, tmp_path / "terrain-explorer-setup.exe").read_bytes()[:2] == b"MZ"


def test_windows_offers_every_format_that_is_an_own_type_on_linux(tmp_path, monkeypatch):
    monkeypatch.setattr(windows, "BUILD", tmp_path / "build")
    script = windows.endings_file().read_text()
    types = ET.parse(project.RESOURCES / "share/mime/packages/terrain-explorer.xml").getroot()
    patterns = [glob.get("pattern") for glob in types.iter() if glob.tag.endswith("glob")]
    assert patterns
    assert [pattern for pattern in patterns if f'"{pattern[1:]}"' not in script] == []
    assert '"${ENDINGS}"' in (project.PACKAGING / "windows/installer.nsi").read_text()


@pytest.mark.parametrize(("builder", "system"), [(windows, "Windows"), (macos, "macOS")])
def test_a_bundle_is_frozen_on_its_own_system_only(builder, system, monkeypatch):
    monkeypatch.setattr(sys, "platform", "linux")
    with pytest.raises(BuildError, match=f"only be frozen on {system}"):
        builder.build()


def test_tarball_holds_the_bundle_and_the_scripts(tmp_path, monkeypatch):
    def freeze():
        bundle = tmp_path / "dist" / "terrain-explorer"
        bundle.mkdir(parents=True)
        (bundle / "terrain-explorer").write_text("program")
        return bundle

    monkeypatch.setattr(tarball, "freeze", freeze)
    monkeypatch.setattr(tarball, "DIST", tmp_path / "dist")
    with tarfile.open(tarball.build()) as archive:
        files = [member for member in archive if member.isfile()]
    assert {file.name.split("/", 1)[1] for file in files} == {
        *("install.sh", "uninstall.sh", "terrain-explorer/terrain-explorer"),
    }
    assert {(file.uid, file.gid, file.uname, file.gname) for file in files} == {(0, 0, "root", "root")}


@pytest.mark.parametrize(("words", "status"), [([], 2), (["--help"], 0), (["rpm"], 2)])
def test_usage_of_build(words, status, capfd):
    assert build.main(words) == status
    assert "build.py deb" in capfd.readouterr().err


def test_packages_are_made_in_an_environment_of_their_own(monkeypatch):
    """The wheel needs no tools that freeze."""
    asked, bootstrap = [], build.bootstrap
    monkeypatch.setattr(bootstrap, "provide", lambda lacking: None)
    monkeypatch.setattr(bootstrap, "missing", lambda **needs: asked.append(needs["build"]))
    monkeypatch.setattr(bootstrap, "prepare", lambda kind, venv: asked.append((kind, venv)))
    monkeypatch.setattr(subprocess, "call", lambda command, cwd, env: asked.append((command[0], command[-1])) or 0)
    assert build.main(["wheel"]) == 0
    assert build.main(["deb"]) == 0
    own = bootstrap.BUILD_VENV
    python = bootstrap.python_of(own)
    assert own != bootstrap.VENV
    assert asked == [False, ("bare", own), (python, "wheel"), True, ("build", own), (python, "deb")]


def test_a_wheel_is_made_where_nothing_is_installed():
    """The environment of one kind of package lacks what others import."""
    places = {"PYTHONPATH": os.pathsep.join(map(str, (project.PACKAGING, project.ROOT)))}
    code = "import builders.__main__, builders.wheel"
    subprocess.run([sys.executable, "-S", "-c", code], env=places, check=True)


class TestBuildVersion:
    """Whatever is built of newer sources replaces what was built of older ones."""

    @pytest.fixture
    def checkout(self, tmp_path):
        def git(*words, seconds=0):
            day = f"@{1_790_000_000 + seconds} +0000"
            who = {
                f"GIT_{role}_{what}": "a@b.invalid" for role in ("AUTHOR", "COMMITTER") for what in ("NAME", "EMAIL")
            }
            dated = who | {"GIT_AUTHOR_DATE": day, "GIT_COMMITTER_DATE": day, "HOME": str(tmp_path)}
            subprocess.run(["git", "-C", tmp_path, *words], env=os.environ | dated, check=True, capture_output=True)

        git("init")
        return tmp_path, git

    def test_rises_with_each_commit_and_change(self, checkout):
        folder, git = checkout
        built = []
        for at in range(3):
            (folder / "file").write_text(str(at))
            git("add", "file")
            git("commit", "-m", "more", seconds=at * 40_000)
            built.append(build_version(folder))
        (folder / "file").write_text("changed")
        built.append(build_version(folder))
        assert built == sorted(built, key=Version)
        assert len(set(built)) == 4
        assert Version(terrain_explorer.__version__) < Version(built[0])
        if shutil.which("dpkg"):
            for older, newer in pairwise([terrain_explorer.__version__, *built]):
                subprocess.run(["dpkg", "--compare-versions", older, "lt", newer], check=True)

    def test_is_the_same_for_the_same_commit(self, checkout):
        folder, git = checkout
        git("commit", "--allow-empty", "-m", "first")
        assert build_version(folder) == build_version(folder)

    def test_without_a_history_it_is_that_of_the_program(self, tmp_path):
        assert build_version(tmp_path) == terrain_explorer.__version__


def test_tarball_is_installed_from_where_the_shell_looks_for_folders(tmp_path):
    """CDPATH makes cd print where it goes."""
    package, home = tmp_path / "my package", tmp_path / "my home"
    (package / "terrain-explorer").mkdir(parents=True)
    program = package / "terrain-explorer" / "terrain-explorer"
    program.write_text("#!/bin/sh\n")
    program.chmod(0o755)
    for script in (project.PACKAGING / "linux").iterdir():
        shutil.copy(script, package)
    surroundings = {"HOME": str(home), "PATH": os.environ["PATH"], "CDPATH": str(tmp_path)}
    subprocess.run(["sh", f"{package.name}/install.sh"], cwd=tmp_path, env=surroundings, check=True)
    library = home / ".local/share/terrain-explorer-program"
    assert (home / ".local/bin/terrain-explorer").resolve() == library / "terrain-explorer"
    subprocess.run(["sh", library / "uninstall.sh"], cwd=tmp_path, env=surroundings, check=True)
    assert [path for path in home.rglob("*") if not path.is_dir()] == []


@pytest.fixture
def package(tmp_path):
    """An unpacked tarball whose program prints its arguments and fails, and a user's surroundings."""
    folder = tmp_path / "package"
    (folder / "terrain-explorer").mkdir(parents=True)
    program = folder / "terrain-explorer" / "terrain-explorer"
    program.write_text('#!/bin/sh\necho new "$@"\nexit 1\n')
    program.chmod(0o755)
    for script in (project.PACKAGING / "linux").iterdir():
        shutil.copy(script, folder)
    return folder, {"HOME": str(tmp_path / "home"), "PATH": os.environ["PATH"]}


def test_a_program_that_does_not_start_is_installed_and_removed_whole(package, tmp_path):
    """Libraries may be missing that the user installs later."""
    folder, surroundings = package
    for script in (folder / "install.sh", tmp_path / "home/.local/share/terrain-explorer-program/uninstall.sh"):
        done = subprocess.run(["sh", script], env=surroundings, capture_output=True, text=True, check=True)
        assert "start menu" in done.stderr
    assert [path for path in (tmp_path / "home").rglob("*") if not path.is_dir()] == []


def test_an_upgrade_moves_the_folder_of_a_running_program_aside(package, tmp_path):
    folder, surroundings = package
    library = tmp_path / "home/.local/share/terrain-explorer-program"
    library.mkdir(parents=True)
    (library / "old").write_text("old")
    seen = tmp_path / "mv"
    seen.write_text(f'#!/bin/sh\necho "$@" >> {tmp_path}/moves\nexec /bin/mv "$@"\n')
    seen.chmod(0o755)
    surroundings["PATH"] = f"{tmp_path}:{surroundings['PATH']}"
    subprocess.run(["sh", folder / "install.sh"], env=surroundings, capture_output=True, check=True)
    assert (tmp_path / "moves").read_text().splitlines() == [f"{library} {library}.old", f"{library}.new {library}"]
    assert not (library / "old").exists()
    assert sorted(path.name for path in library.parent.iterdir()) == ["terrain-explorer-program"]
