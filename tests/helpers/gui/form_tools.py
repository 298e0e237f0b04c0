"""The classes that forms are made for, and the inputs of a form."""

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


def ids(pairs):
    return [f"{owner.__name__}.{parameter.name}" for owner, parameter in pairs]


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
