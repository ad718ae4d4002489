"""What officials and spectators did, who have no penalties because they do not play."""

from msgspec import Struct

from topcut.core.event.nouns.state import Event


class ConductView(Struct, frozen=True):
    """What somebody did who does not play."""

    whom: str
    infraction: str
    """Empty once it is erased."""
    as_official: bool
    note: str


def conduct_of(event: Event) -> tuple[ConductView, ...]:
    """List what people did who do not play, for the head judge and the report (MTR 5.3)."""
    return tuple(
        ConductView(
            whom=one.whom.opened(""),
            infraction=one.infraction.opened(""),
            as_official=one.as_official.opened(False),
            note=one.note.opened(""),
        )
        for one in event.judging.conduct.values()
    )
