"""What a judge can see and correct at a table; all of it is recorded, and everybody is told."""

from collections.abc import Sequence

from topcut.core.asking import Occasion
from topcut.core.log import Decision, Sealed
from topcut.core.rules.infractions import Cost, infractions
from topcut.core.zones.action import (
    ALWAYS,
    IN_A_GAME,
    JUDGE,
    Waits,
    action,
    in_plain_words,
    refuse_other_seat,
    refuse_other_zone,
    refuse_while_awaited,
)
from topcut.core.zones.actions.chance import refuse_while_looking
from topcut.core.zones.actions.drawing import ask_or_draw
from topcut.core.zones.actions.leaving import FOLLOWS, left
from topcut.core.zones.nouns.facts import (
    FaceSeen,
    GameResultSettled,
    JudgeLooked,
    ManipulationCorrected,
    ManipulationRecorded,
    MatchEnded,
    SeatLeft,
    TabletopFact,
)
from topcut.core.zones.nouns.facts_before import ChanceAsked, DeckShuffled, RandomCardReturned, ServerPledged
from topcut.core.zones.nouns.refusals import (
    EffectTooLong,
    NoSuchCard,
    NoSuchZone,
    NotEnoughCards,
    NothingRecorded,
    WrongMoment,
)
from topcut.core.zones.nouns.state import TablePhase, Tabletop
from topcut.core.zones.reading.knowledge import random_places
from topcut.core.zones.reading.match import PENALTY, is_decided
from topcut.core.zones.reading.piles import BOTTOM, TOP

REMEDY = "judge"
LONGEST_RECORD = 300
CORRECTIONS = frozenset({"shuffled", "random-portion-shuffled", "put-back", "rewound"})


@action(*JUDGE, during=ALWAYS, waits=Waits.NOT, rule="MTR 1.8", makes=(JudgeLooked,))
def judge_look(table: Tabletop, occasion: Occasion, *, zones: Sequence[tuple[int, str]] = ()) -> Decision[TabletopFact]:
    """See hidden zones as a judge, announced to the table; an empty list ends it (MTR 1.8)."""
    for seat, zone in zones:
        refuse_other_seat(table, seat)
        refuse_other_zone(table, zone)
    return Decision((JudgeLooked(occasion.by.who, tuple((seat, zone) for seat, zone in zones)),))


@action(
    *JUDGE,
    during=IN_A_GAME,
    waits=Waits.CHANCE,
    rule="MTR 3.10",
    makes=(ChanceAsked, DeckShuffled),
    also_makes=(ServerPledged,),
)
def shuffle_random_portion(
    table: Tabletop, occasion: Occasion, *, seat: int, also: Sequence[int] = ()
) -> Decision[TabletopFact]:
    """Shuffle the unknown cards of a deck and leave every known card in its place (MTR 3.10).

    `also` lists places that somebody saw without permission: they are shuffled with the rest.
    """
    refuse_other_seat(table, seat)
    refuse_while_looking(table, seat)
    if not set(also) <= set(range(len(table.sides[seat].deck))):
        raise NoSuchCard
    places = tuple(sorted({*random_places(table, table.sides[seat]), *also}))
    if not places:
        raise NotEnoughCards(count=0)
    asked = ChanceAsked(*(table.chances + 1, "shuffle", occasion.now, seat, None, len(places), REMEDY), places=places)
    return Decision(ask_or_draw(table, occasion, asked))


@action(
    *JUDGE,
    during=IN_A_GAME,
    waits=Waits.CHANCE,
    rule="MTR 3.10",
    makes=(ChanceAsked, RandomCardReturned),
    also_makes=(ServerPledged,),
)
def return_random_card(table: Tabletop, occasion: Occasion, *, seat: int, where: str = TOP) -> Decision[TabletopFact]:
    """Choose a random card of a hand to go back to the deck (MTR 3.10)."""
    refuse_other_seat(table, seat)
    refuse_while_looking(table, seat)
    if where not in {TOP, BOTTOM}:
        raise NoSuchZone(zone=where)
    if not table.sides[seat].hand:
        raise NotEnoughCards(count=0)
    asked = ChanceAsked(table.chances + 1, "card", occasion.now, seat, None, where=where)
    return Decision(ask_or_draw(table, occasion, asked))


@action(*JUDGE, during=IN_A_GAME, waits=Waits.CHANCE, rule="MTR 3.10", makes=(FaceSeen,))
def record_face_seen(
    table: Tabletop, occasion: Occasion, *, owner: int, places: Sequence[int], by: Sequence[int] = ()
) -> Decision[TabletopFact]:
    """Record that cards of a deck were visible: it is no longer random and they are known (MTR 3.10)."""
    refuse_other_seat(table, owner)
    for seat in by:
        refuse_other_seat(table, seat)
    if not places or not set(places) <= set(range(len(table.sides[owner].deck))):
        raise NoSuchCard
    return Decision((FaceSeen(owner, tuple(sorted(set(places))), tuple(sorted(set(by)))),))


@action(*JUDGE, during=IN_A_GAME, waits=Waits.CHANCE, rule="DZ 8.2.2", makes=(ManipulationRecorded,))
def record_manipulation(table: Tabletop, occasion: Occasion, *, seat: int, text: str) -> Decision[TabletopFact]:
    """Record in words that a deck's order was changed without an effect; play waits for its correction (DZ 8.2.2)."""
    refuse_other_seat(table, seat)
    if seat in table.manipulated:
        raise WrongMoment
    said = in_plain_words(text)
    if not said:
        raise NothingRecorded
    if len(said) > LONGEST_RECORD:
        raise EffectTooLong(most=LONGEST_RECORD)
    return Decision((ManipulationRecorded(seat, Sealed(said)),))


@action(
    *JUDGE,
    during=ALWAYS,
    waits=Waits.NOT,
    rule="DZ 8.2.2",
    makes=(ManipulationCorrected,),
    also_makes=(SeatLeft, *FOLLOWS),
)
def correct_manipulation(
    table: Tabletop, occasion: Occasion, *, seat: int, correction: str, penalty: str = ""
) -> Decision[TabletopFact]:
    """Record how the deck was put right, and the penalty given: play goes on (DZ 8.2.2).

    If the penalty costs a game or match, it is lost here at once, as at the event (IPG 1.1).
    """
    if seat not in table.manipulated or correction not in CORRECTIONS:
        raise WrongMoment
    costs = {one.id: one.costs for one in infractions(table.profile.game).penalties}
    if penalty and penalty not in costs:
        raise WrongMoment
    lost = _lost(table, occasion, seat, costs=costs.get(penalty, "nothing"))
    return Decision((ManipulationCorrected(seat, correction, penalty), *lost))


def _lost(table: Tabletop, occasion: Occasion, seat: int, *, costs: Cost) -> tuple[TabletopFact, ...]:
    """End the game or match that a penalty costs; nothing if the player has left or the match is over."""
    is_over = table.stage is TablePhase.CLOSED or is_decided(table) or table.sides[seat].has_left
    if costs == "nothing" or not table.tapes or is_over:
        return ()
    refuse_while_awaited(table)
    others = [head for head in table.heads if head != table.head(seat)]
    if len(others) > 1:
        return left(table, occasion, seat, for_good=costs != "game")
    return (GameResultSettled(others[0], PENALTY),) if costs == "game" else (MatchEnded(others[0], PENALTY),)
