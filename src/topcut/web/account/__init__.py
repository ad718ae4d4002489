"""An account: signing up, in and out, a new password, and the events it has a part in."""
