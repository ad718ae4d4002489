"""A tournament that runs by itself, for the first minute with Topcut."""
