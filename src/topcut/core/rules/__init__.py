"""Citations of rules, and the dated data of the rule documents."""

from topcut.core.rules.citation import Rule

__all__ = ["Rule"]
