"""The work of saving: a heightmap goes into a file, unless that loses something the user has not agreed to lose."""

from __future__ import annotations

import json
from collections.abc import Generator as Steps
from dataclasses import dataclass, replace
from pathlib import Path

from terrain_explorer.document.states import FileBinding
from terrain_explorer.errors import UserError
from terrain_explorer.files import kind_of, lost_steps, widen_range
from terrain_explorer.files.errors import saving
from terrain_explorer.files.fingerprint import fingerprint
from terrain_explorer.files.formats.registry import other_kind_of_file
from terrain_explorer.files.save_warnings import weighed_losses
from terrain_explorer.files.writing import write_and_tell
from terrain_explorer.language import marked, tr
from terrain_explorer.terrain import Heightmap, Recipe
from terrain_explorer.terrain.masks import Mask
from terrain_explorer.terrain.recipe.shelf import Shelf, stored_shelf
from terrain_explorer.terrain.recipe.stored_parts import mask_to_text
from terrain_explorer.terrain.recipe.weight_layers import Layers, layers_to_content
from terrain_explorer.terrain.shading.look import Look

_ELSEWHERE = marked("Changes by another program, which has saved the file since it was opened or saved here.")


@dataclass(frozen=True)
class SaveOrder:
    """A heightmap to save, with the path and the kind of file; None stands for the usual kind of its name.

    Attributes
    ----------
    recipe
        All that made the heightmap, or None.
    selection
        What is selected of it, or None; only a project takes it along.
    look, shelf, layers, views
        Its light and colours, the recipes on the shelf, the layers of weights, and the JSON text of its saved views;
        only a project takes them along.
    file_binding
        Where the heightmap is kept; it gets the path when the order is done.
    missing
        One sentence for each thing that the file there holds and the heightmap does not.
    agreed
        Whether all of it may be lost.
    fingerprints
        The fingerprints that the file may have; the first is None where it was not opened or saved here.
    """

    heightmap: Heightmap
    recipe: Recipe | None
    selection: Mask | None
    look: Look
    shelf: Shelf
    layers: Layers
    views: str | None
    file_binding: FileBinding
    path: Path
    kind: str | None
    missing: tuple[str, ...]
    agreed: bool
    fingerprints: tuple[bytes | None, bytes | None]


@dataclass(frozen=True)
class SavedFile:
    """An order that is done.

    Attributes
    ----------
    range
        The heights of black and white in the file.
    rounded
        A sentence if heights went to the nearest step, too little to ask about.
    unplaced
        What other programs are not told of the place on the map.
    keeps_steps, keeps_look
        Whether the steps, and the look, are in the file.
    fingerprint
        The file's fingerprint.
    """

    order: SaveOrder
    range: tuple[float, float]
    rounded: tuple[str, ...]
    unplaced: tuple[str, ...]
    keeps_steps: bool
    keeps_look: bool
    fingerprint: bytes | None


class WouldLoseError(UserError):
    """An order that was refused because something would be lost.

    Attributes
    ----------
    order
        The order.
    lost
        One sentence for each thing.
    replaced
        The fingerprint of another program's version, if that is what would be lost; None for part of the heightmap.
    """

    def __init__(self, order: SaveOrder, lost: tuple[str, ...], replaced: bytes | None = None) -> None:
        super().__init__(" ".join(lost))
        self.order, self.lost, self.replaced = order, lost, replaced


def writing(order: SaveOrder) -> Steps[None, None, SavedFile]:
    """Carry out an order; yields once, before the work.

    Raises
    ------
    WouldLoseError
        Something would be lost that the user has not agreed to lose; no file has changed.
    HeightmapFileError
        The file cannot be written, and is as it was.
    """
    yield
    _check_unchanged(order)
    kind = kind_of(order.path, order.kind)
    heightmap = widen_range(order.heightmap, kind.id)
    grave, slight = weighed_losses(heightmap, kind.id)
    recorded = heightmap if order.recipe is None else order.recipe.recorded_in(heightmap)
    unkept = lost_steps(recorded, kind.id)
    replaced = other_kind_of_file(order.path) if order.path == order.file_binding.path else ()
    lost = () if order.agreed else (*unkept, *grave, *order.missing, *replaced)
    if not kind.is_project and order.shelf != order.file_binding.kept.saved:
        lost = (*lost, *_unshelved(len(order.shelf)))
    if not kind.is_project and order.layers and order.layers != order.file_binding.layers:
        lost = (*lost, tr("Layers of weights left out. A project file (.terrain) keeps them."))
    if lost:
        # A heightmap that does not fit at all is refused here: to ask first and fail then would be unkind.
        with saving(order.path.name):
            _ = kind.stored and kind.stored(heightmap)
        raise WouldLoseError(order, lost)
    if kind.is_project:
        selection = None if order.selection is None else mask_to_text(order.selection)
        look, shelf = json.dumps(order.look.values()), stored_shelf(order.shelf)
        layers = json.dumps(layers_to_content(order.layers)) if order.layers else None
        recorded = replace(recorded, selection=selection, look=look, shelf=shelf, layers=layers, views=order.views)
    unplaced = write_and_tell(recorded, order.path, kind.id)
    black_and_white, is_kept = heightmap.grey_range, not unkept
    return SavedFile(order, black_and_white, slight, unplaced, is_kept, kind.is_project, fingerprint(order.path))


def _unshelved(count: int) -> tuple[str, ...]:
    left_out = tr("%n terrain(s) on the shelf left out. A project file (.terrain) keeps them.", None, count)
    return (left_out,) if count else ()


def _check_unchanged(order: SaveOrder) -> None:
    """Refuse to replace another program's version of the file."""
    if order.fingerprints[0] is not None:
        found = fingerprint(order.path)
        if found is not None and found not in order.fingerprints:
            raise WouldLoseError(order, (tr(_ELSEWHERE),), found)
