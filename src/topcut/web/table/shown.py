"""What leaves the server about a table: one person's view, the log lines they may read, and their next steps."""

from collections.abc import Iterable
from typing import Any, Final

import msgspec
from markupsafe import Markup

from topcut.core.errors import TopcutError
from topcut.core.errors import gettext_noop as _
from topcut.core.play import FirstTo, MatchLength
from topcut.core.zones.action import may_judge
from topcut.core.zones.nouns.profiles import profiles
from topcut.core.zones.nouns.refusals import NotAtThisTable, NotForSpectators
from topcut.core.zones.nouns.state import TablePhase, Tabletop
from topcut.core.zones.reading import Chair
from topcut.core.zones.view import SideView, View, judge_view, view
from topcut.web.shared.language import Words
from topcut.web.table.kinds import InformationKind, kinds
from topcut.web.table.knowledge_marks import known
from topcut.web.table.match import MatchShown, match_shown
from topcut.web.table.offers import HAND_IN, TableButton, moves, offers, rarely, results
from topcut.web.table.questions import Ask, asks, lost_at_the_event
from topcut.web.table.table_hub import GRACE, Show, TableFeed, TableLog
from topcut.web.table.taking_back import TakeBack, take_back
from topcut.web.table.vocabulary import STEPS, TALLIES, ZONES
from topcut.web.table.words import called, in_words

FIRST_LINES: Final = 60
"""How many lines of the log a page starts with."""
SAYS: Final = {
    "unseen": _("Card you cannot see"),
    "exerted": _("exerted"),
    "damage": _("damage"),
    "seen": _("seen"),
    "cards": _("cards"),
    "to play": _("to play"),
    "out": _("out of this game"),
    "left": _("has left the table"),
    "you": _("You"),
    "counters": _("counters"),
    "under": _("under another card"),
    "looking": _("You look at these"),
    "itself": _("the game itself"),
    "server": _("the server"),
    "away": _("has lost the connection. The table is waiting:"),
    "absent": _("is not here yet."),
    "late": _("has been away for longer than the grace time. Call a judge."),
    "offline": _("No connection. What you do now is not sent."),
    "unknown": _(
        "No answer: it is not known yet whether this counted. It is sent again automatically, and counts once."
    ),
    "replayed": _("Every chance was derived again in this browser, and all are the same:"),
    "differs": _("This chance does not follow from what was pledged for it:"),
    "once": _("Pledged and shown in one step, no proof against the person who ran the server:"),
    "alone": _("Drawn by the server alone:"),
    "elsewhere": _("Your share of chance came from another device. If you have no other, stop and call a judge:"),
    "unfair": _("Stop and call a judge. A chance was not drawn from what this browser saw pledged for it:"),
    "chosen": _("Chosen:"),
    "because": _("It is named as the reason for your next action."),
    "choose": _("Click the card that says so: it is named as the reason for what you do next."),
    "say why": _("What allows this? Click the card that says so, or write it in a few words, and press again."),
    "pick": _("Choose a card first."),
    "call": _("Call a judge"),
    "withdraw": _("No judge needed after all"),
    "clock": _("Time left in the round"),
    **ZONES,
    **TALLIES,
}
"""Texts that the page's script needs."""
DEVICES: Final = _("Your seat was opened on {n} devices. If one of them is not yours, somebody else sees your cards.")
SCORES: Final = {
    "lead": _("Game {game}, you lead {score}"),
    "behind": _("Game {game}, you are behind {score}"),
    "even": _("Game {game}, {score}"),
    "lead of": _("Game {game} of {most}, you lead {score}"),
    "behind of": _("Game {game} of {most}, you are behind {score}"),
    "even of": _("Game {game} of {most}, {score}"),
}
TURNS: Final = {
    "mine": _("turn {turn}, yours"),
    "theirs": _("turn {turn}, {who}"),
}


def view_for(now: Tabletop, table: Tabletop, chair: Chair) -> View:
    """Build what one person may see; watching needs both players' consent, then and now (MTR 1.11).

    A feed is open for long: a person who has lost the seat meanwhile is shown nothing more of it (MTR 3.13).
    """
    if chair.seat is not None and table.sides[chair.seat].who != chair.by.who:
        raise NotAtThisTable
    if chair.is_judge:
        return judge_view(table, judge=chair.by.who)
    if chair.seat is None:
        refuse_unless_watched(now)
        refuse_unless_watched(table)
    return view(table, seat=chair.seat)


