"""A page on each algorithm, made from its declarations and from what is written of it in resources/pages."""
