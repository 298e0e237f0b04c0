"""Parameters and catalogues: what is declared once, and checked."""

import math
import re
from dataclasses import FrozenInstanceError, dataclass, fields, replace
from fractions import Fraction
from types import SimpleNamespace
from typing import Annotated, Literal

import numpy as np
import pytest

from terrain_explorer.files.mesh import MeshOptions
from terrain_explorer.files.presets import PRESETS
from terrain_explorer.terrain import GENERATORS, Parameter, parameters
from terrain_explorer.terrain.brushes import TOOLS, Brush
from terrain_explorer.terrain.catalogue import Catalogued, catalogue
from terrain_explorer.terrain.filters import FILTERS, Pad
from terrain_explorer.terrain.filters.paths import PATHS
from terrain_explorer.terrain.filters.pieces import FloatingPiece, PastedPiece
from terrain_explorer.terrain.masks import MASK_RULES, MASK_SHAPES, MaskFinish
from terrain_explorer.terrain.parameters import POINTS, Parameterised, takes_parameters
from terrain_explorer.terrain.shading.look import Look
from terrain_explorer.terrain.shading.palettes import PALETTES


@dataclass(frozen=True)
class Hills(Parameterised):
    """One parameter of each kind."""

    count: Annotated[int, Parameter("Count", "How many.", minimum=1, maximum=40)] = 9
    steep: Annotated[float, Parameter("Steep", "How steep.", minimum=0, maximum=1, step=0.01)] = 0.5
    shape: Annotated[Literal["round", "flat"], Parameter("Shape", "Which.")] = "round"
    wooded: Annotated[bool, Parameter("Wooded", "Whether.")] = False
    seed: Annotated[int, Parameter("Seed", "From where.", minimum=0)] = 0
    offset: Annotated[float, Parameter("Offset", "From what height.")] = 0


NO_NUMBERS = [None, "5", math.nan, math.inf, -math.inf, True, np.True_, [5], 1j]

REFUSED = {
    "count": ("a whole number from 1 to 40", [0, 41, -1, 5.0, 5.5, 2**70, *NO_NUMBERS]),
    "steep": ("a number from 0 to 1", [-0.01, 1.01, 2, -5e-324, *NO_NUMBERS]),
    "shape": ("one of round, flat", ["square", "", "Round", None, 0, ["round"]]),
    "wooded": ("true or false", [0, 1, None, "true", np.True_]),
    "seed": ("a whole number of 0 or more", [-1, 0.0, *NO_NUMBERS]),
    "offset": ("a number", NO_NUMBERS),
}


def message(name, expected, value):
    return re.escape(f"{name} must be {expected}; got {value!r}")


@pytest.mark.parametrize(
    ("name", "expected", "value"),
    [(name, expected, value) for name, (expected, values) in REFUSED.items() for value in values],
)
def test_refuses_a_wrong_value_with_its_name_and_range(name, expected, value):
    with pytest.raises(ValueError, match=f"^{message(name, expected, value)}$"):
        Hills(**{name: value})


@pytest.mark.parametrize("name", ["count", "steep"])
def test_refuses_a_number_beyond_all_floats(name):
    expected, _ = REFUSED[name]
    with pytest.raises(ValueError, match=f"^{message(name, expected, 10**400)}$"):
        Hills(**{name: 10**400})


def test_takes_a_seed_beyond_all_floats():
    assert Hills(seed=10**400).seed == 10**400


@pytest.mark.parametrize(
    ("name", "value", "taken"),
    [
        ("count", 1, 1),
        ("count", np.int64(40), 40),
        ("steep", 1, 1.0),
        ("steep", np.float32(0.25), 0.25),
        ("steep", Fraction(1, 4), 0.25),
        ("shape", "flat", "flat"),
        ("wooded", True, True),
        ("seed", 10**30, 10**30),
        ("offset", -1e300, -1e300),
    ],
)
def test_takes_a_right_value_as_its_own_kind(name, value, taken):
    held = getattr(Hills(**{name: value}), name)
    assert held == taken
    assert type(held) is type(taken)


def test_replacing_a_value_checks_it_too():
    with pytest.raises(ValueError, match="count"):
        replace(Hills(), count=41)


