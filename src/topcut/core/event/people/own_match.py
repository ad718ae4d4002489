"""An official who plays: another official decides about their own match and cards, if there is one."""

from collections.abc import Collection
from typing import Final

from topcut.core.asking import Occasion
from topcut.core.errors import AgainstTheRules
from topcut.core.event.nouns.people.refusals_officials import MayBeYou
from topcut.core.event.nouns.rounds.state import Table
from topcut.core.event.nouns.state import Event
from topcut.core.event.reading.playing import own_by_device, plays_as
from topcut.core.judging.refusals import OwnMatchJudged, OwnMatchRefused, OwnMatter, OwnMatterJudged
from topcut.core.play import EntrantId, PlayerId, Power, Who

Powers = frozenset[Power]
DECIDE: Final = frozenset({Power.RULE, Power.OVERRULE})
"""Powers to decide in place of a judge who plays."""
JUDGES: Final = frozenset({Power.RULE, Power.OVERRULE, Power.APPEAL})
"""Powers to read earlier answers at a table; the power to give time can be lent to anybody, so it is not among them."""


def own_match_concerns(
    event: Event, occasion: Occasion, table: Table | None, *, judge: Who | None = None, powers: Powers = DECIDE
) -> tuple[AgainstTheRules, ...]:
    """Keep a judge who plays out of their own match; if there is no other judge, it is only noted (MTR 1.4).

    `judge` is the one who decides, if not the asker; another judge must hold one of `powers`.
    """
    who = judge or occasion.by.who
    if table is None:
        return ()
    if not plays_at(event, who, table):
        if who == occasion.by.who:
            _ask_who_plays(event, occasion, table.sides)
        return ()
    if has_other_judge(event, who, powers=powers):
        raise OwnMatchRefused
    return (OwnMatchJudged(),)


def own_matter_concerns(
    event: Event, occasion: Occasion, players: Collection[PlayerId | None], *, powers: Powers = DECIDE
) -> tuple[AgainstTheRules, ...]:
    """Keep an official who plays out of decisions about themselves or their opponent (MTR 1.4)."""
    own = plays_as(event, occasion.by.who)
    if own is None:
        for player in players:
            number = event.entrant_of(player)
            _ask_who_plays(event, occasion, _those_at_the_table_of(event, number) if number else ())
    if own is None or _those_at_the_table_of(event, own).isdisjoint(map(event.entrant_of, players)):
        return ()
    if has_other_judge(event, occasion.by.who, powers=powers):
        raise OwnMatter
    return (OwnMatterJudged(),)


def _ask_who_plays(event: Event, occasion: Occasion, sides: Collection[EntrantId | None]) -> None:
    """Ask a judge whose device acts for a player of this match whether they are that player (MTR 1.4)."""
    if plays_as(event, occasion.by.who) is not None:
        return
    for player in sorted(own_by_device(event, occasion)):
        if event.entrant_of(player) in sides:
            raise MayBeYou(player=player)


def _those_at_the_table_of(event: Event, entrant: EntrantId) -> set[EntrantId | None]:
    """Return an entrant and their opponents, while the round is open."""
    last = event.last_round
    is_open = last is not None and last.state.is_on
    table = last.table_of(entrant) if last and is_open else None
    return {entrant, *(table.sides if table else ())}


def plays_at(event: Event, who: Who, table: Table) -> bool:
    entrant = plays_as(event, who)
    return entrant is not None and entrant in table.sides


def has_other_judge(event: Event, who: Who, *, powers: Powers = DECIDE) -> bool:
    others = {*event.roles, *event.lent} - {who}
    return any(powers & event.actor(other).powers for other in others)


def reads_as_judge(event: Event, who: Who, table: Table) -> bool:
    """Check whether somebody may read judges' notes on a table: not if they only give time, or play there (MTR 1.8)."""
    if event.actor(who).powers.isdisjoint(JUDGES):
        return False
    return not (plays_at(event, who, table) and has_other_judge(event, who))
