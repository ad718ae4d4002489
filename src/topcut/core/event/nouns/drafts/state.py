"""Draft pods as an event remembers them: who sits where, which logs they draft in."""

import enum

from msgspec import Struct

from topcut.core.play import EntrantId

Pods = tuple[tuple[EntrantId, ...], ...]
"""Each pod with its entrants by seat: seat 1 first, then clockwise, so that the next number sits to the left."""


class SeatedBy(enum.StrEnum):
    """How it was decided who sits in which pod (MTR 7.6)."""

    CHANCE = "chance"
    STANDINGS = "standings"
    """The best together, as in a later draft of a day; chance says which seat each has."""
    HAND = "hand"


class PodSeat(Struct, frozen=True):
    """Where somebody sits in a draft, both counted from 1."""

    pod: int
    seat: int


class StageDraft(Struct, frozen=True):
    """The draft of one stage: its pods, and the log of each that drafts online (MTR 7.6)."""

    pods: Pods
    attempt: int
    by: SeatedBy = SeatedBy.CHANCE
    changes: int = 0
    """How often somebody was seated otherwise since the draw."""
    streams: tuple[str, ...] = ()
    """The draft log of each pod, empty for one that drafts on paper; none before drafts are opened."""
    opened: tuple[str, ...] = ()
    """Every draft log of these pods, also of one that was seated otherwise since."""

    def seat_of(self, entrant: EntrantId | None) -> PodSeat | None:
        """Find where an entrant sits; None for whoever sits in no pod."""
        for number, pod in enumerate(self.pods, start=1):
            if entrant in pod:
                return PodSeat(number, pod.index(entrant) + 1)
        return None

    @property
    def seated(self) -> frozenset[EntrantId]:
        return frozenset(entrant for pod in self.pods for entrant in pod)

    def takes_pool(self, entrant: EntrantId, stream: str) -> bool:
        """Ask whether a pool may come from a draft: of these pods, where their own pod has no other (MTR 7.7)."""
        seat = self.seat_of(entrant)
        here = self.stream_of(seat.pod) if seat else ""
        return stream in self.opened and here in {"", stream}

    def streams_for(self, pods: Pods) -> tuple[str, ...]:
        """Say in which log each pod drafts once they are seated so: one that got somebody new, or was split, in none.

        It can be opened anew; whoever only lost somebody goes on (MTR 7.7).
        """
        drafts = {one: stream for pod, stream in zip(self.pods, self.streams, strict=False) for one in pod}
        found = [{drafts.get(one, "") for one in pod} for pod in pods]
        named = [next(iter(each)) if len(each) == 1 else "" for each in found]
        return tuple(one if named.count(one) == 1 else "" for one in named) if any(self.streams) else ()

    def stream_of(self, pod: int) -> str:
        """Name the log a pod drafts in, counted from 1; empty where it drafts on paper."""
        return self.streams[pod - 1] if 0 < pod <= len(self.streams) else ""
