"""What can be changed about an event after its creation, and what each change does to lists, rounds and standings."""

from collections.abc import Iterator, Sequence

from msgspec import Struct

from topcut.core.asking import Occasion
from topcut.core.errors import AgainstTheRules
from topcut.core.event.action import BEFORE_THE_END, action
from topcut.core.event.flow.setup import refuse_unknown_profiles
from topcut.core.event.nouns.facts import EventChanged, EventFact
from topcut.core.event.nouns.refusals import GameIsSet, RulesAlreadyAnnounced, TiebreakersAlreadyAnnounced
from topcut.core.event.nouns.state import Event, Phase, Stage
from topcut.core.log import Decision, Sealed
from topcut.core.play import Level, Power, clean_name
from topcut.core.rules.packs import PackPin
from topcut.core.rules.pinning import edition_among


class EventTerms(Struct, frozen=True):
    """The game, tiebreakers and stages of an event."""

    game: str
    tiebreakers: str
    stages: tuple[Stage, ...]


class Consequence(Struct, frozen=True):
    """One effect of a change, shown before it is made."""

    code: str
    """`lists-again`, `lists-wanted`, `standings-again`, `rounds-stay`, `time-from-next`, `players-told` or, without a
    phone, `players-without`."""
    count: int


@action(Power.ORGANIZE, during=BEFORE_THE_END, rule="MTR 10.2", makes=(EventChanged,))
def change_event(
    event: Event,
    occasion: Occasion,
    *,
    title: str | None = None,
    game: str | None = None,
    game_name: str | None = None,
    policy: str | None = None,
    tiebreakers: str | None = None,
    packs: tuple[PackPin, ...] | None = None,
) -> Decision[EventFact]:
    """Change the name, game, policy, ranking or packs of an event; what is not given stays (MTR 10.2, MTR 0).

    Once the event has started, the game stays, and changing what players came for needs a reason (MTR 1.12, MTR C).
    """
    changed = EventChanged(
        title=Sealed(clean_name(event.title.value if title is None and event.title.is_open else title or "")),
        game=game or event.game,
        game_name=event.game_name if game_name is None else Sealed(clean_name(game_name) if game_name.strip() else ""),
        policy=policy or event.policy,
        tiebreakers=tiebreakers or event.tiebreakers,
        packs=packs,
        edition=edition_among(packs or ()),
    )
    refuse_unknown_profiles(game=changed.game, policy=changed.policy, tiebreakers=changed.tiebreakers)
    has_started = event.phase is not Phase.ENTRY
    if has_started and changed.game != event.game:
        raise GameIsSet
    return Decision((changed,), tuple(_already_announced(event, changed)) if has_started else ())


def consequences(event: Event, terms: EventTerms) -> tuple[Consequence, ...]:
    """List what a change of an event would do, before anybody makes it (MTR 10.2)."""
    found = (Consequence(code, count) for code, count in _found(event, terms))
    return tuple(each for each in found if each.count)


def _found(event: Event, terms: EventTerms) -> Iterator[tuple[str, int]]:
    before, after = event.stages, terms.stages
    is_ranked_anew = event.tiebreakers != terms.tiebreakers or _of(before, "points") != _of(after, "points")
    is_played_anew = event.game != terms.game or _of(before, "format") != _of(after, "format")
    is_stricter = max(_levels(after)) > max(_levels(before)) and max(_levels(after)) > Level.REGULAR
    yield "lists-again", len(event.decks.lists) if is_played_anew else 0
    yield "lists-wanted", _without_list(event) if is_stricter else 0
    yield "standings-again", event.rounds_closed if is_ranked_anew else 0
    is_paired_anew = _of(before, "rounds", "structure", "cut") != _of(after, "rounds", "structure", "cut")
    yield "rounds-stay", len(event.rounds) if is_paired_anew else 0
    yield "time-from-next", len(event.rounds) if _of(before, "minutes") != _of(after, "minutes") else 0
    inside = [player for entrant in event.entrants.values() if entrant.out_after is None for player in entrant.players]
    told = sum(player in event.links_of for player in inside)
    yield "players-told", told
    yield "players-without", len(inside) - told


def _of(stages: Sequence[Stage], *names: str) -> list[tuple[object, ...]]:
    return [tuple(getattr(stage, name) for name in names) for stage in stages]


def _levels(stages: Sequence[Stage]) -> list[Level]:
    return [Level.REGULAR, *(stage.level for stage in stages)]


def _without_list(event: Event) -> int:
    inside = (entrant for entrant in event.entrants.values() if entrant.out_after is None)
    players = {player for entrant in inside for player in entrant.players}
    return len(players - {player for player, _ in event.decks.lists})


def _already_announced(event: Event, changed: EventChanged) -> Iterator[AgainstTheRules]:
    if changed.tiebreakers != event.tiebreakers:
        yield TiebreakersAlreadyAnnounced()
    if changed.policy != event.policy or changed.packs not in {None, event.packs}:
        yield RulesAlreadyAnnounced()
