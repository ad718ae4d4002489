"""Rounds of an event: what can happen in them, what is stored about them, reasons to refuse."""
