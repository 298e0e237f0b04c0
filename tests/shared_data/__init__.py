"""Real heightmaps and awkward images, and what each must give, as their manifest says it."""

from shared_data.editors import editors
from shared_data.expected import DATA, Expected
from shared_data.pngsuite import pngsuite
from shared_data.surveys import surveys
from shared_data.tiffs import tiffs

TABLE = (*editors(), *surveys(), *tiffs(), *pngsuite())
"""What each file must give; a file that is asked about is there once for each answer."""

CASES = [expected for expected in TABLE if expected.path.exists()]
"""Those of files that are at hand."""

__all__ = ["CASES", "DATA", "TABLE", "Expected"]
