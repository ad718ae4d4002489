"""What happens at one table, between days, and when time is over."""
