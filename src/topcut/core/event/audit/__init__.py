"""A whole log checked again: who had the power, and whether every draw follows from its secret."""

from topcut.core.event.audit.derived import DerivedEvent
from topcut.core.event.audit.drafted import (
    HeldAgainst,
    OtherDraft,
    PoolClaim,
    hold_against,
    pool_claims,
)
from topcut.core.event.audit.redaction import SaidInTheOpen, showable
from topcut.core.event.audit.verify import derive_again, drawn_rounds

__all__ = [
    "DerivedEvent",
    "HeldAgainst",
    "OtherDraft",
    "PoolClaim",
    "SaidInTheOpen",
    "derive_again",
    "drawn_rounds",
    "hold_against",
    "pool_claims",
    "showable",
]
