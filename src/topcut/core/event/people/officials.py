"""The head judge's role: handed over, divided by stages, taken back, filled again; appeals judges and passes."""

from collections.abc import Sequence
from typing import Final

from topcut.core.asking import Occasion, Undo
from topcut.core.errors import AgainstTheRules
from topcut.core.event.action import ALWAYS, BEFORE_THE_END, action
from topcut.core.event.nouns.facts import EventFact
from topcut.core.event.nouns.people.facts import (
    AppealsJudgeNamed,
    BarReason,
    HeadJudgeAssigned,
    HeadJudgeHandedOver,
    HeadJudgeReplaced,
    HeadJudgeTakenBack,
    OfficialRecognised,
    PassGiven,
    PeopleCompared,
)
from topcut.core.event.nouns.people.refusals import (
    Barred,
    BarredName,
    HeadJudgeLeaves,
    NoAppealsJudgesHere,
    NoReason,
    NoSuchStage,
    NotAJudge,
    NotApproved,
    NotStandingIn,
    NotTheHeadJudge,
    ReasonTooLong,
    SeveralHeadJudges,
)
from topcut.core.event.nouns.people.refusals_officials import AskAnotherOfficial, KnownAlready
from topcut.core.event.nouns.refusals import NoSuchEntrant
from topcut.core.event.nouns.state import Event, Phase
from topcut.core.event.people.eligibility import both_concerns, is_barred, name_is_barred
from topcut.core.event.reading.playing import plays_as
from topcut.core.log import Decision, Fact, Sealed
from topcut.core.play import Actor, PlayerId, Power, Role, Who
from topcut.core.play.powers import Pass
from topcut.core.rules.editions import tables_of
from topcut.core.rules.levels import is_premier, levels, program

LONGEST_REASON: Final = 2_000
OFFICIALS: Final = tuple(power for power in Power if power not in {Power.JOIN, Power.PLAY})
"""A holder of any of these decides something for the event."""


@action(Power.OVERRULE, during=BEFORE_THE_END, rule="MTR 1.7", makes=(HeadJudgeHandedOver,))
def hand_over_head_judge(event: Event, occasion: Occasion, *, whom: Who) -> Decision[EventFact]:
    """Let a judge act as the head judge for a time; the log names both (MTR 1.7)."""
    if not any(role.is_judge for role in event.roles.get(whom, ())):
        raise NotAJudge
    return Decision((HeadJudgeHandedOver(whom),))


@action(Power.OVERRULE, Power.ORGANIZE, during=BEFORE_THE_END, rule="MTR 1.7", makes=(HeadJudgeTakenBack,))
def take_back_head_judge(event: Event, occasion: Occasion, *, whom: Who) -> Decision[EventFact]:
    """End a judge's time as the head judge (MTR 1.7)."""
    if whom not in event.people.stand_ins:
        raise NotStandingIn
    return Decision((HeadJudgeTakenBack(whom),))


@action(Power.ORGANIZE, during=BEFORE_THE_END, rule="MTR 1.7", makes=(HeadJudgeReplaced,))
def replace_head_judge(event: Event, occasion: Occasion, *, whom: Who, why: str) -> Decision[EventFact]:
    """Make somebody else the head judge, for a reason, if the event would suffer otherwise (MTR 1.7)."""
    if not why.strip():
        raise NoReason
    if len(why) > LONGEST_REASON:
        raise ReasonTooLong(most=LONGEST_REASON)
    concerns = tuple(official_concerns(event, whom, roles=(Role.HEAD_JUDGE,), now=occasion.now))
    return Decision((HeadJudgeReplaced(whom, Sealed(why.strip())),), concerns)


@action(Power.ORGANIZE, during=BEFORE_THE_END, rule="MTR 1.7", makes=(HeadJudgeAssigned,))
def assign_head_judge(
    event: Event, occasion: Occasion, *, whom: Who, stages: tuple[int, ...] = ()
) -> Decision[EventFact]:
    """Give a head judge the final say in some stages, counted from 0, or in all of them (MTR 1.7)."""
    if Role.HEAD_JUDGE not in event.roles.get(whom, ()):
        raise NotTheHeadJudge
    for stage in stages:
        if not 0 <= stage < len(event.stages):
            raise NoSuchStage(stage=stage + 1)
    concerns = tuple(too_many_head_judges(event)) if stages else ()
    return Decision((HeadJudgeAssigned(whom, tuple(sorted(set(stages)))),), concerns)


@action(Power.OVERRULE, during=BEFORE_THE_END, rule="MTR 2.9", makes=(AppealsJudgeNamed,))
def name_appeals_judge(
    event: Event, occasion: Occasion, *, whom: Who, is_approved: bool = False, is_named: bool = True
) -> Decision[EventFact]:
    """Let somebody decide appeals besides the head judge, if that was approved, or no longer (MTR 2.9)."""
    concerns = appeals_concerns(event, is_approved=is_approved) if is_named else ()
    return Decision((AppealsJudgeNamed(whom, is_approved, is_named),), concerns)


@action(Power.ORGANIZE, during=ALWAYS, rule="MTR 1.3", makes=(PassGiven,))
def give_passes(event: Event, occasion: Occasion, *, whom: Who, passes: tuple[Pass, ...]) -> Decision[EventFact]:
    """Give somebody the passes of press, coverage or publisher, and no others (MTR 1.3)."""
    return Decision((PassGiven(whom, tuple(sorted(set(passes)))),))


