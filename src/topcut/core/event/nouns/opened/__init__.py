"""Boosters that Topcut opened for an event: what they are made of, and what each pool got."""
