"""Decks of an event: what can happen to them, what is kept of them, reasons to say no."""
