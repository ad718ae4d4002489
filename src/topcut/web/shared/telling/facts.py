"""Every kind of fact in words, for the desk's history: “Table 12: Ana 2–1 Minh”."""

from collections.abc import Callable
from typing import assert_never

from markupsafe import Markup

from topcut.core.event.nouns import facts as f
from topcut.core.event.nouns.decks.facts import DeckFact
from topcut.core.event.nouns.drafts.calling_facts import CallingFact
from topcut.core.event.nouns.drafts.facts import PodFact
from topcut.core.event.nouns.matches.facts import ProcedureFact
from topcut.core.event.nouns.people.facts import PeopleFact
from topcut.core.event.nouns.rounds.state import WhyAgain
from topcut.core.event.nouns.state import Shows, Structure
from topcut.core.event.view import FactText, Speaker
from topcut.core.judging.facts import JudgingFact
from topcut.core.log import Erased, LogFact, Overruled, Revealed, Rewound, Undone
from topcut.core.play import How, Result
from topcut.core.play.seats import at_seat
from topcut.web.shared.language import Words
from topcut.web.shared.scores import shown
from topcut.web.shared.telling.decks import tell_deck
from topcut.web.shared.telling.draft_calls import tell_call
from topcut.web.shared.telling.drafts import tell_draft
from topcut.web.shared.telling.judging import tell_judging
from topcut.web.shared.telling.people import tell_people
from topcut.web.shared.telling.pods import name_of, tell_pod
from topcut.web.shared.telling.procedure import tell_procedure

MINUTE = 60_000_000


def tell(told: FactText, words: Words) -> Markup:
    """Describe a fact in one sentence."""
    fact = told.fact
    if isinstance(fact, f.ResultFact):
        return _result(fact, _pair(told, words), words)
    if isinstance(fact, f.DoubtFact):
        return _doubt(fact, told, words)
    if isinstance(fact, f.ClockFact):
        return _clock(fact, words)
    if isinstance(fact, f.RoundFact):
        return _round(fact, words)
    if isinstance(fact, f.EntryFact | f.RoomFact):
        return _person(fact, told, words)
    if isinstance(fact, f.SetupFact | f.SeatingFact):
        return _setup(fact, told, words)
    if isinstance(fact, f.CutAnnounced | f.PrizeFact):
        return _playoff(fact, told, words)
    if isinstance(fact, DeckFact):
        return tell_deck(fact, _names(told, words), words)
    if isinstance(fact, ProcedureFact):
        return tell_procedure(fact, _names(told, words), words)
    if isinstance(fact, JudgingFact):
        return tell_judging(fact, _names(told, words), words)
    if isinstance(fact, CallingFact):
        return tell_call(fact, words)
    if isinstance(fact, PodFact):
        return tell_draft(fact, told, words)
    if isinstance(fact, PeopleFact):
        return tell_people(fact, _names(told, words), words)
    if isinstance(fact, f.NoticesSeen):
        return words("{name} has seen what was changed", name=_names(told, words))
    return _log(fact, words)


def tell_who(speaker: Speaker, words: Words) -> Markup:
    """Describe who did it: “by the scorekeeper” (MTR 1.3)."""
    match speaker.code:
        case "scorekeeper":
            return words("by the scorekeeper")
        case "head-judge":
            return words("by the head judge")
        case "floor-judge":
            return words("by a judge")
        case "organizer":
            return words("by the organizer")
        case "player":
            return words("by {name}", name=name_of(speaker.side)) if speaker.side else words("by a player")
        case "publisher":
            return words("by the publisher")
        case "helper":
            return words("by a helper")
        case "topcut":
            return words("by Topcut")
        case "clock":
            return words("by the clock")
        case "eraser":
            return words("together with another event")
        case _:
            return words("by somebody with a link")


def _names(told: FactText, words: Words) -> Markup:
    return Markup(", ").join(map(name_of, told.sides)) if told.sides else words("somebody")


