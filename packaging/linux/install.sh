#!/bin/sh
# Installs Terrain Explorer for the current user: no password, nothing outside the home folder.
set -eu
here=$(CDPATH= cd -- "$(dirname -- "$0")" && pwd)
library=${XDG_DATA_HOME:-$HOME/.local/share}/terrain-explorer-program
commands=$HOME/.local/bin

rm -rf "$library.new"
mkdir -p "$library.new" "$commands"
cp -R "$here/terrain-explorer/." "$library.new"
cp "$here/uninstall.sh" "$library.new"
rm -rf "$library"
mv "$library.new" "$library"
ln -sf "$library/terrain-explorer" "$commands/terrain-explorer"
"$library/terrain-explorer" --install-menu-entry
echo "To remove it again: $library/uninstall.sh"