def test_values_are_frozen_and_told_in_order():
    hills = Hills(3, wooded=True)
    assert list(hills.values().items()) == [
        ("count", 3),
        ("steep", 0.5),
        ("shape", "round"),
        ("wooded", True),
        ("seed", 0),
        ("offset", 0.0),
    ]
    with pytest.raises(FrozenInstanceError):
        hills.count = 4


def test_the_schema_is_read_off_the_fields():
    count, steep, shape, wooded, seed, offset = parameters(Hills)
    assert [each.kind for each in (count, steep, shape, wooded, seed, offset)] == [int, float, str, bool, int, float]
    assert [each.default for each in (count, steep, shape, wooded, seed)] == [9, 0.5, "round", False, 0]
    assert (count.label, count.help, count.minimum, count.maximum, count.choices) == ("Count", "How many.", 1, 40, ())
    assert (steep.step, shape.choices, seed.maximum) == (0.01, ("round", "flat"), None)


def subclasses(owner):
    return {owner, *(kind for child in owner.__subclasses__() for kind in subclasses(child))}


def test_they_come_in_the_order_of_the_fields_with_the_same_defaults():
    ours = [kind for kind in subclasses(Parameterised) if kind.__module__.startswith("terrain_explorer.")]
    kinds = [kind for kind in ours if "__dataclass_fields__" in vars(kind)]
    assert len(kinds) > 60
    for kind in kinds:
        declared = {each.name: each.default for each in parameters(kind)}
        held = [(field.name, field.default) for field in fields(kind) if field.name in declared]
        assert list(declared.items()) == held
        assert takes_parameters(kind) == bool(fields(kind))


@pytest.mark.parametrize(
    "parameter", [each for owner in GENERATORS.values() for each in parameters(owner)], ids=lambda each: each.name
)
def test_what_a_form_shows_of_a_generator_agrees_with_itself(parameter):
    assert parameter.label
    assert parameter.help.endswith(".")
    assert parameter.checked(parameter.default) == parameter.default
    if parameter.offered:
        lowest, highest = map(parameter.checked, parameter.offered)
        assert lowest <= parameter.default <= highest


@pytest.mark.parametrize(("value", "off"), [("repeat", True), ("height", False)])
def test_the_first_choice_switches_off(value, off):
    (ground,) = (one for one in parameters(Pad) if one.name == "ground")
    assert ground.is_off(value) is off


@pytest.mark.parametrize("value", [True, False])
def test_no_switches_off(value):
    (water,) = (one for one in parameters(Look) if one.name == "water")
    assert water.is_off(value) is not value


def test_a_text_may_declare_its_choices_as_a_catalogue_has_them():
    @dataclass(frozen=True)
    class Paint(Parameterised):
        colour: Annotated[str, Parameter("Colour", "The colour.", choices=("red", "blue"))] = "red"

    (colour,) = parameters(Paint)
    assert (colour.kind, colour.choices) == (str, ("red", "blue"))
    assert Paint("blue").values() == {"colour": "blue"}
    with pytest.raises(ValueError, match="colour must be one of red, blue; got 'green'"):
        Paint("green")


WITH_UNITS = [
    (owner, one)
    for owner in (*FILTERS.values(), *PATHS.values(), *MASK_RULES.values(), *TOOLS.values(), MaskFinish, Brush, Look)
    for one in parameters(owner)
    if one.kind in (int, float) and re.search(r"in (degrees|percent|points|metres)\b", one.help)
]


@pytest.mark.parametrize(("owner", "parameter"), WITH_UNITS, ids=lambda each: getattr(each, "name", ""))
def test_a_number_whose_unit_is_explained_is_written_with_it(owner, parameter):
    assert parameter.unit
    assert parameter.words(parameter.maximum).endswith(parameter.unit)
    assert "(" not in parameter.label


def entry(slug, *other_slugs):
    return SimpleNamespace(slug=slug, other_slugs=other_slugs)


def test_entries_keep_their_order():
    assert list(catalogue(entry("rock"), entry("ice"), entry("sand"))) == ["rock", "ice", "sand"]


