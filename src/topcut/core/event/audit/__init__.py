"""A whole log checked again: who had the power, and whether every draw follows from its secret."""

from topcut.core.event.audit.drafted import (
    HeldAgainst,
    OtherDraft,
    PoolClaim,
    hold_against,
    pool_claims,
)
from topcut.core.event.audit.redaction import showable
from topcut.core.event.audit.verify import drawn_rounds

__all__ = [
    "HeldAgainst",
    "OtherDraft",
    "PoolClaim",
    "drawn_rounds",
    "hold_against",
    "pool_claims",
    "showable",
]
