"""Deck registration: what is asked for, handed in, accepted, sent back, replaced by a judge, published at the end."""

import re
from collections.abc import Sequence
from typing import Final

from topcut.core.asking import Occasion, Undo
from topcut.core.errors import AgainstTheRules
from topcut.core.event.action import BEFORE_THE_END, FINISHED, OVERRULING, action
from topcut.core.event.decks.pools import registrar_of
from topcut.core.event.nouns.decks.facts import (
    DecklistPublished,
    DecklistReturned,
    DecklistsAccepted,
    DecklistSubmitted,
    DecklistWithdrawn,
    ListsAnnounced,
    PoolRegistered,
    ProductDecided,
)
from topcut.core.event.nouns.decks.refusals import (
    CardsStayAssigned,
    ListHasProblems,
    ListIsFixed,
    ListNotFixed,
    ListsAreRequired,
    ListsAreSecret,
    ListsOrRebuilding,
    ListTooLong,
    NoListsHere,
    NoRebuilding,
    NoSuchList,
    NotARemedy,
    NothingToAccept,
    NothingToPublish,
    NothingToReturn,
    NotSharedOut,
    NotTheirPool,
    NotYourOwnPool,
    PoolsNotAskedFor,
    PoolStands,
    ProductTakesBoth,
    RebuildingTooLate,
    RemedyWithoutPenalty,
    SharedWithTeammate,
)
from topcut.core.event.nouns.decks.state import (
    LONGEST_LIST,
    DeckVerdict,
    ListPolicy,
    ListState,
    Registration,
    ReturnedFor,
)
from topcut.core.event.nouns.facts import EventFact
from topcut.core.event.nouns.refusals import AlreadyOut, NoSuchEntrant, NotYourPower
from topcut.core.event.nouns.rounds.state import Round
from topcut.core.event.nouns.state import Event, Phase
from topcut.core.event.people.own_match import has_other_judge, own_matter_concerns
from topcut.core.event.reading.decks import (
    builders,
    built_by,
    cards_stay,
    due_at_posting,
    is_late,
    list_of,
    list_stage,
    lists_missing,
    pool_holder,
    rules_of,
    shares_pool,
    stage_of_list,
    usual_rules,
    without_list,
)
from topcut.core.event.reading.playing import plays_as
from topcut.core.judging.terms import CardMatter
from topcut.core.log import Decision, Fact, Sealed
from topcut.core.play import Actor, EntrantId, Level, PlayerId, Power, Role
from topcut.core.rules.editions import tables_of
from topcut.core.rules.levels import Setting, switch

_REMEDY: Final = re.compile("[a-z][a-z0-9-]{0,60}")
ACCEPT: Final = frozenset({Power.RULE, Power.ENTRY})


@action(Power.OVERRULE, during=BEFORE_THE_END, rule="MTR 2.7", makes=(ListsAnnounced,))
def announce_lists(
    event: Event,
    occasion: Occasion,
    *,
    lists: ListPolicy,
    are_open: bool = False,
    pools: bool = False,
    rebuild: bool = False,
) -> Decision[EventFact]:
    """Announce which lists players hand in; at Regular the head judge alone decides it (MTR 2.7, MTR 7.3, MTR 7.5)."""
    if rebuild and lists is ListPolicy.REQUIRED:
        raise ListsOrRebuilding
    stage = list_stage(event)
    announced = ListsAnnounced(ListPolicy(lists), are_open, pools, rebuild, stage)
    return Decision((announced,), _against(event, announced))


@action(Power.ENTRY, Power.PLAY, during=BEFORE_THE_END, rule="MTR 2.7", makes=(DecklistSubmitted,))
def submit_list(
    event: Event, occasion: Occasion, *, player: PlayerId, written: str, verdict: DeckVerdict
) -> Decision[EventFact]:
    """Hand in a list, one's own or for a player; a late one is kept and stamped late (MTR 2.7)."""
    refuse_others(event, occasion, player)
    stage = list_stage(event)
    if rules_of(event, stage).lists is ListPolicy.NONE:
        raise NoListsHere
    before = list_of(event, player, stage)
    if before and before.state is ListState.ACCEPTED:
        raise ListIsFixed
    _refuse_passing_on(event, before, stage)
    late = is_late(event, player, stage)
    return Decision((_submitted(occasion, player, written, verdict, stage=stage, late=late),))


