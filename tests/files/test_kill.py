"""A small part of what `kill` does."""

import os

import kill
import pytest


@pytest.mark.skipif(os.name != "posix", reason="there is no kill -9")
def test_a_few_kills(capsys):
    assert kill.main(len(kill.KINDS)) == 0
    assert capsys.readouterr().out.startswith(f"{len(kill.KINDS)} kills: ")
