"""What a draft is made of: facts, state, refusals and the kinds of draft."""
