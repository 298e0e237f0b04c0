"""What erosion does to heights, as functions of numbers alone."""
