"""Other decisions of judges: investigations, cards and sleeves for this event, and who may not watch."""

from collections.abc import Iterator
from typing import Final

from topcut.core.asking import Occasion
from topcut.core.cards import fold
from topcut.core.errors import AgainstTheRules
from topcut.core.event.action import ALWAYS, BEFORE_THE_END, JUDGED, action
from topcut.core.event.judging.calls import VIDEO
from topcut.core.event.judging.orders import CardsOrder
from topcut.core.event.judging.place import given_back, kept, open_table, paused_minutes
from topcut.core.event.nouns.facts import EventFact
from topcut.core.event.nouns.rounds.facts import TimeAdded
from topcut.core.event.nouns.rounds.state import RoundState
from topcut.core.event.nouns.state import Event
from topcut.core.event.people.own_match import own_match_concerns, own_matter_concerns
from topcut.core.event.reading.catalogue import catalogue_of
from topcut.core.event.reading.event import known_players
from topcut.core.judging import infraction_of
from topcut.core.judging.facts import (
    Alleged,
    CallClosed,
    CardsDecided,
    ConductNoted,
    DecisionConfirmed,
    InvestigationClosed,
    InvestigationOpened,
    OrderFollowed,
    SpectatorSentAway,
    StatementTaken,
)
from topcut.core.judging.refusals import (
    CallIsOver,
    DecidedAlready,
    HeadJudgeHasDecided,
    HeadJudgeOnCards,
    InvestigatedAlready,
    NobodyNamed,
    NoReasonForAProxy,
    NoSuchMatter,
    NotABasicLand,
    OtherCard,
)
from topcut.core.judging.state import CardDecision, Investigation
from topcut.core.judging.terms import AlteredFault, CardMatter, Due, Finding, ProxyReason
from topcut.core.log import Decision, Sealed
from topcut.core.play import PlayerId, Power
from topcut.core.rules.construction import deck_building
from topcut.core.rules.editions import tables_of

HEAD_JUDGES: Final = {CardMatter.PROXY, CardMatter.ALTERED, CardMatter.CARD_TEXT}
"""Only the head judge decides these (MTR 3.4, MTR 2.11, MTR 3.6)."""
EVERYBODYS: Final = {CardMatter.CARD_TEXT, CardMatter.UPDATED_RULE}
"""These are not about a single player (MTR 3.6, MTR 3.7)."""


@action(Power.RULE, during=ALWAYS, rule="MTR 5.1", makes=(InvestigationOpened,), undo=JUDGED)
def open_investigation(
    event: Event,
    occasion: Occasion,
    *,
    players: tuple[PlayerId, ...],
    infraction: str,
    round: int | None = None,
    table: int | None = None,
    note: str = "",
) -> Decision[EventFact]:
    """Report something serious to the head judge; its table waits (MTR 5.1)."""
    if not players:
        raise NobodyNamed
    known_players(event, players)
    infraction_of(catalogue_of(event), infraction)
    at = None
    if round is not None and table is not None:
        _, at = open_table(event, round, table)
        if event.judging.open_investigation(round, table):
            raise InvestigatedAlready(table=table)
    where = (round, table) if round is not None and at is not None else (0, None)
    opened = InvestigationOpened(
        number=event.judging.next,
        judge=occasion.by.who,
        at=occasion.now,
        note=kept(note),
        about=Sealed(Alleged(tuple(dict.fromkeys(players)), infraction, *where)),
    )
    about_them = own_match_concerns(event, occasion, at) or own_matter_concerns(event, occasion, players)
    return Decision((opened,), about_them)


@action(Power.RULE, during=ALWAYS, rule="MTR 5.1", makes=(StatementTaken,), undo=JUDGED)
def take_statement(
    event: Event,
    occasion: Occasion,
    *,
    investigation: int,
    text: str,
    player: PlayerId | None = None,
    evidence: str = "",
) -> Decision[EventFact]:
    """Write down a statement, or what the video shows; only the head judge reads it (MTR 5.1, MTR 2.13)."""
    alleged = _open(event, investigation).opened.alleged
    if player is not None:
        known_players(event, [player])
    said, shown = kept(text, is_needed=True), VIDEO if evidence == VIDEO else ""
    speaker = Sealed(int(player or 0))
    taken = StatementTaken(investigation, occasion.by.who, said, evidence=shown, speaker=speaker)
    return Decision((taken,), _own_concerns(event, occasion, alleged))


