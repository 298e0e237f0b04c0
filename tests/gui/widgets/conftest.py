"""Forms to test."""

import pytest
from gui_tools import forget_deleted

from terrain_explorer.gui.widgets.parameters.parameter_form import ParameterForm
from terrain_explorer.terrain import DiamondSquare


@pytest.fixture
def make_form(qtbot):
    def make(owner):
        form = ParameterForm(owner)
        qtbot.addWidget(form)
        return form

    return make


@pytest.fixture(scope="module")
def form_of(qapp):
    """Return a function that gives the form of a class, showing the defaults; each is made once, as that takes long."""
    forms = {}

    def form_of(owner):
        if owner not in forms:
            forms[owner] = ParameterForm(owner)
        forms[owner].setValues(owner())
        return forms[owner]

    yield form_of
    for form in forms.values():
        form.deleteLater()
    forget_deleted()


@pytest.fixture
def form(make_form):
    return make_form(DiamondSquare)


@pytest.fixture
def told(form):
    """What the form showed at each `valuesChanged`."""
    values = []
    form.valuesChanged.connect(lambda: values.append(form.parameterised()))
    return values
