"""Rounds of an event: what can happen in them, what is kept of them, reasons to say no."""
