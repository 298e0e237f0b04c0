"""Forms to test."""

import pytest

from terrain_explorer.gui.widgets.parameters.parameter_form import ParameterForm
from terrain_explorer.terrain import DiamondSquare


@pytest.fixture
def make_form(qtbot):
    def make(owner):
        form = ParameterForm(owner)
        qtbot.addWidget(form)
        return form

    return make


@pytest.fixture
def form(make_form):
    return make_form(DiamondSquare)


@pytest.fixture
def told(form):
    """What the form showed at each `valuesChanged`."""
    values = []
    form.valuesChanged.connect(lambda: values.append(form.parameterised()))
    return values
