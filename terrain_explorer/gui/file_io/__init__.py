"""Open, save, follow and recover the document's file without losing work."""
