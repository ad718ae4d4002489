"""Who may come, play and officiate, and which rules are against it: only checks, no decisions."""

from collections.abc import Iterator, Sequence
from datetime import UTC, datetime

from topcut.core.brackets import BracketNotByTheBook
from topcut.core.errors import AgainstTheRules
from topcut.core.event.nouns.people.facts import BarReason, EventAnnounced, Identification, Tick
from topcut.core.event.nouns.people.refusals import (
    AgeLimitAboveRegular,
    Barred,
    InvitationalOutsidePremier,
    NeedsFullName,
    NeedsNumber,
    NeedsPermission,
    NoEditionYet,
    NotChosen,
    NotInvited,
    OfAnotherAge,
    OfficialPlays,
    OfficialPlaysAboveRegular,
    OtherLevel,
    OtherStructure,
    OwnerPlays,
    SeveralFormats,
)
from topcut.core.event.nouns.state import Event, Stage, Structure
from topcut.core.event.reading.decks import is_draft, is_limited
from topcut.core.event.reading.playing import PLAYERS, is_above_regular, lets_officials_play, plays_as
from topcut.core.play import Level, PlayerId, Role, Who
from topcut.core.play.names import looks_like
from topcut.core.rules.editions import edition_on, tables_of
from topcut.core.rules.levels import Setting, is_premier, levels, program, switch
from topcut.core.rules.structure import EntrantKind, rounds, suggested_structure

Concerns = Iterator[AgainstTheRules]


# People ---------------------------------------------------------------------------------------------------------------


def is_barred(event: Event, person: str, *, now: int, only: BarReason | None = None) -> bool:
    """Check whether a bar holds on the day of the event; a copy of the log without names finds none (MTR 1.4)."""
    at = event.people.announced.starts_at or now
    return bool(person) and any(
        bar.holds(at=at) and bar.person.is_open and bar.person.value == person and only in {None, bar.why.value}
        for bar in event.people.bars.values()
    )


def name_is_barred(event: Event, name: str, *, now: int, only: BarReason | None = None) -> bool:
    """Check whether somebody of this name is barred on the day of the event (MTR 1.4)."""
    at, look = event.people.announced.starts_at or now, looks_like(name)
    return bool(look) and any(
        bar.holds(at=at)
        and bar.name.is_open
        and look == looks_like(bar.name.value)
        and (only is None or (bar.why.is_open and bar.why.value == only))
        for bar in event.people.bars.values()
    )


def player_concerns(event: Event, *, person: str, ticks: frozenset[Tick], now: int) -> Concerns:
    """List the concerns about somebody's playing (MTR 1.4)."""
    told = event.people.announced
    if is_barred(event, person, now=now):
        yield Barred()
    if told.by_invitation and person not in event.people.invited:
        yield NotInvited()
    if told.asks_age and Tick.OLD_ENOUGH not in ticks:
        yield NeedsPermission()
    if has_age_limit(told) and Tick.FITS_THE_AGE not in ticks:
        yield OfAnotherAge()
    if is_premier(told.program, edition=tables_of(event.edition)) and person in event.people.owners:
        yield OwnerPlays()
    yield from both_concerns(event, person, will_play=True)


def identification_concerns(event: Event, *, name: str, person: str) -> Concerns:
    """List what is missing of the identification the event asks for (MTR 1.5)."""
    mode = event.people.announced.identification
    has_full_name = len(name.split()) > 1
    if mode is Identification.ACCOUNT_OR_FULL_NAME and not person and not has_full_name:
        yield NeedsFullName()
    if mode is Identification.NUMBER_AND_FULL_NAME:
        if not has_full_name:
            yield NeedsFullName()
        if not person:
            yield NeedsNumber()


# Officials ------------------------------------------------------------------------------------------------------------


def is_official(event: Event, who: str) -> bool:
    """Check whether somebody decides something here, by a role or by single powers (MTR 1.4)."""
    has_role = any(role.is_official for role in event.roles.get(Who(who), ()))
    return has_role or not event.lent.get(Who(who), frozenset()) <= PLAYERS


def is_playing(event: Event, who: str) -> bool:
    """Check whether somebody plays, or has played, by their own link or as a known person (MTR 1.4)."""
    number = plays_as(event, Who(who))
    entrant = None if number is None else event.entrants.get(number)
    return entrant is not None and (entrant.out_after != 0 or number in event.people.waiting)


def officials(event: Event) -> tuple[Who, ...]:
    """List everybody who decides something here, by a role or by single powers (MTR 1.4)."""
    return tuple(who for who in dict.fromkeys((*event.roles, *event.lent)) if is_official(event, who))


def playing_officials(event: Event) -> tuple[Who, ...]:
    """List the officials who play, or have played (MTR 1.4)."""
    return tuple(who for who in officials(event) if is_playing(event, who))


def is_invalid(event: Event) -> bool:
    """Check whether officials played against the rules, so that the event does not count (MTR 1.4)."""
    return bool(playing_officials(event)) and not lets_officials_play(event, event.people.announced)


def official_plays_concerns(event: Event, told: EventAnnounced, stages: Sequence[Stage]) -> Concerns:
    """List the concerns about an official who plays (MTR 1.4)."""
    if not lets_officials_play(event, told):
        yield OfficialPlays()
    if is_above_regular(stages):
        yield OfficialPlaysAboveRegular()


