"""Drafts: boosters opened by everybody's chance, picks and passes by the rules, and what each person may see."""
