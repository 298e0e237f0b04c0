"""What another build differs in, in words."""

from __future__ import annotations

from collections.abc import Iterator

from terrain_explorer.files.builds.build_plan import BuildPlan
from terrain_explorer.language import numeral, tr
from terrain_explorer.terrain.parameters import parameters
from terrain_explorer.terrain.tiles import LargeTerrain


def differences(there: BuildPlan, plan: BuildPlan) -> Iterator[str]:
    """Yield what two plans differ in; in brackets the values of the first, and then those of the second."""
    yield from _of_terrains(there.terrain, plan.terrain)
    words = {
        "side": tr("the size of the tiles"),
        "name": tr("the names"),
        "kind": tr("the kind of file"),
        "target": tr("the program they are for"),
        "spacing": tr("the metres between points"),
    }
    for name, word in words.items():
        yield from _named(word, str(getattr(there, name)), str(getattr(plan, name)))
    yield from _named(tr("the maps beside the heights"), *(", ".join(one.beside.kinds) for one in (there, plan)))
    if there.beside.kinds == plan.beside.kinds and there.beside != plan.beside:
        yield tr("how the maps beside the heights are made")


def _of_terrains(there: LargeTerrain, terrain: LargeTerrain) -> Iterator[str]:
    one, other = there.generator, terrain.generator
    if type(one) is not type(other):
        yield from _named(tr("the algorithm"), tr(one.title), tr(other.title))
        return
    for parameter in parameters(type(one)):
        values = (parameter.words(getattr(generator, parameter.name)) for generator in (one, other))
        yield from _named(parameter.title, *values)
    if one == other:  # else the range follows from what differs already
        yield from _named(tr("black and white"), *(_range(terrain) for terrain in (there, terrain)))
    if there.steps != terrain.steps:
        yield tr("the steps")


def _range(terrain: LargeTerrain) -> str:
    return " – ".join(numeral(end, ".7g") for end in terrain.range)


def _named(word: str, one: str, other: str) -> Iterator[str]:
    if one != other:
        yield tr("{word} ({one} there, {other} here)", word=word, one=one or tr("none"), other=other or tr("none"))
