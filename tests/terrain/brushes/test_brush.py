"""The small pictures of what a brush can be."""

import itertools

import numpy as np
import pytest

from terrain_explorer.terrain import parameters
from terrain_explorer.terrain.brushes import Brush
from terrain_explorer.terrain.brushes.brush import falloff_picture, mirror_picture

PICTURED = [parameter for parameter in parameters(Brush) if parameter.picture is not None]


@pytest.mark.parametrize("parameter", PICTURED, ids=lambda one: one.name)
def test_every_choice_has_a_picture_of_its_own(parameter):
    pictures = [parameter.picture(choice) for choice in parameter.choices]
    for picture in pictures:
        assert picture.shape[0] == picture.shape[1]
        assert 0 <= picture.min() < 0.1
        assert 0.9 < picture.max() <= 1
    assert all(np.abs(one - other).max() > 0.1 for one, other in itertools.combinations(pictures, 2))


def test_a_dab_is_strongest_in_the_middle():
    for name in ("smooth", "linear", "sphere", "hard"):
        dab = falloff_picture(name)
        assert dab == pytest.approx(dab[::-1])
        assert dab == pytest.approx(dab.T)
        assert np.all(np.diff(dab[len(dab) // 2, len(dab) // 2 :]) <= 0)


@pytest.mark.parametrize(("name", "mirrored"), [("rows", np.flipud), ("columns", np.fliplr)])
def test_a_mirror_shows_where_the_copy_is(name, mirrored):
    drawn = mirror_picture("none") > 0
    copies = (mirror_picture(name) > 0) & ~drawn
    assert copies[mirrored(drawn)].all()
