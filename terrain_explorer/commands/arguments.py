"""Options of the command line, made from declared parameters."""

from __future__ import annotations

import argparse
import re
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, TypeVar

from terrain_explorer import files, terrain
from terrain_explorer.terrain.parameters import Parameter, Parameterised, parameters, taken_together

P = TypeVar("P", bound=Parameterised)


class LateParser(argparse.ArgumentParser):
    """The parser of one of many words; it gets its arguments when they are needed.

    To add those of all filters would take longer than most of them need for their work.
    """

    adding: Callable[[argparse.ArgumentParser], None] = staticmethod(lambda parser: None)

    def complete(self) -> None:
        """Add the arguments, unless they are there."""
        adding, self.adding = self.adding, LateParser.adding
        adding(self)

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> Any:
        """Parse words as every parser does."""
        self.complete()
        return super().parse_known_args(args, namespace)


def option(parameter: Parameter, prefix: str = "") -> str:
    """Return a parameter's option, for example ``--spread-reduction``."""
    return "--" + (prefix + parameter.name).replace("_", "-")


def add_parameters(
    parser: argparse.ArgumentParser, owner: type[Parameterised], heading: str = "", prefix: str = ""
) -> None:
    """Add an option for each parameter of a class, under the parameter's group or else under a heading.

    The prefix distinguishes options from those of another class with parameters of the same names.
    """
    groups: dict[str, argparse._ArgumentGroup] = {}
    together = taken_together(owner)
    firsts, joined = {parts[0]: name for name, parts in together.items()}, sum(together.values(), ())
    for parameter in parameters(owner):
        title = parameter.group or heading
        if title and title not in groups:
            groups[title] = parser.add_argument_group(title.lower())
        if parameter in firsts:
            _add_together(groups.get(title, parser), owner, firsts[parameter], prefix)
        elif parameter not in joined:
            _add(groups.get(title, parser), parameter, prefix)
    # An option for several parameters sets them all, and like all others they have no defaults.
    parser.set_defaults(**{prefix + part.name: None for part in joined})


def from_options(owner: type[P], options: argparse.Namespace, prefix: str = "") -> P:
    """Return the parameters of the options that are given, and defaults for the others.

    Raises
    ------
    ValueError
        One is out of range.
    """
    return owner(**given(owner, options, prefix))


def given(owner: type[Parameterised], options: argparse.Namespace, prefix: str = "") -> dict[str, Any]:
    """Return the values of the options that are given, by name."""
    # argparse has no defaults of its own here: they would look like values that the user gave.
    values = {parameter.name: getattr(options, prefix + parameter.name) for parameter in parameters(owner)}
    return {name: value for name, value in values.items() if value is not None}


def imply(options: argparse.Namespace, needs: Mapping[str, str]) -> None:
    """Switch on whatever a given option needs, unless the user has switched it off."""
    for name, switch in needs.items():
        if getattr(options, name) is not None and getattr(options, switch) is None:
            setattr(options, switch, True)


def add_output(
    target: argparse._ActionsContainer, required: bool = False, help: str = "where to save the heightmap"
) -> None:
    """Add the option for the file to save."""
    target.add_argument("-o", "--output", type=Path, required=required, metavar="FILE", help=help)


def add_kind(target: argparse._ActionsContainer) -> None:
    """Add the option for the kind of file to save."""
    known = "; ".join(f"{kind}: {label}" for kind, label in files.kinds().items())
    target.add_argument(
        "--kind", choices=tuple(files.kinds()), help=f"the kind of file ({known}); default: from the name"
    )


def draw_seed(options: argparse.Namespace) -> None:
    """Draw a seed if none is given, and print it."""
    if options.seed is None:
        # Printed, because this terrain cannot be grown again without it.
        options.seed = terrain.new_seed()
        print(f"seed {options.seed}")


def number(kind: Callable[[str], float]) -> Callable[[str], float]:
    """Return a reader for a whole or a decimal number as people write it."""

    def read(text: str) -> float:
        # Python takes 1_0 for 10. To everyone else it is a slip of the finger.
        if "_" in text:
            raise ValueError(text)
        return kind(text)

    read.__name__ = kind.__name__  # which argparse puts into its message
    return read


def size(text: str) -> tuple[int, int]:
    """Return width and height from words like ``1920x1080``."""
    found = re.fullmatch(r"(\d{1,9})[xX×](\d{1,9})", text)
    if found is None:
        raise argparse.ArgumentTypeError(f"{text!r} is not like 1920x1080")
    return int(found[1]), int(found[2])


def _add(target: argparse._ActionsContainer, parameter: Parameter, prefix: str) -> None:
    name = option(parameter, prefix)
    if parameter.kind is bool:
        target.add_argument(name, action=argparse.BooleanOptionalAction, help=_help(parameter))
        return
    target.add_argument(
        name,
        type=number(parameter.kind) if parameter.kind in (int, float) else parameter.kind,
        choices=parameter.choices or None,
        metavar=None if parameter.choices else "N" if parameter.kind is int else "X",
        help=_help(parameter),
    )


def _add_together(target: argparse._ActionsContainer, owner: type[Parameterised], name: str, prefix: str) -> None:
    parts = taken_together(owner)[name]
    target.add_argument(
        f"--{prefix}{name}".replace("_", "-"),
        nargs=len(parts),
        type=number(int),
        metavar=tuple(part.name.removeprefix(f"{name}_").upper() for part in parts),
        help=owner.together[name],
        action=_Each,
        names=tuple(prefix + part.name for part in parts),
    )


class _Each(argparse.Action):
    """Stores the values of one option under several names."""

    def __init__(self, names: tuple[str, ...], **options: Any) -> None:
        super().__init__(**options)
        self._names = names

    def __call__(self, parser: argparse.ArgumentParser, into: argparse.Namespace, values: Any, *_: Any) -> None:
        for name, value in zip(self._names, values, strict=True):
            setattr(into, name, value)


def default_in_words(parameter: Parameter, seed: str) -> object:
    """Return the default of a parameter in words; `seed` are the words for a seed."""
    if parameter.name == "seed":
        return seed
    return "the map's own" if parameter.own else parameter.default


def _help(parameter: Parameter) -> str:
    """Return the label as in the window, the help, the accepted values, and the default."""
    default = default_in_words(parameter, "random, and printed")
    if parameter.kind is bool:
        default = "yes" if parameter.default else "no"
    # argparse lists choices itself, and formats the text with %.
    accepted = "" if parameter.choices or parameter.kind is bool else f" {parameter.expected.capitalize()}."
    return f"{parameter.label}. {parameter.help}{accepted} Default: {default}.".replace("%", "%%")


def add_size(parser: argparse._ActionsContainer) -> None:
    """Add the option for the size of the ground."""
    parser.add_argument(
        "--size",
        nargs=3,
        type=number(float),
        metavar=("WIDTH", "BLACK", "WHITE"),
        help="how many metres the ground is wide from west to east, and how high black and white are, before all "
        "steps; such as 2000 -60 400",
    )


def sized(recipe: terrain.Recipe, options: argparse.Namespace) -> terrain.Recipe:
    """Return a recipe with the size that the options say, if they say one."""
    if options.size is None:
        return recipe
    from terrain_explorer.terrain.filters import SizeInMetres  # late: few have use for it, and it brings all filters

    width, low, high = options.size
    return recipe.sized(SizeInMetres(low, high, width))
