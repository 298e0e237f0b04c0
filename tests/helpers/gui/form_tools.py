"""The classes that forms are made for, and the inputs of a form."""

import inspect
from functools import wraps

from PySide6.QtWidgets import (
    QAbstractSlider,
    QToolButton,
    QWidget,
)

from terrain_explorer.terrain import GENERATORS, parameters
from terrain_explorer.terrain.filters import FILTERS
from terrain_explorer.terrain.shading.look import Look

OWNERS = {**GENERATORS, "look": Look, **FILTERS}


PARAMETERS = [(owner, parameter) for owner in OWNERS.values() for parameter in parameters(owner)]


def for_each(pairs):
    """Let all tests of a class look at each class and its parameter in turn, and name those of a failure.

    As tests of their own they would be a tenth of all tests, and each takes longer to begin and to end than to look.
    """

    def of_all(test):
        @wraps(test)
        def in_turn(*arguments, **fixtures):
            for owner, parameter in pairs:
                try:
                    test(*arguments, owner=owner, parameter=parameter, **fixtures)
                except BaseException as error:
                    error.add_note(f"{owner.__name__}.{parameter.name}")
                    raise

        signature = inspect.signature(test)
        left = [one for name, one in signature.parameters.items() if name not in ("owner", "parameter")]
        in_turn.__signature__ = signature.replace(parameters=left)
        return in_turn

    def decorate(tests):
        for name, test in vars(tests).copy().items():
            if name.startswith("test_"):
                setattr(tests, name, of_all(test))
        return tests

    return decorate


def inner(form, name):
    return form.findChild(QWidget, f"parameter.{name}")


def slider(form, name):
    return form.findChild(QAbstractSlider, f"slider.{name}")


def unfold(form):
    """Show the advanced parameters of a form, if it has any."""
    for more in form.findChildren(QToolButton, "moreButton"):
        more.setChecked(True)


def offered(parameter):
    return parameter.offered or (parameter.minimum, parameter.maximum)


def other_value(parameter):
    if parameter.kind is bool:
        return not parameter.default
    if parameter.choices:
        return next(choice for choice in parameter.choices if choice != parameter.default)
    return parameter.kind(parameter.default + parameter.step)