@action(Power.ENTRY, Power.PLAY, during=BEFORE_THE_END, rule="MTR 2.7", makes=(DecklistWithdrawn,))
def withdraw_list(event: Event, occasion: Occasion, *, player: PlayerId) -> Decision[EventFact]:
    """Take back a list that is not fixed yet (MTR 2.7)."""
    refuse_others(event, occasion, player)
    stage = list_stage(event)
    _refuse_passing_on(event, _waiting(event, player, stage), stage)
    return Decision((DecklistWithdrawn(player, stage),))


@action(Power.RULE, Power.ENTRY, during=BEFORE_THE_END, rule="MTR 2.7", makes=(DecklistsAccepted,))
def accept_lists(
    event: Event, occasion: Occasion, *, players: tuple[PlayerId, ...] = (), clashing: tuple[PlayerId, ...] = ()
) -> Decision[EventFact]:
    """Accept these lists, or every legal one that waits; from here on they are fixed (MTR 2.7).

    For the players in `clashing`, a check has found that a team-mate's list has the same card, or that the lists of the
    team do not divide its pool (MTR 8.4, MTR 8.6).
    """
    stage = list_stage(event)
    wanted = players or tuple(player for player in _ready(event, occasion, stage) if player not in clashing)
    if not wanted:
        raise NothingToAccept
    found = {player: _waiting(event, player, stage) for player in wanted}
    concerns = tuple(
        ListHasProblems(player=player, count=len(one.problems)) for player, one in found.items() if one.problems
    )
    is_pool = shares_pool(event, stage)
    shared = tuple(
        NotSharedOut(player=player) if is_pool else SharedWithTeammate(player=player)
        for player in found
        if player in clashing
    )
    about_me = own_matter_concerns(event, occasion, tuple(found), powers=ACCEPT)
    return Decision((DecklistsAccepted(tuple(found), stage),), (*concerns, *shared, *about_me))


@action(Power.RULE, Power.ENTRY, during=BEFORE_THE_END, rule="MTR 2.7", makes=(DecklistReturned,))
def return_list(
    event: Event,
    occasion: Occasion,
    *,
    player: PlayerId | None = None,
    why: ReturnedFor,
    players: tuple[PlayerId, ...] = (),
) -> Decision[EventFact]:
    """Send a list back, or several at once, to players who change it and hand it in again (MTR 2.7)."""
    stage, named = list_stage(event), tuple(dict.fromkeys(players or ((player,) if player is not None else ())))
    if not named:
        raise NothingToReturn
    for one in named:
        _waiting(event, one, stage)
    concerns = own_matter_concerns(event, occasion, named, powers=ACCEPT)
    return Decision(tuple(DecklistReturned(one, ReturnedFor(why), stage) for one in named), concerns)


def _is_remedy(handed: DecklistSubmitted) -> bool | None:
    """Check whether a list was replaced by a judge; None if a seal hides it."""
    return bool(handed.remedy) if handed.kept.is_open else None


@action(
    Power.RULE,
    during=BEFORE_THE_END,
    rule="MTR 2.7",
    makes=(DecklistSubmitted,),
    alone={DecklistSubmitted: _is_remedy},
)
def replace_list(
    event: Event, occasion: Occasion, *, player: PlayerId, written: str, verdict: DeckVerdict, remedy: str
) -> Decision[EventFact]:
    """Replace a fixed list as the remedy under a penalty; no other action does (MTR 2.7)."""
    stage = list_stage(event)
    _refuse_unknown(event, player)
    before = list_of(event, player, stage)
    if before is None:
        raise NoSuchList(player=player)
    if before.state is not ListState.ACCEPTED:
        raise ListNotFixed
    if not _REMEDY.fullmatch(remedy):
        raise NotARemedy
    replaced = _submitted(occasion, player, written, verdict, stage=stage, remedy=remedy)
    without = () if _is_remedied(event, player, remedy) else (RemedyWithoutPenalty(player=player),)
    return Decision((replaced,), (*without, *own_matter_concerns(event, occasion, [player])))


def _is_remedied(event: Event, player: PlayerId, remedy: str) -> bool:
    """Check whether a penalty requires it, or a judge has replaced a card of theirs (MTR 2.7, MTR 3.3)."""
    penalised = any(each.given.infraction == remedy for each in event.judging.penalties_of(player))
    decided = (each.decided for each in event.judging.decisions.values() if not each.is_overruled)
    return penalised or any(each.matter is CardMatter.REPLACED and each.player == player for each in decided)


