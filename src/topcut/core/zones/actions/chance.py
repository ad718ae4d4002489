"""Shuffling a deck: who may shuffle when, and by which effect (MTR 3.10)."""

from typing import Final

from topcut.core.asking import Occasion
from topcut.core.log import Decision
from topcut.core.play import Power
from topcut.core.zones.action import (
    IN_A_GAME,
    PRESETS,
    Waits,
    action,
    named,
    no_effect,
    refuse_other_seat,
    refuse_until_put_right,
    seat_of,
)
from topcut.core.zones.actions.drawing import ask_or_draw
from topcut.core.zones.nouns.facts import EffectWorded, ManipulationCorrected, TabletopFact
from topcut.core.zones.nouns.facts_before import ChanceAsked, DeckPresented, DeckShuffled, ServerPledged
from topcut.core.zones.nouns.refusals import NotYourCards, ShuffleOwed, SomebodyIsLooking, WrongMoment
from topcut.core.zones.nouns.state import Side, TablePhase, Tabletop

PUT_RIGHT: Final = "put-right"
"""The reason why a manipulated deck is shuffled, if there is no judge."""


@action(
    Power.PLAY,
    during=IN_A_GAME,
    waits=Waits.CHANCE,
    rule="MTR 3.10",
    makes=(ChanceAsked, DeckShuffled),
    also_makes=(EffectWorded, ManipulationCorrected, ServerPledged, DeckPresented),
)
def shuffle(
    table: Tabletop, occasion: Occasion, *, effect: str, owner: int | None = None, present: bool = False
) -> Decision[TabletopFact]:
    """Shuffle a deck, so that nobody knows anything about it; `present` also presents it at once (MTR 3.10).

    If there is no longer a judge, this is also how a manipulated deck is put right (DZ 8.2.2).
    """
    seat = seat_of(table, occasion)
    whose = seat if owner is None else owner
    refuse_other_seat(table, whose)
    refuse_while_looking(table, whose)
    if whose in table.manipulated and not table.has_judge:
        return _put_right(table, occasion, whose, by=seat)
    refuse_until_put_right(table)
    if table.stage is TablePhase.PREGAME:
        refuse_out_of_turn(table.sides[whose], is_own=whose == seat)
        if whose != seat and whose in table.mates(seat):  # an opponent shuffles it, not a team-mate
            raise NotYourCards
    said, words = named(table, effect, allows="shuffle")
    if said in PRESETS["shuffle"] and not _is_due(table, table.sides[whose], said):
        raise no_effect(table)
    if present and (table.stage is not TablePhase.PREGAME or whose != seat):
        raise WrongMoment
    asked = ChanceAsked(
        *(table.chances + 1, "shuffle", occasion.now, whose, seat, len(table.sides[whose].deck), said),
        presents=present,
    )
    return Decision((*words, *ask_or_draw(table, occasion, asked)))


def _put_right(table: Tabletop, occasion: Occasion, owner: int, *, by: int) -> Decision[TabletopFact]:
    number, count = table.chances + 1, len(table.sides[owner].deck)
    asked = ChanceAsked(number, "shuffle", occasion.now, owner, by, count, PUT_RIGHT)
    return Decision((ManipulationCorrected(owner, "shuffled", by=by), *ask_or_draw(table, occasion, asked)))


def _is_due(table: Tabletop, side: Side, preset: str) -> bool:
    """Check whether the game itself asks for a shuffle now: any other needs an effect (DZ 8.2.2)."""
    if preset == "after-a-search":
        return not side.is_random
    return table.stage is TablePhase.PREGAME


def refuse_out_of_turn(side: Side, *, is_own: bool) -> None:
    """Refuse to handle a deck out of turn: first its owner, once presented the opponent, until it is drawn from."""
    if is_own is side.is_presented:
        raise NotYourCards
    if side.has_dealt and side.is_presented:
        raise WrongMoment


def refuse_while_unsettled(table: Tabletop, owner: int) -> None:
    """Refuse to touch a deck while somebody looks at cards of it, and after a search until it is shuffled."""
    refuse_while_looking(table, owner)
    refuse_owed_shuffle(table, owner)


def refuse_owed_shuffle(table: Tabletop, owner: int) -> None:
    """Refuse to touch a deck that was searched until it is shuffled (MTR 3.10)."""
    if table.owes_shuffle(owner):
        raise ShuffleOwed


def refuse_while_looking(table: Tabletop, owner: int) -> None:
    """Refuse to touch a deck while somebody looks at cards of it (DZ 8.2.2)."""
    if any(look.owner == owner for look in table.looks.values()):
        raise SomebodyIsLooking
