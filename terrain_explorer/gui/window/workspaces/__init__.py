"""The window arranged for each kind of work: growing, drawing, shaping, exploring and exporting."""
