"""The manual page, made of the program's own help."""

from __future__ import annotations

import re
import subprocess
import sys

from builders.project import NAME, SUMMARY, TITLE, VERSION, releases

ABOUT = f"""\
.SH NAME
{NAME} \\- {SUMMARY[0].lower()}{SUMMARY[1:]}
.SH DESCRIPTION
{TITLE} opens a window in which fractal terrain grows, shows heightmaps in three dimensions and from above, and saves
them as 16-bit pictures. With one of the commands below it works without a window.
"""
REST = """\
.SH EXIT STATUS
0 for success, 1 for a file or a number that was refused, with a sentence that says why, 2 for words that were not
understood.
.SH FILES
.TP
.I ~/.config/terrain-explorer
Settings.
.TP
.I ~/.local/share/terrain-explorer
Work that was not saved when the program ended, to be offered at the next start.
.TP
.I ~/.local/state/terrain-explorer
The log.
.PP
Removing the program keeps these folders.
"""
_ASK = """
import sys
from terrain_explorer.cli import main

sys.argv = sys.argv[1:]
for command in sys.argv[1:]:
    try:
        main([*command.split(), "--help"])
    except SystemExit as ended:
        if ended.code:
            raise
    print(end="\\0")
"""


def page() -> str:
    """Return the manual page in roff."""
    (overview,) = _helps("")
    commands = re.findall(r"(?m)^  ([a-z]+) ", overview.partition("COMMAND --help:")[2])
    # The help says where the manual lies on the machine that asks, which here is the one that builds.
    sections = [_section("OPTIONS", re.sub(r"\n+The manual: .*", "", overview))]
    for command, text in zip(commands, _helps(*commands), strict=True):
        sections.append(_section(f"COMMAND {command}", text))
    day = releases()[0].day.isoformat()
    return f'.TH TERRAIN\\-EXPLORER 1 "{day}" "{TITLE} {VERSION}" "User Commands"\n{ABOUT}{"".join(sections)}{REST}'


def _section(title: str, text: str) -> str:
    # In roff a line that begins with a dot or a quote is a request, and a bare hyphen may become a dash.
    verbatim = re.sub(r"(?m)^(?=[.'])", r"\\&", text.replace("\\", r"\e").replace("-", r"\-"))
    return f".SH {title.upper()}\n.nf\n{verbatim}.fi\n"


def _helps(*commands: str) -> list[str]:
    """Return the help of each command, all asked for in one process, because starting one takes long."""
    # The width of the terminal that builds must not set the width of the page.
    environment = {"COLUMNS": "78", "NO_COLOR": "1"}
    asked = [sys.executable, "-c", _ASK, NAME, *commands]
    told = subprocess.run(asked, env=environment, capture_output=True, text=True, check=True).stdout
    return told.split("\0")[:-1]
