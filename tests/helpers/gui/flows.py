"""Which modules of the program wake for one thing that the user does, and how often one calls another.

What four flows wake, with all names: ``pytest -s tests/gui/test_flows.py``.
"""

import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from terrain_explorer.gui.services.worker import Worker

PACKAGE = "terrain_explorer."


@dataclass
class Footprint:
    """What a flow has woken.

    Attributes
    ----------
    calls
        How often a function was entered, by its module and name; generators count each time that they go on.
    crossings
        How often a module was entered from another one, or from outside, by the names of both.
    """

    calls: Counter = field(default_factory=Counter)
    crossings: Counter = field(default_factory=Counter)

    @property
    def modules(self):
        """The modules that were entered."""
        return {module for module, _ in self.calls}

    @property
    def entries(self):
        """How often a module was entered from another one."""
        return self.crossings.total()

    @property
    def filtered(self):
        """How often an event filter was called."""
        return sum(count for (_, name), count in self.calls.items() if name == "eventFilter")

    def note(self, frame, event, _):
        """Take note of a function that begins: a profile function for `sys.setprofile`."""
        if event != "call":
            return
        module, name = frame.f_globals.get("__name__", ""), frame.f_code.co_name
        if not module.startswith(PACKAGE) or name == "<module>":
            return
        self.calls[module, name] += 1
        before = frame.f_back.f_globals.get("__name__", "") if frame.f_back is not None else ""
        if before != module:
            self.crossings[before if before.startswith(PACKAGE) else "outside", module] += 1

    def __str__(self):
        entered = Counter()
        for (_, module), count in self.crossings.items():
            entered[module] += count
        lines = [f"{count:6} {module.removeprefix(PACKAGE)}" for module, count in sorted(entered.items())]
        total = f"{len(self.modules)} modules, {self.entries} crossings, {self.filtered} calls of event filters"
        return "\n".join((*lines, total))


def unwatched(question):
    """Return the answer to a question that is no part of a flow: it wakes nothing that is noted."""
    watching = sys.getprofile()
    sys.setprofile(None)
    try:
        return question()
    finally:
        sys.setprofile(watching)


@contextmanager
def footprint(monkeypatch) -> Iterator[Footprint]:
    """Note what is called in this thread and in the jobs of workers."""
    noted = Footprint()
    work_on = Worker._work_on

    def watched(worker, *request):
        sys.setprofile(noted.note)
        try:
            work_on(worker, *request)
        finally:
            sys.setprofile(None)

    with monkeypatch.context() as patches:
        patches.setattr(Worker, "_work_on", watched)
        sys.setprofile(noted.note)
        try:
            yield noted
        finally:
            sys.setprofile(None)
