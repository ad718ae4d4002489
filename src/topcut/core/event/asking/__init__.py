"""An event asked for an action or an undo: power, decision, concerns, and the entry it becomes."""
