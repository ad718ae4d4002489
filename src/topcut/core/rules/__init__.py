"""Where a rule is written, and the dated facts of the rule documents."""

from topcut.core.rules.citation import Rule

__all__ = ["Rule"]