def both_concerns(event: Event, who: str, *, will_play: bool = False, will_officiate: bool = False) -> Concerns:
    """List the concerns about somebody who is both player and official (MTR 1.4)."""
    plays = will_play or is_playing(event, who)
    if who and plays and (will_officiate or is_official(event, who)):
        yield from official_plays_concerns(event, event.people.announced, event.stages)


def unrecognised(event: Event, who: Who, *, person: str) -> PlayerId | None:
    """Find the player a known person is, if they officiate under a link not known as theirs (MTR 1.4)."""
    is_known = plays_as(event, who) is not None or event.actor(who).powers <= PLAYERS
    return None if is_known else event.people.persons.get(person)


def role_at(event: Event, who: Who, *, round: int, table: int) -> Role:
    """Return somebody's role at one table: a player of it, a judge, or else a spectator (MTR 1.3)."""
    if plays_as(event, who) in event.rounds[round].tables[table].sides:
        return Role.PLAYER
    roles = event.acting_roles(who)
    return next((role for role in (Role.HEAD_JUDGE, Role.FLOOR_JUDGE) if role in roles), Role.SPECTATOR)


# What was announced ---------------------------------------------------------------------------------------------------


def has_age_limit(told: EventAnnounced) -> bool:
    return told.least_age is not None or told.most_age is not None


def announcement_concerns(event: Event, told: EventAnnounced, stages: Sequence[Stage]) -> Concerns:
    """List the concerns about an announcement and the stages it is made for (MTR 1.1, MTR 1.4, MTR F)."""
    premier = is_premier(told.program, edition=tables_of(event.edition))
    if premier and not told.is_chosen:
        yield NotChosen(program=told.program)
    if told.by_invitation and not premier:
        yield InvitationalOutsidePremier()
    if event.edition and told.starts_at is not None and _is_before_any_edition(told.starts_at):
        yield NoEditionYet()
    yield from level_concerns(event, told, stages)


def level_concerns(event: Event, told: EventAnnounced, stages: Sequence[Stage]) -> Concerns:
    """List the concerns about the levels and formats of the stages (MTR F, MTR 1.4, MTR 1.1)."""
    edition = tables_of(event.edition)
    usual = [_usual_levels(told.program, day=_day_of(stages, each), edition=edition) for each in range(len(stages))]
    both = zip(stages, usual, strict=True)
    if not told.fact_sheet and any(known and stage.level not in known for stage, known in both):
        yield OtherLevel(program=told.program)
    if len(_formats(stages)) > 1 and not is_premier(told.program, edition=edition):
        yield SeveralFormats()
    ages = (switch("age-restriction-by-organizer", level=stage.level.id, edition=edition) for stage in stages)
    if has_age_limit(told) and Setting.NO in ages:
        yield AgeLimitAboveRegular()
    if playing_officials(event):
        yield from official_plays_concerns(event, told, stages)


def structure_concerns(event: Event) -> Concerns:
    """List how a Premier event's rounds, cut and bracket differ from the book's (MTR E, MTR 10.4)."""
    told, edition = event.people.announced, tables_of(event.edition)
    own = rounds(edition).own_structure_at_magicfest
    has_own = told.is_at_magicfest and _premier_entry(told.program, edition=edition) in own
    if not is_premier(told.program, edition=edition) or told.fact_sheet or has_own:
        return
    here = [entrant for entrant in event.entrants.values() if entrant.out_after is None]
    byes = [entrant.byes for entrant in here if entrant.byes]
    kind: EntrantKind = "team" if event.is_for_teams else "individual"
    swiss = sum(stage.rounds or 0 for stage in event.stages if stage.structure is not Structure.PLAYOFF)
    playoff = next((stage for stage in event.stages[1:] if stage.structure is Structure.PLAYOFF), Stage())
    usual = suggested_structure(
        len(here), byes=byes, kind=kind, premier=True, draft_playoff=is_draft(playoff.format), edition=edition
    )
    if usual and (swiss, playoff.cut or 0) != (usual.swiss, usual.cut):
        yield OtherStructure(count=len(here), rounds=usual.swiss, cut=usual.cut)
    if any(stage.losses > 1 for stage in event.stages if stage.structure is Structure.PLAYOFF):
        yield BracketNotByTheBook()


def _usual_levels(name: str, *, day: int, edition: str) -> set[Level]:
    """List the levels of a program on a day; a program of several days has one for each (MTR F)."""
    entry = _premier_entry(name, edition=edition)
    programs = levels(edition).programs
    exact = [each for each in programs if each.name == name]
    found = exact or [each for each in programs if entry and each.premier == entry]
    here = [each for each in found if each.day == day] or found
    return {Level[each.level.upper()] for each in here}


def _day_of(stages: Sequence[Stage], number: int) -> int:
    """Return the day of a stage in the table: the second from the first cut on, whatever the calendar (MTR F)."""
    is_cut = any(stage.advance or stage.structure is Structure.PLAYOFF for stage in stages[: number + 1])
    return 2 if is_cut or stages[number].day > 1 else 1


def _formats(stages: Sequence[Stage]) -> set[str]:
    """List the formats that are played; the drafted playoff of a Limited event is not another one (MTR 10.4)."""
    drafted = {stage.format for stage in stages if stage.structure is Structure.PLAYOFF and is_draft(stage.format)}
    played = {stage.format for stage in stages}
    return played - drafted if all(map(is_limited, played)) and played != drafted else played


def _premier_entry(name: str, *, edition: str) -> str:
    known = program(name, edition=edition)
    return known.premier if known else name


def _is_before_any_edition(moment: int) -> bool:
    return edition_on(datetime.fromtimestamp(moment // 1_000_000, UTC).date()) is None