def may_read(table: Tabletop, chair: Chair) -> bool:
    """Check whether a person may read the whole finished match: its players, its judges, or everybody (MTR 3.13).

    Everybody may if both players said so; nobody can say it for them.
    """
    if chair.is_judge:
        return may_judge(table, chair.by)
    return chair.seat is not None or table.is_readable


def refuse_unless_watched(table: Tabletop) -> None:
    if not table.is_watched:
        raise NotForSpectators


def score_of(words: Words, seen: View) -> Markup:
    """Describe which game it is and the score of the match."""
    won = {side.seat: sum(game.winner == side.seat for game in seen.games) for side in seen.sides}
    mine = sum(wins for seat, wins in won.items() if seen.are_mates(seat, seen.seat))
    theirs = max((wins for seat, wins in won.items() if not seen.are_mates(seat, seen.seat)), default=0)
    which = "even" if seen.seat is None or mine == theirs else "lead" if mine > theirs else "behind"
    score = f"{mine}–{theirs}" if seen.seat is not None else "–".join(str(won[seat]) for seat in seen.heads)
    most = _most_games(seen.length)
    key = f"{which} of" if most > 1 else which
    return words(SCORES[key], game=max(seen.game, 1), most=most, score=score)


def _most_games(length: MatchLength | None) -> int:
    match length:
        case None:
            return 0
        case FirstTo(wins):
            return 2 * wins - 1
        case _:
            return length.games


