"""Whatever the manual, the pages and the messages name is called so in the window, and is where they say."""

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

from terrain_explorer.resources import resource

ROOT = Path(__file__).parents[3]
PAGES = sorted(path.name for path in resource("pages").glob("*.html"))
MENUS = "File|Edit|Select|Terrain|Draw|View|Help"

KEYS = re.compile(r"[A-Z]|F\d+|(Ctrl|Shift|Alt)(\+.+)?|Home|Space")
OF_OTHERS = {"Import Heightmap", "Import from File", "Batch", "Terrain Explorer"}
"""The names of menus in other programs, and ours."""


def plain(text):
    return re.sub(r"\s+", " ", text).replace("&", "").rstrip("…").strip()


@pytest.fixture(scope="module")
def names():
    """All texts of the program, with their German ones: what is shown in the window is one of them."""
    messages = ElementTree.parse(ROOT / "packaging" / "translations" / "de.ts").iter("message")
    return {plain(one.findtext("source")): plain("".join(one.find("translation").itertext())) for one in messages}


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


def of_readme():
    """Return what the README sets in italics, without the symptoms in its list of troubles."""
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    text = re.sub(r"```.*?```", "", text, flags=re.DOTALL)
    before, _, after = text.partition("\n## If something goes wrong")
    troubles, _, rest = after.partition("\n## ")
    troubles = re.sub(r"^- \*[^*]*\*", "-", troubles, flags=re.MULTILINE)
    return {plain(one) for one in re.findall(r"(?<![*\w])\*(\w[^*`]*)\*(?!\*)", before + troubles + rest)}


def of_page(name):
    """Return what a page sets in italics and begins with a capital, without the sources."""
    text = re.split(r"<h3>Sources?</h3>", resource(f"pages/{name}").read_text(encoding="utf-8"))[0]
    found = map(plain, re.findall(r"<i>(.*?)</i>", text, flags=re.DOTALL))
    return {one for one in found if one[0].isupper() and not KEYS.fullmatch(one)}


def test_what_the_readme_names_is_called_so(names):
    named = {one for one in of_readme() if one[0].isupper() and not KEYS.fullmatch(one)} - OF_OTHERS
    assert len(named) > 100
    parts = {part for one in named if " > " not in one for part in one.split(": ")}
    assert sorted(part for part in parts if part not in names) == []


@pytest.mark.parametrize("page", PAGES)
def test_what_a_page_names_is_called_so_in_both_languages(names, page):
    german = resource(f"pages/de/{page}").read_text(encoding="utf-8")
    for name in of_page(page):
        assert name in names
        assert re.search(rf"<i>\s*{names[name]}\s*</i>", german), name


@pytest.mark.usefixtures("without_3d")
def test_ways_through_the_menus_lead_where_they_say(names, leads_somewhere):
    ways = {one for one in of_readme() if re.match(rf"({MENUS}) > ", one)}
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
