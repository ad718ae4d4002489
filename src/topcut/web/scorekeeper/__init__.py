"""The desk: people, rounds, results, clock."""
