"""Choose a terrain by eye: others like the one at hand, side by side, and a shelf for those that one likes."""
