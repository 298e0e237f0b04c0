"""A desk whose journal works at once, without waiting for the disk."""

import os

import pytest
from journal_tools import journal_in_a_folder_of_its_own
from journalled_desk import JournalledDesk


@pytest.fixture
def without_waiting_for_the_disk(monkeypatch):
    monkeypatch.setattr(os, "fsync", lambda _: None)


@pytest.fixture
def desk(qapp, without_waiting_for_the_disk):
    with journal_in_a_folder_of_its_own() as journalled:
        yield JournalledDesk(journalled)
