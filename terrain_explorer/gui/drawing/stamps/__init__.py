"""The pictures that brushes print: where they come from, those that are kept, and how they look beforehand."""
