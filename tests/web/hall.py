"""Who makes the halls that are there before a server opens."""

from topcut.core.play import Who

ORGANIZER = Who("the-organizer")