def test_a_slug_that_is_taken_is_an_error():
    with pytest.raises(ValueError, match="two entries have the slug 'rock'"):
        catalogue(entry("rock"), entry("ice"), entry("rock"))


def test_entries_are_found_by_their_other_slugs_which_are_not_listed():
    entries = catalogue(rock := entry("rock", "stone"), entry("ice"))
    assert entries["stone"] is entries["rock"] is rock
    assert "stone" in entries
    assert list(entries) == ["rock", "ice"]
    assert len(entries) == 2
    assert "sand" not in entries


@pytest.mark.parametrize("other", [entry("ice", "rock"), entry("ice", "stone"), entry("stone")])
def test_another_slug_that_is_taken_is_an_error(other):
    with pytest.raises(ValueError, match="two entries have the slug"):
        catalogue(entry("rock", "stone"), other)


def test_a_catalogue_cannot_be_changed():
    with pytest.raises(TypeError):
        catalogue(entry("rock"))["ice"] = entry("ice")


@pytest.mark.parametrize("entries", [GENERATORS, FILTERS, TOOLS, PRESETS])
def test_every_entry_declares_its_names(entries):
    for slug, kind in entries.items():
        assert issubclass(kind, Catalogued)
        assert kind.slug == slug
        assert kind.title
        assert kind.summary.endswith(".")


def test_every_palette_declares_its_names():
    assert all(palette.slug == slug and palette.title for slug, palette in PALETTES.items())


MEASURED_OWNERS = [
    *(kind for each in (GENERATORS, FILTERS, PATHS, MASK_RULES, MASK_SHAPES, TOOLS) for kind in each.values()),
    *(type(preset) if not isinstance(preset, type) else preset for preset in PRESETS.values()),
    *(Brush, FloatingPiece, PastedPiece, MaskFinish, Look, MeshOptions),
]

SHARES = {
    ("AddDetail", "gullies"): "of their width",
    ("Brush", "random_size"): "of the brush's size",
    ("Brush", "spacing"): "of the brush's width",
    ("Gullies", "depth"): "of their width",
    ("Look", "exaggeration"): "a factor",
    ("NoiseRule", "high"): "of the noise",
    ("NoiseRule", "high_softness"): "of the noise",
    ("NoiseRule", "low"): "of the noise",
    ("NoiseRule", "low_softness"): "of the noise",
    ("Ridge", "ends"): "of its length",
    ("River", "spring"): "of its width",
    ("Road", "steepest"): "of the way along the road",
    ("TreeMap", "share"): "of all trees",
    ("WandShape", "softness"): "of the range for heights, degrees for slopes",
    ("WandShape", "tolerance"): "of the range for heights, degrees for slopes",
}
"""What is a share of something that has no metres of its own, and of what."""

_OF_THE_MAP = re.compile(r"longer side|map's (side|height|width)|(part|share|percent) of the (range|map)\b|drains? ")


def in_percent():
    for owner in dict.fromkeys(MEASURED_OWNERS):
        for parameter in parameters(owner):
            if parameter.in_percent or parameter.unit == " %":
                yield pytest.param(owner, parameter, id=f"{owner.__name__}.{parameter.name}")


@pytest.mark.parametrize(("owner", "parameter"), list(in_percent()))
def test_what_is_read_in_percent_is_measured_or_a_share(owner, parameter):
    share = (owner.__name__, parameter.name) in SHARES
    assert bool(parameter.of) != share, "give it an `of`, or say above of what it is a share"


def test_what_speaks_of_the_map_or_its_range_is_measured():
    # Exports have sizes of their own, in millimetres or blocks.
    for owner in dict.fromkeys(owner for owner in MEASURED_OWNERS if "files" not in owner.__module__):
        for parameter in parameters(owner):
            number = parameter.kind is float and parameter.unit != "°"
            named = (owner.__name__, parameter.name) in SHARES or not number
            counted = parameter.unit == POINTS or bool(_OF_THE_MAP.search(parameter.help))
            assert parameter.of or named or not counted, (owner.__name__, parameter.name, parameter.help)


def test_no_share_is_named_that_is_none():
    known = {(owner.__name__, one.name) for owner in MEASURED_OWNERS for one in parameters(owner)}
    assert set(SHARES) <= known
