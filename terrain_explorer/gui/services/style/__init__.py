"""How all widgets look: Fusion, drawn flat in the colours of the theme."""
