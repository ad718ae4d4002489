"""Whole events, told in text and replayed through the real actions."""

from collections.abc import Callable
from fractions import Fraction
from pathlib import Path

import pytest
from msgspec.structs import replace
from tests.core.event.events import Evening
from tests.core.log.book import STREAM
from tests.logs.incidents import Incidents

from topcut.core.errors import TopcutError
from topcut.core.event import ending, flow, people, playoff, rounds
from topcut.core.event.asking.actions import ACTIONS
from topcut.core.event.audit.verify import derive_again
from topcut.core.event.nouns.matches.terms import Advance, Missed
from topcut.core.event.nouns.state import Stage, Structure
from topcut.core.event.playoff.cut import cut_check
from topcut.core.event.rounds import ranking
from topcut.core.play import FirstTo, How, Level, PlayAll, Points, Result, Role, Score
from topcut.core.play.result import lost_by_both
from topcut.core.rules.games import matches
from topcut.core.rules.levels import is_premier
from topcut.core.standings import Standing

LOGS = sorted(Path(__file__).parent.glob("*.log"))


class Story:
    """An event as its text tells it."""

    def __init__(self, text: str) -> None:
        lines = [line.partition("#")[0].strip() for line in text.splitlines()]
        lines = [line for line in lines if line]
        end = lines.index("standings")
        self.steps, self.standings = lines[:end], lines[end + 1 :]
        self.evening: Evening

    @property
    def expected(self) -> list[str]:
        return [" ".join(line.split()) for line in self.standings]

    def play(self) -> Evening:
        for step in self.steps:
            self._say(step)
        return self.evening

    def _say(self, step: str) -> None:
        word, *rest = step.split()
        if word == "refused":
            code, _, refused = step.removeprefix("refused").partition(":")
            self._refused(code.strip(), refused.strip())
        elif word in ("start", "lower", "undo", "cut", "seed"):
            whole = {"start": self.evening.start, "lower": self._lower, "undo": self._undo}
            (whole | {"cut": self._cut, "seed": self._better_seed})[word]()
        elif word in ("field", "finish", "submit"):
            self._whole_event(word, *rest)
        elif word in ("draw", "post", "discard", "close", "publish"):
            self._round(word)
        elif word in ("drop", "readmit", "disqualify"):
            self.evening.act(ACTIONS[word], entrant=int(rest[0]))
        elif word in (trouble := Incidents(self.evening).told if hasattr(self, "evening") else {}):
            trouble[word](*rest)
        else:
            told: dict[str, Callable[..., None]] = {
                "event": self._event,
                "enter": self._enter,
                "pair": self._pair,
                "report": self._report,
                "correct": self._correct,
                "expect": self._expect,
                "judge": self._judge,
                "missed": self._missed,
                "program": self._program,
            }
            told[word](*rest)

    def _refused(self, code: str, step: str) -> None:
        before = (self.evening.book.folded.head, repr(self.evening.event))
        with pytest.raises(TopcutError) as refused:
            self._say(step)
        assert refused.value.code == code
        assert (self.evening.book.folded.head, repr(self.evening.event)) == before

    def _event(self, *settings: str) -> None:
        named = dict(setting.split("=") for setting in settings)
        match = matches()[named.pop("match", "best-of-three")]
        length = PlayAll(match.play_all) if match.play_all else FirstTo(match.first_to or 0)
        points = Points(match.points.win, match.points.draw, match.points.loss, match.points.by_score)
        swiss, to = int(named.pop("rounds")), named.pop("cut", None)
        level = Level[named.pop("level", "regular").upper()]
        later = _second_day(named.pop("next", ""), named.pop("advance", ""), builds=named.pop("builds", "") == "yes")
        later = tuple(replace(stage, level=level) for stage in later)
        self.evening = Evening(rounds=swiss, length=length, points=points, level=level, **named)
        if to:
            day = 1 + len(later)
            later += (Stage(Structure.PLAYOFF, cut=int(to), length=length, minutes=None, day=day, level=level),)
        if later:
            self.evening.act(flow.announce_stages, stages=(*self.evening.event.stages, *later))

    def _program(self, *words: str) -> None:
        """A Premier program is one the organizer was chosen for; a fact sheet goes before the tables."""
        named = dict(word.split("=") for word in words if "=" in word)
        program = " ".join(word for word in words if "=" not in word)
        sheet, chosen = named.get("sheet", ""), is_premier(program)
        self.evening.act(people.announce_event, program=program, fact_sheet=sheet, is_chosen=chosen)

    def _judge(self, entrant: str) -> None:
        """One who plays is a floor judge too."""
        self.evening.act(people.give_roles, whom=self.evening.link(int(entrant)), roles=(Role.FLOOR_JUDGE,))

    def _missed(self, count_as: str) -> None:
        self.evening.act(flow.set_procedure, missed=Missed(count_as))

    def _whole_event(self, word: str, *despite: str) -> None:
        named = {"field": "cut_field", "finish": "finish_event", "submit": "submit_report"}
        self.evening.act(ACTIONS[named[word]], despite=despite, reason="So be it" if despite else "")

    def _enter(self, count: str, byes: str = "byes=0") -> None:
        for _ in range(int(count)):
            self.evening.register("Somebody", byes=int(byes.removeprefix("byes=")))

    def _undo(self) -> None:
        self.evening.undo(len(self.evening.book.lines))

    def _round(self, word: str) -> None:
        name = {"draw": "draw_round", "post": "post_round", "discard": "discard_draw", "close": "close_round"}
        if word == "draw":
            self.evening.act(rounds.draw_round)
        elif word == "publish":
            self.evening.act(rounds.publish_standings, after=self.evening.round.number)
        else:
            self.evening.act(ACTIONS[name[word]], round=self.evening.round.number)

    def _pair(self, *words: str) -> None:
        alone: dict[str, list[int]] = {"bye": [], "loss": []}
        matches: list[tuple[int, int, int]] = []
        where = None
        for word in words:
            if word in alone:
                where = alone[word]
            elif where is not None:
                where.append(int(word))
            else:
                one, other = word.split("-")
                matches.append((len(matches) + 1, int(one), int(other)))
        byes, losses = tuple(alone["bye"]), tuple(alone["loss"])
        self.evening.act(rounds.pair_by_hand, matches=tuple(matches), byes=byes, losses=losses)
        self._round("post")

    def _lower(self) -> None:
        for number in self.evening.round.open_tables:
            first, second = self.evening.round.tables[number].sides
            self.evening.report(number, Result(Score((2, 0) if first < second else (0, 2))))

    def _cut(self) -> None:
        self.evening.act(playoff.announce_cut, seen=cut_check(self.evening.event).seeds)

    def _better_seed(self) -> None:
        seeds = self._seeds
        for number in self.evening.round.open_tables:
            first, second = map(seeds.index, self.evening.round.tables[number].sides)
            self.evening.report(number, Result(Score((2, 0) if first < second else (0, 2))))

    @property
    def _seeds(self) -> tuple[int, ...]:
        assert self.evening.event.cut
        return self.evening.event.cut.seeds

    def _report(self, who: str, *said: str) -> None:
        table, result = self._slip(self.evening.round.number, who, said)
        self.evening.report(table, result)

    def _correct(self, round: str, who: str, *said: str) -> None:
        table, result = self._slip(int(round), who, said)
        agreed = {"despite": ["MTR 1.9"], "reason": "The head judge agreed"}
        self.evening.act(rounds.correct_result, round=int(round), table=table, result=result, **agreed)

    def _slip(self, round: int, who: str, said: tuple[str, ...]) -> tuple[int, Result]:
        one, other = map(int, who.split("-"))
        tables = self.evening.event.rounds[round].tables
        (table,) = (number for number, table in tables.items() if set(table.sides) == {one, other})
        result = _result(said)
        return table, result if tables[table].sides == (one, other) else result.mirrored()

    def _expect(self, *words: str) -> None:
        told = {"seeds": self._expect_seeds, "bracket": self._expect_bracket, "places": self._expect_places}
        told |= {"penalties": self._expect_penalties}
        told |= {"field": self._expect_field, "report": self._expect_report, "missing": self._expect_missing}
        if words[0] in told:
            told[words[0]](*words[1:])
        else:
            self._expect_round(*words)

    def _expect_seeds(self, *seeds: str) -> None:
        assert self._seeds == tuple(map(int, seeds))

    def _expect_bracket(self, *meetings: str) -> None:
        fixtures = (sides for _, sides, _ in self.evening.round.fixtures if len(sides) == 2)
        assert ["-".join(str(self._seeds.index(side) + 1) for side in sides) for sides in fixtures] == list(meetings)

    def _expect_places(self, *places: str) -> None:
        found = [str(place.entrant) for place in playoff.final_places(self.evening.event)]
        assert found[: len(places)] == list(places)

    def _expect_field(self, *entrants: str) -> None:
        (made,) = self.evening.event.fields.values()
        assert made.through == tuple(map(int, entrants))

    def _expect_report(self, *words: str) -> None:
        found = ending.report_of(self.evening.event)
        assert [found.held.value, str(found.entrants), "in", str(found.rounds)] == list(words)

    def _expect_missing(self, *codes: str) -> None:
        assert [lack.code for lack in ending.report_of(self.evening.event).missing] == list(codes)

    def _expect_penalties(self, *words: str) -> None:
        """`entrant:penalty` each, in order; one that was overturned does not hold."""
        kept, players = self.evening.event.judging.penalties.values(), self.evening.event.players
        held = [each.given for each in kept if not each.is_overturned]
        assert [f"{players[given.player]}:{given.penalty}" for given in held] == list(words)

    def _expect_round(self, *words: str) -> None:
        where = " ".join(words).split(" byes ")
        round = self.evening.round
        assert where[0] == f"round {round.number} attempt {round.attempt}"
        if len(where) > 1:
            assert tuple(map(int, where[1].split())) == round.byes


