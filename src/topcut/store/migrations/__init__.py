"""The tables' history, one file a step."""
