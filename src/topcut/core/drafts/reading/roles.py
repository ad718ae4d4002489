"""Who may do what in a draft besides drafting: its host, the officials its log names, the clock, and the room."""

from typing import Final

from topcut.core.drafts.nouns.state import PodDraft
from topcut.core.play import THE_CLOCK, Power, Who

THE_ROOM: Final = Who("topcut")
"""The server in charge of admission: it opens seats, and records who has power at the draft's event."""
HOSTS: Final = frozenset({Power.ORGANIZE, Power.CLOCK, Power.RULE})


def powers_of(draft: PodDraft, who: Who) -> frozenset[Power]:
    """Return somebody's powers by the log alone, so that anybody can verify them (MTR 1.3)."""
    is_host = who == draft.terms.host or who in draft.officials
    found = HOSTS if is_host else frozenset[Power]()
    if who == THE_CLOCK:
        found |= {Power.CLOCK}
    if who == THE_ROOM:
        found |= {Power.ENTRY}
    return found or frozenset({Power.PLAY})
