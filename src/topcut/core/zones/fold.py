"""How each fact changes a table. A fact that speaks of what is not there raises KeyError: it does not fold."""

from typing import assert_never

from topcut.core.log import Kind, LogFact
from topcut.core.zones.facts import (
    QUIET,
    AreaFact,
    CardsMoved,
    CardsPut,
    CardTurned,
    DeckBrought,
    DeckFact,
    DeckOutStated,
    EffectWorded,
    FaceSeen,
    GameEnded,
    GameFact,
    GameResultStated,
    JudgeFact,
    JudgeLooked,
    ManipulationCorrected,
    ManipulationRecorded,
    MatchClosed,
    SeatTaken,
    TableFact,
    TableOpened,
    TabletopFact,
    TakeBackAsked,
    TallyChanged,
    TurnPassed,
    WatchingAllowed,
)
from topcut.core.zones.facts_before import (
    ChanceFact,
    DeckShuffled,
    DiceRolled,
    HandDealt,
    PregameFact,
    RandomCardReturned,
    SeatPledged,
    ServerPledged,
    Sideboarded,
)
from topcut.core.zones.fold_play import apply_area, apply_deck, remember_play
from topcut.core.zones.fold_pregame import apply_pregame, use_up
from topcut.core.zones.knowledge import bits, carry_back, learn, lose_track, pick_unseen
from topcut.core.zones.piles import TOP, forget_notices
from topcut.core.zones.profiles import profiles
from topcut.core.zones.shuffle import SERVER
from topcut.core.zones.state import Played, Side, Stage, Tabletop, unknown


def apply(table: Tabletop, fact: TabletopFact) -> None:
    """Apply one fact, hottest subject first, and let a standing disclosure see the card now on top."""
    if not table.sides and type(fact) is not TableOpened:
        raise KeyError("a table")
    if table.take_back and not isinstance(fact, QUIET):
        table.take_back = None
    if isinstance(fact, AreaFact):
        apply_area(table, fact)
    elif isinstance(fact, DeckFact):
        apply_deck(table, fact)
    elif isinstance(fact, GameFact):
        _apply_game(table, fact)
    elif isinstance(fact, ChanceFact):
        _apply_chance(table, fact)
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


def _apply_table(table: Tabletop, fact: TableFact) -> None:
    match fact:
        case TableOpened():
            profiles()[fact.profile]
            table.profile_name, table.policy, table.level = fact.profile, fact.policy, fact.level
            table.better_placed, table.keeps_discard_order = fact.chooser, fact.keeps_discard_order
            table.sides = [Side(who) for who in fact.seats]
        case SeatTaken():
            table.sides[fact.seat].who = fact.who
        case WatchingAllowed():
            table.sides[fact.seat].allows_watching = fact.yes
        case DeckBrought():
            _bring(table, fact)
        case EffectWorded():
            table.words = fact.words.value if fact.words.is_open else ""
        case _:
            assert_never(fact)


def _bring(table: Tabletop, fact: DeckBrought) -> None:
    side, size = table.sides[fact.seat], fact.main + fact.sideboard
    if side.slots:
        raise KeyError("a seat without a deck")
    first = len(table.names)
    side.slots, side.registered, side.hash = range(first, first + size), fact.main, fact.hash
    table.names += fact.cards.value if fact.cards.is_open else ("",) * size
    table.traces += [0] * size


def _apply_chance(table: Tabletop, fact: ChanceFact) -> None:
    match fact:
        case ServerPledged():
            _pledge(table, fact.number, SERVER, fact.commitment)
            table.tapes[fact.number] = fact.tape
        case SeatPledged():
            _pledge(table, fact.number, fact.seat, fact.commitment)
        case DeckShuffled():
            use_up(table, fact.number)
            _shuffle(table, table.sides[fact.seat], fact)
        case DiceRolled():
            use_up(table, fact.number)
        case RandomCardReturned():
            use_up(table, fact.number)
            _return(table, table.sides[fact.seat], fact)
        case _:
            assert_never(fact)


