"""How each fact changes a table: a fact that refers to something missing raises KeyError, as it does not fold."""

from collections.abc import Sequence
from typing import assert_never

from topcut.core.log import Kind, LogFact
from topcut.core.play import PlayerId, Stream, Who
from topcut.core.zones.fold.chance import apply_chance, remember_chance
from topcut.core.zones.fold.play import apply_area, apply_deck, remember_play
from topcut.core.zones.fold.pregame import apply_pregame
from topcut.core.zones.nouns.facts import (
    QUIET,
    AreaFact,
    CardsMoved,
    CardsPut,
    CardTurned,
    DeckBrought,
    DeckFact,
    DeckOutStated,
    EffectWorded,
    EventMatch,
    FaceSeen,
    GameFact,
    GameResultSettled,
    GameResultStated,
    JudgeAgreed,
    JudgeCame,
    JudgeFact,
    JudgeLooked,
    ManipulationCorrected,
    ManipulationRecorded,
    MatchClosed,
    MatchEnded,
    MatchEndStated,
    ReadingAllowed,
    RemedyFact,
    SeatLeft,
    SeatMissed,
    SeatTaken,
    StepEntered,
    TableFact,
    TableOpened,
    TabletopFact,
    TakeBackAsked,
    TallyChanged,
    TurnPassed,
    WatchingAllowed,
)
from topcut.core.zones.nouns.facts_before import ChanceFact, HandDealt, PregameFact, Sideboarded
from topcut.core.zones.nouns.profiles import profiles
from topcut.core.zones.nouns.state import Ending, PlayedGame, Side, TablePhase, Tabletop
from topcut.core.zones.nouns.teams import are_even
from topcut.core.zones.reading.knowledge import bits, carry_back, learn, let_watch


def apply(table: Tabletop, fact: TabletopFact) -> None:
    """Apply one fact, the most frequent ones first, and let players with a disclosure see the new top card."""
    if not table.sides and type(fact) is not TableOpened:
        raise KeyError("a table")
    if table.take_back and not isinstance(fact, QUIET):
        table.take_back = None
    if table.missed and not isinstance(fact, SeatLeft | TurnPassed | RemedyFact):
        _refute(table, getattr(fact, "by", None), getattr(fact, "seat", None))
    if isinstance(fact, AreaFact):
        apply_area(table, fact)
    elif isinstance(fact, DeckFact):
        apply_deck(table, fact)
    elif isinstance(fact, GameFact):
        _apply_game(table, fact)
    elif isinstance(fact, ChanceFact):
        apply_chance(table, fact)
    elif isinstance(fact, PregameFact):
        apply_pregame(table, fact)
    elif isinstance(fact, TableFact):
        _apply_table(table, fact)
    elif isinstance(fact, JudgeFact):
        _apply_judge(table, fact)
    elif not isinstance(fact, LogFact):
        assert_never(fact)
    for side in table.sides:
        if side.disclosed and side.deck:
            learn(table, side.deck[:1], side.disclosed)


def _refute(table: Tabletop, by: int | None, seat: int | None) -> None:
    """Refute statements against a player who has just done something: they are there (MTR 2.10)."""
    here = seat if by is None else by
    if here in table.missed:
        table.refuted[here] = table.missed[here]