def _second_day(rounds: str, advance: str, *, builds: bool) -> tuple[Stage, ...]:
    if not rounds:
        return ()
    by, _, number = advance.partition(":")
    who = Advance(**{by: int(number)}) if by else None
    return (Stage(rounds=int(rounds), day=2, advance=who, builds=builds),)


def _result(said: tuple[str, ...]) -> Result:
    games = said[0].split("-") if said[0][0].isdigit() else ["0", "0"]
    score = Score((int(games[0]), int(games[1])), *map(int, games[2:]))
    match said[-1]:
        case "agreed":
            return Result(score, How.DRAW_AGREED)
        case "conceded" | "no-show":
            return Result(score, How(said[-1]), (1,))
        case "no-show-both":
            return lost_by_both(How.NO_SHOW)
        case _:
            return Result(score)


def _line(standing: Standing) -> str:
    return f"{standing.rank} {standing.entrant} {standing.points} {standing.record} " + " ".join(
        _per_cent(figure.value) for figure in standing.tiebreakers
    )


def _cut(line: str, *, as_in: str) -> str:
    """Leave out what the expected line leaves out."""
    said, dots, _ = as_in.partition("…")
    return said + dots if dots and line.startswith(said) else line


def _per_cent(figure: Fraction) -> str:
    return f"{round(figure * 10_000) / 100:.2f}"


