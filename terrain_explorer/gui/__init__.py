"""The window.

Views see the document; the document sees no widget.
"""
