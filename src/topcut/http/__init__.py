"""What pages and the API share: recognising the asker, reading forms, limits, refusals, and live feeds."""
