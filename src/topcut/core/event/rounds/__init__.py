"""Rounds: drawn, posted, timed, reported, repaired, and the standings they leave."""
