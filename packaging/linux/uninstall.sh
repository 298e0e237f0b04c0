#!/bin/sh
# Removes Terrain Explorer from the current user's home folder; settings and heightmaps are kept.
set -eu
library=${XDG_DATA_HOME:-$HOME/.local/share}/terrain-explorer-program
command=$HOME/.local/bin/terrain-explorer

if [ ! -x "$library/terrain-explorer" ]; then
    echo "Terrain Explorer is not installed in $library." >&2
    exit 1
fi
"$library/terrain-explorer" --remove-menu-entry
if [ "$(readlink "$command")" = "$library/terrain-explorer" ]; then
    rm "$command"
fi
rm -rf "$library"
