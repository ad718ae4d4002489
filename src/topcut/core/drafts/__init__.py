"""Drafts: boosters opened by everybody's chance, picks and passes held to the rules, and what each person may see."""
