"""A player's own phone."""
