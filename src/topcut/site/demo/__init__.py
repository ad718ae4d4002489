"""A tournament that runs by itself: somebody's first minute with Topcut."""
