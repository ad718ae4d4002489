"""Decklists and pools of an event: asked for, handed in, frozen, published."""
