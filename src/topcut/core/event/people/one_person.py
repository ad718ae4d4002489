"""One person is one person: who looks like whom by name, number or device, and what was answered when asked."""

from collections.abc import Collection, Iterable

from msgspec import Struct

from topcut.core.asking import Occasion
from topcut.core.errors import AgainstTheRules
from topcut.core.event.nouns.people.facts import PeopleCompared
from topcut.core.event.nouns.people.refusals import Barred, BarredName
from topcut.core.event.nouns.people.refusals_officials import (
    EnterAtTheDesk,
    MayBeOfficial,
    MayBePlayer,
    MayBeThisOfficial,
    NamesakeEntered,
    OneOrTwo,
)
from topcut.core.event.nouns.people.state import NOBODY, KnownAs
from topcut.core.event.nouns.state import Entrant, Event
from topcut.core.event.people.eligibility import (
    is_barred,
    name_is_barred,
    official_plays_concerns,
    officials,
)
from topcut.core.event.reading.playing import plays_as
from topcut.core.play import PlayerId, Power, Who
from topcut.core.play.names import looks_like


class Somebody(Struct, frozen=True):
    """A player as far as they are known when they come."""

    player: PlayerId
    name: str = ""
    person: str = ""
    """Their account or number."""
    device: frozenset[str] = frozenset()
    """Everybody their own phone acts for; empty if somebody else enters them."""


def _answer(occasion: Occasion, asks: OneOrTwo) -> bool:
    """Return the answer to a question, whether it is one person; without one, ask it."""
    one, two = asks.answers
    if occasion.is_trial:
        return False
    if not occasion.answers & {one, two} - {""}:
        raise asks
    return one in occasion.answers


def compare(
    event: Event, occasion: Occasion, coming: Iterable[Somebody]
) -> tuple[tuple[PeopleCompared, ...], tuple[AgainstTheRules, ...]]:
    """Compare people who come with the officials; ask if one looks the same, and keep the answer (MTR 1.4).

    An official who plays raises the concerns about that. Where more than one thing fits, or the number, only an
    official can say that these are two.
    """
    said = tuple(
        _said(occasion, who, one, like) for one in coming for who, like in _officials_like(event, occasion, one)
    )
    plays = any(fact.is_one for fact in said)
    return said, tuple(official_plays_concerns(event, event.people.announced, event.stages)) if plays else ()


def _officials_like(event: Event, occasion: Occasion, one: Somebody) -> Iterable[tuple[Who, "_Likeness"]]:
    for who in officials(event):
        if (who, one.player) in event.people.apart or plays_as(event, who) is not None:
            continue
        known = event.people.known_as.get(who, NOBODY)
        like = _Likeness(
            known.name,
            by_number=bool(one.person) and one.person == known.person,
            by_name=bool(known.name) and _has_name(occasion, one, known.name),
            by_device=who in one.device,
        )
        if like:
            yield who, like


def _has_name(occasion: Occasion, one: Somebody, name: str) -> bool:
    """Check whether somebody has this name: the one they come with, or the one that is kept."""
    return looks_like(one.name) == looks_like(name) if one.name else one.player in occasion.alike(name)


class _Likeness(Struct, frozen=True, kw_only=False):
    """What fits between an official and a player."""

    called: str
    by_number: bool
    by_name: bool
    by_device: bool

    def __bool__(self) -> bool:
        return self.by_number or self.by_name or self.by_device

    @property
    def is_strong(self) -> bool:
        return self.by_number or (self.by_name and self.by_device)


def _said(occasion: Occasion, who: Who, one: Somebody, like: _Likeness) -> PeopleCompared:
    asks = MayBeOfficial(official=like.called, who=who) if like.called else MayBeThisOfficial(who=who)
    is_one = _answer(occasion, asks)
    if not is_one and like.is_strong and Power.ENTRY not in occasion.by.powers:
        raise EnterAtTheDesk
    return PeopleCompared(who, one.player, is_one)


def compare_official(
    event: Event, occasion: Occasion, whom: Who, *, known: KnownAs
) -> tuple[tuple[PeopleCompared, ...], tuple[AgainstTheRules, ...]]:
    """Compare an official who is named with the players, the other way round (MTR 1.4)."""
    numbered = event.people.persons.get(known.person) if known.person else None
    named = occasion.alike(known.name) if known.name else ()
    alike = [PlayerId(each) for each in sorted({*named, *([numbered] if numbered else [])})]
    own, said = plays_as(event, whom), list[PeopleCompared]()
    for player in alike if own is None else ():
        if (whom, player) in event.people.apart or not _takes_part(event, player):
            continue
        said.append(PeopleCompared(whom, player, _answer(occasion, MayBePlayer(player=player))))
    plays = any(fact.is_one for fact in said)
    return tuple(said), tuple(official_plays_concerns(event, event.people.announced, event.stages)) if plays else ()


def _takes_part(event: Event, player: PlayerId) -> bool:
    number = event.entrant_of(player)
    entrant = event.entrants.get(number) if number else None
    return entrant is not None and (entrant.out_after != 0 or entrant.number in event.people.waiting)


def refuse_namesake(event: Event, occasion: Occasion, names: Iterable[str], *, besides: Collection[int] = ()) -> None:
    """Ask about a name that is in the list already: the same person again, or a second of that name (MTR 1.5)."""
    for name in filter(None, names):
        for each in sorted(set(occasion.alike(name)) - set(besides)):
            number = event.entrant_of(PlayerId(each))
            if number in event.entrants:
                _answer(occasion, NamesakeEntered(player=PlayerId(each), number=number))


def barred_name_concerns(
    event: Event, occasion: Occasion, *, names: Iterable[str] = (), players: Iterable[PlayerId] = ()
) -> tuple[AgainstTheRules, ...]:
    """Raise a concern if one of these has the name of somebody who is barred, known by the number or not (MTR 1.4)."""
    if not event.people.bars:
        return ()
    wanted = frozenset(players)
    written = [bar.name.opened("") for bar in event.people.bars.values()] if wanted else []
    kept = (name for name in written if name and not wanted.isdisjoint(occasion.alike(name)))
    is_barred = any(name_is_barred(event, name, now=occasion.now) for name in (*names, *kept))
    return (BarredName(),) if is_barred else ()


def compare_again(
    event: Event, occasion: Occasion, entrant: Entrant
) -> tuple[tuple[PeopleCompared, ...], tuple[AgainstTheRules, ...]]:
    """Compare people who come into the event again, or out of the line: much may have been said since (MTR 1.4)."""
    people, found = event.people, dict[str, AgainstTheRules]()
    each = (Somebody(player, person=people.person_of.get(player, "")) for player in entrant.players)
    said, concerns = compare(event, occasion, each)
    if any(plays_as(event, who) == entrant.number for who in officials(event)):
        concerns = (*concerns, *official_plays_concerns(event, people.announced, event.stages))
    if any(is_barred(event, people.person_of.get(player, ""), now=occasion.now) for player in entrant.players):
        concerns = (*concerns, Barred())
    concerns = (*concerns, *barred_name_concerns(event, occasion, players=entrant.players))
    found |= {one.code: one for one in concerns}
    return said, tuple(found.values())
