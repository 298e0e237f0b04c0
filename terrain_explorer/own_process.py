"""Runs a function in a process of its own: what a broken file does to a library there ends nothing but that process.

The process is this program once more. It gets the name of the function and its arguments as JSON, and sends back what
the function yields: a line of JSON each, followed by the bytes of an array where there is one. Nothing that comes back
is executed, and who stops the work ends the process, whatever it is doing.
"""

from __future__ import annotations

import importlib
import json
import os
import subprocess
import sys
from collections.abc import Callable, Generator, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from queue import Empty, Queue
from tempfile import TemporaryFile
from threading import Thread
from typing import IO, Any

import numpy as np
from numpy.typing import NDArray

from terrain_explorer.errors import UserError

ARGUMENT = "--own-process"
"""The first argument of a program that is to run a function and open no window."""

_MOST_MEMORY = 2 * 2**30
"""Bytes that such a process may take, as far as the system can limit it."""

_LOOKING = 0.1
"""Seconds from one look for an answer to the next: so long it may take to stop."""

_LONGEST_LINE = 2**24
_SAID = 2000
"""Characters at the end of what a process said before it died that are kept."""


@dataclass(frozen=True)
class Announced:
    """The array whose rows come next, from the first to the last, in blocks of any height.

    Attributes
    ----------
    name, shape, dtype
        Its name among the arrays of the reply, its shape, and its type in numpy's notation.
    """

    name: str
    shape: tuple[int, ...]
    dtype: str


Task = Generator["float | Announced | NDArray[Any]", None, dict[str, Any]]
"""What such a function returns: it yields the part that is done, or an array's announcement and then its rows; in the
end it returns what JSON can hold."""


@dataclass(frozen=True)
class Reply:
    """What a function returned, and the arrays that it sent, by their names."""

    facts: dict[str, Any]
    arrays: dict[str, NDArray[Any]] = field(default_factory=dict)


class DiedError(UserError):
    """The process has ended without an answer."""


class TaskError(UserError):
    """The function has failed.

    Attributes
    ----------
    kind
        The name of the error's class.
    """

    def __init__(self, kind: str, text: str) -> None:
        super().__init__(text)
        self.kind = kind


def calling(task: Callable[..., Task], **arguments: Any) -> Generator[float, None, Reply]:
    """Run a function of a module of this program in a process of its own.

    Parameters
    ----------
    task
        The function, which must be found in its module by its name.
    arguments
        What JSON can hold.

    Raises
    ------
    TaskError
        The function has failed.
    DiedError
        The process has died, or was killed for the memory it took.
    """
    with TemporaryFile() as said:
        process = subprocess.Popen(
            _command(task), stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=said, env=_environment()
        )
        assert process.stdin is not None
        assert process.stdout is not None
        answers: Queue[Any] = Queue(maxsize=4)
        listener = Thread(target=_listen, args=(process.stdout, answers), name="own process", daemon=True)
        listener.start()
        try:
            with suppress(OSError), process.stdin:  # where it has died at once, what it said tells why
                process.stdin.write(json.dumps(arguments).encode())
            return (yield from _gathering(answers, process, said))
        finally:
            process.kill()
            while listener.is_alive():  # it may wait for room
                with suppress(Empty):
                    answers.get(timeout=_LOOKING)
            process.stdout.close()
            process.wait()


def _gathering(answers: Queue[Any], process: subprocess.Popen[bytes], said: IO[bytes]) -> Generator[float, None, Reply]:
    """Yield the part that is done until the reply is there."""
    done = 0.0
    arrays: dict[str, NDArray[Any]] = {}
    while True:
        try:
            answer = answers.get(timeout=_LOOKING)
        except Empty:
            yield done
            continue
        match answer:
            case {"result": facts}:
                return Reply(facts, arrays)
            case {"error": text, "kind": kind}:
                raise TaskError(kind, text)
            case {"done": part}:
                done = part
            case (name, array):
                arrays[name] = array
            case _:
                process.wait()
                said.seek(max(said.seek(0, os.SEEK_END) - _SAID, 0))
                raise DiedError(said.read().decode(errors="replace").strip() or str(process.returncode))
        yield done


def _listen(pipe: IO[bytes], answers: Queue[Any]) -> None:
    """Put what the process sends into a queue, arrays as they are filled, and None in the end."""
    with suppress(ValueError, OSError, MemoryError):
        while line := pipe.readline(_LONGEST_LINE):
            answer = json.loads(line)
            if "array" not in answer:
                answers.put(answer)
                continue
            array = np.empty(answer["shape"], answer["dtype"])
            content, at = array.reshape(-1).view(np.uint8).data, 0
            while at < len(content):
                read = pipe.readinto(content[at : at + 2**20])  # type: ignore[attr-defined]
                if not read:
                    break
                at += read
                answers.put({"done": at / len(content)})
            if at == len(content):
                answers.put((answer["array"], array))
    answers.put(None)


def _command(task: Callable[..., Task]) -> list[str]:
    # A frozen program is its own interpreter.
    program = [sys.executable] if getattr(sys, "frozen", False) else [sys.executable, "-P", "-m", "terrain_explorer"]
    return [*program, ARGUMENT, task.__module__, task.__name__]


def _environment() -> dict[str, str]:
    # Each thread of a library for linear algebra would take memory of its own, and nothing here needs one.
    root = str(Path(__file__).parents[1])
    path = os.pathsep.join([root, *filter(None, [os.environ.get("PYTHONPATH")])])
    return {**os.environ, "OPENBLAS_NUM_THREADS": "1", "PYTHONPATH": path}


def run(module: str, name: str) -> int:
    """Be such a process: run a function with the arguments from standard input, and return the exit status."""
    _limit_memory()
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # what a library prints must not mix with the answers
    arguments = json.load(sys.stdin)
    task: Task = getattr(importlib.import_module(module), name)(**arguments)
    try:
        result = _told(task, answers)
    except Exception as error:
        _tell(answers, error=str(error), kind=type(error).__name__)
    else:
        _tell(answers, result=result)
    answers.flush()
    # At once: libraries that have met a broken file may hang or crash when they are closed in order.
    os._exit(0)


def _told(task: Task, answers: IO[bytes]) -> dict[str, Any]:
    """Send what a function yields, and return its result."""
    steps = iter(_results(task))
    for item in steps:
        if isinstance(item, dict):
            return item
        if isinstance(item, Announced):
            _tell(answers, array=item.name, shape=item.shape, dtype=item.dtype)
        elif isinstance(item, np.ndarray):
            answers.write(np.ascontiguousarray(item).data.cast("B") if item.size else b"")
        else:
            _tell(answers, done=item)
            answers.flush()
    raise AssertionError("a task returns facts")


def _results(task: Task) -> Iterator[Any]:
    yield (yield from task)


def _tell(answers: IO[bytes], **what: Any) -> None:
    answers.write(json.dumps(what).encode() + b"\n")


def _limit_memory() -> None:
    with suppress(ImportError, ValueError, OSError):
        import resource  # which Windows lacks

        resource.setrlimit(resource.RLIMIT_DATA, (_MOST_MEMORY, _MOST_MEMORY))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
