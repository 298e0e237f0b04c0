"""Whatever the manual, the pages and the messages name is called so in the window, and is where they say."""

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

from terrain_explorer.resources import resource

ROOT = Path(__file__).parents[3]
PAGES = sorted(path.name for path in resource("pages").glob("*.html"))
MANUAL = sorted(path.stem for path in resource("manual").glob("*.md"))
ENGLISH_ONLY = {"command-line-reference"}
MENUS = "File|Edit|Select|Terrain|Draw|View|Help"

KEYS = re.compile(r"[A-Z]|F\d+|(Ctrl|Shift|Alt)(\+.+)?|Home|Space")
OF_OTHERS = {"Terrain Explorer"}
"""Names that are not of the window."""


def plain(text):
    return re.sub(r"\s+", " ", text).replace("&", "").rstrip("…").strip()


@pytest.fixture(scope="module")
def names():
    """All texts of the program, each with its German ones: what is shown in the window is one of them."""
    names = {}
    for one in ElementTree.parse(ROOT / "packaging" / "translations" / "de.ts").iter("message"):
        german = plain("".join(one.find("translation").itertext()))
        names.setdefault(plain(one.findtext("source")), set()).add(german)
    return names


@pytest.fixture
def leads_somewhere(window, names):
    """Return a function that tells whether a path through the menus, such as ``View > Panels > Map``, leads on."""

    def leads_somewhere(path):
        first, *rest = path.split(" > ")
        menu = next(one.menu() for one in window.menuBar().actions() if plain(one.text()) == first)
        for number, part in enumerate(rest):
            found = [one for one in menu.actions() if part in (plain(one.text()), plain(one.iconText()))]
            if not found:
                return False
            menu = found[0].menu()
            if menu is None:  # a command, whose dialog has the rest
                return all(name in names for name in rest[number + 1 :])
        return True

    return leads_somewhere


def in_italics(name):
    """Return what a page of the manual sets in italics, without the symptoms in the list of troubles."""
    text = resource(f"manual/{name}.md").read_text(encoding="utf-8")
    text = re.sub(r"```.*?```|^ {4}.*?$", "", text, flags=re.DOTALL | re.MULTILINE)
    if name.endswith("trouble"):
        text = re.sub(r"^- \*[^*]*\*", "-", text, flags=re.MULTILINE)
    return {plain(one) for one in re.findall(r"(?<![*\w])\*(\w[^*`]*)\*(?!\*)", text)}


def named_in(name):
    return {one for one in in_italics(name) if one[0].isupper() and not KEYS.fullmatch(one)} - OF_OTHERS


def of_page(name):
    """Return what a page sets in italics and begins with a capital, without the sources."""
    text = re.split(r"<h3>Sources?</h3>", resource(f"pages/{name}").read_text(encoding="utf-8"))[0]
    found = map(plain, re.findall(r"<i>(.*?)</i>", text, flags=re.DOTALL))
    return {one for one in found if one[0].isupper() and not KEYS.fullmatch(one)}


def parts_of(name):
    """Return the names that a name is made of: each part of *Shape: Picture*, and of a way through the menus."""
    return re.split(" > |: ", name)


@pytest.mark.parametrize("page", MANUAL)
def test_what_the_manual_names_is_called_so_in_both_languages(names, page):
    named = named_in(page)
    assert sorted({part for name in named for part in parts_of(name)} - names.keys()) == []
    if page in ENGLISH_ONLY:
        return
    german = {part for name in in_italics(f"de/{page}") for part in parts_of(name)}
    missing = {part: names[part] for name in named for part in parts_of(name) if not names[part] & german}
    assert missing == {}


@pytest.mark.parametrize("page", PAGES)
def test_what_a_page_names_is_called_so_in_both_languages(names, page):
    german = resource(f"pages/de/{page}").read_text(encoding="utf-8")
    for name in of_page(page):
        assert name in names
        assert any(re.search(rf"<i>\s*{re.escape(each)}\s*</i>", german) for each in names[name]), name


@pytest.mark.usefixtures("without_3d")
def test_ways_through_the_menus_lead_where_they_say(names, leads_somewhere):
    ways = {one for page in MANUAL for one in in_italics(page) if re.match(rf"({MENUS}) > ", one)}
    assert len(ways) > 30
    assert sorted(way for way in ways if not leads_somewhere(way)) == []
    told = set()
    for text in names:
        # A sentence goes on after the way, so the longest beginning that is one counts.
        for found in re.findall(rf"\b(?:{MENUS}) > [^.:,;]*", text.replace("Blender opens a GLB with File > ", "")):
            words = found.split(" ")
            told.add(any(leads_somewhere(" ".join(words[:count])) for count in range(3, len(words) + 1)) or found)
    assert told == {True}


def test_names_in_quotation_marks_are_called_so(names):
    quoted = {one for text in names for one in re.findall("“([^{}”]*)”", text)}
    assert sorted(one for one in quoted if one not in names) == []
