"""Terrains that must never change.

A recipe promises the same bits for ever. Where a checksum changes, every recipe that is out in the world gives another
terrain than the one it was saved with: either the change was a mistake, or numpy's random streams have changed between
releases and have to be pinned or written out here, or the format of the recipes has to be raised.
"""

from hashlib import sha256

import pytest

from terrain_explorer.terrain import GENERATORS

CHECKSUMS = {
    "random-noise": "3cb82f488a9e5f6208b75b24337bd37e5d2f079b86df6b98ad652bbd6142153f",
    "midpoint-displacement": "21a3de1c788d87f6e41bf26f9ab6ab3eff7e87ae35d9f3a3db538ea908fcad33",
    "integer-midpoint-displacement": "5c0af07d61a235c771f920f58e6219dfdbfd9dc2bf922263fbca9ccbee444505",
    "diamond-square": "d7ebe7863b536140abbdab5210cc7c1a4144de7bdb5667c4f116459f5258d01a",
}


@pytest.mark.parametrize("slug", GENERATORS)
def test_golden_checksum(slug):
    heights = GENERATORS[slug](exponent=6, seed=7).heights()
    assert sha256(heights.astype("<f4").tobytes()).hexdigest() == CHECKSUMS[slug]
