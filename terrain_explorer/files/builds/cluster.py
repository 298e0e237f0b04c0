"""Builds with the workers of a dask cluster, which all see the build's folder.

dask is loaded when such a build begins, because few people need it.
"""

from __future__ import annotations

import os
import socket
import threading
import time
from pathlib import Path
from typing import Any

from terrain_explorer.errors import UserError
from terrain_explorer.files.builds.build_plan import BuildPlan
from terrain_explorer.files.builds.building import building, check_edition, plan_in
from terrain_explorer.files.builds.manifest import MANIFEST, manifest_of
from terrain_explorer.files.errors import how_to_get
from terrain_explorer.language import tr
from terrain_explorer.terrain.work import Work, finished

_MOST_TASKS = 4000
"""Tasks at most: a scheduler takes a millisecond for each, and a part of some tiles is as good as a tile."""

_PATIENCE = 30
"""Seconds to wait for the scheduler, and for its first worker."""

_LOOKING = 0.2
"""Seconds from one look at the tasks to the next."""


def building_on(plan: BuildPlan, folder: Path, address: str) -> Work[None]:
    """Make the tiles that are not done yet with the workers of a cluster: yield the part that is done, 0 to 1.

    The work of a worker that dies is given to another one.

    Parameters
    ----------
    folder
        Where `begin` has been; all workers need to see it under this path.
    address
        That of the scheduler, such as ``tcp://host:8786``.

    Raises
    ------
    UserError
        dask is not installed, nobody answers at the address, or a worker cannot do its part.
    """
    check_edition(plan, folder)
    folder = folder.absolute()
    with _client(address) as client:
        tasks = min(plan.tile_count, _MOST_TASKS)
        parts = range(1, tasks + 1)
        futures = client.map(_build_part, parts, parts=tasks, folder=str(folder), plan=manifest_of(plan), pure=False)
        try:
            while (done := sum(map(_is_done, futures))) < tasks:
                yield done / tasks
                time.sleep(_LOOKING)
        finally:
            client.cancel(futures)
    yield 1.0


def _client(address: str) -> Any:
    try:
        from distributed import Client
        from distributed.comm.addressing import get_address_host_port
    except ImportError:
        raise UserError(tr("this needs dask; {advice}", advice=how_to_get("dask[array]", "distributed"))) from None
    try:
        # A client that meets a wrong address by itself stays open, and hangs the next one where it is collected.
        get_address_host_port(address)  # type: ignore[no-untyped-call, unused-ignore]
        client = Client(address, timeout=_PATIENCE, set_as_default=False)  # type: ignore[no-untyped-call, unused-ignore]
    except (OSError, ValueError) as error:
        raise UserError(
            tr("no scheduler of dask answers at {address}: {error}", address=address, error=error)
        ) from None
    try:
        client.wait_for_workers(1, timeout=_PATIENCE)
    except TimeoutError:
        client.close()  # type: ignore[no-untyped-call, unused-ignore]
        raise UserError(
            tr("the scheduler at {address} has no workers. Start some with: dask worker {address}", address=address)
        ) from None
    return client


def _is_done(future: Any) -> bool:
    """Return whether a task is done.

    Raises
    ------
    UserError
        It cannot be.
    """
    if future.status in ("error", "cancelled", "lost"):
        raise UserError(tr("a worker of the cluster could not go on: {error}", error=_reason(future)))
    return bool(future.status == "finished")


def _reason(future: Any) -> Any:
    return future.exception() if future.status == "error" else future.status


def _build_part(part: int, parts: int, folder: str, plan: str) -> None:
    """Make the tiles of a part; runs on a worker."""
    place, host = Path(folder), socket.gethostname()
    if not (place / MANIFEST).is_file():
        raise UserError(
            tr(
                "{host} does not see {folder}; it has to be on a disk that all workers share",
                host=host,
                folder=folder,
            )
        )
    try:
        there = plan_in(place)
        if manifest_of(there) != plan:
            raise UserError(tr("{folder} holds another build on {host}", folder=folder, host=host))
        # Each thread of each worker enters what it has done into a list of its own.
        by = f"{host}-{os.getpid()}-{threading.get_native_id()}"
        finished(building(there, place, part, parts, by))
    except UserError as error:
        raise UserError(str(error)) from None  # one that can be sent to another process
