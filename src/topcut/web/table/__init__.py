"""The online table: two seats, who watches, and a judge."""
