"""Decks of an event: what can happen to them, what is stored about them, reasons to refuse."""
