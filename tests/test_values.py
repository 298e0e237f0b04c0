"""Classes of values: they are what the standard library makes of them, with less work at first."""

import dataclasses
import importlib
import inspect
import pickle
import pkgutil
import re
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier
from typing import ClassVar

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import terrain_explorer
from terrain_explorer.terrain import FILTERS, GENERATORS
from terrain_explorer.values import dataclass

BOTH = pytest.mark.parametrize("decorate", [dataclass, dataclasses.dataclass], ids=["ours", "theirs"])


def made_by(decorate):
    """Return the same three classes, made by either."""

    @decorate(frozen=True)
    class Place:
        kind: ClassVar = "place"
        row: int
        column: int = 2
        notes: dict = dataclasses.field(default_factory=dict, hash=False)
        known: list = dataclasses.field(default_factory=list, init=False, repr=False, compare=False)

        def __post_init__(self):
            if self.row < 0:
                raise ValueError("row")

    @decorate(frozen=True)
    class Marked(Place):
        column: int = 5
        mark: str = "x"

    @decorate(kw_only=True)
    class Page:
        text: str
        after: object = None

    @decorate(frozen=True, eq=False)
    class Thing:
        name: str = ""

    return Place, Marked, Page, Thing


@pytest.mark.parametrize("which", range(4))
def test_they_take_the_same_arguments(which):
    ours, theirs = made_by(dataclass)[which], made_by(dataclasses.dataclass)[which]
    assert str(inspect.signature(ours)) == str(inspect.signature(theirs))
    assert [field.name for field in dataclasses.fields(ours)] == [field.name for field in dataclasses.fields(theirs)]
    assert ours.__match_args__ == theirs.__match_args__


@BOTH
@given(st.integers(0, 3), st.integers(0, 3), st.text(max_size=2))
def test_values_are_equal_by_their_fields(decorate, row, other, mark):
    place, marked, *_ = made_by(decorate)
    one, two = marked(row, mark=mark), marked(other, 5, {"of": other}, mark=mark)
    assert one != place(row, 5)  # of another class
    assert (one == two) is False  # other notes
    assert hash(one) == hash(marked(row, 5, {"more": 1}, mark))  # they are no part of it
    assert (one == dataclasses.replace(two, notes={})) is (row == other)
    assert marked(np.float32(row)) == marked(row)
    assert eval(repr(one).replace(type(one).__qualname__, "marked")) == one
    assert "known" not in repr(one)


@BOTH
def test_what_is_kept_and_what_is_refused(decorate):
    place, marked, page, thing = made_by(decorate)
    assert place(1).known is not place(1).known
    for wrong in (place, lambda: place(-1), lambda: place(1, 2, {}, []), lambda: page("text")):
        with pytest.raises((TypeError, ValueError)):
            wrong()
    one = marked(1)
    with pytest.raises(dataclasses.FrozenInstanceError):
        one.row = 2
    with pytest.raises(dataclasses.FrozenInstanceError):
        del one.row
    assert thing() != thing()
    assert len({thing(), thing()}) == 2
    leaf = page(text="a")
    leaf.after = leaf
    assert "..." in repr(leaf)
    with pytest.raises(TypeError, match="unhashable"):
        hash(page(text=""))


@pytest.mark.parametrize("outer", [dataclass, dataclasses.dataclass])
@pytest.mark.parametrize("inner", [dataclass, dataclasses.dataclass])
def test_either_inherits_from_either(inner, outer):
    _, marked, *_ = made_by(inner)

    @outer(frozen=True)
    class More(marked):
        more: int = 7

    assert More(1, 2, {}, "y", 8) == More(1, 2, mark="y", more=8)


def test_a_class_of_its_own_mind_keeps_it():
    @dataclass(frozen=True)
    class Odd:
        value: int

        def __eq__(self, other):
            return isinstance(other, Odd) and self.value % 2 == other.value % 2

        def __hash__(self):
            return self.value % 2

        def __repr__(self):
            return "odd"

    assert (Odd(1) == Odd(3), hash(Odd(3)), repr(Odd(1))) == (True, 1, "odd")


@pytest.mark.parametrize("kind", [*GENERATORS.values(), *FILTERS.values()], ids=lambda kind: kind.slug)
def test_what_travels_to_another_process_is_itself_there(kind):
    assert pickle.loads(pickle.dumps(kind())) == kind()


def test_the_first_instance_may_be_made_in_many_threads_at_once():
    for _ in range(20):
        _, marked, *_ = made_by(dataclass)
        together = Barrier(4)

        def first(row, marked=marked, together=together):
            together.wait()
            return marked(row)

        with ThreadPoolExecutor(4) as threads:
            assert list(threads.map(first, range(4))) == [marked(row) for row in range(4)]


def test_one_that_comes_from_another_process_may_be_the_first():
    _, marked, *_ = made_by(dataclass)
    one, two = marked.__new__(marked), marked.__new__(marked)
    for made in (one, two):
        made.__dict__.update(row=1, column=2, notes={}, mark="x")
    assert one == two
    assert hash(one) == hash(marked(1, 2))


def test_the_program_has_its_classes_of_values_from_there():
    sources = Path(terrain_explorer.__file__).parent.rglob("*.py")
    imported = re.compile(r"^from dataclasses import.*\bdataclass\b", re.MULTILINE)
    theirs = [path.name for path in sources if imported.search(path.read_text("utf-8"))]
    # One has slots, which need another class.
    assert sorted(theirs) == ["path.py"]


def test_every_class_of_the_program_can_be_made():
    names = [module.name for module in pkgutil.walk_packages(terrain_explorer.__path__, "terrain_explorer.")]
    modules = [importlib.import_module(name) for name in names if not name.endswith(("__main__", "libkernels"))]
    kinds = [kind for module in modules for kind in vars(module).values() if is_a_value_of(module, kind)]
    assert len(kinds) > 300
    for kind in kinds:
        inspect.signature(kind)
        assert isinstance(kind.__match_args__, tuple)


def is_a_value_of(module, kind):
    return isinstance(kind, type) and kind.__module__ == module.__name__ and "__dataclass_fields__" in kind.__dict__


def test_mistakes_are_told_whenever_the_class_is_used():
    @dataclass
    class Wrong:
        first: int = 1
        second: int

    for _ in range(2):
        with pytest.raises(TypeError, match="non-default argument 'second' follows"):
            Wrong(1, 2)


def test_what_only_init_needs():
    @dataclass(frozen=True)
    class Half:
        whole: dataclasses.InitVar[int]
        half: int = 0

        def __post_init__(self, whole):
            object.__setattr__(self, "half", whole // 2)

    assert Half(6).half == 3


def test_two_threads_are_told_the_same_fields():
    @dataclass(frozen=True)
    class Base:
        first: int = 1

    class Slow:
        """Its name is asked for while the class is made, when the other thread may have its turn."""

        def __init__(self):
            self.asked = threading.Event()

        def __get__(self, instance, kind):
            self.asked.set()
            time.sleep(0.05)
            return 2

    slow = Slow()

    @dataclass(frozen=True)
    class Derived(Base):
        second: int = slow

    with ThreadPoolExecutor(2) as pool:
        one = pool.submit(dataclasses.fields, Derived)
        assert slow.asked.wait(5)
        other = pool.submit(dataclasses.fields, Derived)
        for told in (one, other):
            assert [field.name for field in told.result()] == ["first", "second"]