@pytest.mark.parametrize("log", LOGS, ids=lambda log: log.stem)
def test_an_event_ends_as_its_log_says(log):
    story = Story(log.read_text(encoding="utf-8"))
    evening = story.play()
    standings = [_line(standing) for standing in ranking(evening.event, after=evening.event.rounds_closed)]
    expected = story.expected
    if "…" in expected:
        standings = [line for line in standings if line.split()[0] in {line.split()[0] for line in expected}]
        expected.remove("…")
    assert [_cut(line, as_in=other) for line, other in zip(standings, expected, strict=True)] == expected


@pytest.mark.parametrize("log", LOGS, ids=lambda log: log.stem)
def test_its_log_is_folded_and_derived_again(log):
    book = Story(log.read_text(encoding="utf-8")).play().book
    folded, _ = derive_again(STREAM, book.lines, openings=book.openings)
    assert (folded.state, folded.head) == (book.state, book.folded.head)
    assert book.fold().state == book.state


def test_there_are_logs():
    assert len(LOGS) >= 6


def test_a_log_that_says_otherwise_fails():
    """A planted fault: the same event with two standings exchanged."""
    text = (Path(__file__).parent / "wrong-result.log").read_text(encoding="utf-8")
    story = Story(text)
    standings = [_line(standing) for standing in ranking(story.play().event, after=3)]
    assert standings == story.expected
    story.standings = story.standings[::-1]
    assert standings != story.expected
