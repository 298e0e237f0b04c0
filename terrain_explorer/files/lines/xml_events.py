"""XML as events: nothing outside of the file is read, and no entity is ever replaced by more than a character."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from terrain_explorer.errors import UserError
from terrain_explorer.language import tr

_CHUNK = 2**18
_DEEPEST = 200

Begin = Callable[[str, dict[str, str]], None]
End = Callable[[str, str], None]


def parsing(content: bytes, begin: Begin, end: End) -> Iterator[float]:
    """Call functions for the elements of a text, by their names without prefixes; yield the part that is done.

    Parameters
    ----------
    begin
        Takes the name and the attributes.
    end
        Takes the name, and the text since the last element began or ended.

    Raises
    ------
    ValueError
        It is no XML.
    UserError
        It declares entities, which could stand for more than memory holds.
    """
    from xml.parsers import expat  # here, as the start of the program does without

    text: list[str] = []
    depth = 0

    def on_begin(name: str, attributes: dict[str, str]) -> None:
        nonlocal depth
        depth += 1
        if depth > _DEEPEST:
            raise ValueError("elements lie within each other too deeply")
        text.clear()
        begin(_plain(name), {_plain(key): value for key, value in attributes.items()})

    def on_end(name: str) -> None:
        nonlocal depth
        depth -= 1
        end(_plain(name), "".join(text))
        text.clear()

    def refuse(*_: object) -> None:
        raise UserError(
            tr("the file declares entities, which are not read; save it in its program as plain SVG, GPX or KML")
        )

    parser = expat.ParserCreate()
    parser.StartElementHandler, parser.EndElementHandler = on_begin, on_end
    parser.CharacterDataHandler, parser.EntityDeclHandler = text.append, refuse
    parser.buffer_text = True
    try:
        for start in range(0, len(content), _CHUNK):
            parser.Parse(content[start : start + _CHUNK], False)
            yield start / len(content)
        parser.Parse(b"", True)
    except expat.ExpatError as error:
        raise ValueError(str(error)) from None


def _plain(name: str) -> str:
    return name.rpartition(":")[2]