@action(Power.ORGANIZE, during=FINISHED, rule="MTR 1.2", makes=(DecklistPublished,))
def publish_lists(event: Event, occasion: Occasion) -> Decision[EventFact]:
    """Show every accepted list to everybody, once the event is over (MTR 2.7)."""
    return Decision(lists_to_publish(event))


@action(Power.RULE, Power.ENTRY, Power.PLAY, during=BEFORE_THE_END, rule="MTR 7.5", makes=(PoolRegistered,))
def register_pool(event: Event, occasion: Occasion, *, player: PlayerId, written: str) -> Decision[EventFact]:
    """Register the cards somebody else opened, never one's own pool; later changes are an official's (MTR 7.5).

    If a team has one pool, it is registered once, for any of its players (MTR 8.6).
    """
    _refuse_unknown(event, player)
    refuse_too_long(written)
    stage, by = list_stage(event), occasion.by
    holder = pool_holder(event, player, stage)
    if not occasion.as_official:
        refuse_to_register(event, by.player, player, stage)
        return Decision((PoolRegistered(holder, Sealed(written), by.player, stage),))
    concerns = own_matter_concerns(event, occasion, [player], powers=ACCEPT)
    return Decision((PoolRegistered(holder, Sealed(written), None, stage),), concerns)


def _awaits_the_other(event: Event, by: Actor, fact: ProductDecided, _facts: Sequence[Fact]) -> bool:
    """Check whether the other mark is awaited, or was there; older logs decide with one, and then none waits (MTR 7.4).

    Once a mark waits, the log knows of both.
    """
    is_older = fact.awaits is None and fact.player not in event.decks.marked
    return is_older or fact.awaits is _other_mark(event, by, fact.player, fact.exchanged)


@action(
    Power.OVERRULE,
    Power.ORGANIZE,
    during=BEFORE_THE_END,
    rule="MTR 7.4",
    makes=(ProductDecided,),
    provided={ProductDecided: _awaits_the_other},
    undo=Undo((Power.OVERRULE,)),
)
def decide_product(
    event: Event, occasion: Occasion, *, player: PlayerId, exchanged: bool = True
) -> Decision[EventFact]:
    """Mark whether odd product is exchanged or played as it is: it takes organizer and head judge (MTR 7.4)."""
    _refuse_unknown(event, player)
    missing = _other_mark(event, occasion.by, player, exchanged)
    alone = () if missing is None else (ProductTakesBoth(),)
    about_me = own_matter_concerns(event, occasion, [player], powers=OVERRULING)
    return Decision((ProductDecided(player, exchanged, missing),), (*alone, *about_me))


def _other_mark(event: Event, by: Actor, player: PlayerId, exchanged: bool) -> Role | None:
    """Return whose mark is missing; None if the actor has both roles, or the other role has marked the same."""
    if by.powers >= OVERRULING:
        return None
    own, other = Role.HEAD_JUDGE, Role.ORGANIZER
    if Power.ORGANIZE in by.powers:
        own, other = other, own
    return None if event.decks.marked.get(player) == (exchanged, own) else other


def lists_to_publish(event: Event, *, of: Sequence[EntrantId] = ()) -> tuple[DecklistPublished, ...]:
    """Publish the accepted lists of some entrants, or of everybody, that are not public yet (MTR 1.2)."""
    facts = tuple(
        DecklistPublished(player, Sealed(found.cards.value), stage)
        for (player, stage), found in event.decks.lists.items()
        if found.state is ListState.ACCEPTED
        and found.cards.is_open
        and (player, stage) not in event.decks.published
        and (not of or event.players[player] in of)
    )
    if not facts:
        raise NothingToPublish
    return facts


def missing_lists(event: Event) -> tuple[AgainstTheRules, ...]:
    """List players without a list before round 1; in Limited it is due when the first match begins (MTR 2.7)."""
    stage = list_stage(event)
    return lists_missing(event, without_list(event, stage, is_due=True), stage=stage)


def missing_at_posting(event: Event, round: Round) -> tuple[AgainstTheRules, ...]:
    """List the players who would play their first match of a stage without the required list (MTR 2.7).

    In Limited that is the first round with an opponent; a Constructed list of round 1 was asked for at the start.
    """
    stage = stage_of_list(event, round.stage)
    return lists_missing(event, due_at_posting(event, round), stage=stage)


