"""Classes of values: the standard library's ``dataclass``, but what takes long to make is made when it is needed."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from copy import copy
from operator import attrgetter
from reprlib import recursive_repr
from typing import TYPE_CHECKING, Any, TypeVar

C = TypeVar("C")


class _Constructor:
    """Stands in a class for ``__init__``, and makes it when it is first asked for."""

    def __init__(self, owner: type) -> None:
        self._owner = owner

    def __get__(self, instance: object, kind: type) -> Callable[..., None]:
        owner: Any = self._owner
        fields = [(one.name, one.type, copy(one)) for one in dataclasses.fields(owner)]
        # All that is asked of it is whether it is there.
        namespace = {"__post_init__": None} if hasattr(owner, "__post_init__") else {}
        # Frozen, so that it also serves classes that are: it sets no attribute in the usual way.
        made: Any = dataclasses.make_dataclass(
            owner.__qualname__, fields, namespace=namespace, frozen=True, repr=False, eq=False
        )
        owner.__init__ = constructor = made.__init__  # in one step, for another thread may be here, too
        bound: Callable[..., None] = constructor if instance is None else constructor.__get__(instance, kind)
        return bound


def _of_values(frozen: bool = False, eq: bool = True, kw_only: bool = False) -> Callable[[type[C]], type[C]]:
    def completed(cls: type[C]) -> type[C]:
        given = cls.__dict__
        made: Any = dataclasses.dataclass(init=False, repr=False, eq=False, frozen=frozen, kw_only=kw_only)(cls)
        if "__init__" not in given:
            made.__init__ = _Constructor(cls)
        if "__repr__" not in given:
            made.__repr__ = _described
        if eq:
            compared = [one for one in dataclasses.fields(made) if one.compare]
            # Python itself makes a class with an ``__eq__`` of its own unhashable: that is no wish of its author.
            if given.get("__hash__") is None:
                made.__hash__ = _hash([one.name for one in compared if one.hash is not False]) if frozen else None
            if "__eq__" not in given:
                made.__eq__ = _equality([one.name for one in compared])
        return cls

    return completed


def _hash(names: list[str]) -> Callable[[object], int]:
    key = _key(names)
    return lambda self: hash(key(self))


def _equality(names: list[str]) -> Callable[[object, object], bool]:
    key = _key(names)
    return lambda self, other: key(self) == key(other) if other.__class__ is self.__class__ else NotImplemented


def _key(names: list[str]) -> Callable[[object], tuple[object, ...]]:
    """Return what takes the tuple of these attributes."""
    if len(names) > 1:
        return attrgetter(*names)
    return lambda one: tuple(getattr(one, name) for name in names)


@recursive_repr()
def _described(self: Any) -> str:
    shown = (one.name for one in dataclasses.fields(self) if one.repr)
    return f"{type(self).__qualname__}({', '.join(f'{name}={getattr(self, name)!r}' for name in shown)})"


if TYPE_CHECKING:
    from dataclasses import dataclass as dataclass
else:

    def dataclass(cls: type[C] | None = None, /, **options: bool) -> type[C] | Callable[[type[C]], type[C]]:
        """Do as the standard library's does, with the options ``frozen``, ``eq`` and ``kw_only``.

        That one compiles five functions for each class, which would be a third of the program's start: hundreds of
        classes are there when its window comes up, and most of them have no instance yet. Here the constructor is
        compiled for the first instance, and the others need no compiling. What inherits from a class may use either.
        """
        return _of_values(**options) if cls is None else _of_values(**options)(cls)
