"""The procedure before each game: sideboard, shuffle, present, play or draw, opening hand, mulligans (MTR 2.3)."""

from collections.abc import Sequence

from topcut.core.asking import Occasion
from topcut.core.errors import AgainstTheRules
from topcut.core.log import Decision, Sealed
from topcut.core.play import Power
from topcut.core.rules.editions import tables_of
from topcut.core.rules.levels import Setting, switch
from topcut.core.zones.action import (
    BETWEEN_GAMES,
    JUDGE,
    PLAYING,
    PREGAME,
    Waits,
    action,
    refuse_other_seat,
    seat_of,
)
from topcut.core.zones.actions.chance import refuse_out_of_turn
from topcut.core.zones.actions.drawing import ask_or_draw
from topcut.core.zones.nouns.facts import TabletopFact
from topcut.core.zones.nouns.facts_before import (
    ChanceAsked,
    ChooserNamed,
    DeckPresented,
    FirstChosen,
    GameSetUp,
    GameStarted,
    HandAltered,
    HandDealt,
    HandKept,
    HandSeen,
    MulliganTaken,
    PileCounted,
    ServerPledged,
    ShuffleDeclined,
    Sideboarded,
)
from topcut.core.zones.nouns.refusals import NoSuchCard, NotEnoughCards, WrongMoment
from topcut.core.zones.nouns.refusals_before import (
    AlreadyCounted,
    DeckTooSmall,
    HandAlreadySeen,
    MatchDecided,
    NoMoreMulligans,
    NoSideboarding,
    NotRandom,
    NotYourChoice,
    NotYourTurnToDecide,
    OpponentMustShuffle,
    SideboardTooLarge,
    WrongNumberToTheBottom,
)
from topcut.core.zones.nouns.state import Side, Tabletop
from topcut.core.zones.reading.knowledge import bit
from topcut.core.zones.reading.match import is_decided


@action(Power.PLAY, during=BETWEEN_GAMES, rule="MTR 2.2", makes=(GameSetUp,))
def set_up_game(table: Tabletop, occasion: Occasion) -> Decision[TabletopFact]:
    """Begin the next game: the loser of the last one chooses, after a draw the player who chose before (MTR 2.2).

    A match that is decided has no next game (MTR 2.1).
    """
    if is_decided(table):
        raise MatchDecided
    if not table.tapes:
        raise WrongMoment
    return Decision((GameSetUp(len(table.games) + 1, _next_chooser(table)),))


def _next_chooser(table: Tabletop) -> int | None:
    if not table.games:
        return table.better_placed
    last = table.games[-1]
    if last.winner is None or len(table.heads) > 2:
        return None if last.chooser is None or table.sides[last.chooser].has_left else last.chooser
    return next(head for head in table.heads if head != last.winner)


@action(*JUDGE, during=PLAYING, waits=Waits.CHANCE, rule="MTR 3.16", makes=(GameSetUp,))
def restart_game(table: Tabletop, occasion: Occasion) -> Decision[TabletopFact]:
    """Restart the same game, as a card says; the decks stay as they were (MTR 3.16)."""
    return Decision((GameSetUp(table.game, table.chooser, restarted=True),))


def may_sideboard(table: Tabletop) -> bool:
    """Check whether players may sideboard for this game; in a shared one never (MTR 3.16, MTR 9.4)."""
    if table.game < 2 or table.was_restarted or table.teams:
        return False
    first = table.games[0]
    was_none = (first.how == "penalty" and not first.had_begun) or (
        first.how == "agreed-draw" and not first.card_was_played
    )
    return not (table.game == 2 and was_none)


@action(Power.PLAY, during=PREGAME, rule="MTR 3.16", makes=(Sideboarded,))
def sideboard(table: Tabletop, occasion: Occasion, *, main: Sequence[int]) -> Decision[TabletopFact]:
    """Choose this game's main deck from the registered cards by number; swaps need not be one for one (MTR 3.16)."""
    seat = seat_of(table, occasion)
    side = table.sides[seat]
    if not may_sideboard(table):
        raise NoSideboarding
    if side.is_presented or side.mulligans or side.has_dealt:
        raise WrongMoment
    if len(set(main)) != len(main) or not set(main) <= set(range(len(side.slots))):
        raise NoSuchCard
    left = len(side.slots) - len(main)
    fact = Sideboarded(seat, left, Sealed(tuple(sorted(main))))
    return Decision((fact,), _composition(table, side, cards=len(main), sideboard=left))


