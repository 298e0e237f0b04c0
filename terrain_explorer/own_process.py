"""Runs a function in a process of its own: what a broken file does to a library there ends nothing but that process.

The process is this program once more. It gets the name of the function and its arguments as JSON, and sends back what
the function yields: a line of JSON each, followed by the bytes of an array where there is one. Nothing that comes back
is executed, and who stops the work ends the process, whatever it is doing.
"""

from __future__ import annotations

import importlib
import json
import os
import sys
from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from queue import Empty, Queue
from threading import Lock, Thread
from typing import IO, Any, NoReturn

import numpy as np
from numpy.typing import NDArray

from terrain_explorer.errors import UserError
from terrain_explorer.process_start import OWN_PROCESS

_MOST_MEMORY = 2 * 2**30
"""Bytes that such a process may take, as far as the system can limit it."""

_LOOKING = 0.1
"""Seconds from one look for an answer to the next: so long it may take to stop."""

_ENDING = 1.0
"""Seconds that a process has to end by itself when it answers no more."""

_FROM_OUTSIDE = (-9, -15)
"""The statuses of processes that were killed or told to end; a library that meets a broken file ends with others."""

_LONGEST_LINE = 2**24
_NOWHERE = "http://127.0.0.1:9"
"""Where nobody listens: what a file names on the network is not fetched."""

_LEFT_OUT = {"NO_PROXY", "PROJ_LIB", "PROJ_DATA", "GDAL_DATA", "GDAL_DRIVER_PATH", "GDAL_CONFIG_FILE"}
"""Variables of other programs' GDAL and PROJ, whose data are of other versions."""

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
    """The process has ended without an answer.

    Attributes
    ----------
    was_ended
        Whether the system or a user has ended it, which says nothing against the work: most likely for want of memory.
    """

    def __init__(self, text: str = "", was_ended: bool = False) -> None:
        super().__init__(text)
        self.was_ended = was_ended


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
    process = _Process.kept() or _Process()
    work = process.doing(task, arguments)
    try:
        reply = yield from work
    except TaskError:
        process.keep()
        raise
    except BaseException:
        process.end()
        raise
    process.keep()
    return reply


@contextmanager
def keeping() -> Iterator[None]:
    """Let the calls in this block share processes, which is several times as fast for many small files."""
    global _keepers
    with _lock:
        _keepers += 1
    try:
        yield
    finally:
        with _lock:
            _keepers -= 1
            ended = _idle[:] if _keepers == 0 else []
            del _idle[: len(ended)]
        for process in ended:
            process.end()


_lock = Lock()
_idle: list[_Process] = []
_keepers = 0


class _Process:
    """One such process."""

    def __init__(self) -> None:
        import subprocess
        from tempfile import TemporaryFile

        # A file takes any number of words; a process would wait for room in a pipe that nobody reads.
        self._said = TemporaryFile()  # noqa: SIM115
        self._process = subprocess.Popen(
            _command(),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self._said,
            env=_environment(),
            creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),  # Windows would open a console
        )

    @staticmethod
    def kept() -> _Process | None:
        """Return one that has done another task, if there is one."""
        with _lock:
            return _idle.pop() if _idle else None

    def keep(self) -> None:
        """Keep it for the next task, or end it."""
        with _lock:
            if _keepers:
                _idle.append(self)
                return
        self.end()

    def end(self) -> None:
        """End it, whatever it is doing."""
        self._process.kill()
        for pipe in (self._process.stdin, self._process.stdout):
            assert pipe is not None
            with suppress(OSError):
                pipe.close()
        self._process.wait()
        self._said.close()

    def doing(self, task: Callable[..., Task], arguments: dict[str, Any]) -> Generator[float, None, Reply]:
        """Yield the part that is done until the reply is there."""
        order = [task.__module__, task.__name__, arguments]
        stdin, stdout = self._process.stdin, self._process.stdout
        assert stdin is not None
        assert stdout is not None
        with suppress(OSError):  # where it has died at once, what it said tells why
            stdin.write(json.dumps(order).encode() + b"\n")
            stdin.flush()
        answers: Queue[Any] = Queue(maxsize=4)
        listener = Thread(target=_listen, args=(stdout, answers), name="own process", daemon=True)
        listener.start()
        is_done = False
        try:
            reply = yield from self._gathering(answers)
            is_done = True
            return reply
        except TaskError:
            is_done = True
            raise
        finally:
            if not is_done:
                self._process.kill()
            while listener.is_alive():  # it may wait for room
                with suppress(Empty):
                    answers.get(timeout=_LOOKING)

    def _gathering(self, answers: Queue[Any]) -> Generator[float, None, Reply]:
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
                case MemoryError():
                    raise answer
                case _:
                    status = self._ended()
                    self._said.seek(max(self._said.seek(0, os.SEEK_END) - _SAID, 0))
                    said = self._said.read().decode(errors="replace").strip()
                    raise DiedError(said or str(status), was_ended=status in _FROM_OUTSIDE)
            yield done

    def _ended(self) -> int:
        """Return the status with which it has ended by itself, or end it and return 0."""
        import subprocess

        try:
            return self._process.wait(_ENDING)
        except subprocess.TimeoutExpired:  # it may wait for room in the pipe
            self._process.kill()
            self._process.wait()
            return 0