def _apply_table(table: Tabletop, fact: TableFact) -> None:
    match fact:
        case TableOpened():
            if fact.teams and not are_even(fact.teams, seats=len(fact.seats)):
                raise KeyError("even teams")
            deck_zone = profiles()[fact.profile].rules.deck_zone
            table.profile_name, table.policy, table.level = fact.profile, fact.policy, fact.level
            table.better_placed, table.keeps_discard_order = fact.chooser, fact.keeps_discard_order
            table.length, table.deck_out = fact.length, fact.deck_out or deck_zone.deck_out
            table.judge_by_consent, table.match = fact.judge_by_consent, fact.match or _match_in(fact.seats)
            table.sides = [Side(who, whose=who) for who in fact.seats]
            table.teams, table.edition = fact.teams, fact.edition
        case SeatTaken():
            side = table.sides[fact.seat]
            side.who, side.devices = fact.who, 1 if fact.alone else side.devices + 1
        case WatchingAllowed():
            had_watchers = table.is_watched
            table.sides[fact.seat].allows_watching = fact.yes
            if table.is_watched and not had_watchers:
                let_watch(table)
        case ReadingAllowed():
            table.sides[fact.seat].allows_reading = fact.yes
        case DeckBrought():
            _bring(table, fact)
        case EffectWorded():
            table.words = fact.words.opened("")
        case _:
            assert_never(fact)


def _match_in(seats: Sequence[Who]) -> EventMatch | None:
    """Read the match from the names of the seats, for tables older than its field."""
    parts = [seat.split(".") for seat in seats]
    if any(len(part) != 4 or not all(number.isdecimal() for number in part[1:]) for part in parts):
        return None
    if len({tuple(part[:3]) for part in parts}) != 1:
        return None
    event, round, table, _ = parts[0]
    players = tuple(PlayerId(int(part[3])) for part in parts)
    return EventMatch(Stream(event), int(round), int(table), players)


def _bring(table: Tabletop, fact: DeckBrought) -> None:
    side, size = table.sides[fact.seat], fact.main + fact.sideboard
    if side.slots:
        raise KeyError("a seat without a deck")
    first = len(table.names)
    side.slots, side.registered, side.hash = range(first, first + size), fact.main, fact.hash
    table.names += fact.cards.opened(("",) * size)
    table.traces += [0] * size


def _apply_game(table: Tabletop, fact: GameFact) -> None:
    match fact:
        case TallyChanged():
            for mate in table.mates(fact.seat):
                table.sides[mate].tallies[fact.tally] = fact.value
        case StepEntered():
            table.step = fact.step
        case TurnPassed():
            _must_be_one_of(table.heads, fact.to)
            table.active, table.turn, table.step = fact.to, table.turn + 1, ""
            table.drawn_by = ()
            table.statements.clear()
            table.missed.clear()
            table.refuted.clear()
        case DeckOutStated():
            table.deck_outs.append(fact.seat)
        case GameResultStated():
            table.statements[fact.seat] = (fact.winner, fact.how)
        case GameResultSettled():
            _must_be_one_of(table.heads, fact.winner)
            had_begun = table.stage is TablePhase.PLAYING
            played = PlayedGame(fact.winner, fact.how, table.chooser, had_begun, table.card_was_played, table.out)
            table.games.append(played)
            table.statements.clear()
            table.stage = TablePhase.OVER
            for side in table.sides:
                side.is_out = side.has_left
            table.out = tuple(seat for seat in table.out if table.sides[seat].has_left)
        case MatchEndStated():
            table.wants_end = tuple(
                sorted({*table.wants_end, fact.seat} if fact.yes else {*table.wants_end} - {fact.seat})
            )
        case MatchEnded():
            _must_be_one_of(table.heads, fact.winner)
            table.ended, table.stage = Ending(fact.winner, fact.how), TablePhase.OVER
        case SeatMissed():
            _must_be_one_of(table.seats(), fact.whom)
            table.missed[fact.whom] = tuple(dict.fromkeys((*table.missed.get(fact.whom, ()), fact.seat)))
            table.refuted[fact.whom] = tuple(one for one in table.refuted.get(fact.whom, ()) if one != fact.seat)
        case SeatLeft():
            _leave(table, fact)
        case MatchClosed():
            table.stage = TablePhase.CLOSED
        case _:
            assert_never(fact)


def _must_be_one_of(seats: Sequence[int], seat: int | None) -> None:
    """Refuse a seat that is not among these to leave, have a turn or win; None is a draw."""
    if seat is not None and seat not in seats:
        raise KeyError(f"seat {seat}")


