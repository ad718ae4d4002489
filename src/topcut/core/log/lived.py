"""A log told as it was lived: what each line says, also of what was undone or taken back since."""

from typing import Any, Final

from msgspec import Struct

MOST_RELIVED: Final = 12
"""So many lines that look back are lived again when a log is read; each of them costs a fold."""
MOST_TOLD: Final = 400
"""A page shows no more of a log, and no more of it is kept at hand."""


class ToldLine(Struct, frozen=True):
    """One thing that happened: when it was, and what can be told of it."""

    seq: int
    at: int
    happening: Any = None
    """What the kind of log says of one fact; None for a line that looks back."""
    back_to: int = 0
    """Where the log went back to, for an undo or a rewind."""
    ruling: str = ""
