"""What a terrain of tiles is short of, in sentences; the words before a colon are also said alone."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path

from terrain_explorer.files.builds.build_plan import BuildPlan
from terrain_explorer.files.builds.checksums import ChecksumLedger
from terrain_explorer.files.mosaics.arrangement import LikelyArrangement
from terrain_explorer.files.mosaics.tile_names import TileSet
from terrain_explorer.language import marked, numeral, tr
from terrain_explorer.terrain.heightmap import Heightmap
from terrain_explorer.terrain.number_format import format_ends

_NAMED = 3
"""The most tiles that a note names."""

_UPSIDE_DOWN = {
    False: marked(
        "Order of tiles by their edges: the lowest numbers lie in the north. Upside down they fit as well; if the "
        "terrain is mirrored, read it otherwise with the first tile in the south."
    ),
    True: marked(
        "Order of tiles by their edges: the lowest numbers lie in the south. Upside down they fit as well; if the "
        "terrain is mirrored, read it otherwise with the first tile in the north."
    ),
}
_ORDER_ASSUMED = marked(
    "Order of tiles assumed: neither their names nor their edges tell how they lie. If it is wrong, read it otherwise."
)

_OTHER_SCALE = 10.0
"""How many times as large the heights of tiles of one kind are as those of another, where one kind is no metres."""

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


def notes_on_order(likely: LikelyArrangement) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the notes on the order of tiles where names leave it open: those that are doubtful, and those to know."""
    if likely.is_doubtful:
        return (tr(_ORDER_ASSUMED),), ()
    return (), ((tr(_UPSIDE_DOWN[likely.way.south_first]),) if likely.mirror_is_open else ())


def notes_on_places(tiles: TileSet) -> Iterator[str]:
    """Yield which tiles lie on another map than most, or off the grid of the others' points."""
    if tiles.elsewhere:
        yield tr(
            "Other map: %n tile(s) left out, such as {name}, in another coordinate system or with another cell size.",
            None,
            len(tiles.elsewhere),
            name=tiles.elsewhere[0].name,
        )
    if tiles.off_grid:
        worst = max(tiles.off_grid, key=tiles.off_grid.__getitem__)
        yield tr(
            "Off the grid: %n tile(s) moved by up to {part:.2g} of a cell to fit the others, such as {name}.",
            None,
            len(tiles.off_grid),
            part=tiles.off_grid[worst],
            name=worst.name,
        )


def notes_on_overlap(step: float, row: int, column: int) -> Iterator[str]:
    """Yield by how much tiles differ where they overlap, if they do; the last one is taken there."""
    if step > 0:
        yield tr(
            "Overlap: tiles differ where they overlap, by up to {step:.10g} at row {row} and column {column}.",
            step=float(f"{step:.4g}"),
            row=row,
            column=column,
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
    yield from _notes_on_scales({name: tile for name, tile in tiles.items() if not tile.metres})
    yield from _notes_on_kinds({name: tile for name, tile in tiles.items() if tile.metres})
    systems = {tile.place.system for tile in tiles.values() if tile.place is not None}
    if len(systems) > 1:
        yield tr("Coordinate systems differ: tiles of %n systems lie side by side by their names.", None, len(systems))
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


def _notes_on_scales(tiles: Mapping[str, Heightmap]) -> Iterator[str]:
    """Yield that some tiles without a unit hold shades of grey from 0 to 1, and others other numbers."""
    greys = [name for name, tile in tiles.items() if tile.range == (0, 1)]
    others = [name for name in tiles if name not in set(greys)]
    if greys and others and all(tile.origin and tile.origin.unscaled for tile in tiles.values()):
        yield _note_on_scales(greys, others, tiles)


def _notes_on_kinds(tiles: Mapping[str, Heightmap]) -> Iterator[str]:
    """Yield that tiles of one kind, such as floats, hold other heights by far than those of another, such as integers.

    A file with a place and without a unit is taken for metres, whatever its numbers are.
    """
    kinds: dict[str, list[str]] = {}
    for name, tile in tiles.items():
        kinds.setdefault(tile.origin.kind if tile.origin else "", []).append(name)
    for few in sorted(kinds.values(), key=len)[: len(kinds) - 1]:
        others = [name for name in tiles if name not in set(few)]
        largest = [max(abs(end) for name in names for end in tiles[name].extremes) for names in (few, others)]
        if min(largest) > 0 and max(largest) >= _OTHER_SCALE * min(largest):
            yield _note_on_scales(few, others, tiles)
            return


def _note_on_scales(some: list[str], others: list[str], tiles: Mapping[str, Heightmap]) -> str:
    few, many = sorted((some, others), key=len)
    return tr(
        "Scales differ: the heights of {some} of {count} tiles, such as {name}, are of another scale, from {low} "
        "to {high} where others are from {other_low} to {other_high}.",
        some=len(few),
        count=len(tiles),
        name=few[0],
        **_ends(few, tiles),
        **{f"other_{end}": text for end, text in _ends(many, tiles).items()},
    )


def _ends(names: Iterable[str], tiles: Mapping[str, Heightmap]) -> dict[str, str]:
    lowest, highest = zip(*(tiles[name].extremes for name in names), strict=True)
    return format_ends((min(lowest), max(highest)))


def _are_near(one: float | None, other: float | None) -> bool:
    # Degrees of longitude grow shorter towards the poles, so the tiles of a survey differ a little from row to row.
    return one == other or (one is not None and other is not None and max(one, other) < _MOST_APART * min(one, other))
