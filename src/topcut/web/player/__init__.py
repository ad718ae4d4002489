"""Pages on a player's own phone."""
