"""The window.

Views see the document; the document sees no widget.
"""

# What knows no toolkit comes first: PySide reads the source of each module that is loaded after it, which would be a
# twentieth of the start.
import terrain_explorer.document.states  # noqa: F401
