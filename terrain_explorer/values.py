"""Classes of values: the standard library's ``dataclass``, but each is made when it is first needed."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from operator import attrgetter
from reprlib import recursive_repr
from threading import RLock
from typing import TYPE_CHECKING, Any, TypeVar

C = TypeVar("C")


class _Factory:
    """The default of an argument whose value is made anew each time."""

    def __repr__(self) -> str:
        return "<factory>"


_FACTORY = _Factory()
_STOOD_IN = ("__dataclass_fields__", "__dataclass_params__", "__match_args__")
_MAKING = RLock()


class _Unmade:
    """Stands in a class for what the standard library would have put there, and has it made when it is asked for."""

    def __init__(self, name: str, make: Callable[[], None], owner: type) -> None:
        self._name, self._make, self._owner = name, make, owner

    def __get__(self, instance: object, kind: type) -> Any:
        self._make()
        made = getattr(self._owner, self._name)
        return made.__get__(instance, kind) if self._name == "__init__" and instance is not None else made


def _constructor(owner: Any) -> Any:
    # Classes that are frozen refuse to have attributes set in the usual way.
    names: dict[str, Any] = {"__name__": owner.__module__, "_set": object.__setattr__, "_factory": _FACTORY}
    arguments: dict[bool, list[str]] = {False: ["self"], True: []}
    lines, annotations = [], {}
    for one in dataclasses.fields(owner):
        name = value = one.name
        default, factory = one.default is not dataclasses.MISSING, one.default_factory is not dataclasses.MISSING
        if factory:
            names[f"_new_{name}"] = one.default_factory
            value = f"_new_{name}() if {name} is _factory else {name}" if one.init else f"_new_{name}()"
        if one.init:
            names[f"_usual_{name}"] = one.default
            usual = f"=_usual_{name}" if default else "=_factory" if factory else ""
            arguments[bool(one.kw_only)].append(name + usual)
            annotations[name] = one.type
        if one.init or factory:
            lines.append(f" _set(self, {name!r}, {value})")
    if hasattr(owner, "__post_init__"):
        lines.append(" self.__post_init__()")
    by_place, by_name = arguments[False], arguments[True]
    every = ", ".join([*by_place, "*", *by_name] if by_name else by_place)
    exec(f"def __init__({every}):\n" + "\n".join(lines or [" pass"]), names)
    made = names["__init__"]
    made.__qualname__, made.__module__ = f"{owner.__qualname__}.__init__", owner.__module__
    made.__annotations__ = {**annotations, "return": None}
    return made


def _of_values(frozen: bool = False, eq: bool = True, kw_only: bool = False) -> Callable[[type[C]], type[C]]:
    process = dataclasses.dataclass(
        init=False, repr=False, eq=False, match_args=False, frozen=frozen, kw_only=kw_only
    )  # fmt: skip

    def completed(cls: type[C]) -> type[C]:
        changed: Any = cls
        own = {name for name in (*_STOOD_IN, "__init__", "__repr__", "__eq__") if name in cls.__dict__}
        # Python itself makes a class with an ``__eq__`` of its own unhashable: that is no wish of its author.
        has_hash = not eq or cls.__dict__.get("__hash__") is not None
        waiting = True

        def make() -> None:
            nonlocal waiting
            with _MAKING:
                if not waiting:
                    return
                cls.__doc__ = cls.__doc__ or cls.__name__  # else one is made of the signature, which takes long
                process(cls)
                waiting = False
                fields = dataclasses.fields(changed)
                compared = [one for one in fields if one.compare]
                if eq and "__eq__" not in own:
                    changed.__eq__ = _equality([one.name for one in compared])
                if frozen and not has_hash:
                    changed.__hash__ = _hash([one.name for one in compared if one.hash is not False])
                if "__match_args__" not in own:
                    places = tuple(one.name for one in fields if one.init and not one.kw_only)
                    type.__setattr__(cls, "__match_args__", places)
                if "__init__" not in own:
                    # Last: whoever makes the first instance in another thread comes here, too, and waits.
                    changed.__init__ = _constructor(changed)

        def equals(self: Any, other: object) -> bool:
            make()
            return bool(self == other)

        def hashed(self: Any) -> int:
            make()
            return hash(self)

        if "__repr__" not in own:
            changed.__repr__ = _described
        # An instance that has come from another process may be the first.
        if eq and "__eq__" not in own:
            changed.__eq__ = equals
        if not has_hash:
            changed.__hash__ = hashed if frozen else None
        for name in _STOOD_IN:
            if name not in own:
                setattr(cls, name, _Unmade(name, make, cls))
        if "__init__" in own:
            make()  # there may be instances before anything is asked for
        else:
            changed.__init__ = _Unmade("__init__", make, cls)
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

        That one compiles up to seven functions for each class, which would be a third of the program's start: hundreds
        of classes are there when its window comes up, and most of them have no instance yet. Here a class is made
        when one asks for its fields or for an instance; until then an attribute whose default is a ``field`` is that.
        What inherits from a class may use either.
        """
        return _of_values(**options) if cls is None else _of_values(**options)(cls)
