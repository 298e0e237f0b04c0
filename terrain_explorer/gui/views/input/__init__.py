"""The input of the views: strokes, clicks and the brush that follows the pointer."""
