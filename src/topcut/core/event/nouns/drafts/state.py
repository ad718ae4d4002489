"""Draft pods as an event remembers them: who sits where, which logs they draft in."""

import enum
from collections import Counter
from functools import cached_property

from msgspec import Struct

from topcut.core.play import EntrantId

Pods = tuple[tuple[EntrantId, ...], ...]
"""Each pod with its entrants by seat: seat 1 first, then clockwise, so that the next number sits to the left."""


class SeatedBy(enum.StrEnum):
    """How the seats in pods were decided (MTR 7.6)."""

    CHANCE = "chance"
    STANDINGS = "standings"
    """The best together, as in a later draft of a day; chance decides the seats within a pod."""
    HAND = "hand"


class PodSeat(Struct, frozen=True):
    """A seat in a draft: pod and seat, both counted from 1."""

    pod: int
    seat: int


class StageDraft(Struct, frozen=True, dict=True):
    """The draft of one stage: its pods, and the log of each that drafts online (MTR 7.6)."""

    pods: Pods
    attempt: int
    by: SeatedBy = SeatedBy.CHANCE
    changes: int = 0
    """How often somebody was reseated since the draw."""
    streams: tuple[str, ...] = ()
    """The draft log of each pod, empty for one that drafts on paper; no items before drafts are opened."""
    opened: tuple[str, ...] = ()
    """Every draft log of these pods, including those of pods reseated since."""

    def seat_of(self, entrant: EntrantId | None) -> PodSeat | None:
        """Find the pod and seat of an entrant; None if they sit in no pod."""
        return None if entrant is None else self._seats.get(entrant)

    @cached_property
    def _seats(self) -> dict[EntrantId, PodSeat]:
        return {
            entrant: PodSeat(number, seat)
            for number, pod in enumerate(self.pods, start=1)
            for seat, entrant in enumerate(pod, start=1)
        }

    @cached_property
    def seated(self) -> frozenset[EntrantId]:
        return frozenset(entrant for pod in self.pods for entrant in pod)

    @cached_property
    def logs(self) -> frozenset[str]:
        return frozenset(self.opened)

    def takes_pool(self, entrant: EntrantId, stream: str) -> bool:
        """Check whether a pool may come from a draft: theirs, or any of these if theirs has none (MTR 7.7)."""
        seat = self.seat_of(entrant)
        here = self.stream_of(seat.pod) if seat else ""
        return stream in self.logs and here in {"", stream}

    def streams_for(self, pods: Pods) -> tuple[str, ...]:
        """Return the draft log of each new pod: none for a pod that was split, or that got somebody new.

        Such a pod can be opened again; a pod that only lost somebody goes on (MTR 7.7).
        """
        drafts = {one: stream for pod, stream in zip(self.pods, self.streams, strict=False) for one in pod}
        found = [{drafts.get(one, "") for one in pod} for pod in pods]
        named = [next(iter(each)) if len(each) == 1 else "" for each in found]
        times = Counter(named)
        return tuple(one if times[one] == 1 else "" for one in named) if any(self.streams) else ()

    def stream_of(self, pod: int) -> str:
        """Return the log a pod drafts in, counted from 1; empty if it drafts on paper."""
        return self.streams[pod - 1] if 0 < pod <= len(self.streams) else ""
