"""What leaves the server about a table: one person's view, the lines they may hear, and their next steps."""

from collections.abc import Iterator, Sequence
from typing import Any, Final

import msgspec
from markupsafe import Markup

from topcut.core.errors import gettext_noop as _
from topcut.core.zones import Stage, Tabletop, View, judge_view, view
from topcut.core.zones.refusals import NotForSpectators
from topcut.core.zones.view import DeckView, PlaceView, SideView
from topcut.desk.chronicle import Chronicle
from topcut.web.language import Words
from topcut.web.table.chairs import Chair
from topcut.web.table.floor import GRACE, Floor, Room
from topcut.web.table.offers import Offer, moves, offers
from topcut.web.table.words import TALLIES, ZONES, Called, called, in_words

FIRST_LINES: Final = 60
"""How much of a log a page begins with."""
ON_TOP: Final = (_("{n} card on top"), _("{n} cards on top"))
BELOW: Final = (_("{n} card at the bottom"), _("{n} cards at the bottom"))
BETWEEN: Final = (_("{n} card at place {place}"), _("{n} cards from place {place}"))
KNOWN_TO: Final = {
    "you": _("{what}: only you know {cards}"),
    "both": _("{what}: everybody here knows {cards}"),
    "other": _("{what}: {who} knows them, you do not"),
}
RANDOM: Final = (_("{n} card is random: nobody knows it"), _("{n} cards are random: nobody knows them"))
NOT_RANDOM: Final = _("This deck has been seen since it was shuffled.")
SAYS: Final = {
    "unseen": _("Card you cannot see"),
    "exerted": _("exerted"),
    "damage": _("damage"),
    "seen": _("seen"),
    "cards": _("cards"),
    "to play": _("to play"),
    "looking": _("You look at these"),
    "itself": _("the game itself"),
    "server": _("the server"),
    "away": _("has lost the connection. The table waits:"),
    "absent": _("is not here yet."),
    "late": _("has been away for longer than the grace time. Call a judge."),
    "other move": _("Take back the other's last move?"),
    "agree": _("Yes, take it back"),
    "own move": _("A move you did not mean?"),
    "ask": _("Ask to take it back"),
    "offline": _("No connection. What you do now is not sent."),
    "replayed": _("Every chance was derived again in this browser, and all are the same:"),
    "differs": _("This chance does not follow from what was pledged for it:"),
    **ZONES,
    **TALLIES,
}
"""What the page's script has to say by itself."""
SCORES: Final = {
    "lead": _("Game {game}, you lead {score}"),
    "behind": _("Game {game}, you are behind {score}"),
    "even": _("Game {game}, {score}"),
}


def view_for(room: Room, chair: Chair) -> View:
    """Build what one person may see; watching takes both players' yes, then and now (MTR 1.11)."""
    table = room.seen_by(chair).table
    if chair.is_judge:
        return judge_view(table, judge=chair.by.who)
    if chair.seat is None:
        refuse_unless_watched(room.chronicle.table)
        refuse_unless_watched(table)
    return view(table, seat=chair.seat)


def refuse_unless_watched(table: Tabletop) -> None:
    if not table.sides or not all(side.allows_watching for side in table.sides):
        raise NotForSpectators


def known(words: Words, deck: DeckView, *, seat: int | None, who: Called) -> Iterator[tuple[str, Markup]]:
    """Say who knows which places of a deck, in the marks of its edge (MTR 3.10)."""
    for run in _runs(deck.known):
        kind = whose(run[0], seat=seat)
        names = Markup(", ").join(Markup("<em>{}</em>").format(place.name) for place in run if place.name)
        knowing = Markup(", ").join(who[other] for other in run[0].seats if other < len(who))
        yield kind, words(KNOWN_TO[kind], what=_where(words, deck, run), cards=names or "…", who=knowing)
    if deck.random:
        yield "random", words.several(*RANDOM, deck.random)
    if not deck.is_random:
        yield "seen", words(NOT_RANDOM)


def whose(place: PlaceView, *, seat: int | None) -> str:
    """Say how a place is marked for a reader: known to them alone, to them and others, or to others."""
    if seat in place.seats:
        return "both" if len(place.seats) > 1 else "you"
    return "both" if place.name else "other"


