"""Pages of the desk: people, rounds, results, clock."""
