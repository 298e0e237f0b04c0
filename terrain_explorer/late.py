"""Packages whose names are loaded when they are first asked for."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Mapping
from importlib import import_module
from typing import Any


def late(package: str, names: Mapping[str, Iterable[str]]) -> tuple[Callable[[str], Any], Callable[[], list[str]]]:
    """Return the ``__getattr__`` and the ``__dir__`` of a package that hands on what its modules define.

    So a name costs its own module, and not all of the package: a command needs a few of the hundreds that there are.

    Parameters
    ----------
    package
        The name of the package.
    names
        What each of its modules defines for it, by the name of the module. A module cannot have the name of what it
        defines: the package could hold only one of them.
    """
    homes = {name: module for module, defined in names.items() for name in defined}

    def found(name: str) -> Any:
        if name not in homes:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        value = getattr(import_module(f"{package}.{homes[name]}"), name)
        setattr(sys.modules[package], name, value)
        return value

    return found, lambda: sorted({*vars(sys.modules[package]), *homes})
