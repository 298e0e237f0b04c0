"""The log: who writes into it, how long it gets, and what is left of a sudden end."""

import html
import logging
import os
import re
import subprocess
import sys
import warnings
from pathlib import Path

import pytest
from gui_tools import do
from PySide6.QtCore import QUrl, qWarning
from PySide6.QtGui import QTextDocument
from PySide6.QtWidgets import QApplication

from terrain_explorer import __version__
from terrain_explorer.gui.services import log_file as log_module
from terrain_explorer.gui.services.log_file import OLD_FILES, log_file, logging_to
from terrain_explorer.gui.window import help


@pytest.fixture
def file(tmp_path, caplog):
    yield tmp_path / "state" / "terrain-explorer.log"
    caplog.get_records("call").clear()


def test_lies_in_a_folder_of_the_program(qapp):
    assert log_file().name == "terrain-explorer.log"
    assert log_file().is_absolute()
    assert log_file().parent.name == qapp.applicationName()


def test_begins_with_the_versions(file):
    with logging_to(file):
        pass
    assert f"Terrain Explorer {__version__}, Python 3" in file.read_text()


def test_everybody_writes_into_it(file, capsys):
    with logging_to(file):
        logging.getLogger("somebody").info("a fact")
        logging.getLogger("somebody").warning("a doubt")
        logging.getLogger("somebody").debug("a detail")
        qWarning("a doubt of Qt")
        with warnings.catch_warnings():
            warnings.simplefilter("always")
            warnings.warn("a doubt of Python", stacklevel=1)
    written, shown = file.read_text(), capsys.readouterr().err
    for doubt in ("a doubt", "a doubt of Qt", "a doubt of Python"):
        assert doubt in written
        assert doubt in shown
    assert "INFO somebody: a fact" in written
    assert "a fact" not in shown
    assert "a detail" not in written


def test_is_written_to_the_end_only(file):
    with logging_to(file):
        logging.getLogger("somebody").info("inside")
    logging.getLogger("somebody").info("outside")
    with logging_to(file):
        logging.getLogger("somebody").info("inside again")
    written = file.read_text()
    assert written.count("inside") == 2
    assert "outside" not in written


def test_leaves_nothing_behind(file):
    def state():
        return logging.getLogger().handlers[:], logging.getLogger().level, warnings.showwarning

    before = state()
    with logging_to(file):
        assert state() != before
    assert state() == before


def test_does_not_grow_without_end(file, monkeypatch):
    monkeypatch.setattr(log_module, "MOST_BYTES", 2000)
    with logging_to(file):
        for number in range(500):
            logging.getLogger("somebody").info("line %d", number)
    kept = list(file.parent.glob("terrain-explorer.log*"))
    assert len(kept) == OLD_FILES + 1
    assert max(path.stat().st_size for path in kept) <= 2000
    assert "line 499" in file.read_text()


def test_a_folder_that_cannot_be_written_does_not_keep_the_program_from_running(tmp_path, capsys, caplog):
    (tmp_path / "state").write_text("a file where the folder should be")
    with logging_to(tmp_path / "state" / "terrain-explorer.log"):
        logging.getLogger("somebody").error("a fault")
    shown = capsys.readouterr().err
    assert "No log is kept" in shown
    assert "a fault" in shown
    caplog.get_records("call").clear()


@pytest.mark.usefixtures("without_3d")
def test_about_leads_to_it(window, monkeypatch, tmp_path):
    kept = tmp_path / "it's <a> log" / "terrain-explorer.log"
    monkeypatch.setattr(help, "log_file", lambda: kept)

    def about():
        do(window, "About")
        box = QApplication.activeModalWidget()
        text = box.text()
        box.close()
        return text

    assert "href" not in about()
    kept.parent.mkdir()
    kept.touch()
    told = QTextDocument()
    told.setHtml(about())
    assert f"Terrain Explorer {__version__}" in told.toPlainText()
    assert str(kept) in told.toPlainText()
    (link,) = re.findall('href="(.*?)"', about())
    assert QUrl(html.unescape(link)).toLocalFile() == str(kept.parent)


CRASH = """
import sys
from pathlib import Path
from terrain_explorer.gui.services.log_file import logging_to

def deep():
    import faulthandler
    faulthandler._sigabrt()

with logging_to(Path(sys.argv[1])):
    deep()
"""


def test_a_sudden_end_is_told_at_the_next_start(file):
    root = {"PYTHONPATH": str(Path(log_module.__file__).parents[3])}
    command = [sys.executable, "-c", CRASH, str(file)]
    done = subprocess.run(command, env=os.environ | root, capture_output=True, timeout=60, check=False)
    assert done.returncode != 0
    for _ in range(2):
        with logging_to(file):
            pass
    written = file.read_text()
    assert written.count("The program ended suddenly the last time") == 1
    assert "in deep" in written
