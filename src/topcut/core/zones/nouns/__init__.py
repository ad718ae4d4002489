"""What a table consists of: facts, state, refusals, and the differences between games."""
