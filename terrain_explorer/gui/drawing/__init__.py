"""Drawing in the window: what one draws with, the strokes, and the panels for both."""
