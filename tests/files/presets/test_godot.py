"""Heightmaps for the two terrain extensions of Godot."""

from __future__ import annotations

import numpy as np
import pytest
from preset_tools import exported, preset, slope, steps, typed

from terrain_explorer.files.presets import PRESETS
from terrain_explorer.terrain import Heightmap
from terrain_explorer.terrain.filters import SizeInMetres


class TestGodot:
    def test_writes_little_endian_numbers_with_the_north_first(self, tmp_path):
        path, _ = exported(preset("godot"), slope(), tmp_path)
        np.testing.assert_array_equal(np.fromfile(path, "<u2").reshape(40, 60), steps(slope()))

    def test_terrain3d_takes_any_size(self):
        plan = preset("godot", relief=50, width=118).plan(slope())
        assert plan.filters == ()
        assert typed(plan) == {"R16 Range": "0, 50", "R16 Size": "60, 40", "Vertex Spacing": "2"}

    def test_hterrain_takes_squares(self):
        plan = preset("godot", extension="HTerrain", relief=50, width=128).plan(slope())
        assert plan.shape == (65, 65)
        assert typed(plan) == {
            "Raw Endianess": "Little Endian",
            "Bit Depth": "16-bit",
            "Min Height": "0",
            "Max Height": "50",
            "Map Scale X": "2",
            "Map Scale Z": "1.322034",
        }

    def test_never_writes_png(self):
        assert preset("godot").plan(slope()).output.endings == (".raw", ".r16")
        # HTerrain goes by the ending and does not know .r16.
        assert preset("godot", extension="HTerrain").plan(slope()).output.endings == (".raw",)
        assert "8 bits" in PRESETS["godot"].summary

    @pytest.mark.parametrize("heightmap", [slope(), slope(low=-20.0, high=700.0, metres=True)], ids=["plain", "survey"])
    def test_openexr_holds_metres(self, tmp_path, heightmap):
        import OpenEXR

        chosen = preset("godot", format="exr", relief=300).suited(heightmap)
        path, _ = exported(chosen, heightmap, tmp_path)
        low = heightmap.range[0] if heightmap.metres else 0.0
        with OpenEXR.File(str(path)) as file:
            found = file.channels()["Y"].pixels
        expected = low + steps(heightmap, 1.0e9) / 1e9 * chosen.relief
        np.testing.assert_allclose(found, expected, atol=1e-4)

    def test_heights_in_metres_reach_from_black_to_white(self):
        beyond = Heightmap(np.float32([[-1, 0], [1, 3]]), (0.0, 1.0))
        (filter,) = preset("godot", format="exr", relief=80).plan(beyond).filters
        assert isinstance(filter, SizeInMetres)
        np.testing.assert_allclose(filter.applied(beyond).heights, [[0, 20], [40, 80]])

    @pytest.mark.parametrize(
        ("low", "high", "typed_in"),
        [
            (-2000, 2000, ("-2000", "2000", None)),
            (1500, 2500, ("0", "1000", "1500")),
            (-2100, -1000, ("0", "1100", "-2100")),
        ],
    )
    def test_hterrain_takes_heights_up_to_2000(self, low, high, typed_in):
        survey = slope(65, 65, float(low), float(high), metres=True)
        values = typed(preset("godot", extension="HTerrain").suited(survey).plan(survey))
        labels = ("Min Height", "Max Height", "Transform, Translation Y")
        assert tuple(values.get(label) for label in labels) == typed_in

    def test_more_relief_than_hterrain_takes_is_refused(self):
        with pytest.raises(ValueError, match="2500 m, and HTerrain takes 2000 m at most"):
            preset("godot", extension="HTerrain", relief=2500).plan(slope())

    def test_heights_of_an_unknown_unit_are_told(self):
        array = slope(low=0.0, high=3000.0)
        told = preset("godot").plan(array).changes
        assert told[0].startswith("The heights run from 0 to 3000 in no unit; they become a relief of 200 m.")
        assert not any("in no unit" in change for change in preset("godot").plan(slope()).changes)
