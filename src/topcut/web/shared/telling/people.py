"""The facts about people in words: announcements, the waiting list, appointments."""

from typing import assert_never

from markupsafe import Markup

from topcut.core.event.nouns.people import facts as g
from topcut.web.shared.language import Words


def tell_people(fact: g.PeopleFact, names: Markup, words: Words) -> Markup:
    """Describe a fact in one sentence; `names` is the person it is about. A bar names nobody (MTR 1.2)."""
    if isinstance(fact, g.OfficialFact):
        return _official(fact, words)
    if isinstance(fact, g.LineFact):
        return _line(fact, names, words)
    if isinstance(fact, g.TeamFact):
        return _team(fact, names, words)
    match fact:
        case g.EventAnnounced() if fact.fact_sheet:
            return words("The event was announced again, by the fact sheet {code}", code=fact.fact_sheet)
        case g.EventAnnounced():
            return words("The event was announced again")
        case g.EntryOpened():
            return words("Entry was opened") if fact.is_open else words("Entry was closed")
        case g.ZoneChanged():
            return words("The times are written by the clock of {zone} now", zone=fact.zone)
        case g.InvitationsSent():
            return words.several("{n} person is invited", "{n} people are invited", len(fact.persons))
        case g.OwnersNamed():
            return words("The owners of the organization were named")
        case g.PersonBarred():
            return words("Somebody was barred")
        case g.BarLifted():
            return words("A bar was lifted")
        case _:
            assert_never(fact)


def _line(fact: g.LineFact, names: Markup, words: Words) -> Markup:
    match fact:
        case g.PlayerIdentified():
            return words("{name} was identified", name=names)
        case g.PlayerKnownBefore():
            return words("{name} was at earlier events here", name=names)
        case g.EntrantWaits():
            return words("{name} stands in line", name=names)
        case g.EntrantPromoted():
            return words("{name} comes in from the waiting list", name=names)
        case g.ByesAwarded():
            return words.several("{name} has {n} awarded bye", "{name} has {n} awarded byes", fact.byes, name=names)
        case _:
            assert_never(fact)


def _team(fact: g.TeamFact, names: Markup, words: Words) -> Markup:
    match fact:
        case g.SeatsOffered():
            return words("Seats of {name} are taken with a code", name=names)
        case g.TeamSeatTaken():
            return words("Somebody took a seat of {name}", name=names)
        case g.SeatFreed():
            return words("A seat of {name} is free again", name=names)
        case g.SeatsChanged():
            return words("The players of {name} have other seats now", name=names)
        case g.TeamNameRefused():
            return words("The name of a team was refused; now it is {name}", name=names)
        case _:
            assert_never(fact)


def _official(fact: g.OfficialFact, words: Words) -> Markup:
    match fact:
        case g.HeadJudgeHandedOver():
            return words("A judge stands in for the head judge")
        case g.HeadJudgeTakenBack():
            return words("A judge no longer stands in for the head judge")
        case g.HeadJudgeReplaced():
            return words("The head judge was replaced")
        case g.HeadJudgeAssigned():
            return words("The stages of a head judge were set")
        case g.AppealsJudgeNamed():
            return words("An appeals judge was named") if fact.is_named else words("An appeals judge steps back")
        case g.PassGiven():
            return words("Passes were given")
        case g.OfficialRecognised() if fact.player is None:
            return words("An official no longer plays")
        case g.OfficialRecognised():
            return words("An official plays too, as player {player}", player=fact.player)
        case g.OfficialIdentified():
            return words("It was noted who an official is")
        case g.PeopleCompared() if fact.is_one:
            return words("An official and player {player} are one person", player=fact.player)
        case g.PeopleCompared():
            return words("An official and player {player} are two people", player=fact.player)
        case _:
            assert_never(fact)
