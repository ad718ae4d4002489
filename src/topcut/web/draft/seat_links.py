"""Links to the seats of a free draft: one for each person, shown once, and valid on any device."""

from collections.abc import Iterator, Sequence
from typing import Final

from msgspec import Struct

from topcut.core.drafts.nouns.kinds import draft_kinds
from topcut.core.drafts.nouns.state import PodDraft
from topcut.core.drafts.reading import TABLE
from topcut.core.play import Stream, Who
from topcut.http.links import LinkBook
from topcut.http.refusals import OpensNothing
from topcut.http.visitor import Visitor

SIT: Final = "sit-"
"""The prefix of a seat's link; opening the link takes the seat, and everybody is told."""
PARTNER: Final = "-partner"
USUAL_SEATS: Final = 8


class PlaceToSit(Struct, frozen=True):
    """A seat, or the second person's place at it (MTR 9.7)."""

    seat: int
    is_partner: bool = False

    @property
    def as_link(self) -> Who:
        return Who(f"{SIT}{self.seat}{PARTNER if self.is_partner else ''}")

    def who(self, draft: PodDraft) -> Who:
        """Find the person who sits here."""
        here = draft.seats[self.seat]
        return here.partner if self.is_partner and here.partner else here.who


class DraftSeatLink(Struct, frozen=True):
    """The link sent to one person."""

    place: PlaceToSit
    address: str
    label: str
    """The seat's name at a Rochester table: 1A, 1B, …; empty elsewhere (MTR 8.5)."""


def place_of(link: Who) -> PlaceToSit:
    """Parse which place a link leads to."""
    seat = link.removeprefix(SIT).removesuffix(PARTNER)
    if not link.startswith(SIT) or not seat.isdecimal():
        raise OpensNothing
    return PlaceToSit(int(seat), link.endswith(PARTNER))


def usual_seats(kind: str) -> int:
    """Return the usual number of seats (MTR 8.5)."""
    return len(TABLE) if kind in draft_kinds() and draft_kinds()[kind].face_up else USUAL_SEATS


def people_at(visitor: Visitor, key: str, *, count: int, kind: str) -> tuple[list[Who], list[Who]]:
    """Make an identity for each seat, and for the partners if a seat is a team of two (MTR 9.7)."""
    seats = [Who(f"{visitor.becoming(f'{key} {seat}')}-{seat}") for seat in range(1, count + 1)]
    in_teams = kind in draft_kinds() and draft_kinds()[kind].in_teams
    return seats, [Who(f"{who}{PARTNER}") for who in seats] if in_teams else []


def places(count: int, *, partners: Sequence[Who]) -> Iterator[PlaceToSit]:
    for seat in range(1, count + 1):
        yield PlaceToSit(seat)
        if partners:
            yield PlaceToSit(seat, is_partner=True)


async def seat_links(
    book: LinkBook, stream: Stream, *, origin: str, kind: str, wanted: Iterator[PlaceToSit]
) -> list[DraftSeatLink]:
    """Issue a link for each place."""
    labels = TABLE if draft_kinds()[kind].face_up else ()
    return [
        DraftSeatLink(
            place,
            f"{origin}/draft/link/{await book.issue(stream, place.as_link)}",
            labels[place.seat - 1] if labels else "",
        )
        for place in wanted
    ]
