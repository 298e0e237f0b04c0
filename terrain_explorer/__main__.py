"""Starts the program: ``python -m terrain_explorer``."""

import sys

from terrain_explorer.cli import main

if __name__ == "__main__":
    sys.exit(main())