def _against(event: Event, announced: ListsAnnounced) -> tuple[AgainstTheRules, ...]:
    """List the concerns at the stage's rules enforcement level."""
    level = event.stages[announced.stage].level if event.stages else Level.REGULAR
    before = rules_of(event, announced.stage)
    found: list[AgainstTheRules] = []
    if usual_rules(event, announced.stage).lists is ListPolicy.REQUIRED and announced.lists is not ListPolicy.REQUIRED:
        found.append(ListsAreRequired())
    if announced.are_open and level is not Level.REGULAR:
        found.append(ListsAreSecret())
    rebuilding = switch("continuous-construction", level=level.id, edition=tables_of(event.edition))
    if announced.rebuild and rebuilding is Setting.FORBIDDEN:
        found.append(NoRebuilding())
    has_begun = event.phase is not Phase.ENTRY or bool(built_by(event, announced.stage))
    if has_begun and announced.rebuild != before.rebuild:
        found.append(RebuildingTooLate())
    return tuple(found)


def _submitted(
    occasion: Occasion,
    player: PlayerId,
    written: str,
    verdict: DeckVerdict,
    *,
    stage: int,
    late: bool = False,
    remedy: str = "",
) -> DecklistSubmitted:
    refuse_too_long(written)
    return DecklistSubmitted(
        player=player,
        cards=Sealed(written),
        digest=Sealed(verdict.digest),
        at=occasion.now,
        problems=verdict.problems,
        not_checked=verdict.not_checked,
        catalogue=verdict.catalogue,
        is_late=late,
        remedy=remedy,
        stage=stage,
    )


def _ready(event: Event, occasion: Occasion, stage: int) -> tuple[PlayerId, ...]:
    """List the players whose lists can be accepted now; one's own waits for another judge if there is one (MTR 1.4)."""
    mine = plays_as(event, occasion.by.who) if has_other_judge(event, occasion.by.who, powers=ACCEPT) else None
    ready = (of[0] for of, found in event.decks.lists.items() if of[1] == stage and _is_ready(found))
    return tuple(player for player in ready if mine is None or event.entrant_of(player) != mine)


def _is_ready(found: Registration) -> bool:
    return found.state is ListState.HANDED_IN and found.is_legal


def _waiting(event: Event, player: PlayerId, stage: int) -> Registration:
    found = list_of(event, player, stage)
    if found is None:
        raise NoSuchList(player=player)
    if found.state is ListState.ACCEPTED:
        raise ListIsFixed
    return found


def refuse_others(event: Event, occasion: Occasion, player: PlayerId) -> None:
    _refuse_unknown(event, player)
    if occasion.as_official:
        return
    if occasion.by.player != player:
        raise NotYourPower(power=Power.ENTRY.value, action="for others")
    entrant = event.entrants[event.players[player]]
    if entrant.out_after is not None:
        raise AlreadyOut(entrant=entrant.number)


def _refuse_passing_on(event: Event, before: Registration | None, stage: int) -> None:
    """Refuse to give a card of a team's pool to somebody else, unless an official sent the list back (MTR 8.6)."""
    if before and before.state is ListState.HANDED_IN and cards_stay(event, stage):
        raise CardsStayAssigned


def _refuse_unknown(event: Event, player: PlayerId) -> None:
    if player not in event.players:
        raise NoSuchEntrant(entrant=player)


def refuse_to_register(event: Event, by: PlayerId | None, player: PlayerId, stage: int) -> None:
    """Refuse a player one's own pool, any but the one opposite, and one that is registered already (MTR 7.5)."""
    if not rules_of(event, stage).pools:
        raise PoolsNotAskedFor
    if by is None or event.entrant_of(by) == event.entrant_of(player):
        raise NotYourOwnPool
    holder = pool_holder(event, player, stage)
    _refuse_not_opposite(event, by, holder, stage)
    _refuse_registered(event, holder, stage)


def _refuse_not_opposite(event: Event, by: PlayerId, player: PlayerId, stage: int) -> None:
    """Refuse a pool registered by anybody but the player opposite, if players were seated (MTR 7.5)."""
    opposite = registrar_of(event.decks.pool_seats.get(stage), player)
    if opposite is not None and pool_holder(event, by, stage) != opposite:
        raise NotTheirPool(player=player, by=opposite)


def _refuse_registered(event: Event, player: PlayerId, stage: int) -> None:
    lists = [list_of(event, each, stage) for each in builders(event, player, stage)]
    if (player, stage) in event.decks.pools or any(one and one.state is ListState.ACCEPTED for one in lists):
        raise PoolStands(player=player)


def refuse_too_long(written: str) -> None:
    if len(written) > LONGEST_LIST:
        raise ListTooLong(most=LONGEST_LIST)
