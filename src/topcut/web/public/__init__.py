"""Pages that anybody may see: the event, its pairings, its standings."""
