"""One tournament. Each room has one door: import from `core.event.people`, never from a module inside it."""
