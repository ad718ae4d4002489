"""Numbers and names that stand for people and logs."""

import base64
from typing import Final, NewType

EntrantId = NewType("EntrantId", int)
"""A player or a team that is paired: 1..n in one event, never reused."""

PlayerId = NewType("PlayerId", int)
"""A person's part in one event: 1..n, never reused."""

Stream = NewType("Stream", str)
"""One log: sixteen base32 letters, 80 bits."""

Who = NewType("Who", str)
"""The author of an entry: an account, a private link, the clock, or `topcut` itself. Never a person's name."""

THE_CLOCK: Final = Who("clock")
"""The clock of a round: it calls time at its end, and does nothing else."""

THE_ERASER: Final = Who("eraser")
"""Takes out of the copies of an event whoever was taken out of one of them, and does nothing else."""


def new_stream(random: bytes) -> Stream:
    """Encode ten random bytes as the name of a new log."""
    assert len(random) == 10, "a stream has 80 bits"
    return Stream(base64.b32encode(random).decode())