def _composition(table: Tabletop, side: Side, *, cards: int, sideboard: int) -> tuple[AgainstTheRules, ...]:
    """Find violations of the format's sizes; a deck registered with other sizes is held to those (MTR 3.16)."""
    numbers = table.profile.rules.deck
    least = min(numbers.least, side.registered)
    most = max(numbers.sideboard_max, len(side.slots) - side.registered)
    concerns: list[AgainstTheRules] = []
    if cards < least:
        concerns.append(DeckTooSmall(cards=cards, least=least))
    if sideboard > most:
        concerns.append(SideboardTooLarge(cards=sideboard, most=most))
    return tuple(concerns)


@action(Power.PLAY, during=PREGAME, rule="MTR 3.10", makes=(DeckPresented,))
def present_deck(table: Tabletop, occasion: Occasion) -> Decision[TabletopFact]:
    """State that the deck is legal and random; an unshuffled one is refused (MTR 3.10)."""
    seat = seat_of(table, occasion)
    side = table.sides[seat]
    if side.is_presented:
        raise WrongMoment
    if not side.is_random:
        raise NotRandom
    return Decision((DeckPresented(seat),))


@action(Power.PLAY, during=PREGAME, rule="MTR 3.10", makes=(ShuffleDeclined,))
def decline_shuffle(table: Tabletop, occasion: Occasion, *, owner: int) -> Decision[TabletopFact]:
    """Accept a presented deck as it is; at higher levels a rule is against it (MTR 3.10)."""
    refuse_other_seat(table, owner)
    side = table.sides[owner]
    if owner in table.mates(seat_of(table, occasion)) or not side.is_presented:
        raise WrongMoment
    edition = tables_of(table.edition)
    must = switch("opponent-must-shuffle", level=table.level.id, edition=edition) is Setting.REQUIRED
    concerns = (OpponentMustShuffle(),) if must else ()
    return Decision((ShuffleDeclined(owner),), concerns)


@action(Power.PLAY, during=PREGAME, rule="MTR 3.10", makes=(PileCounted,))
def count_pile(table: Tabletop, occasion: Occasion, *, owner: int | None = None) -> Decision[TabletopFact]:
    """Count a deck in piles, one's own or a presented one, once, at the start of a game (MTR 3.10).

    It only shows the number of cards: the deck stays as random as it was.
    """
    seat = seat_of(table, occasion)
    whose = seat if owner is None else owner
    refuse_other_seat(table, whose)
    side = table.sides[whose]
    if seat in side.counted_by:
        raise AlreadyCounted
    if side.mulligans or side.has_dealt:
        raise WrongMoment
    refuse_out_of_turn(side, is_own=whose == seat)
    return Decision((PileCounted(seat, whose, len(side.deck)),))


@action(Power.PLAY, during=PREGAME, rule="MTR 2.2", makes=(ChanceAsked, ChooserNamed), also_makes=(ServerPledged,))
def draw_chooser(table: Tabletop, occasion: Occasion) -> Decision[TabletopFact]:
    """Draw by chance who chooses, if nothing else decides it (MTR 2.2)."""
    if table.chooser is not None:
        raise WrongMoment
    seat = seat_of(table, occasion)
    return Decision(ask_or_draw(table, occasion, ChanceAsked(table.chances + 1, "chooser", occasion.now, seat, seat)))


@action(Power.PLAY, during=PREGAME, rule="MTR 2.2", makes=(FirstChosen,))
def choose_first(table: Tabletop, occasion: Occasion, *, play_first: bool) -> Decision[TabletopFact]:
    """Choose to play first or second, before looking at one's hand or a team-mate at theirs (MTR 2.2, MTR 9.3)."""
    seat = seat_of(table, occasion)
    if table.head(seat) != table.chooser:
        raise NotYourChoice
    if any(_has_looked(table, mate) for mate in table.mates(seat)):
        raise HandAlreadySeen
    if table.first is not None:
        raise WrongMoment
    return Decision((FirstChosen(table.chooser if play_first else table.next_in(seat)),))


def _has_looked(table: Tabletop, seat: int) -> bool:
    return any(table.known.get(card.slot, 0) & bit(seat) for card in table.sides[seat].hand)


@action(Power.PLAY, during=PREGAME, rule="MTR 2.3", makes=(HandDealt,))
def deal_hand(table: Tabletop, occasion: Occasion) -> Decision[TabletopFact]:
    """Set the opening hand aside, face down (MTR 2.3)."""
    seat = seat_of(table, occasion)
    side = table.sides[seat]
    if side.has_dealt or not side.is_presented:
        raise WrongMoment
    if side.opponent_shuffled is None:
        raise WrongMoment
    if not side.is_random:
        raise NotRandom
    count = table.profile.rules.opening.hand
    if len(side.deck) < count:
        raise NotEnoughCards(count=len(side.deck))
    return Decision((HandDealt(seat, count),))


