"""What mouse, pen and wheel do in a view, as strokes and clicks on the ground."""