def _pair(told: FactText, words: Words) -> Callable[[Result | None], Markup]:
    """Return a function that writes the two sides with a result between them, or a dash without one."""

    def between(result: Result | None) -> Markup:
        if len(told.sides) > 2:
            return tell_pod(told.sides, result, words)
        if len(told.sides) != 2:
            return Markup(shown(result)) if result else Markup("–")
        one, other = map(name_of, told.sides)
        if result is None:
            return Markup("{} – {}").format(one, other)
        return Markup("{} {} {}{}").format(one, shown(result), other, _how(result, told, words))

    return between


def _how(result: Result, told: FactText, words: Words) -> Markup:
    who = Markup(", ").join(name_of(told.sides[side]) for side in result.against if side < len(told.sides))
    match result.how:
        case How.PLAYED:
            return Markup()
        case How.DRAW_AGREED:
            return words(", an agreed draw")
        case How.CONCEDED:
            return words(", conceded by {name}", name=who)
        case How.NO_SHOW:
            return words(", {name} did not come", name=who)
        case How.MATCH_LOSS:
            return words(", a match loss for {name}", name=who)
        case _:
            assert_never(result.how)


def _result(fact: f.ResultFact, pair: Callable[[Result | None], Markup], words: Words) -> Markup:
    table = at_seat(fact.table, fact.seat)
    match fact:
        case f.ResultReported():
            return words("Table {table}: {match}", table=table, match=pair(fact.result))
        case f.ResultConfirmed():
            if fact.side is not None:
                return words("Table {table}: {match}, another of the pod agrees", table=table, match=pair(fact.result))
            return words("Table {table}: {match}, both agree", table=table, match=pair(fact.result))
        case f.ResultDisputed():
            return words("Table {table}: {match}, the report is disputed", table=table, match=pair(None))
        case f.ResultCorrected():
            said = pair(fact.result)
            return words("Round {round}, table {table} corrected: {match}", round=fact.round, table=table, match=said)
        case f.ResultCleared():
            return words("Table {table}: {match}, the result was taken out", table=table, match=pair(None))
        case _:
            assert_never(fact)


def _doubt(fact: f.DoubtFact, told: FactText, words: Words) -> Markup:
    match fact:
        case f.ResultDoubted():
            name = name_of(told.sides[fact.side]) if fact.side < len(told.sides) else words("somebody")
            said = _pair(told, words)(fact.result)
            return words(
                "Round {round}, table {table}: {name} says otherwise, {match}",
                round=fact.round,
                table=fact.table,
                name=name,
                match=said,
            )
        case f.DoubtSettled():
            return words("Round {round}, table {table}: the result stands", round=fact.round, table=fact.table)
        case f.DecisionOverruled():
            said = _pair(told, words)(fact.result)
            return words(
                "Table {table}: {match} counts, though a judge had decided otherwise", table=fact.table, match=said
            )
        case _:
            assert_never(fact)


def _clock(fact: f.ClockFact, words: Words) -> Markup:
    match fact:
        case f.ClockStarted():
            return words("Round {round}: the clock was started", round=fact.round)
        case f.ClockPaused():
            if said := fact.why.opened(""):
                return words("Round {round}: the clock was paused: {why}", round=fact.round, why=said)
            return words("Round {round}: the clock was paused", round=fact.round)
        case f.ClockResumed():
            return words("Round {round}: the clock runs again", round=fact.round)
        case f.TimeAdded():
            return _time(fact, words)
        case f.TimeCalled():
            if said := fact.why.opened(""):
                return words("Round {round}: time was called early: {why}", round=fact.round, why=said)
            return words("Round {round}: time was called", round=fact.round)
        case _:
            assert_never(fact)


