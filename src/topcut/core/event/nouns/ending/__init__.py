"""The end of an event: reasons to refuse."""