def _is_about_oneself(
    _event: Event, by: Actor, fact: OfficialRecognised | PeopleCompared, _facts: Sequence[Fact]
) -> bool:
    return fact.who == by.who and (not fact.is_one if isinstance(fact, PeopleCompared) else fact.player is not None)


@action(
    *OFFICIALS,
    during=ALWAYS,
    rule="MTR 1.4",
    makes=(OfficialRecognised,),
    provided={OfficialRecognised: _is_about_oneself},
)
def play_as(event: Event, occasion: Occasion, *, player: PlayerId, by_account: bool = False) -> Decision[EventFact]:
    """Declare which player one is under another link: from then on others decide one's match (MTR 1.4).

    Only the organizer or the head judge undoes it. It gives no power, but where officials may not play the rule is
    against it; what an account shows `by_account` is noted in any case, and the event's report says so.
    """
    _refuse_unknown(event, player)
    if event.people.recognised.get(occasion.by.who) == player:
        raise KnownAlready
    concerns = () if by_account else both_concerns(event, occasion.by.who, will_play=True)
    return Decision((OfficialRecognised(occasion.by.who, player),), tuple(concerns))


@action(
    *OFFICIALS,
    during=ALWAYS,
    rule="MTR 1.4",
    makes=(PeopleCompared,),
    undo=Undo((Power.ORGANIZE, Power.OVERRULE)),
    provided={PeopleCompared: _is_about_oneself},
)
def tell_apart(event: Event, occasion: Occasion, *, player: PlayerId) -> Decision[EventFact]:
    """Declare that a player whom one's device also acts for is somebody else; the staff can read it (MTR 1.4).

    Somebody of the player's own name cannot: another official decides whether it is one person.
    """
    _refuse_unknown(event, player)
    me = occasion.by.who
    if plays_as(event, me) == event.entrant_of(player):
        raise KnownAlready
    known = event.people.known_as.get(me)
    if known and known.name and player in occasion.alike(known.name):
        raise AskAnotherOfficial(player=player)
    return Decision((PeopleCompared(me, player, False),))


@action(Power.ORGANIZE, Power.OVERRULE, during=ALWAYS, rule="MTR 1.4", makes=(OfficialRecognised,))
def recognise_official(event: Event, occasion: Occasion, *, whom: Who, player: PlayerId | None) -> Decision[EventFact]:
    """Record which player an official is, or that they are none after all (MTR 1.4)."""
    if player is not None:
        _refuse_unknown(event, player)
    if event.people.recognised.get(whom) == player:
        raise KnownAlready
    concerns = () if player is None else both_concerns(event, whom, will_play=True)
    return Decision((OfficialRecognised(whom, player),), tuple(concerns))


def _refuse_unknown(event: Event, player: PlayerId) -> None:
    if player not in event.players:
        raise NoSuchEntrant(entrant=player)


def official_concerns(
    event: Event, whom: Who, *, roles: tuple[Role, ...], now: int, person: str = "", name: str = ""
) -> list[AgainstTheRules]:
    """List the concerns about naming an official: suspended, or a player where officials may not play (MTR 1.4)."""
    if not any(role.is_official for role in roles):
        return []
    suspended = suspended_concerns(event, whom, person, name=name, now=now)
    return [*suspended, *both_concerns(event, whom, will_officiate=True)]


def suspended_concerns(event: Event, *persons: str, now: int, name: str = "") -> list[AgainstTheRules]:
    """Raise a concern if a person is suspended, or somebody of their name (MTR 1.4)."""
    if any(is_barred(event, each, now=now, only=BarReason.SUSPENDED) for each in persons):
        return [Barred()]
    return [BarredName()] if name_is_barred(event, name, now=now, only=BarReason.SUSPENDED) else []


def head_judge_concerns(event: Event, whom: Who, *, roles: tuple[Role, ...], by: Who) -> list[AgainstTheRules]:
    """List the concerns about a second head judge, or about removing the only one during the event (MTR 1.7).

    Giving the role up oneself raises none, nor does removing the creator, who has it only until another is named.
    """
    others = {who for who, held in event.roles.items() if Role.HEAD_JUDGE in held} - {whom}
    becomes, was = Role.HEAD_JUDGE in roles, Role.HEAD_JUDGE in event.roles.get(whom, ())
    if becomes and not was and whom != event.creator and others - {event.creator}:
        return too_many_head_judges(event)
    if was and not becomes and not others and whom not in {by, event.creator} and event.phase is Phase.ROUNDS:
        return [HeadJudgeLeaves()]
    return []


def too_many_head_judges(event: Event) -> list[AgainstTheRules]:
    """Raise a concern that several head judges are for Premier events (MTR 1.7)."""
    edition = tables_of(event.edition)
    return [] if is_premier(event.people.announced.program, edition=edition) else [SeveralHeadJudges()]


def appeals_concerns(event: Event, *, is_approved: bool) -> tuple[AgainstTheRules, ...]:
    """List the concerns about an appeals judge: only some large events have them, and each is approved (MTR 2.9)."""
    name, edition = event.people.announced.program, tables_of(event.edition)
    known = program(name, edition=edition)
    if (known.premier if known else name) not in levels(edition).appeals_judges:
        return (NoAppealsJudgesHere(),)
    return () if is_approved else (NotApproved(),)
