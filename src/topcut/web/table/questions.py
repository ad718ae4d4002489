"""Questions to a person at a table: a sentence, and the buttons that answer it."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final

from markupsafe import Markup
from msgspec import Struct

from topcut.core.errors import gettext_noop as _
from topcut.core.zones.nouns.state import TablePhase
from topcut.core.zones.reading import PENALTY
from topcut.core.zones.view import View
from topcut.web.shared.language import Words
from topcut.web.table.offers import TableButton
from topcut.web.table.vocabulary import ENDINGS, VOID
from topcut.web.table.words import Called, zone_named

RIGHT: Final = _("Yes, that is right")
OUT: Final = _("The game ends with that")
AGREE: Final = _("I agree")
WON: Final = _("{who} says that you won this game: {how}.")
LOST: Final = _("{who} says: {winner} won this game, {how}.")
THEY_WON: Final = _("{who} says they won this game: {how}.")
DRAWN: Final = _("{who} says that this game is drawn: {how}.")
RAN_OUT: Final = _("{who} has run out of cards.")
YOU_RAN_OUT: Final = _("You have run out of cards.")
DRAW_MATCH: Final = _("{who} offers to draw the whole match.")
DOUBTED: Final = _("{who} says that the last roll does not count: {why}.")
LOOKS: Final = _("A judge is looking at hidden cards: {zones}.")
WAITS: Final = _("Play is stopped: a judge is correcting a deck.")
NO_JUDGE: Final = _("Play is stopped: the order of {who}'s deck was changed, and no judge can rule here any more.")
SHUFFLE_IT: Final = _("Shuffle it and go on")
JUDGE_CAME: Final = _(
    "Somebody came as a judge, by the link shown to the person who opened this table. With every player's yes they "
    "can rule, and see hidden cards; you are told whenever they do."
)
SHARE: Final = _(
    "The share of chance of {who} has not come. Their page sends it automatically once it is open. After 20 seconds "
    "you can go on without it; the log says whose share it was."
)
OWN_SHARE: Final = _(
    "Your share of this chance has not come from this device. If you played on another one before, "
    "open the table there. Otherwise the other player goes on without it, and the log says so."
)
GO_ON: Final = _("Go on without it")
ACCEPT: Final = _("I agree to this judge")
WOULD_SEARCH: Final = _("{who} asks to search your deck: {why}.")
WOULD_LOOK: Final = _("{who} asks to look at cards from the top of your deck, {n} in all: {why}.")
LET_THEM: Final = _("Let them")
NO_LOOK: Final = _("I see no such effect")
ASKED_LOOK: Final = _("{owner} is asked whether you may look at their deck: {why}.")
LET_IT_BE: Final = _("I let it be")
JUDGES_LOOK: Final = _("{who} asks to look at {owner}'s deck: {why}. You can answer for {owner}.")
MISSED: Final = _("{who} says that {whom} has gone. With everybody's word the others play on.")
MISSED_ME: Final = _("{who} says that you have gone. While this page is open, you have not.")
MISS_TOO: Final = _("We play on")
LOST_THERE: Final = _("{who} has lost a game of this match to a penalty. A judge awards it here, then play goes on.")
AWARD: Final = _("Award the game")
OWED: Final = _("{who}'s deck was searched: it is shuffled before anything else.")
OWED_MINE: Final = _("Your deck was searched: it is shuffled before anything else.")


class Ask(Struct, frozen=True):
    """One question to answer."""

    said: Markup
    offers: tuple[TableButton, ...] = ()
    is_late: bool = False
    """Whether it is asked only if the browsers did not answer it by themselves within a moment."""


def asks(words: Words, view: View, *, who: Called, is_judge: bool = False) -> Iterator[Ask]:
    """Ask a seat what only it can answer; a spectator is asked nothing, and sees what everybody is told."""
    for zones in view.judges:
        yield Ask(words(LOOKS, zones=Markup(", ").join(zone_named(words, who, *zone) for zone in zones)))
    if view.manipulated and view.stage in {TablePhase.PREGAME, TablePhase.PLAYING}:
        yield from _waits(words, view, who)
    if view.seat is not None or is_judge:
        yield from _shares(words, view, who)
        yield from _looks(words, view, who)
    if view.seat is None or view.stage is TablePhase.CLOSED:
        return
    if view.judge_came and not view.sides[view.seat].accepts_judge:
        yield Ask(words(JUDGE_CAME), (TableButton("agree-to-judge", ACCEPT, "", {"yes": "1"}),))
    yield from _results(words, view, view.seat, who)
    yield from _missed(words, view, view.seat, who)
    if not (view.ended or view.sides[view.seat].has_left or view.seat in view.wants_end):
        for other in view.wants_end:
            yield Ask(words(DRAW_MATCH, who=who[other]), (TableButton("agree-draw", AGREE, "", {"yes": "1"}),))
    roll = view.roll
    if roll and not roll.void and view.seat not in roll.doubters and not view.sides[view.seat].is_out:
        for other, why in roll.doubts:
            agree = TableButton("doubt-roll", AGREE, "", {"roll": str(roll.number), "why": why})
            yield Ask(words(DOUBTED, who=who[other], why=words(VOID.get(why, why))), (agree,))


def _waits(words: Words, view: View, who: Called) -> Iterator[Ask]:
    """Say that play waits and for whom; without a judge, a shuffle corrects the deck (DZ 8.2.2)."""
    if view.has_judge:
        yield Ask(words(WAITS))
        return
    for seat in view.manipulated:
        offer = TableButton("shuffle", SHUFFLE_IT, "", {"owner": str(seat)}, is_main=True)
        yield Ask(words(NO_JUDGE, who=who[seat]), (offer,) if view.seat is not None else ())


def _looks(words: Words, view: View, who: Called) -> Iterator[Ask]:
    """Ask the owner of a deck whether another player may look at it, and say which deck to shuffle (DZ 8.2.2)."""
    for wanted in view.wanted_looks:
        seat = {"seat": str(wanted.seat)}
        yes = TableButton("answer-look", LET_THEM, "", seat | {"yes": "1"}, is_main=True)
        no = TableButton("answer-look", NO_LOOK, "", seat | {"yes": ""})
        said: dict[str, object] = {"who": who[wanted.seat], "owner": who[wanted.owner], "n": wanted.count}
        said["why"] = Markup("<em>{}</em>").format(wanted.said)
        if view.seat == wanted.owner:
            yield Ask(words(WOULD_SEARCH if wanted.is_search else WOULD_LOOK, **said), (yes, no))
        elif view.seat == wanted.seat:
            yield Ask(words(ASKED_LOOK, **said), (TableButton("answer-look", LET_IT_BE, "", no.fields),))
        elif view.seat is None:
            yield Ask(words(JUDGES_LOOK, **said), (yes, no))
    for side in view.sides:
        if side.owes_shuffle and not view.looks:
            mine = side.seat == view.seat
            yield Ask(words(OWED_MINE) if mine else words(OWED, who=who[side.seat]))


def _shares(words: Words, view: View, who: Called) -> Iterator[Ask]:
    """Say whose share a chance waits for; everybody but its owner can go on without it (MTR 3.10).

    While any player has not committed yet, no other share is due.
    """
    if view.asked is None:
        return
    bound = view.bound.get(view.asked.number, {})
    are_bound = all(seat in bound for seat in view.asked.awaited)
    for seat in view.asked.awaited:
        fields = {"value": str(view.asked.number), "seat": str(seat)}
        if seat == view.seat:
            yield from (Ask(words(OWN_SHARE), is_late=True),) if are_bound else ()
        else:
            offer = TableButton("go-on-without", GO_ON, "", fields)
            yield Ask(words(SHARE, who=who[seat]), (offer,), is_late=True)


def _missed(words: Words, view: View, seat: int, who: Called) -> Iterator[Ask]:
    """Ask the others whether a player has gone, and tell that player that it was said (MTR 2.10)."""
    for whom, sayers in view.missed.items():
        if whom == seat:
            yield from (Ask(words(MISSED_ME, who=who[one])) for one in sayers)
        elif view.may_miss(seat, whom) and not view.sides[seat].is_out:
            agree = TableButton("miss-player", MISS_TOO, "", {"seat": str(whom)})
            others = [one for one in sayers if one != seat]
            yield from (Ask(words(MISSED, who=who[one], whom=who[whom]), (agree,)) for one in others[:1])


def lost_at_the_event(words: Words, view: View, won: Sequence[int], who: Called, *, is_judge: bool) -> Iterator[Ask]:
    """Say that a judge gave a game loss at the event, until the game is awarded at the table too (IPG 1.1)."""
    if (view.seat is None and not is_judge) or len(view.sides) != 2 or view.ended or view.stage is TablePhase.CLOSED:
        return
    here = Counter(game.winner for game in view.games if game.winner is not None and game.how == PENALTY)
    for winner in (Counter(won) - here).elements():
        award = TableButton("award-game", AWARD, "", {"winner": str(winner), "how": PENALTY}, is_main=True)
        yield Ask(words(LOST_THERE, who=who[1 - winner]), (award,) if is_judge else ())


def _results(words: Words, view: View, seat: int, who: Called) -> Iterator[Ask]:
    """Show the other player's report of the game and the table's count; both need the players' confirmation (X-01)."""
    if view.stage not in {TablePhase.PREGAME, TablePhase.PLAYING}:
        return
    mine = view.statements.get(seat)
    for other, (winner, how) in view.statements.items():
        if other != seat and mine != (winner, how) and not view.sides[seat].is_out:
            sentence = DRAWN if winner is None else {seat: WON, other: THEY_WON}.get(winner, LOST)
            parts = {"who": who[other], "how": words(ENDINGS[how])} | (
                {"winner": who[winner]} if winner is not None else {}
            )
            fields = {"winner": "" if winner is None else str(winner), "how": how}
            yield Ask(words(sentence, **parts), (TableButton("state-result", RIGHT, "", fields, is_main=True),))
    if len(view.deck_outs) == 1 and len(view.sides) == 2 and mine is None and not view.statements:
        (out,) = view.deck_outs
        winner = next(side.seat for side in view.sides if side.seat != out)
        said = words(YOU_RAN_OUT) if out == seat else words(RAN_OUT, who=who[out])
        yield Ask(said, (TableButton("state-result", OUT, "", {"winner": str(winner), "how": "deck-out"}),))
