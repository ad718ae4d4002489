"""Accounts: signing up, in and out, changing the password, and the events of an account."""
