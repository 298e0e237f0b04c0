"""Write the manual's page ``resources/manual/command-line-reference.md`` from the parsers of the command line.

Run ``.venv/bin/python packaging/command_reference.py`` after a command or an option has changed.
"""

import argparse
import re
from collections.abc import Iterable, Iterator, Set
from pathlib import Path

from terrain_explorer import cli
from terrain_explorer.commands import COMMANDS, command_parser

PAGE = Path(__file__).resolve().parent.parent / "resources" / "manual" / "command-line-reference.md"
_INTRODUCTION = """\
# Every command and option

[The command line](command-line.md) shows by examples what the commands are for. Options in square brackets may be left
out. This page is made from the program's own help.
"""


def reference() -> str:
    """Return the page."""
    parts = [_INTRODUCTION, *_command("terrain-explorer", cli.window_parser(), 2)]
    for name in COMMANDS:
        parts += _command(name, command_parser(name), 2)
    return "\n".join(parts)


def _command(title: str, parser: argparse.ArgumentParser, level: int, known: Set[str] = frozenset()) -> Iterator[str]:
    yield f"{'#' * level} {title}\n"
    if parser.description:
        yield f"{_sentence(parser.description)}\n"
    actions = [each for group in parser._action_groups for each in group._group_actions]
    below = [each for each in actions if isinstance(each, argparse._SubParsersAction)]
    actions = [each for each in actions if each not in below and each.dest != "help"]
    yield f"    {' '.join([parser.prog, *_usage(actions), *('…' for _ in below)])}\n"
    yield from _list(each for each in _items(parser) if each not in known)
    for choices in below:
        for one in choices.choices.values():
            one.complete()
        helps = {each.dest: each.help for each in choices._choices_actions}
        # An option of all of them is told once.
        shared = set.intersection(*(set(_items(one)) for one in choices.choices.values()))
        first = next(iter(choices.choices.values()))
        told = [each for each in _items(first) if each in shared and each not in known]
        if told:
            yield "Each of the following takes these, too:\n"
            yield from _list(told)
        for name, one in choices.choices.items():
            one.description = one.description or helps.get(name)
            yield from _command(f"{title} {name}", one, min(level + 1, 4), known | shared)


def _list(items: Iterable[str]) -> Iterator[str]:
    if text := "\n".join(items):
        yield f"{text}\n"


def _items(parser: argparse.ArgumentParser) -> list[str]:
    """Return a line for each option and argument."""
    actions = (each for group in parser._action_groups for each in group._group_actions)
    left_out = (argparse._HelpAction, argparse._SubParsersAction)
    return [_item(one, parser) for one in actions if not isinstance(one, left_out) and one.help != argparse.SUPPRESS]


def _usage(actions: list[argparse.Action]) -> Iterator[str]:
    """Yield what has to be given, and a word for the rest."""
    for each in actions:
        if each.required and each.option_strings:
            yield _written(each)
    if any(each.option_strings and not each.required for each in actions):
        yield "[options]"
    for each in actions:
        if not each.option_strings:
            yield f"[{_values(each)}]" if each.nargs in ("?", "*") else _values(each)


def _item(action: argparse.Action, parser: argparse.ArgumentParser) -> str:
    text = " ".join(parser._get_formatter()._expand_help(action).split()) if action.help else ""
    names = ", ".join(f"`{name}{_argument(action)}`" for name in action.option_strings) or f"`{_values(action)}`"
    chosen = f"; one of {', '.join(f'`{one}`' for one in action.choices)}" if action.choices else ""
    return f"- {names}: {_escaped(text)}{chosen}" if text or chosen else f"- {names}"


def _written(action: argparse.Action) -> str:
    return f"{action.option_strings[0]}{_argument(action)}"


def _argument(action: argparse.Action) -> str:
    values = _values(action)
    return f" {values}" if values else ""


def _values(action: argparse.Action) -> str:
    """Return what stands for the values of an option or of an argument."""
    if action.nargs == 0:
        return ""
    name = action.metavar or (action.dest.upper() if action.option_strings else action.dest)
    if isinstance(name, tuple):
        return " ".join(name)
    if isinstance(action.nargs, int):
        return " ".join([name] * action.nargs)
    return f"{name} …" if action.nargs in ("*", "+") else name


def _escaped(text: str) -> str:
    return re.sub(r"([*_<\[\]])", r"\\\1", text)


def _sentence(text: str) -> str:
    return _escaped(text[0].upper() + text[1:].removesuffix(".") + ".")


if __name__ == "__main__":
    PAGE.write_text(reference(), encoding="utf-8")
