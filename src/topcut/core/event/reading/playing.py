"""Officials who play: which player somebody is, by link, number or device, and whether that is allowed here."""

from collections.abc import Sequence
from typing import Final

from topcut.core.asking import Declaration, Occasion
from topcut.core.event.nouns.people.facts import EventAnnounced
from topcut.core.event.nouns.people.refusals_officials import MayBeYou
from topcut.core.event.nouns.state import Event, Phase, Stage
from topcut.core.play import EntrantId, Level, PlayerId, Power, Who
from topcut.core.rules.editions import tables_of
from topcut.core.rules.levels import is_premier, levels

PLAYERS: Final = frozenset({Power.JOIN, Power.PLAY})
"""Powers that make nobody an official."""
ANSWERS: Final = frozenset({"play_as", "tell_apart"})
"""The actions that answer who somebody is."""


def plays_as(event: Event, who: Who) -> EntrantId | None:
    """Find the entrant somebody plays as: by link, as recognised, or by the number they are known by (MTR 1.4)."""
    people = event.people
    own = event.links.get(who) or people.persons.get(who) or people.recognised.get(who)
    if own is None and who in people.known_as:
        numbered = people.persons.get(people.known_as[who].person)
        own = None if numbered is None or (who, numbered) in people.apart else numbered
    return event.entrant_of(own)


def own_by_device(event: Event, occasion: Occasion) -> set[PlayerId]:
    """Find the players the asker's device acts for, who may be the asker; not those told apart (MTR 1.4)."""
    who, people = occasion.by.who, event.people
    found = {event.links.get(Who(each)) or people.persons.get(each) for each in occasion.device}
    return {player for player in found if player is not None and (who, player) not in people.apart}


def lets_officials_play(event: Event, told: EventAnnounced) -> bool:
    """Check whether the program is one in which officials may play, by the event's own edition (MTR 1.4, MTR 0)."""
    edition = tables_of(event.edition)
    named = told.program in levels(edition).officials_may_play
    return named or bool(told.fact_sheet) or not is_premier(told.program, edition=edition)


def is_above_regular(stages: Sequence[Stage]) -> bool:
    return any(stage.level > Level.REGULAR for stage in stages)


def ask_who_plays(event: Event, occasion: Occasion, declared: Declaration[Phase]) -> None:
    """Ask an official whose device also acts for a player, before anything else where officials may not play (MTR 1.4).

    Where they may, they are asked about their own match only.
    """
    by = occasion.by
    if not occasion.device or by.powers <= PLAYERS or declared.name in ANSWERS or not declared.is_official(by):
        return
    if lets_officials_play(event, event.people.announced) and not is_above_regular(event.stages):
        return
    for player in sorted(own_by_device(event, occasion)) if plays_as(event, by.who) is None else ():
        entrant = event.entrants.get(event.players[player])
        if entrant and (entrant.out_after != 0 or entrant.number in event.people.waiting):
            raise MayBeYou(player=player)
