"""Prizes of an event: what they are, reasons to refuse."""
