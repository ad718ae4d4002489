"""The playoff of an event: reasons to refuse."""
