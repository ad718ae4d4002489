"""From the cut to the final place."""
