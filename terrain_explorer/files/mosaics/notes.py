"""What a terrain of tiles is short of, in sentences; the words before a colon are also said alone."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path

from terrain_explorer.files.builds.build_plan import BuildPlan
from terrain_explorer.files.builds.checksums import ChecksumLedger
from terrain_explorer.language import marked, numeral, tr
from terrain_explorer.terrain.heightmap import Heightmap

_NAMED = 3
"""The most tiles that a note names."""

_MOST_APART = 1.25
"""How many times as far apart the points of one tile may lie as those of another."""


def notes_on_build(plan: BuildPlan | None, folder: Path) -> Iterator[str]:
    """Yield that the build of the tiles is not finished, where that is so; None for tiles without a plan."""
    if plan is None:
        return
    done, total = len(ChecksumLedger(folder).done()), plan.file_count
    if done < total:
        yield tr(
            "Their build is not finished, {done} of {total} files are done: go on with File > Build tiles, and open "
            "the tiles again.",
            done=done,
            total=total,
        )


def notes_on_missing(missing: int, count: int, voids: int) -> Iterator[str]:
    """Yield how many of the tiles are missing, and how many points have no height for that."""
    if missing:
        yield tr(
            "{missing} of {count} tiles are missing, and so the heights of {voids} points: these are voids.",
            missing=missing,
            count=count,
            voids=numeral(voids, ","),
        )


def notes_on_thinning(every: int, shape: tuple[int, int]) -> Iterator[str]:
    """Yield that not all points were read.

    Parameters
    ----------
    every
        One of how many rows and columns was read.
    shape
        The rows and columns that there are.
    """
    if every > 1:
        yield tr(
            "Only 1 of every {every} rows and columns was read: all {rows} × {columns} points would be too many to "
            "open at once.",
            every=every,
            rows=shape[0],
            columns=shape[1],
        )


def notes_of_tiles(notes: Mapping[str, Iterable[str]], better: Iterable[str] = ()) -> tuple[str, ...]:
    """Return the notes on the files of tiles, each once; those that are not the same for all of them with how many.

    Parameters
    ----------
    notes
        Those of each tile, by its name.
    better
        Those on all tiles together, which take the place of those on each.
    """
    # Notes of one kind begin with the same words.
    kinds: dict[str, dict[str, str]] = {}
    for name, of_tile in notes.items():
        for note in of_tile:
            kinds.setdefault(note.partition(":")[0], {})[name] = note
    all_tiles = {note.partition(":")[0]: note for note in better}
    return tuple(all_tiles.get(kind) or _for_all(found, len(notes)) for kind, found in kinds.items())


def _for_all(found: Mapping[str, str], count: int) -> str:
    name, note = next(iter(found.items()))
    if len(found) == count and len(set(found.values())) == 1:
        return note
    return tr("{note} ({some} of {count} tiles, such as {name})", note=note, some=len(found), count=count, name=name)


def notes_on_others(others: Sequence[Path], doubles: Mapping[Path, Path]) -> Iterator[str]:
    """Yield which files of the folder are no tiles, or have the place of another one."""
    if others:
        yield tr("Left out: %n other file(s), such as {name}.", None, len(others), name=others[0].name)
    if doubles:
        path, kept = next(iter(doubles.items()))
        yield tr(
            "Same place: %n file(s) left out, such as {name}, since {kept} lies there.",
            None,
            len(doubles),
            name=path.name,
            kept=kept.name,
        )


def notes_on_wrong(misfits: Sequence[str], sizes: Sequence[str]) -> Iterator[str]:
    """Yield which tiles fit none of their neighbours, and which do not have the size of the plan."""
    for names, text in (
        (misfits, marked("Wrong tile: the edges of {names} differ from those of all neighbours.")),
        (sizes, marked("Wrong size: left out as voids, because not as large as planned: {names}.")),
    ):
        if names:
            more = ", …" if len(names) > _NAMED else ""
            yield tr(text, names=", ".join(names[:_NAMED]) + more)


def notes_on_units(tiles: Mapping[str, Heightmap]) -> Iterator[str]:
    """Yield which tiles, by their names, have other units or distances than the rest."""
    others = [name for name, tile in tiles.items() if not tile.metres]
    if 0 < len(others) < len(tiles):
        yield tr(
            "Units differ: the heights of {some} of {count} tiles, such as {name}, are not said to be metres.",
            some=len(others),
            count=len(tiles),
            name=others[0],
        )
    first = next(iter(tiles.values())).spacing
    others = [name for name, tile in tiles.items() if not _are_near(tile.spacing, first)]
    if others:
        yield tr(
            "Spacing differs: the points of {some} of {count} tiles, such as {name}, lie closer or farther apart than "
            "those of the first.",
            some=len(others),
            count=len(tiles),
            name=others[0],
        )


def _are_near(one: float | None, other: float | None) -> bool:
    # Degrees of longitude grow shorter towards the poles, so the tiles of a survey differ a little from row to row.
    return one == other or (one is not None and other is not None and max(one, other) < _MOST_APART * min(one, other))
