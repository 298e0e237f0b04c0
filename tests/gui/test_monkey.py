"""A small part of what `monkey` does, and that it would notice."""

import random

import monkey
import pytest
from monkey_hands import drawn
from monkey_steps import Place, Step

pytestmark = pytest.mark.timeout(600)


def test_nothing_goes_wrong_in_some_steps_by_chance(capfd):
    assert monkey.main("15", "7") == 0
    assert "MB after closing" in capfd.readouterr().err


def test_what_goes_wrong_is_told_with_the_steps(tmp_path, capfd):
    window = Place("MainWindow", 0, "MainWindow mainWindow")
    steps = [Step("key", window, ["Tab", "NoModifier"]), Step("nothing that can be done", window)]
    (tmp_path / "steps.txt").write_text("".join(f"{step.line}\n" for step in steps))
    assert monkey.main("--again", str(tmp_path / "steps.txt")) == 1
    told = capfd.readouterr()
    assert "KeyError: 'nothing that can be done'" in told.err
    assert all(step.line in told.out for step in steps)


@pytest.mark.usefixtures("without_3d")
def test_the_same_seed_does_the_same(window, tmp_path):
    once, again, other = ([drawn(random.Random(f"{seed} {n}"), tmp_path) for n in range(20)] for seed in (1, 1, 2))
    assert once == again
    assert once != other
    assert [Step.of_line(step.line) for step in once] == once
