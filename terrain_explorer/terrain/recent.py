"""What was made last and may be asked for again."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Generic, TypeVar

Key = TypeVar("Key")
Thing = TypeVar("Thing")


class Recent(Generic[Key, Thing]):
    """The things that were asked for last, by key.

    Several threads may share it; where two of them ask for the same thing at once, both may have to make it. A copy or
    what is stored of it is empty: it is there to be quicker.

    Parameters
    ----------
    most
        How many things are kept.
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._things: dict[Key, Thing] = {}

    def __reduce__(self) -> tuple[type[Recent[Key, Thing]], tuple[int]]:
        return type(self), (self._most,)

    def __iter__(self) -> Iterator[Thing]:
        return iter(tuple(self._things.values()))

    def get(self, key: Key) -> Thing | None:
        """Return a thing, if it is kept."""
        # The order is that of their last use. Another thread may be quicker in taking one out.
        thing = self._things.pop(key, None)
        return None if thing is None else self.keep(key, thing)

    def keep(self, key: Key, thing: Thing) -> Thing:
        """Keep a thing, and return it."""
        self._things[key] = thing
        while len(self._things) > self._most:
            # A copy: in its midst another thread may add one.
            self._things.pop(next(iter(tuple(self._things))), None)
        return thing

    def found(self, key: Key, make: Callable[[Key], Thing]) -> Thing:
        """Return a thing, which is made where it is not kept."""
        thing = self.get(key)
        return self.keep(key, make(key)) if thing is None else thing
