"""Classes of values: the standard library's ``dataclass``, which makes each class when it is first needed."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from threading import RLock
from typing import TYPE_CHECKING, Any, TypeVar

C = TypeVar("C")

_OVERWRITTEN = ("__dataclass_fields__", "__dataclass_params__")
"""What the standard library puts in the place of what stands there; all else it would leave as it is."""

_ATTRIBUTES = (*_OVERWRITTEN, "__match_args__")
_MAKING = RLock()


class _Unmade:
    """Stands in a class for what the standard library will put there, and has it made when it is asked for."""

    def __init__(self, name: str, make: Callable[[], None], owner: type) -> None:
        self._name, self._make, self._owner = name, make, owner

    def __get__(self, instance: object, kind: type) -> Any:
        self._make()
        made = getattr(self._owner, self._name)
        return made if instance is None or self._name in _ATTRIBUTES else made.__get__(instance, kind)


def _lazy(cls: type[C], frozen: bool = False, eq: bool = True, kw_only: bool = False) -> type[C]:
    changed: Any = cls
    process = dataclasses.dataclass(init=False, frozen=frozen, eq=eq, kw_only=kw_only)
    compared = ("__eq__", *(["__hash__"] if frozen else [])) if eq else ()
    # Python itself makes a class with an ``__eq__`` of its own unhashable: that is no wish of its author.
    own = {name for name, value in cls.__dict__.items() if name != "__hash__" or value is not None}
    standing = [name for name in (*_ATTRIBUTES, *compared, "__repr__") if name not in own]

    def make() -> None:
        with _MAKING:
            if not isinstance(cls.__dict__["__dataclass_fields__"], _Unmade):
                return
            # Another thread that asks for the fields meanwhile must not be given those of what the class inherits from.
            for name in standing:
                if name not in _OVERWRITTEN:
                    delattr(cls, name)
            try:
                cls.__doc__ = cls.__doc__ or cls.__name__  # else one is made of the signature, which takes long
                process(cls)
            except BaseException:
                stand_in(*standing)  # the mistake is told again, wherever the class is used next
                raise

    def make_constructor() -> None:
        # Whoever makes the first instance in another thread comes here, too, and waits.
        with _MAKING:
            make()
            if isinstance(cls.__dict__["__init__"], _Unmade):
                changed.__init__ = _constructor(changed, frozen)

    def stand_in(*names: str) -> None:
        for name in names:
            setattr(cls, name, _Unmade(name, make, cls))

    stand_in(*standing)
    if "__init__" in own:
        make()  # there may be instances before anything is asked for
    else:
        changed.__init__ = _Unmade("__init__", make_constructor, cls)
    return cls


def _constructor(owner: Any, frozen: bool) -> Any:
    """Return the ``__init__`` of a class whose fields are known."""
    names = ("__dataclass_fields__", "__dataclass_params__", "__post_init__")
    known = {name: getattr(owner, name) for name in names if hasattr(owner, name)}
    named = {"__module__": owner.__module__, "__doc__": owner.__doc__}  # again, else one is made of the signature
    twin = type(owner.__name__, (type("_Fields", (), known),), named)
    process: Any = dataclasses.dataclass(repr=False, eq=False, match_args=False, frozen=frozen)
    made = process(twin).__init__
    made.__qualname__ = f"{owner.__qualname__}.__init__"
    return made


if TYPE_CHECKING:
    from dataclasses import dataclass as dataclass
else:

    def dataclass(cls: type[C] | None = None, /, **options: bool) -> type[C] | Callable[[type[C]], type[C]]:
        """Do as the standard library's does, with the options ``frozen``, ``eq`` and ``kw_only``.

        That one compiles up to seven functions for each class, which would be a fifth of the program's start: hundreds
        of classes are there when its window comes up, and most of them have no instance yet. Here it does so when one
        asks for the fields of a class or for an instance. Mistakes are told then; until then an attribute whose default
        is a ``field`` is that, and an instance that comes from another process is not frozen. What inherits from a
        class may use either.
        """
        return (lambda owner: _lazy(owner, **options)) if cls is None else _lazy(cls, **options)