def _time(fact: f.TimeAdded, words: Words) -> Markup:
    minutes = fact.micros // MINUTE
    if fact.table is None:
        return words.several(
            "Round {round}: {n} more minute for everybody",
            "Round {round}: {n} more minutes for everybody",
            minutes,
            round=fact.round,
        )
    given = words.several(
        "Table {table}: {n} more minute", "Table {table}: {n} more minutes", minutes, table=fact.table
    )
    return words("{what}, on a judge’s word", what=given) if fact.is_passed_on else given


def _round(fact: f.RoundFact, words: Words) -> Markup:
    match fact:
        case f.RoundDrawn() if fact.by_hand:
            return words("Round {round} was paired by hand", round=fact.round)
        case f.RoundDrawn() if fact.attempt > 1:
            return words("Round {round} was paired again, attempt {attempt}", round=fact.round, attempt=fact.attempt)
        case f.RoundDrawn():
            return words("Round {round} was paired", round=fact.round)
        case f.RoundPosted():
            return words("Round {round} was posted", round=fact.round)
        case f.DrawDiscarded():
            return words("Round {round} was taken back", round=fact.round)
        case f.DrawExplained():
            said = fact.said.opened("")
            why = said if said and fact.why is WhyAgain.OTHER else words(fact.why.words)
            if said and fact.why is not WhyAgain.OTHER:
                why = words("{why}: {said}", why=why, said=said)
            return words(
                "Pairing {attempt} of round {round} does not count: {why}",
                attempt=fact.attempt,
                round=fact.round,
                why=why,
            )
        case f.RoundRepaired():
            said = fact.reason.opened("")
            if not said:
                return words("Round {round} was repaired", round=fact.round)
            return words("Round {round} was repaired: {reason}", round=fact.round, reason=said)
        case f.RoundClosed():
            return words("Round {round} was closed", round=fact.round)
        case f.StandingsPublished():
            return words("The standings after round {round} were published", round=fact.after)
        case _:
            assert_never(fact)


def _person(fact: f.EntryFact | f.RoomFact, told: FactText, words: Words) -> Markup:
    name = _names(told, words)
    match fact:
        case f.EntrantRegistered():
            return words("{name} entered", name=name)
        case f.TeamNamed():
            is_called_so = fact.name.is_open and fact.name.value in {side.name for side in told.sides}
            return words("A team is called {team} now", team=name) if is_called_so else words("A team was named")
        case f.NameChanged():
            return words("{name} has another name now", name=name)
        case f.CheckedIn():
            return words("{name} is here", name=name) if fact.here else words("{name} is not here", name=name)
        case f.EntrantDropped() if not fact.after:
            return words("{name} left before the first round", name=name)
        case f.EntrantDropped() if fact.is_unannounced:
            return words("{name} left after round {round} without telling anybody", name=name, round=fact.after)
        case f.EntrantDropped():
            return words("{name} drops after round {round}", name=name, round=fact.after)
        case f.EntrantReturned():
            return words("{name} came back", name=name)
        case f.EntrantDisqualified():
            return words("{name} was disqualified", name=name)
        case f.EntryPaid():
            return words("{name} has paid", name=name) if fact.paid else words("{name} has not paid", name=name)
        case f.EntrantsMerged():
            return words("Numbers {kept} and {gone} are one person: {name}", kept=fact.kept, gone=fact.gone, name=name)
        case f.CheckInOpened():
            return _check_in(fact, words)
        case f.ScreenAssigned():
            return _screen(fact, words)
        case f.NoticeGiven() if not fact.is_up:
            return words("The notice to everybody was taken down")
        case f.NoticeGiven():
            return words("Everybody is told: {text}", text=fact.text.opened("…"))
        case f.ScheduleAnnounced():
            return words("The schedule was announced")
        case f.SectionAssigned() if fact.judge is None:
            return words("Nobody in particular looks after section {section}", section=fact.section)
        case f.SectionAssigned():
            return words("A judge looks after section {section}", section=fact.section)
        case f.PlayersSeated():
            seated = sum(len(sides) for _, *sides in fact.tables)
            return words.several(
                "{n} player has a seat for the meeting", "{n} players have seats for the meeting", seated
            )
        case f.MeetingEnded():
            return words("The player meeting ended")
        case _:
            assert_never(fact)


