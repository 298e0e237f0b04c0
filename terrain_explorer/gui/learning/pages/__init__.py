"""Pages in HTML: what stands in the texts of ``resources``, and what the program itself puts into them."""
