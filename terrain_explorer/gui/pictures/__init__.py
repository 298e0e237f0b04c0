"""Small pictures of what filters, tools, palettes and algorithms do, drawn in a worker."""
