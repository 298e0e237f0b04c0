#!/bin/sh
# Removes Terrain Explorer from the current user's home folder; settings and heightmaps are kept.
set -eu
library=${XDG_DATA_HOME:-$HOME/.local/share}/terrain-explorer-program
command=$HOME/.local/bin/terrain-explorer

if [ ! -d "$library" ]; then
    echo "Terrain Explorer is not installed in $library." >&2
    exit 1
fi
# A program that does not start any more is removed all the same.
if ! "$library/terrain-explorer" --remove-menu-entry; then
    echo "Terrain Explorer is still in the start menu: delete terrain-explorer.desktop in ${library%/*}/applications." >&2
fi
if [ "$(readlink "$command" || true)" = "$library/terrain-explorer" ]; then
    rm "$command"
fi
rm -rf "$library" "$library.new" "$library.old"