def _check_in(fact: f.CheckInOpened, words: Words) -> Markup:
    if fact.is_asked:
        return words("Players check in with the code that hangs in the room")
    return words("Players check in without a code")


def _screen(fact: f.ScreenAssigned, words: Words) -> Markup:
    shows = {
        Shows.AUTO: words("what the round calls for"),
        Shows.PAIRINGS: words("the pairings"),
        Shows.CLOCK: words("the clock"),
        Shows.TABLES: words("the tables that still play"),
        Shows.STANDINGS: words("the standings"),
        Shows.BRACKET: words("the bracket"),
        Shows.SEATS: words("the seats of the draft"),
        Shows.BUILDING: words("the time to build"),
        Shows.WINNER: words("who won"),
        Shows.DRAFT: words("the clock of the draft"),
        Shows.ENTRY: words("how to enter"),
        Shows.MESSAGE: words("“{message}”", message=fact.message.opened("")),
        Shows.BLANK: words("nothing"),
    }
    if fact.first or fact.last:
        return words(
            "Screen {screen} shows {shows}, names {first}–{last}",
            screen=fact.screen,
            shows=shows[fact.shows],
            first=fact.first,
            last=fact.last,
        )
    return words("Screen {screen} shows {shows}", screen=fact.screen, shows=shows[fact.shows])


def _setup(fact: f.SetupFact | f.SeatingFact, told: FactText, words: Words) -> Markup:
    match fact:
        case f.EventCreated():
            return words("The event was created")
        case f.EventChanged():
            return words("The event's name or rules were changed")
        case f.StagesAnnounced():
            rounds = sum(stage.rounds or 0 for stage in fact.stages if stage.structure is not Structure.PLAYOFF)
            return words.several("{n} round was announced", "{n} rounds were announced", rounds)
        case f.RolesGiven():
            return words("Somebody was given a role") if fact.roles else words("Somebody's roles were taken back")
        case f.PowersLent():
            return words("A power was lent by link") if fact.powers else words("A lent power was taken back")
        case f.PlayerLinked():
            return words("{name} has a new link", name=_names(told, words))
        case f.EventStarted():
            return words("The rounds began")
        case f.EventFinished():
            return words("The event was finished")
        case f.EventReopened():
            return words("The event goes on, with a new secret for its pairings")
        case f.TablesAnnounced():
            return words("The tables were announced")
        case f.AvoidAnnounced():
            return words("Who should not meet was announced")
        case _:
            assert_never(fact)


def _playoff(fact: f.CutAnnounced | f.PrizeFact, told: FactText, words: Words) -> Markup:
    match fact:
        case f.CutAnnounced():
            return words.several(
                "The cut was announced: {n} advances", "The cut was announced: {n} advance", len(fact.seeds)
            )
        case f.PrizesAnnounced():
            return words("The prizes were announced")
        case f.PrizeHandedOver():
            return words("{name} has received a prize", name=_names(told, words))
        case _:
            assert_never(fact)


def _log(fact: LogFact, words: Words) -> Markup:
    match fact:
        case Undone():
            return words("Entry {seq} was undone", seq=fact.seq)
        case Rewound():
            return words("The game was taken back to entry {seq}", seq=fact.to)
        case Revealed():
            return words("The secret behind the pairings was opened")
        case Erased():
            return words("A value of entry {seq} was erased", seq=fact.seq)
        case Overruled():
            said = fact.reason.opened("")
            rule = fact.rule or fact.code
            return (
                words("{rule} was set aside: {reason}", rule=rule, reason=said)
                if said
                else words("{rule} was set aside", rule=rule)
            )
        case _:
            assert_never(fact)
