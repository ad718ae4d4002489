"""The swap of pools: opened while the player opposite watches, registered by them, and returned."""
