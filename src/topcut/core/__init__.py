"""The rules of running games: values in, values out; no clock, no dice, no database, no web."""
