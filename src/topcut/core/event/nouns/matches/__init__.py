"""Matches of an event: what can happen in them, their terms, reasons to refuse."""
