"""The start-menu entry, the metainfo and the icons that they name."""

import configparser
import shutil
import struct
import subprocess
import tomllib
import xml.etree.ElementTree as ET
from pathlib import Path

import file_types
import pytest

from terrain_explorer.cli import window_parser
from terrain_explorer.files import readable_extensions
from terrain_explorer.files.formats.registry import FORMATS

ROOT = Path(__file__).parents[2]
SHARE = ROOT / "resources" / "share"
ENTRY = SHARE / "applications" / "terrain-explorer.desktop"
METAINFO = SHARE / "metainfo" / "org.terrain_explorer.terrain_explorer.metainfo.xml"
TYPES = SHARE / "mime" / "packages" / "terrain-explorer.xml"
LANGUAGE = "{http://www.w3.org/XML/1998/namespace}lang"
TRANSLATED = {"name", "summary", "p", "li", "caption"}
ICONS = ROOT / "resources" / "icons"


@pytest.fixture
def entries() -> configparser.ConfigParser:
    parser = configparser.ConfigParser(interpolation=None)
    parser.optionxform = str  # type: ignore[assignment,method-assign]
    parser.read(ENTRY, encoding="utf-8")
    return parser


@pytest.fixture
def entry(entries: configparser.ConfigParser) -> configparser.SectionProxy:
    return entries["Desktop Entry"]


@pytest.fixture
def metainfo() -> ET.Element:
    return ET.parse(METAINFO).getroot()


@pytest.mark.skipif(not shutil.which("desktop-file-validate"), reason="needs desktop-file-validate")
def test_entry_is_valid() -> None:
    done = subprocess.run(["desktop-file-validate", ENTRY], capture_output=True, text=True)
    assert (done.returncode, done.stdout) == (0, "")


def test_entry_starts_the_command_of_the_package(entry: configparser.SectionProxy) -> None:
    scripts = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["scripts"]
    assert entry["Exec"] == "terrain-explorer %f"
    assert entry["TryExec"] in scripts


def test_each_action_is_told_and_starts_the_program_with_an_option_that_it_knows(
    entries: configparser.ConfigParser, entry: configparser.SectionProxy
) -> None:
    actions = {name.removeprefix("Desktop Action ") for name in entries.sections()} - {"Desktop Entry"}
    assert {*entry["Actions"].strip(";").split(";")} == actions
    for action in actions:
        program, *words = entries[f"Desktop Action {action}"]["Exec"].split()
        assert program == entry["TryExec"]
        assert {name: value for name, value in vars(window_parser().parse_args(words)).items() if value is True}


def test_what_is_told_is_told_in_german_too(entries: configparser.ConfigParser, metainfo: ET.Element) -> None:
    told = [(section, key) for section in entries.sections() for key in ("Name", "GenericName", "Comment", "Keywords")]
    assert [one for one in told if entries.has_option(*one) and not entries.has_option(one[0], f"{one[1]}[de]")] == []
    for parent in metainfo.iter():
        languages = [(child.tag, child.get(LANGUAGE)) for child in parent if child.tag in TRANSLATED]
        assert [(tag, "de") for tag, language in languages if not language] == [one for one in languages if one[1]]


def test_metainfo_agrees_with_the_entry(entry: configparser.SectionProxy, metainfo: ET.Element) -> None:
    assert metainfo.findtext("id") == METAINFO.name.removesuffix(".metainfo.xml")
    assert metainfo.findtext("launchable") == ENTRY.name
    assert metainfo.findtext("name") == entry["Name"]
    assert metainfo.findtext("summary") == entry["Comment"]
    assert metainfo.findtext("icon") == entry["Icon"]
    assert metainfo.findtext("provides/binary") == entry["TryExec"]
    assert [kind.text for kind in metainfo.iterfind("provides/mediatype")] == entry["MimeType"].strip(";").split(";")
    assert [kind.text for kind in metainfo.iterfind("categories/category")] == entry["Categories"].strip(";").split(";")


def test_who_makes_it_is_told_as_new_systems_ask_for_it(metainfo: ET.Element) -> None:
    """AppStream of Debian 12 takes this, too, and does not know that the former tag is of old."""
    assert [child.text for child in metainfo.iterfind("developer/name")] != []
    assert metainfo.find("developer_name") is None


def test_screenshots_are_pictures_of_the_program(metainfo: ET.Element) -> None:
    pictures = [str(image.text).rsplit("/", 1)[1] for image in metainfo.iterfind("screenshots/screenshot/image")]
    assert pictures
    assert [name for name in pictures if not (ROOT / "resources" / "manual" / "pictures" / name).is_file()] == []
    assert all(caption.text for caption in metainfo.iterfind("screenshots/screenshot/caption"))


def test_own_file_types_are_opened_and_readable(entry: configparser.SectionProxy) -> None:
    types = [element for element in ET.parse(TYPES).getroot() if element.get("type")]
    assert {str(element.get("type")) for element in types} <= set(entry["MimeType"].split(";"))
    endings = [str(glob.get("pattern"))[1:] for element in types for glob in element if glob.tag.endswith("glob")]
    assert set(endings) <= set(readable_extensions())


def test_file_types_are_those_of_the_formats() -> None:
    """Otherwise run ``packaging/file_types.py``."""
    for path, content in file_types.up_to_date().items():
        assert path.read_text(encoding="utf-8") == content, path.name


def test_no_type_is_associated_with_an_ending_that_its_format_does_not_have() -> None:
    for format in FORMATS:
        assert set(format.associated) <= set(format.extensions)
        assert set(format.mime.extensions if format.mime else ()) <= set(format.associated)


@pytest.mark.parametrize("size", [16, 32, 48, 64, 128, 256, 512])
def test_icon_is_there_in_every_size(entry: configparser.SectionProxy, size: int) -> None:
    png = (ICONS / "hicolor" / f"{size}x{size}" / "apps" / f"{entry['Icon']}.png").read_bytes()
    assert png.startswith(b"\x89PNG")
    assert struct.unpack(">II", png[16:24]) == (size, size)


def test_scalable_icon_is_the_drawing(entry: configparser.SectionProxy) -> None:
    name = f"{entry['Icon']}.svg"
    assert (ICONS / "hicolor" / "scalable" / "apps" / name).read_bytes() == (ICONS / name).read_bytes()


@pytest.mark.parametrize("drawing", sorted(ICONS.glob("*.svg")), ids=lambda path: path.stem)
def test_toolbar_icons_can_be_recoloured(drawing: Path) -> None:
    icon = ET.parse(drawing).getroot()
    if drawing.stem == "terrain-explorer":
        assert icon.get("viewBox") == "0 0 128 128"
    else:
        assert (icon.get("viewBox"), icon.get("fill"), icon.get("stroke")) == ("0 0 24 24", "none", "#000")
        assert all(shape.get("stroke") is None and shape.get("fill") is None for shape in icon)
