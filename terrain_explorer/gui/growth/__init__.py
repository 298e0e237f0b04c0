"""Shows how the terrain grew, step by step, and explains the height of any point."""
