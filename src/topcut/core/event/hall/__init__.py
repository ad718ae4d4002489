"""The hall around the rounds: fees, screens, cameras, boosters."""
