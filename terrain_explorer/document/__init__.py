"""The terrain at hand: its states, its undo history, and the journal that survives a crash.

It knows no widget.
"""
