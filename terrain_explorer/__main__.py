"""Starts the program: ``python -m terrain_explorer``."""

import sys

from terrain_explorer.process_start import OWN_PROCESS, load_numpy

if __name__ == "__main__":
    if sys.argv[1:2] == [OWN_PROCESS]:  # before the command line is loaded: such a process has no use for it
        load_numpy()
        from terrain_explorer.own_process import run

        sys.exit(run())
    from terrain_explorer.cli import main

    sys.exit(main())