@action(
    Power.OVERRULE, during=ALWAYS, rule="MTR 1.7", makes=(InvestigationClosed,), also_makes=(TimeAdded,), undo=JUDGED
)
def close_investigation(event: Event, occasion: Occasion, *, investigation: int, note: str = "") -> Decision[EventFact]:
    """Close an investigation that found nothing, and give its table time back; a penalty closes others (MTR 5.4)."""
    found = _open(event, investigation).opened
    opened = found.alleged
    closed = InvestigationClosed(investigation, Finding.NOTHING, occasion.by.who, kept(note))
    concerns = _own_concerns(event, occasion, opened)
    round = event.rounds.get(opened.round)
    if round is None or opened.table not in round.tables or round.state is RoundState.CLOSED:
        return Decision((closed,), concerns)
    at = round.tables[opened.table]
    minutes = 0 if at.is_over() else paused_minutes(event, round, since=found.at, now=occasion.now)
    more = given_back(round, opened.table, minutes=minutes, why="investigation")
    return Decision((closed, *more), concerns)


@action(
    Power.RULE,
    during=BEFORE_THE_END,
    rule="MTR 3.4",
    makes=(CardsDecided,),
    also_makes=(DecisionConfirmed,),
    provided={DecisionConfirmed: lambda _, by, *__: Power.OVERRULE in by.powers},
    undo=JUDGED,
)
def decide_on_cards(event: Event, occasion: Occasion, order: CardsOrder) -> Decision[EventFact]:
    """Decide on a proxy, sleeves, marked or altered cards, for this event only (MTR 3.4, MTR 3.11, MTR 3.12).

    A floor judge's decision about sleeves and marked cards holds until the head judge decides otherwise; what the head
    judge has decided, nobody else decides again (MTR 3.11).
    """
    is_head_judge = Power.OVERRULE in occasion.by.powers
    if order.matter in HEAD_JUDGES and not is_head_judge:
        raise HeadJudgeOnCards
    if order.player is None and order.matter not in EVERYBODYS:
        raise NobodyNamed
    if order.player is not None:
        known_players(event, [order.player])
    same = dict(_decided_before(event, order))
    if not is_head_judge and any(one.is_confirmed for one in same.values()):
        raise HeadJudgeHasDecided
    settled = (
        DecisionConfirmed(number, occasion.by.who, one.decided.allowed is order.allowed)
        for number, one in (same.items() if is_head_judge else ())
        if not one.is_confirmed or one.decided.allowed is not order.allowed
    )
    decided = CardsDecided(
        number=event.judging.next,
        matter=CardMatter(order.matter),
        allowed=order.allowed,
        judge=occasion.by.who,
        card=kept(order.card),
        note=kept(order.note),
        player=order.player,
        why=_reason(event, order),
        due=Due(order.due),
        is_confirmed=is_head_judge,
    )
    return Decision((decided, *settled), own_matter_concerns(event, occasion, [order.player]))


def _decided_before(event: Event, order: CardsOrder) -> Iterator[tuple[int, CardDecision]]:
    """Find what was decided about the same cards or sleeves of the same player, as far as it can be read."""
    for number, one in event.judging.decisions.items():
        found = one.decided
        is_same = order.matter == CardMatter.SLEEVES or fold(found.card.opened("")) == fold(order.card)
        holds = not one.is_followed and not one.is_overruled
        if holds and is_same and (found.matter, found.player) == (order.matter, order.player):
            yield number, one


@action(Power.OVERRULE, during=BEFORE_THE_END, rule="MTR 1.7", makes=(DecisionConfirmed,), undo=JUDGED)
def confirm_decision(event: Event, occasion: Occasion, *, decision: int, stands: bool = True) -> Decision[EventFact]:
    """Confirm or overrule a floor judge's decision about cards or sleeves (MTR 3.11, MTR 3.12)."""
    found = _decision(event, decision)
    if found.is_confirmed:
        raise DecidedAlready(number=decision)
    concerns = own_matter_concerns(event, occasion, [found.decided.player])
    return Decision((DecisionConfirmed(decision, occasion.by.who, stands),), concerns)


