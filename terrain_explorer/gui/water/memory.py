"""Refuses work for which there is too little memory: some systems end programs that take too much."""

from __future__ import annotations

from terrain_explorer.errors import UserError
from terrain_explorer.language import tr
from terrain_explorer.memory import free_memory
from terrain_explorer.terrain import Heightmap


def check_memory_for(work: str, heightmap: Heightmap, bytes_a_point: int) -> None:
    """Refuse work on a map that will hardly fit into the memory.

    Parameters
    ----------
    work
        Its name for the user.

    Raises
    ------
    UserError
        It will not fit.
    """
    needed, free = bytes_a_point * heightmap.heights.size, free_memory()
    if free is not None and needed > free:
        raise UserError(
            tr(
                "{work} of {columns} × {rows} points needs about {needed:.1f} GB of memory, and {free:.1f} GB are free",
                work=work,
                columns=heightmap.columns,
                rows=heightmap.rows,
                needed=needed / 2**30,
                free=free / 2**30,
            )
        )
