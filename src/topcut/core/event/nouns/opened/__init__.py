"""Boosters that Topcut opened for an event: their recipe, and the cards of each pool."""
