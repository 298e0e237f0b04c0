"""Rock: layers that wear at rates of their own, stand at slopes of their own, and lie level, tilted or folded."""
