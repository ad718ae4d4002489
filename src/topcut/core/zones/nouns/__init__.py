"""What a table is made of: facts, state, refusals, and what differs from game to game."""
