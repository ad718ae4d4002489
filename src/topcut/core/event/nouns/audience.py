"""Whom each kind of fact concerns: the officials, the people it is about, or everybody, who are told of a change.

A new fact has to be put into one of these, or nothing here type-checks (decision 0044).
"""

import enum
from typing import assert_never

from topcut.core.event.nouns import facts as f
from topcut.core.event.nouns.decks import facts as d
from topcut.core.event.nouns.drafts import facts as b
from topcut.core.event.nouns.drafts.calling_facts import CallingFact
from topcut.core.event.nouns.facts import EventFact, NoticesSeen
from topcut.core.event.nouns.matches import facts as p
from topcut.core.event.nouns.opened.facts import OpenedFact
from topcut.core.event.nouns.people import facts as g
from topcut.core.event.nouns.swap.facts import PoolMarked, SwapCalled
from topcut.core.judging import facts as j
from topcut.core.log import LogFact


class Audience(enum.StrEnum):
    """Who has to know."""

    OFFICIALS = "officials"
    """Their pages show it; players need not know, or may not."""
    CONCERNED = "concerned"
    """The pages of the entrants it is about say what it means for them."""
    EVERYBODY = "everybody"
    """Every page shows how it is now: the round, the clock, the places."""
    TOLD = "told"
    """It may change what was announced: then every phone, screen and public page says so, with the reason."""


ToldFact = (
    f.StagesAnnounced
    | f.EventChanged
    | f.ScheduleAnnounced
    | f.NoticeGiven
    | f.PrizesAnnounced
    | f.EventReopened
    | g.EventAnnounced
    | g.ZoneChanged
    | d.ListsAnnounced
    | d.ReleaseMoved
    | p.DevicesRestricted
    | p.ProcedureSet
    | p.OnlinePlayAllowed
    | p.EventInvalidated
)
ForEverybody = (
    f.EventStarted
    | f.EventFinished
    | f.RoundPosted
    | f.DrawDiscarded
    | f.DrawExplained
    | f.RoundRepaired
    | f.RoundClosed
    | f.StandingsPublished
    | f.AvoidAnnounced
    | f.ClockStarted
    | f.ClockPaused
    | f.ClockResumed
    | f.TimeCalled
    | f.CutAnnounced
    | f.CheckInOpened
    | f.ScreenAssigned
    | f.PlayersSeated
    | f.MeetingEnded
    | g.EntryOpened
    | p.FieldCut
    | p.MaterialPublished
    | p.SplitMade
    | d.DecklistPublished
    | d.LandsWanted
    | d.PoolsSeated
    | SwapCalled
    | b.PodsDrawn
    | b.PodsChanged
    | b.DraftsOpened
    | b.BuildingFact
    | CallingFact
)
ForConcerned = (
    f.ResultFact
    | f.DoubtFact
    | f.TimeAdded
    | f.EntryFact
    | f.PlayerLinked
    | f.EntrantsMerged
    | f.PrizeHandedOver
    | f.TablesAnnounced
    | g.LineFact
    | g.TeamFact
    | d.DecklistSubmitted
    | d.DecklistsAccepted
    | d.DecklistReturned
    | d.DecklistWithdrawn
    | d.DeckKept
    | d.PoolRegistered
    | d.ProductDecided
    | d.ProductHandedOut
    | d.LandsReturned
    | PoolMarked
    | OpenedFact
    | b.PoolDrafted
    | p.SidesMissing
    | p.LatenessPenalised
    | p.TurnsAdded
    | p.MatchFeatured
    | p.CameraAsked
    | p.CameraDeclined
    | p.TalkBarred
    | p.PrimaryNamed
    | p.SplitProposed
    | p.SplitAgreed
    | j.JudgingFact
)
ForOfficials = (
    f.EventCreated
    | f.RolesGiven
    | f.PowersLent
    | f.RoundDrawn
    | f.EntryPaid
    | f.SectionAssigned
    | NoticesSeen
    | g.InvitationsSent
    | g.OwnersNamed
    | g.BarFact
    | g.OfficialFact
    | d.ProductPlanned
    | d.DeckCounted
    | p.TableSeen
    | p.StepTaken
    | p.ChoiceMade
    | p.GameEnded
    | p.ResultChecked
    | p.ReportSubmitted
    | LogFact
)


def audience(fact: EventFact) -> Audience:
    """Return who has to know of a fact (MTR 1.6)."""
    if isinstance(fact, ToldFact):
        return Audience.TOLD
    if isinstance(fact, ForEverybody):
        return Audience.EVERYBODY
    if isinstance(fact, ForConcerned):
        return Audience.CONCERNED
    if isinstance(fact, ForOfficials):
        return Audience.OFFICIALS
    assert_never(fact)
