"""A small part of what `fuzz` does."""

import fuzz


def test_some_spoilt_files(capsys):
    assert fuzz.main(400) == 0
    assert capsys.readouterr().out.startswith("400 files: ")