def _pledge(table: Tabletop, number: int, side: int, commitment: str) -> None:
    if number <= table.chances or side in table.pledges.setdefault(number, {}):
        raise KeyError(f"chance {number}")
    table.pledges[number][side] = commitment


def _shuffle(table: Tabletop, side: Side, fact: DeckShuffled) -> None:
    places = fact.places or tuple(range(len(side.deck)))
    before = [side.deck[place] for place in places]
    if len(before) != fact.count:
        raise KeyError(f"a deck of {fact.count} cards")
    order = fact.order.value if fact.order.is_open else None
    for place, source in zip(places, order or range(fact.count), strict=True):
        side.deck[place] = before[source] if order is not None else unknown(fact.seat)
    lose_track(table, before)
    forget_notices(side, set(before))
    side.is_random = True
    if fact.by != fact.seat or set(fact.sides) - {fact.seat}:
        side.opponent_shuffled = True


def _return(table: Tabletop, side: Side, fact: RandomCardReturned) -> None:
    pick_unseen(table, side.hand, by=fact.seat)
    card = side.hand.pop(fact.picked.value if fact.picked.is_open else -1)
    at = 0 if fact.where == TOP else len(side.deck)
    side.deck.insert(at, card.slot if fact.picked.is_open else unknown(fact.seat))


def _apply_game(table: Tabletop, fact: GameFact) -> None:
    match fact:
        case TallyChanged():
            table.sides[fact.seat].tallies[fact.tally] = fact.value
        case TurnPassed():
            table.active, table.turn = fact.to, table.turn + 1
        case DeckOutStated():
            table.deck_outs.append(fact.seat)
        case GameResultStated():
            table.statements[fact.seat] = (fact.winner, fact.how)
        case GameEnded():
            had_begun = table.stage is Stage.PLAYING
            played = Played(fact.winner, fact.how, table.chooser, had_begun, table.card_was_played)
            table.games.append(played)
            table.statements.clear()
            table.stage = Stage.OVER
        case MatchClosed():
            table.stage = Stage.CLOSED
        case _:
            assert_never(fact)


def _apply_judge(table: Tabletop, fact: JudgeFact) -> None:
    match fact:
        case JudgeLooked():
            table.judges[fact.judge] = fact.zones
        case FaceSeen():
            side = table.sides[fact.owner]
            learn(table, [side.deck[place] for place in fact.places], bits(fact.by))
            side.is_random = side.is_presented = False
        case ManipulationRecorded():
            table.manipulated.add(fact.seat)
        case ManipulationCorrected():
            table.manipulated.remove(fact.seat)
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
        case DeckShuffled() | DiceRolled() | RandomCardReturned():
            use_up(table, fact.number)
        case ServerPledged() | SeatPledged():
            _apply_chance(table, fact)
        case _:
            pass


def rewound(now: Tabletop, then: Tabletop) -> Tabletop:
    """Take the cards back; what people know, numbers, chances, seats and records of judges stay (MTR 3.10)."""
    carry_back(now, then)
    then.last_id, then.chances = now.last_id, now.chances
    then.pledges, then.tapes = now.pledges, now.tapes
    then.judges, then.manipulated, then.take_back = now.judges, now.manipulated, None
    for side, lately in zip(then.sides, now.sides, strict=True):
        side.who, side.allows_watching = lately.who, lately.allows_watching
        side.is_random = side.is_random and not _knows_any(then, side)
    return then


def _knows_any(table: Tabletop, side: Side) -> bool:
    return table.stage is Stage.PREGAME and any(slot in table.known for slot in side.deck)


TABLETOP: Kind[TabletopFact, Tabletop] = Kind(
    "tabletop",
    facts=TabletopFact,
    begin=Tabletop,
    apply=apply,
    remember=remember,
    rewound=rewound,
    has_begun=lambda table: bool(table.sides),
)
