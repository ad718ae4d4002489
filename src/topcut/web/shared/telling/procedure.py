"""The facts of match procedure, days, splits and the report in words."""

from typing import assert_never

from markupsafe import Markup

from topcut.core.event.nouns.matches import facts as p
from topcut.core.event.nouns.matches.terms import Devices, GameEnd, ReportKind, Step, TableSight
from topcut.web.shared.language import Words


def tell_procedure(fact: p.ProcedureFact, names: Markup, words: Words) -> Markup:
    """Describe a fact in one sentence; `names` are those at the table, or the person it is about."""
    if isinstance(fact, p.TableFact):
        return words("Table {table}: {what}", table=fact.table, what=_at_table(fact, words))
    match fact:
        case p.ProcedureSet():
            return words("How the event publishes, counts and checks was set")
        case p.CameraDeclined():
            said = words("{name} does not want to be filmed", name=names)
            return said if fact.declines else words("{name} may be filmed", name=names)
        case p.DevicesRestricted():
            return _devices(fact, words)
        case p.OnlinePlayAllowed():
            said = words("Matches may be played at an online table")
            return said if fact.is_allowed else words("Matches may no longer be played at an online table")
        case p.FieldCut():
            return words.several(
                "{n} plays on after round {round}",
                "{n} play on after round {round}",
                len(fact.through),
                round=fact.after,
            )
        case p.SplitProposed():
            return words.several(
                "Sharing the prizes was proposed for {n} player",
                "Sharing the prizes was proposed for {n} players",
                len(fact.among),
            )
        case p.SplitAgreed():
            return words("{name} agrees to share the prizes", name=names)
        case p.SplitMade():
            return words("The prizes were shared as agreed")
        case p.MaterialPublished():
            return words("Material about the event was published")
        case p.EventInvalidated():
            return words("The event was declared invalid")
        case p.ReportSubmitted():
            return _report(fact, words)
        case _:
            assert_never(fact)


def _at_table(fact: p.TableFact, words: Words) -> Markup:
    match fact:
        case p.SidesMissing():
            return words("somebody is missing") if fact.missing else words("everybody is here")
        case p.LatenessPenalised():
            return words.several("{n} minute late, decided", "{n} minutes late, decided", fact.minutes)
        case p.TableSeen():
            return _seen(fact, words)
        case p.TurnsAdded():
            return words.several("{n} more turn at the end", "{n} more turns at the end", fact.turns)
        case p.StepTaken():
            return words("the game has begun") if fact.step is Step.BEGUN else words("getting ready for a game")
        case p.ChoiceMade():
            return words("who goes first was chosen")
        case p.GameEnded():
            return _game(fact, words)
        case p.ResultChecked():
            return words("the slip was checked by a second person")
        case p.TalkBarred():
            said = words("somebody may not talk with team-mates in this match")
            return said if fact.is_barred else words("everybody may talk with team-mates again")
        case p.PrimaryNamed():
            return words("a team named its primary player")
        case p.CameraAsked():
            return words("both were asked whether the match may be filmed")
        case p.MatchFeatured():
            return words("the match is on camera") if fact.is_featured else words("the match is no longer on camera")
        case _:
            assert_never(fact)


def _devices(fact: p.DevicesRestricted, words: Words) -> Markup:
    match fact.devices:
        case Devices.AS_THE_RULES_SAY:
            return words("Devices in matches: as the rules say")
        case Devices.RESTRICTED:
            return words("Devices in matches: only for what the head judge named")
        case Devices.FORBIDDEN:
            return words("No devices in matches")
        case _:
            assert_never(fact.devices)


def _seen(fact: p.TableSeen, words: Words) -> Markup:
    match fact.seen:
        case TableSight.PLAYING:
            return words("still playing")
        case TableSight.TURNS:
            return words("turn {turn} of the last turns", turn=fact.turn)
        case TableSight.NOBODY:
            return words("nobody there")
        case TableSight.SLIP:
            return words("slip taken")
        case TableSight.DISAGREE:
            return words("the two do not agree")
        case _:
            assert_never(fact.seen)


def _game(fact: p.GameEnded, words: Words) -> Markup:
    if fact.winner is None:
        return words("a game was drawn")
    return words("a game was lost to a penalty") if fact.how is GameEnd.PENALTY else words("a game was won")


def _report(fact: p.ReportSubmitted, words: Words) -> Markup:
    match fact.held:
        case ReportKind.HELD:
            return words("The report was handed in: the event took place")
        case ReportKind.NOT_HELD:
            return words("The report was handed in: the event did not take place")
        case ReportKind.INVALID:
            return words("The report was handed in: invalid")
        case _:
            assert_never(fact.held)