def _runs(places: Sequence[PlaceView]) -> Iterator[list[PlaceView]]:
    run: list[PlaceView] = []
    for place in places:
        if run and (place.place != run[-1].place + 1 or place.seats != run[-1].seats):
            yield run
            run = []
        run.append(place)
    if run:
        yield run


def _where(words: Words, deck: DeckView, run: list[PlaceView]) -> Markup:
    if run[0].place == 0:
        return words.several(*ON_TOP, len(run))
    if run[-1].place == deck.count - 1:
        return words.several(*BELOW, len(run))
    return words.several(*BETWEEN, len(run), place=run[0].place + 1)


def score_of(words: Words, seen: View) -> Markup:
    """Say which game it is and how the match stands."""
    won = [sum(game.winner == side.seat for game in seen.games) for side in seen.sides]
    mine = won[seen.seat] if seen.seat is not None else 0
    theirs = max((wins for seat, wins in enumerate(won) if seat != seen.seat), default=0)
    which = "even" if seen.seat is None or mine == theirs else "lead" if mine > theirs else "behind"
    score = f"{mine}–{theirs}" if seen.seat is not None else "–".join(map(str, won))
    return words(SCORES[which], game=max(seen.game, 1), score=score)


class Shown:
    """One person's page of a table, in their language."""

    def __init__(self, words: Words, room: Room, chair: Chair, *, floor: Floor) -> None:
        self.chair = chair
        self.room = room
        self.view = view_for(room, chair)
        self.who = called(room.names, seats=len(self.view.sides))
        self._words = words
        self._floor = floor

    @property
    def order(self) -> list[SideView]:
        """The slabs from the top of the page down: one's own is the last."""
        return sorted(self.view.sides, key=lambda side: side.seat == self.view.seat)

    @property
    def chronicle(self) -> Chronicle:
        return self.room.seen_by(self.chair)

    @property
    def seq(self) -> int:
        return self.chronicle.seq

    @property
    def score(self) -> Markup:
        return score_of(self._words, self.view)

    @property
    def offers(self) -> tuple[Offer, ...]:
        return offers(self.view)

    @property
    def moves(self) -> tuple[Offer, ...]:
        return moves(self.view)

    @property
    def shares(self) -> list[int]:
        """Whose share of the next chance is here."""
        return sorted(self._floor.shares(self.chair.stream, self.chronicle.table))

    @property
    def largest(self) -> int:
        """How many cards a share must be good for."""
        return max((len(side.slots) for side in self.chronicle.table.sides), default=0)

    def known(self, seat: int) -> list[tuple[str, Markup]]:
        return list(known(self._words, self.view.sides[seat].deck, seat=self.view.seat, who=self.who))

    def away(self, seat: int) -> int | None:
        return self.room.away(seat)

    def log(self, *, after: int = 0) -> list[tuple[int, int, str, Markup]]:
        """Tell the newest lines, oldest first: number, time, kind, words."""
        lines = [line for line in self.chronicle.lines if line.seq > after][-FIRST_LINES:]
        return [
            (
                line.seq,
                line.at // 1000,
                line.happening.line.what if line.happening else "log-back",
                in_words(self._words, line, seat=self.view.seat, who=self.who),
            )
            for line in lines
        ]

    def as_event(self, *, after: int) -> bytes:
        """Write it for the feed: this person's view as the core built it, and nothing else."""
        said: dict[str, Any] = {
            "seq": self.seq,
            "view": self.view,
            "log": self.log(after=after),
            "known": [self.known(side.seat) for side in self.view.sides],
            "offers": [self._offered(offer) for offer in self.offers],
            "moves": [self._offered(offer) for offer in self.moves],
            "score": self.score,
            "away": [self.away(side.seat) for side in self.view.sides],
            "grace": GRACE,
            "shares": self.shares,
            "largest": self.largest,
        }
        return b"id: %d\ndata: %b\n\n" % (self.seq, msgspec.json.encode(said, enc_hook=str))

    def _offered(self, offer: Offer) -> dict[str, Any]:
        return {
            "wish": offer.wish,
            "label": self._words(offer.label),
            "key": offer.key,
            "fields": offer.fields,
            "main": offer.is_main,
            "needs": offer.needs,
        }

    @property
    def is_over(self) -> bool:
        return self.view.stage is Stage.CLOSED
