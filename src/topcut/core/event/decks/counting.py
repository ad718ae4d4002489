"""A deck on the judges' table: the cards counted there, compared with the registered ones."""

from msgspec import Struct

from topcut.core.asking import Occasion
from topcut.core.decks import DoubleFaced
from topcut.core.event.action import JUDGED, ROUNDS, action
from topcut.core.event.nouns.decks.facts import DeckCounted
from topcut.core.event.nouns.decks.refusals import DeckNotTaken, ListTooLong, NoSuchList
from topcut.core.event.nouns.decks.state import LONGEST_LIST
from topcut.core.event.nouns.facts import EventFact
from topcut.core.event.nouns.state import Event
from topcut.core.event.people.own_match import own_match_concerns
from topcut.core.event.reading.decks import list_of, list_stage, whose_decks
from topcut.core.judging.refusals import CheckIsOver, NoSuchMatter
from topcut.core.log import Decision, Sealed
from topcut.core.play import PlayerId, Power


class DeckCount(Struct, frozen=True, kw_only=True):
    """What a judge counted in one deck, and what only eyes can see (MTR 2.8, MTR 3.5)."""

    check: int
    player: PlayerId
    written: str
    differences: int = 0
    """How often it differs from its list."""
    may_sideboard: bool = False
    double_faced: tuple[DoubleFaced, ...] = ()
    shows_through: bool = False


@action(Power.RULE, during=ROUNDS, rule="MTR 2.8", makes=(DeckCounted,), undo=JUDGED)
def count_deck(event: Event, occasion: Occasion, count: DeckCount) -> Decision[EventFact]:
    """Record the cards a judge counted in a deck, and how often it differs from its list (MTR 2.8).

    A second count replaces the first. The cards are sealed; whether they match the list is public.
    """
    going_on = event.judging.checks.get(count.check)
    if going_on is None:
        raise NoSuchMatter(number=count.check)
    if going_on.finished:
        raise CheckIsOver(number=count.check)
    if count.player not in whose_decks(event, going_on):
        raise DeckNotTaken(player=count.player)
    if list_of(event, count.player, list_stage(event)) is None:
        raise NoSuchList(player=count.player)
    if len(count.written) + sum(len(card.title) + len(card.marks) for card in count.double_faced) > LONGEST_LIST:
        raise ListTooLong(most=LONGEST_LIST)
    counted = DeckCounted(
        count.check,
        count.player,
        Sealed(count.written),
        max(0, count.differences),
        count.may_sideboard,
        count.double_faced,
        count.shows_through,
    )
    round = event.rounds.get(going_on.begun.round)
    table = round.tables.get(going_on.begun.table) if round else None
    return Decision((counted,), own_match_concerns(event, occasion, table))
