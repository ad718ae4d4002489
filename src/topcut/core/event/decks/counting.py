"""A deck on the judges' table: what was counted there, beside what was registered."""

from topcut.core.asking import Occasion
from topcut.core.decks import DoubleFaced
from topcut.core.event.action import JUDGED, ROUNDS, action
from topcut.core.event.nouns.decks.facts import DeckCounted
from topcut.core.event.nouns.decks.refusals import DeckNotTaken, ListTooLong, NoSuchList
from topcut.core.event.nouns.decks.state import LONGEST_LIST
from topcut.core.event.nouns.facts import EventFact
from topcut.core.event.nouns.state import Event
from topcut.core.event.people.own_match import own_match_concerns
from topcut.core.event.reading.decks import list_of, list_stage
from topcut.core.judging.refusals import CheckIsOver, NoSuchMatter
from topcut.core.log import Decision, Sealed
from topcut.core.play import PlayerId, Power


@action(Power.RULE, during=ROUNDS, rule="MTR 2.8", makes=(DeckCounted,), undo=JUDGED)
def count_deck(
    event: Event,
    occasion: Occasion,
    *,
    check: int,
    player: PlayerId,
    written: str,
    differences: int = 0,
    may_sideboard: bool = False,
    double_faced: tuple[DoubleFaced, ...] = (),
    shows_through: bool = False,
) -> Decision[EventFact]:
    """Keep what a judge counted of a deck that was taken, and how often it differs from its list (MTR 2.8).

    A second count replaces the first. The cards are sealed; that they were played as registered can be said aloud.
    What only eyes can tell is kept with it: sleeves, and what stands for double-faced cards (MTR 3.5).
    """
    going_on = event.judging.checks.get(check)
    if going_on is None:
        raise NoSuchMatter(number=check)
    if going_on.finished:
        raise CheckIsOver(number=check)
    if event.players.get(player) not in going_on.begun.decks:
        raise DeckNotTaken(player=player)
    if list_of(event, player, list_stage(event)) is None:
        raise NoSuchList(player=player)
    if len(written) + sum(len(card.title) + len(card.marks) for card in double_faced) > LONGEST_LIST:
        raise ListTooLong(most=LONGEST_LIST)
    differs = max(0, differences)
    counted = DeckCounted(check, player, Sealed(written), differs, may_sideboard, double_faced, shows_through)
    round = event.rounds.get(going_on.begun.round)
    table = round.tables.get(going_on.begun.table) if round else None
    return Decision((counted,), own_match_concerns(event, occasion, table))