@action(Power.PLAY, during=PREGAME, rule="MTR 2.2", makes=(HandSeen,), also_makes=(FirstChosen,))
def look_at_hand(table: Tabletop, occasion: Occasion) -> Decision[TabletopFact]:
    """Take up the opening hand; choosers who have not chosen play first, with their team (MTR 2.2, MTR 9.3)."""
    seat = seat_of(table, occasion)
    if not table.sides[seat].has_dealt or _has_looked(table, seat) or table.chooser is None:
        raise WrongMoment
    mine = table.head(seat)
    settled = (FirstChosen(mine),) if mine == table.chooser and table.first is None else ()
    return Decision((*settled, HandSeen(seat)))


@action(Power.PLAY, during=PREGAME, rule="MTR 2.3", makes=(MulliganTaken,))
def take_mulligan(table: Tabletop, occasion: Occasion) -> Decision[TabletopFact]:
    """Return the hand, then shuffle and present again for a new one, less one card to the bottom (MTR 2.3)."""
    seat, side, concerns = _deciding(table, occasion)
    if _alters(table) or side.mulligans >= table.profile.rules.opening.hand:
        raise NoMoreMulligans
    return Decision((MulliganTaken(seat),), concerns)


@action(Power.PLAY, during=PREGAME, rule="MTR 2.3", makes=(HandAltered,))
def alter_hand(table: Tabletop, occasion: Occasion, *, cards: Sequence[int]) -> Decision[TabletopFact]:
    """Put any cards on the bottom unseen and draw as many, once; the deck is shuffled afterwards (MTR 2.3)."""
    seat, side, concerns = _deciding(table, occasion)
    if not _alters(table) or side.has_altered:
        raise NoMoreMulligans
    refuse_unless_in_hand(side, cards)
    if len(side.deck) < len(cards):
        raise NotEnoughCards(count=len(side.deck))
    return Decision((HandAltered(seat, len(cards), Sealed(tuple(cards))),), concerns)


@action(Power.PLAY, during=PREGAME, rule="MTR 2.3", makes=(HandKept,), also_makes=(GameStarted,))
def keep_hand(table: Tabletop, occasion: Occasion, *, bottom: Sequence[int] = ()) -> Decision[TabletopFact]:
    """Keep the hand, a card to the bottom for each mulligan; with the last one the game starts (MTR 2.3)."""
    seat, side, concerns = _deciding(table, occasion)
    wanted = to_the_bottom(table, side)
    if len(bottom) != wanted:
        raise WrongNumberToTheBottom(wanted=wanted)
    refuse_unless_in_hand(side, bottom)
    if not side.is_random:
        raise NotRandom
    kept = HandKept(seat, len(bottom), Sealed(tuple(bottom)))
    assert table.first is not None, "the chooser has chosen, or looked at the hand"
    others = all(table.sides[other].has_kept for other in table.still_in() if other != seat)
    return Decision((kept, *((GameStarted(table.first),) if others else ())), concerns)


def to_the_bottom(table: Tabletop, side: Side) -> int:
    """Count the cards a kept hand puts back: one for each mulligan, the first free in a shared game (MTR 9.4)."""
    return max(0, side.mulligans - bool(table.teams))


def refuse_unless_in_hand(side: Side, cards: Sequence[int]) -> None:
    if len(set(cards)) != len(cards) or not set(cards) <= {card.id for card in side.hand}:
        raise NoSuchCard


def _alters(table: Tabletop) -> bool:
    return table.profile.rules.opening.mulligan == "replace-once-then-shuffle"


def _deciding(table: Tabletop, occasion: Occasion) -> tuple[int, Side, tuple[AgainstTheRules, ...]]:
    seat = seat_of(table, occasion)
    side = table.sides[seat]
    if side.has_kept or table.first is None or not (_has_looked(table, seat) or not side.hand):
        raise WrongMoment
    if not side.has_dealt:
        raise WrongMoment
    earlier = [table.sides[mate] for mate in table.mates(table.first)] if seat not in table.mates(table.first) else []
    waits = any(not one.has_kept and one.mulligans <= side.mulligans and not one.has_altered for one in earlier)
    return seat, side, (NotYourTurnToDecide(),) if waits else ()
