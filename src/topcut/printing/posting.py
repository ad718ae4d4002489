"""The round a sheet is about, from either view."""

from collections.abc import Mapping

from msgspec import Struct

from topcut.core.errors import Unknown, gettext_noop
from topcut.core.event.nouns.rounds.state import RoundState
from topcut.core.event.view import UNNAMED, DeskTable, DeskView, PublicView, RoundView, SideNames, TableView
from topcut.core.play import EntrantId
from topcut.printing.lookup import listed


class NoRoundToPrint(Unknown):
    """Pairings and slips need a round."""

    code = "no-round-to-print"
    message = gettext_noop("There is no round to print yet: none is paired.")


class NoMeetingToPrint(Unknown):
    """Seats are given before they are printed."""

    code = "no-meeting-to-print"
    message = gettext_noop("There is no player meeting to print: nobody has a seat yet.")


class NoStandingsToPrint(Unknown):
    """Only published standings go on paper."""

    code = "no-standings-to-print"
    message = gettext_noop("There are no standings to print yet: none are published.")


class Posting(Struct, frozen=True):
    """A round as it goes on paper, its tables in order."""

    title: str
    round: int
    tables: tuple[TableView | DeskTable, ...]
    byes: tuple[SideNames, ...]
    to_the_final: int | None = None
    """For a round of the bracket, which is called by its name (MTR 10.4)."""
    is_meeting: bool = False
    """Whether these are seats for the player meeting, where nobody plays."""
    points: Mapping[EntrantId, int] = {}
    """What each entrant has before this round, from round 2 on; empty before, and in the bracket."""

    def points_of(self, side: SideNames) -> str:
        """Write an entrant's points; empty if the sheet has none."""
        return str(self.points[side.entrant]) if side.entrant in self.points else ""

    def with_points(self, side: SideNames) -> dict[str, object]:
        """Write a side's name with its points."""
        return {**written(side), "points": self.points_of(side)}


def public_of(view: PublicView | DeskView) -> PublicView:
    return view.public if isinstance(view, DeskView) else view


def posting_of(view: PublicView | DeskView) -> Posting:
    """Read the current round: a posted one from a public view, also an unposted one from the staff's."""
    match view:
        case DeskView(public=public, round=int(number), tables=tables, byes=byes):
            in_order = tuple(sorted(tables, key=lambda table: table.table))
            is_on = view.state is not None and view.state < RoundState.CLOSED
            known = {side.entrant: n for table in tables for side, n in zip(table.sides, table.points, strict=True)}
            known |= {side.entrant: n for side, n in zip(byes, view.bye_points, strict=False)}
            points = {**(known if is_on else {}), **_published(public, round=number)}
            last = _to_the_final(public, number)
            return Posting(public.title, number, in_order, byes, last, points=_from_round_2(points, number, last))
        case PublicView(title=title, round=RoundView(number=number, tables=tables, byes=byes)):
            last, points = _to_the_final(view, number), _published(view, round=number)
            return Posting(title, number, tables, byes, last, points=_from_round_2(points, number, last))
    raise NoRoundToPrint


def _published(public: PublicView, *, round: int) -> dict[EntrantId, int]:
    """Read the points before a round from the standings published just before it; empty if they are not public."""
    if public.standings_after != round - 1:
        return {}
    return {place.side.entrant: place.standing.points for place in public.standings}


def _from_round_2(points: dict[EntrantId, int], round: int, to_the_final: int | None) -> dict[EntrantId, int]:
    return points if round > 1 and to_the_final is None else {}


def meeting_of(view: PublicView | DeskView) -> Posting:
    """Read the seats of the player meeting, while it is on."""
    public = public_of(view)
    if not public.meeting:
        raise NoMeetingToPrint
    return Posting(public.title, 0, public.meeting, (), is_meeting=True)


def _to_the_final(public: PublicView, round: int) -> int | None:
    return public.playoff.to_the_final(round) if public.playoff else None


def written(side: SideNames) -> dict[str, object]:
    """Format a name for lists; players who share a name, or whose name was erased, are shown with their number.

    A player of a team is shown with its name, and a team with the names of its players, by seat (MTR 8.2).
    """
    people = [{"letter": each.letter, "name": shown(each)} for each in side.each if each.team and not side.team]
    return {"name": shown(side), "mark": mark(side), "team": side.team, "people": people}


def shown(side: SideNames) -> str:
    return listed(side.name, sorted_as=side.sorted_as)


def mark(side: SideNames) -> str:
    return str(side.entrant) if side.is_twin or side.name == UNNAMED else ""