class TableShown:
    """One person's page of a table, in their language."""

    def __init__(self, words: Words, feed: TableFeed, chair: Chair, *, now: TableLog) -> None:
        self.chair = chair
        self.feed = feed
        self.log_of = feed.later if chair.is_watching else now
        """The log as far as this person may see it; nobody keeps it across an await."""
        self.view = view_for(now.state, self.log_of.state, chair)
        self.who = called(feed.names, seats=len(self.view.sides))
        self._words = words

    @property
    def order(self) -> list[SideView]:
        """The sides from the top of the page down: the reader's own is last, a partner's next to last (MTR 9.1)."""
        mine, seen = self.view.seat, self.view
        return sorted(seen.sides, key=lambda side: (seen.are_mates(side.seat, mine), side.seat == mine))

    @property
    def seq(self) -> int:
        return self.log_of.seq

    @property
    def score(self) -> Markup:
        return score_of(self._words, self.view)

    @property
    def offers(self) -> tuple[TableButton, ...]:
        if self.chair.seat is not None and self.match is not None and self.match.heard == "open":
            return (HAND_IN,)
        return offers(self.view)

    @property
    def moves(self) -> tuple[TableButton, ...]:
        return moves(self.view)

    @property
    def rarely(self) -> tuple[TableButton, ...]:
        return rarely(self.view)

    @property
    def results(self) -> tuple[TableButton, ...]:
        return results(self.view)

    @property
    def asks(self) -> list[Ask]:
        is_judge, won = self.chair.is_judge, self.feed.match.penalised if self.feed.match else ()
        lost = lost_at_the_event(self._words, self.view, won, self.who, is_judge=is_judge)
        return [*lost, *asks(self._words, self.view, who=self.who, is_judge=is_judge)]

    @property
    def take_back(self) -> TakeBack:
        return take_back(self._words, self.log_of.told, self.view, who=self.who)

    @property
    def devices(self) -> Markup:
        """The warning for a player whose seat was opened more than once; otherwise empty (MTR 3.13)."""
        seat = self.view.seat
        count = 0 if seat is None else self.view.sides[seat].devices
        return self._words(DEVICES, n=count) if count > 1 and not self.is_over else Markup("")

    @property
    def turn(self) -> Markup:
        """Whose turn it is, for the head of the log."""
        seen = self.view
        if not seen.turn:
            return Markup("")
        which = "mine" if seen.are_mates(seen.active, seen.seat) else "theirs"
        return self._words(TURNS[which], turn=seen.turn, who=self.who[seen.active])

    @property
    def steps(self) -> list[tuple[str, Markup]]:
        """The steps of a turn of this game, while one is played (MTR 4.1)."""
        if self.view.stage is not TablePhase.PLAYING:
            return []
        return [(step, self._words(STEPS[step])) for step in profiles()[self.view.profile].steps]

    @property
    def kinds(self) -> list[InformationKind]:
        """The classes of information at this table (MTR 4.1)."""
        return kinds(self._words, level=self.view.level, edition=self.view.edition)

    @property
    def match(self) -> MatchShown | None:
        """The event's state of the match, if the table belongs to one."""
        found = self.feed.match
        if found is None:
            return None
        return match_shown(self._words, found, self.log_of.state, chair=self.chair, refusal=self.feed.refusal)

    @property
    def largest(self) -> int:
        """How many cards a share must suffice for."""
        return max((len(side.slots) for side in self.log_of.state.sides), default=0)

    def known(self, seat: int) -> list[tuple[str, Markup]]:
        return list(known(self._words, self.view.sides[seat].deck, seat=self.view.seat, who=self.who))

    def away(self, seat: int) -> int | None:
        return self.feed.away(seat)

    def log(self, *, after: int = 0) -> list[tuple[int, int, str, Markup]]:
        """List the newest log lines, oldest first: number, time, kind, words.

        A spectator is told what happened since every seat agreed to it, and nothing from before (MTR 1.11).
        """
        heard = max(after, self._watched_from() - 1) if self.chair.is_watching else after
        lines = [line for line in self.log_of.told if line.seq > heard][-FIRST_LINES:]
        return [
            (
                line.seq,
                line.at // 1000,
                line.happening.line.what if line.happening else "log-back",
                in_words(self._words, line, seat=self.view.seat, who=self.who),
            )
            for line in lines
        ]

    def _watched_from(self) -> int:
        lines = self.log_of.told
        return max((ln.seq for ln in lines if ln.happening and ln.happening.line.what == "watching-allowed"), default=0)

    def as_event(self, *, after: int) -> bytes:
        """Write the message for the feed: this person's view as the core built it, and nothing else."""
        said: dict[str, Any] = {
            "seq": self.seq,
            "view": self.view,
            "log": self.log(after=after),
            "known": [self.known(side.seat) for side in self.view.sides],
            "offers": self._offered(self.offers),
            "moves": self._offered(self.moves),
            "rarely": self._offered(self.rarely),
            "results": self._offered(self.results),
            "asks": [{"said": ask.said, "offers": self._offered(ask.offers), "late": ask.is_late} for ask in self.asks],
            "take_back": self.take_back,
            "devices": self.devices,
            "turn": self.turn,
            "steps": self.steps,
            "match": self.match,
            "score": self.score,
            "away": [self.away(side.seat) for side in self.view.sides],
            "grace": GRACE,
            "largest": self.largest,
        }
        return b"id: %d\ndata: %b\n\n" % (self.seq, msgspec.json.encode(said, enc_hook=str))

    def label(self, offer: TableButton) -> Markup:
        """Return the label of a button; at a table of more than two, with the name of the seat it is about."""
        said = self._words(offer.label)
        if offer.about is None or len(self.view.sides) == 2:
            return said
        return Markup("{}: {}").format(said, self.feed.names.get(offer.about, ""))

    def _offered(self, offers: Iterable[TableButton]) -> list[dict[str, Any]]:
        return [
            {
                "command": offer.command,
                "label": self.label(offer).unescape(),
                "key": offer.key,
                "fields": offer.fields,
                "main": offer.is_main,
                "needs": offer.needs,
            }
            for offer in offers
        ]

    @property
    def may_read(self) -> bool:
        return self.is_over and may_read(self.log_of.state, self.chair)

    @property
    def is_over(self) -> bool:
        return self.view.stage is TablePhase.CLOSED


def shown_to(words: Words, chair: Chair) -> Show:
    """Write for one person's feed what they may see of a table, or why they see nothing."""

    def show(feed: TableFeed, now: TableLog, after: int) -> bytes:
        """Write what this person may see now, or the refusal."""
        try:
            return TableShown(words, feed, chair, now=now).as_event(after=after)
        except TopcutError as refusal:
            return refusal_event(words, refusal)

    return show


def refusal_event(words: Words, refusal: TopcutError) -> bytes:
    return b"event: refused\ndata: %b\n\n" % str(words.refusal(refusal)).encode()
