"""The figures of a terrain in a dock: what is measured, drawn, and told in a sentence."""
