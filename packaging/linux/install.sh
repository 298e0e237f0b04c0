#!/bin/sh
# Installs Terrain Explorer for the current user: no password, nothing outside the home folder.
set -eu
here=$(CDPATH= cd -- "$(dirname -- "$0")" && pwd)
library=${XDG_DATA_HOME:-$HOME/.local/share}/terrain-explorer-program
commands=$HOME/.local/bin

rm -rf "$library.new" "$library.old"
mkdir -p "$library.new" "$commands"
cp -R "$here/terrain-explorer/." "$library.new"
cp "$here/uninstall.sh" "$library.new"
# Whole folders change places, so that there is a complete program at any moment, also for one that is running.
if [ -e "$library" ]; then
    mv "$library" "$library.old"
fi
mv "$library.new" "$library"
rm -rf "$library.old"
ln -sf "$library/terrain-explorer" "$commands/terrain-explorer"
if ! "$library/terrain-explorer" --install-menu-entry; then
    echo "Terrain Explorer is installed, but it is not in the start menu." >&2
fi
echo "To start it: $commands/terrain-explorer"
echo "To remove it again: $library/uninstall.sh"
