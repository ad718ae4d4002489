"""A log told as it happened: what each line tells, including what was undone or taken back since."""

from typing import Any, Final

from msgspec import Struct

MOST_RELIVED: Final = 12
"""How many lines that look back are told again when a log is read; each of them costs a fold."""
MOST_TOLD: Final = 400
"""A page shows no more lines of a log, and no more are kept in memory."""


class ToldLine(Struct, frozen=True):
    """One thing that happened: when, and what it tells."""

    seq: int
    at: int
    happening: Any = None
    """The description of one fact by its kind of log; None for a line that looks back."""
    back_to: int = 0
    """The entry an undo or a rewind went back to."""
    ruling: str = ""