def _leave(table: Tabletop, fact: SeatLeft) -> None:
    """Take a seat out: nobody waits for its share, its statement or its turn; its cards stay where they are."""
    _must_be_one_of(table.seats(), fact.seat)
    seat, side = fact.seat, table.sides[fact.seat]
    after = table.next_in(seat)
    table.out = table.out if seat in table.out else (*table.out, seat)
    side.is_out, side.has_left = True, side.has_left or fact.for_good
    side.has_share = False
    for pledged in table.pledges.values():
        pledged.pop(seat, None)
    table.wants_end = tuple(other for other in table.wants_end if other != seat)
    for pending in (table.looks, table.wanted_looks, table.orderings, table.statements, table.missed):
        pending.pop(seat, None)
    for asker in [asker for asker, wanted in table.wanted_looks.items() if wanted.owner == seat]:
        del table.wanted_looks[asker]
    if table.first is None and table.chooser == seat:
        table.chooser = after
    if table.first == seat:
        table.first = after


def _apply_judge(table: Tabletop, fact: JudgeFact) -> None:
    match fact:
        case JudgeCame():
            table.judge = fact.judge
            table.judges.clear()
            for side in table.sides:
                side.accepts_judge = False
        case JudgeAgreed():
            table.sides[fact.seat].accepts_judge = fact.yes
            if not fact.yes:
                table.judges.clear()
        case JudgeLooked():
            table.judges[fact.judge] = fact.zones
        case FaceSeen():
            side = table.sides[fact.owner]
            learn(table, [side.deck[place] for place in fact.places], bits(table, fact.by))
            side.is_random = side.is_presented = False
        case ManipulationRecorded():
            table.manipulated[fact.seat] = fact.text.opened("")
        case ManipulationCorrected():
            del table.manipulated[fact.seat]
        case TakeBackAsked():
            table.take_back = (fact.seat, fact.seq)
        case _:
            assert_never(fact)


def remember(table: Tabletop, fact: TabletopFact) -> None:
    """Keep what an undone fact leaves behind: faces that were seen, numbers and chances that were used up."""
    match fact:
        case CardsMoved() | CardsPut() | CardTurned():
            remember_play(table, fact)
        case HandDealt():
            table.last_id += fact.count
        case Sideboarded():
            table.last_id += fact.sideboard
        case _ if isinstance(fact, ChanceFact):
            remember_chance(table, fact)
        case _:
            pass


def rewound(now: Tabletop, then: Tabletop) -> Tabletop:
    """Take the cards back; knowledge, numbers, chances, seats and judges' records stay (MTR 3.10)."""
    if now.is_watched and not then.is_watched:
        let_watch(then)
    carry_back(now, then)
    then.judge = now.judge
    then.last_id, then.chances = now.last_id, now.chances
    then.pledges, then.tapes, then.past = now.pledges, now.tapes, now.past
    then.asked, then.shown, then.withheld = now.asked, now.shown, now.withheld
    then.rolls, then.roll, then.void_rolls = now.rolls, None, {}
    then.judges, then.manipulated, then.take_back = now.judges, now.manipulated, None
    for side, lately in zip(then.sides, now.sides, strict=True):
        side.who, side.devices, side.has_share = lately.who, lately.devices, lately.has_share
        side.allows_watching, side.accepts_judge = lately.allows_watching, lately.accepts_judge
        side.allows_reading = lately.allows_reading
        side.is_random = side.is_random and not _knows_any(then, side)
    return then


def _knows_any(table: Tabletop, side: Side) -> bool:
    return table.stage is TablePhase.PREGAME and any(slot in table.known for slot in side.deck)


TABLETOP: Kind[TabletopFact, Tabletop] = Kind(
    "tabletop",
    facts=TabletopFact,
    begin=Tabletop,
    apply=apply,
    remember=remember,
    rewound=rewound,
    has_begun=lambda table: bool(table.sides),
)