@action(Power.RULE, during=BEFORE_THE_END, rule="MTR 3.12", makes=(OrderFollowed,), undo=JUDGED)
def note_order_followed(event: Event, occasion: Occasion, *, decision: int) -> Decision[EventFact]:
    """Note that the sleeves were changed, or the cards replaced (MTR 3.12)."""
    found = _decision(event, decision)
    if found.is_followed or found.is_overruled:
        raise DecidedAlready(number=decision)
    return Decision((OrderFollowed(decision),), own_matter_concerns(event, occasion, [found.decided.player]))


@action(
    Power.RULE,
    Power.RESULTS,
    Power.PAIR,
    Power.ORGANIZE,
    during=BEFORE_THE_END,
    rule="MTR 1.11",
    makes=(SpectatorSentAway,),
    also_makes=(CallClosed,),
    undo=JUDGED,
)
def send_spectator_away(
    event: Event,
    occasion: Occasion,
    *,
    whom: str,
    round: int | None = None,
    table: int | None = None,
    call: int | None = None,
) -> Decision[EventFact]:
    """Ask a spectator not to watch a match, or any; a player asks for it through a judge (MTR 1.11)."""
    at = None
    if round is not None and table is not None:
        _, at = open_table(event, round, table)
    if call is not None and call not in event.judging.calls:
        raise NoSuchMatter(number=call)
    if call is not None and call not in event.judging.open_calls:
        raise CallIsOver(number=call)
    has_table = round is not None and table is not None
    sent = SpectatorSentAway(
        number=event.judging.next,
        by=occasion.by.who,
        whom=kept(whom, is_needed=True),
        round=round if round is not None and has_table else 0,
        table=table if has_table else None,
        call=call,
    )
    closed = (CallClosed(call, at=occasion.now),) if call is not None else ()
    return Decision((sent, *closed), own_match_concerns(event, occasion, at))


@action(Power.RULE, during=ALWAYS, rule="MTR 5.3", makes=(ConductNoted,), undo=JUDGED)
def note_conduct(
    event: Event,
    occasion: Occasion,
    *,
    whom: str,
    infraction: str,
    as_official: bool = False,
    note: str = "",
) -> Decision[EventFact]:
    """Note what an official or a spectator did, such as betting; the head judge and the report have it (MTR 5.3)."""
    infraction_of(catalogue_of(event), infraction)
    noted = ConductNoted(
        number=event.judging.next,
        by=occasion.by.who,
        at=occasion.now,
        whom=kept(whom, is_needed=True),
        infraction=Sealed(infraction),
        as_official=Sealed(as_official),
        note=kept(note),
    )
    return Decision((noted,))


def _reason(event: Event, order: CardsOrder) -> str:
    """Return the reason as a code: for a proxy, against an altered card, or the land that replaces a card (MTR 3.3)."""
    match order.matter:
        case CardMatter.PROXY if order.allowed and order.why not in {*ProxyReason}:
            raise NoReasonForAProxy
        case CardMatter.PROXY if order.allowed:
            return order.why
        case CardMatter.ALTERED if not order.allowed and order.why in {*AlteredFault}:
            return order.why
        case CardMatter.REPLACED if order.allowed:
            return _land(event, order.instead)
        case CardMatter.VERSION if order.allowed and fold(order.card) != fold(order.instead):
            raise OtherCard
        case _:
            return ""


def _land(event: Event, name: str) -> str:
    for land in deck_building(tables_of(event.edition)).limited_pool.free_lands:
        if fold(name) in {fold(land.name), fold(land.printed)}:
            return land.name.lower()
    raise NotABasicLand


def _own_concerns(event: Event, occasion: Occasion, alleged: Alleged) -> tuple[AgainstTheRules, ...]:
    """Raise a concern if a judge who plays decides on an allegation at their own table (MTR 1.4)."""
    round = event.rounds.get(alleged.round)
    at = round.tables.get(alleged.table) if round and alleged.table is not None else None
    return own_match_concerns(event, occasion, at) or own_matter_concerns(event, occasion, alleged.players)


def _open(event: Event, number: int) -> Investigation:
    found = event.judging.investigations.get(number)
    if found is None:
        raise NoSuchMatter(number=number)
    if found.closed:
        raise DecidedAlready(number=number)
    return found


def _decision(event: Event, number: int) -> CardDecision:
    if number not in event.judging.decisions:
        raise NoSuchMatter(number=number)
    return event.judging.decisions[number]
