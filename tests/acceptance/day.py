"""The steps of a scenario, each taken as a person takes it: a form of a page, filled in and sent."""

import contextlib
import io
import json
import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from tests.acceptance.at_table import AtTable
from tests.acceptance.people import People
from tests.http.server import text_of
from tests.web.test_power_cut import Later, move

from topcut.cli.main import main


class Unexpected(AssertionError):
    """A step was let through that a rule speaks against, or stopped where none does."""


class Day(People, AtTable):
    """One event from its announcement on; each person named takes part with a browser of their own."""

    def take(self, step: Mapping[str, Any]) -> None:
        """Take one step, and see that it goes as said.

        `refused` names the rule that forbids it, `asked` one that somebody entitled may set aside, `despite` with which
        reason they do, `told` a rule that is named once it is done, `untold` one that is not.
        """
        (verb, said), *more = [(key, value) for key, value in step.items() if key not in OUTCOMES]
        assert not more, f"a step does one thing: {step}"
        self._answer = None
        self.unoffered = []
        do: Callable[..., None] = getattr(self, verb)
        do(**said) if isinstance(said, dict) else do(*([] if said is True else [said]))
        if verb in CHECKS:
            return
        self._see_outcome(step)
        if "despite" in step:
            assert self._answer
            self._answer.submit(self._offered(self._answer), **{"overrule.reason": step["despite"]})
            self._newest = self._answer.page
            self._see_outcome({verb: said})
            if verb == "event":
                self._evening.arrive()

    def _see_outcome(self, step: Mapping[str, Any]) -> None:
        is_stopped = self._answer is not None and self._answer.page.status_code >= 400
        page = text_of(self._answer.page.text) if self._answer else ""
        rule = step.get("refused", step.get("asked"))
        if rule is None and self.unoffered and not is_stopped:
            raise Unexpected(f"{step} went through no door: no page offers {', '.join(self.unoffered)}")
        if rule is None and is_stopped:
            raise Unexpected(f"{step} was stopped: {page[:600]}")
        if rule is not None and not (is_stopped and rule in page):
            raise Unexpected(f"{step} was not stopped by {rule}: {page[:600]}")
        if rule is not None and ("asked" in step) != ("overrule.codes" in self._answer.page.text):  # type: ignore[union-attr]
            raise Unexpected(f"{step}: somebody can set {rule} aside, or nobody can: {page[:600]}")
        if step.get("told", "") not in page:
            raise Unexpected(f"{step}: nothing was said of {step['told']}: {page[:600]}")
        if step.get("untold") and step["untold"] in page:
            raise Unexpected(f"{step}: {step['untold']} was named: {page[:600]}")

    # The event ------------------------------------------------------------------------------------------------------

    def start(self, by: str = "desk", **more: Any) -> None:
        self._submit(by, f"{self._home}/desk", "/desk/start", **more)

    def pair(self, tables: Sequence[str], by: str = "desk", **more: Any) -> None:
        """Pair a round as said, a table a line ("1 Ana - Bo", "bye Cy"), and post it."""
        self._round += 1
        text = "\n".join(tables)
        self._submit(by, f"{self._home}/desk/by-hand", "/desk/by-hand", text=text, sure="true", **more)
        if self._answer and self._answer.page.status_code < 400:
            self.post(by=by)

    def draw(self, by: str = "desk", **more: Any) -> None:
        """Let the program pair the next round, and post it."""
        self._round += 1
        self._submit(by, f"{self._home}/desk", "/desk/draw", **more)
        if self._answer and self._answer.page.status_code < 400:
            self.post(by=by)

    def post(self, by: str = "desk", **more: Any) -> None:
        self._submit(by, f"{self._home}/desk", f"/desk/round/{self._round}/post", **more)

    def clock(self, by: str = "desk") -> None:
        self._submit(by, f"{self._home}/desk", f"/desk/round/{self._round}/start-clock")

    def time(self, why: str, by: str = "desk") -> None:
        """Call time before the clock has run down, and say why."""
        self._submit(by, f"{self._home}/desk", f"/desk/round/{self._round}/call-time")
        self._then(why=why)

    def later(self, minutes: float) -> None:
        """Let time pass."""
        assert isinstance(self._served, Later)
        self._newest = None
        move(self._served.clock, round(minutes * 60))

    def cut(self, by: str = "head-judge", **more: Any) -> None:
        """Decide who plays on in the playoff."""
        self._submit(by, f"{self._home}/desk/cut", "/desk/cut", **more)

    def close(self, by: str = "desk", **more: Any) -> None:
        """End the round, and publish its standings."""
        self._submit(by, f"{self._home}/desk", f"/desk/round/{self._round}/close", **more)
        desk = self._answer
        publishing = self._sent.replace("/close", "/publish")
        if desk and desk.page.status_code < 400 and f'action="{publishing}"' in self._open(desk, f"{self._home}/desk"):
            desk.submit(publishing)
            self._newest = desk.page

    # Results --------------------------------------------------------------------------------------------------------

    def report(self, by: str, score: str, **more: Any) -> None:
        """Report a match by phone, as seen by the person who reports: "2-1" is won; "agreed" to draw, or "conceded"."""
        score, row = {"agreed": "id", "conceded": "c0"}.get(score, score), self._match(by)
        where = {"round": row["round"], "table": row["table"], "side": self._side(by)}
        page = f"{self._phone(by)}?reporting={self._round}"
        self._submit(by, page, f"{self._me(by)}/report", **where, score=score, **more)

    def agree(self, by: str) -> None:
        self._submit(by, self._phone(by), f"{self._me(by)}/confirm")

    def dispute(self, by: str) -> None:
        self._submit(by, self._phone(by), f"{self._me(by)}/dispute")

    def line(self, typed: str, by: str = "desk", **more: Any) -> None:
        """Type a line at the desk: "3 21" is table 3, two games to one."""
        self._submit(by, f"{self._home}/desk", f"/desk/round/{self._round}/line", line=typed, **more)

    def correct(self, of: str, score: str, by: str = "scorekeeper") -> None:
        """Put right the result of a round that is over, as the first of the two sees it."""
        row = self._match(of)
        table = f"/desk/round/{row['round']}/table/{row['table']}"
        self._submit(by, f"{self._home}{table}?score={score}", f"{table}/result", score=score)

    def drop(self, who: str, by: str = "") -> None:
        """Leave the event; by somebody of the staff, or by one's own phone."""
        if by:
            self._submit(by, f"{self._home}/desk/people", "/desk/drop", entrant=self._number(who))
        else:
            self._submit(who, f"{self._phone(who)}/me", f"{self._me(who)}/drop", entrant=self._number(who))

    def late(self, name: str, by: str = "desk") -> None:
        """Let somebody in after the first round (GAP-07)."""
        self._submit(by, f"{self._home}/desk/late?name={name}", "/desk/late", name=name)

    # Whatever else --------------------------------------------------------------------------------------------------

    def form(self, by: str, page: str, action: str, fields: Mapping[str, Any], **more: Any) -> None:
        """Fill in any other form: a step of our own pages, which another program has otherwise."""
        at_once = {name: value for name, value in fields.items() if name != "sure"}
        self._submit(by, f"{self._home}{page}", action, **at_once, **more)
        if "sure" in fields:
            self._then(**fields)

    # Files ----------------------------------------------------------------------------------------------------------

    def results(self, **document: Any) -> None:
        """Hand in a whole tournament as a results file (docs/reference/results-file.md)."""
        self._file = self._folder / "results.json"
        self._file.write_text(json.dumps(document))

    def figures(self, of: str, **wanted: Any) -> None:
        """Read somebody's line of `topcut standings`: points, rank, and tiebreakers as fractions or as `…_shown`."""
        _, document = self._command("standings", str(self._file))
        line = next(each for each in document["standings"] if each["player"] == of)
        shown = {f"{name}_shown": f"{line[name]:.2f}" for name in line["exact"]}
        found = {"points": line["points"], "rank": line["rank"], **line["exact"], **shown}
        assert {name: found[name] for name in wanted} == wanted, line

    def deck(self, **said: Any) -> None:
        """Have a list judged by `topcut deck check`, with the cards of the suite; `cards: false` has none at hand."""
        house = "house" in said
        words = ["--format-file", str(self._folder / "house.txt")] if house else ["--format", said["format"]]
        words += ["--on", said["on"]]
        for name in ("list", "pool", "house"):
            (self._folder / f"{name}.txt").write_text(said.get(name, ""), "utf-8")
        words += ["--pool", str(self._folder / "pool.txt")] if "pool" in said else []
        for name in ("opened", "prerelease"):
            words += [f"--{name}", said[name]] if name in said else []
        words += ["--catalog", str(self._catalogue)] if said.get("cards", True) else []
        _, self._judged = self._command("deck", "check", str(self._folder / "list.txt"), *words)

    def deck_is(self, against: Sequence[str]) -> None:
        """Read which rules the list breaks, one for each problem; none is a legal list."""
        assert sorted(problem["rule"] for problem in self._judged["problems"]) == list(against), self._judged
        assert self._judged["legal"] == (not against)

    def _command(self, *words: str) -> tuple[int, dict[str, Any]]:
        out = io.TextIOWrapper(io.BytesIO())
        with contextlib.redirect_stdout(out):
            code = main([*words, "--json"])
        out.seek(0)
        return code, json.load(out)

    # What is seen ---------------------------------------------------------------------------------------------------

    def result(self, of: str, **wanted: str) -> None:
        """Read somebody's latest match: `is` as they see it ("1-2", with draws "1-1-1"; "" is open), `how` it came."""
        row = self._match(of)
        mine, theirs = ("wins_a", "wins_b") if row["name_a"] == of else ("wins_b", "wins_a")
        seen = [row[mine], row[theirs], *([row["draws"]] if row["draws"] not in ("", "0") else [])]
        found = {"is": "-".join(seen).strip("-"), "how": row["how"]}
        assert {key: found[key] for key in wanted} == wanted, row

    def standings(self, order: Sequence[str] = (), points: Mapping[str, int] | None = None) -> None:
        """Read the standings: who is where, from the first down; how many points some have."""
        rows = self._table_of("standings")
        wanted = points or {}
        assert [row["name"] for row in rows][: len(order)] == list(order), rows
        assert {row["name"]: int(row["points"]) for row in rows if row["name"] in wanted} == wanted, rows

    def paired(self, of: str, **wanted: str) -> None:
        """Read whom somebody meets (`with`), or at which table they sit (`at`)."""
        row = [row for row in self._table_of("pairings") if of in (row["name_a"], row["name_b"])][-1]
        found = {"with": row["name_b"] if row["name_a"] == of else row["name_a"], "at": row["table"]}
        assert {key: found[key] for key in wanted} == wanted, row

    def once(self) -> None:
        """Read that nobody has met anybody twice, and nobody had two byes."""
        rows = self._table_of("results")
        met = [frozenset((row["name_a"], row["name_b"])) for row in rows]
        assert len(met) == len(set(met)), met

    def says(self, to: str, words: str, page: str = "", **without: str) -> None:
        """Read what a page says to somebody: a player's own page, or the one named."""
        read = self._read(to, page)
        assert re.search(words, read), f"{words!r} is not in: {read[:900]}"

    def hides(self, to: str, words: str, page: str = "") -> None:
        """Read that a page, which is there, does not say something to somebody."""
        found = self._found(to, page)
        read = text_of(found.text)
        assert found.status_code == 200, f"no such page: {read[:900]}"
        assert not re.search(words, read), f"{words!r} is in: {read[:900]}"


OUTCOMES = frozenset({"refused", "asked", "despite", "told", "untold"})
CHECKS = frozenset(
    {"last_turns", "steps", "deck_is", "figures", "once", "result", "standings", "paired", "says", "hides"}
)
"""Steps that look and change nothing."""