def _listen(pipe: IO[bytes], answers: Queue[Any]) -> None:
    """Put what the process sends into a queue until its task is done, or None where it ends before."""
    failure: MemoryError | None = None
    try:
        name, content, at = "", memoryview(b""), 0
        while line := pipe.readline(_LONGEST_LINE):
            answer = json.loads(line)
            if "array" in answer:
                array = np.empty(answer["shape"], answer["dtype"])
                name, content, at = answer["array"], array.reshape(-1).view(np.uint8).data, 0
            elif "bytes" in answer:
                end = at + answer["bytes"]
                while at < end and (read := pipe.readinto(content[at:end])):  # type: ignore[attr-defined]
                    at += read
                answers.put({"done": at / len(content)} if at < len(content) else (name, array))
            else:
                answers.put(answer)
                if "done" not in answer:
                    return
    except MemoryError as error:
        failure = error
    except Exception:  # whatever came, it was no answer
        failure = None
    answers.put(failure)


def _command() -> list[str]:
    # A frozen program is its own interpreter.
    program = [sys.executable] if getattr(sys, "frozen", False) else [sys.executable, "-P", "-m", "terrain_explorer"]
    return [*program, OWN_PROCESS]


def _environment() -> dict[str, str]:
    env = {name: value for name, value in os.environ.items() if name.upper() not in _LEFT_OUT}
    env |= dict.fromkeys(("http_proxy", "https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY"), _NOWHERE)
    # Each thread of a library for linear algebra would take memory of its own, and nothing here needs one.
    root = str(Path(__file__).parents[1])
    path = os.pathsep.join([root, *filter(None, [os.environ.get("PYTHONPATH")])])
    return {**env, "GDAL_HTTP_PROXY": _NOWHERE, "OPENBLAS_NUM_THREADS": "1", "PYTHONPATH": path}


def run() -> NoReturn:
    """Be such a process: run functions as standard input orders them, until it ends."""
    _limit_memory()
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # what a library prints must not mix with the answers
    for order in _orders():
        module, name, arguments = json.loads(order)
        try:
            result = _told(getattr(importlib.import_module(module), name)(**arguments), answers)
        except Exception as error:
            _tell(answers, error=str(error), kind=type(error).__name__)
        else:
            _tell(answers, result=result)
        answers.flush()
    raise AssertionError("orders end with the process")


def _orders() -> Iterator[str]:
    """Yield the lines of standard input; where it ends, the program that wrote them has, and so does this process."""
    orders: Queue[str] = Queue()

    def listen() -> None:
        for order in sys.stdin:
            orders.put(order)
        # At once, whatever is done: a library may wait without end. And those that have met a broken file may hang or
        # crash when they are closed in order.
        os._exit(0)

    Thread(target=listen, name="orders", daemon=True).start()
    while True:
        yield orders.get()


def _told(task: Task, answers: IO[bytes]) -> dict[str, Any]:
    """Send what a function yields, and return its result."""
    steps = iter(_results(task))
    for item in steps:
        if isinstance(item, dict):
            return item
        if isinstance(item, Announced):
            _tell(answers, array=item.name, shape=item.shape, dtype=item.dtype)
        elif isinstance(item, np.ndarray):
            content = np.ascontiguousarray(item).reshape(-1).view(np.uint8).data
            _tell(answers, bytes=len(content))
            answers.write(content)
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
