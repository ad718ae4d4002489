"""The steps of a scenario, each taken as a person takes it: a form of a page, filled in and sent."""

import contextlib
import csv
import io
import json
import re
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from tests.http.evening import Evening
from tests.http.server import Browser, Forms, Served, text_of
from tests.web.staffed import helper

from topcut.cli.main import main

ROLES = ("head-judge", "floor-judge", "scorekeeper", "organizer")


class Unexpected(AssertionError):
    """A step was let through that a rule speaks against, or stopped where none does."""


class Day:
    """One event from its announcement on; whoever is named takes part with a browser of their own."""

    def __init__(self, served: Served, folder: Path, catalogue: Path) -> None:
        self._served = served
        self._folder = folder
        self._catalogue = catalogue
        self._staff: dict[str, Browser] = {}
        self._answer: Browser | None = None
        self._round = 0
        self._sent = ""

    def take(self, step: Mapping[str, Any]) -> None:
        """Take one step, and see that it goes as said.

        `refused` names the rule that forbids it, `asked` one that somebody entitled may set aside, `despite` with which
        reason they do.
        """
        (verb, said), *more = [(key, value) for key, value in step.items() if key not in OUTCOMES]
        assert not more, f"a step does one thing: {step}"
        self._answer = None
        do: Callable[..., None] = getattr(self, verb)
        do(**said) if isinstance(said, dict) else do(*([] if said is True else [said]))
        if verb in CHECKS:
            return
        self._see_outcome(step)
        if "despite" in step:
            assert self._answer
            self._answer.submit(self._offered(self._answer), **{"overrule.reason": step["despite"]})
            self._see_outcome({verb: said})
            if verb == "event":
                self._evening.arrive()

    def _see_outcome(self, step: Mapping[str, Any]) -> None:
        is_stopped = self._answer is not None and self._answer.page.status_code >= 400
        page = text_of(self._answer.page.text) if self._answer else ""
        rule = step.get("refused", step.get("asked"))
        if rule is None and is_stopped:
            raise Unexpected(f"{step} was stopped: {page[:600]}")
        if rule is not None and not (is_stopped and rule in page):
            raise Unexpected(f"{step} was not stopped by {rule}: {page[:600]}")
        if rule is not None and ("asked" in step) != ("overrule.codes" in self._answer.page.text):  # type: ignore[union-attr]
            raise Unexpected(f"{step}: somebody can set {rule} aside, or nobody can: {page[:600]}")

    # Who ------------------------------------------------------------------------------------------------------------

    def event(self, **settings: Any) -> None:
        """Announce an event: what the form for a new one asks, by its names there."""
        self._evening = Evening(self._served, **settings)
        self._answer, self._sent = self._evening.desk, "/new"

    def staff(self, *people: Mapping[str, str] | str) -> None:
        """Give people a role each: {"Ravi": "head-judge"}."""
        for name, role in {key: value for one in people for key, value in dict(one).items()}.items():
            self._staff[name] = helper(self._evening, label=name, role=role)

    def players(self, names: Sequence[str]) -> None:
        for name in names:
            self._evening.join(name)

    def _browser(self, who: str) -> Browser:
        """Find somebody's browser: an official's by role or name, else a player's phone; the organizer has the desk."""
        if who in ("desk", "organizer"):
            return self._evening.desk
        if who in ROLES and who not in self._staff:
            self._staff[who] = helper(self._evening, label=who.title(), role=who)
        return self._staff.get(who) or self._evening.phones[who]

    def _submit(self, sender: str, page: str, action: str, /, **filled: Any) -> None:
        """Fill in a form of a page and send it; what the page does not offer is sent all the same."""
        browser = self._answer = self._browser(sender)
        self._sent = f"{self._home}{action}"
        browser.open(page)
        if offered := self._offered(browser):
            browser.submit(offered, **filled)
        else:
            browser.open("/account/sign-in")
            own = Forms(browser.page.text).forms
            known = next(({"csrf": fields["csrf"]} for *_, fields in own if "csrf" in fields), {})
            browser.page = browser.post(self._sent, data=known | filled, headers={"Accept": "text/html"})

    def _offered(self, browser: Browser) -> str:
        """Find the form on a page that does what was asked for; empty where there is none."""
        actions = [action for _, action, _ in Forms(browser.page.text).forms]
        return next((action for action in actions if action.rstrip("/") == self._sent), "")

    @property
    def _home(self) -> str:
        return f"/event/{self._evening.stream}"

    def _phone(self, who: str) -> str:
        phone = self._evening.phones[who]
        phone.open(f"{self._home}/mine")
        return phone.path

    def _number(self, who: str) -> str:
        return self._phone(who).rsplit("/", 1)[1]

    def _me(self, who: str) -> str:
        return f"/player/{self._number(who)}"

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
        self._submit(by, f"{self._home}/desk", f"/desk/round/{self._round}/call-time", why=why, sure="true", said=why)

    def close(self, by: str = "desk", **more: Any) -> None:
        """End the round, and publish its standings."""
        self._submit(by, f"{self._home}/desk", f"/desk/round/{self._round}/close", **more)
        desk = self._answer
        publishing = self._sent.replace("/close", "/publish")
        if desk and desk.page.status_code < 400 and f'action="{publishing}"' in desk.open(f"{self._home}/desk"):
            desk.submit(publishing)

    # Results --------------------------------------------------------------------------------------------------------

    def report(self, by: str, score: str, **more: Any) -> None:
        """Report a match by phone, as seen by whoever reports: "2-1" is won, "agreed" an agreed draw."""
        score = "id" if score == "agreed" else score
        self._submit(by, f"{self._phone(by)}?reporting={self._round}", f"{self._me(by)}/report", score=score, **more)

    def agree(self, by: str) -> None:
        self._submit(by, self._phone(by), f"{self._me(by)}/confirm")

    def dispute(self, by: str) -> None:
        self._submit(by, self._phone(by), f"{self._me(by)}/dispute")

    def line(self, typed: str, by: str = "desk", **more: Any) -> None:
        """Type a line at the desk: "3 21" is table 3, two games to one."""
        self._submit(by, f"{self._home}/desk", f"/desk/round/{self._round}/line", line=typed, **more)

    def drop(self, who: str, by: str = "") -> None:
        """Leave the event; by somebody of the staff, or by one's own phone."""
        if by:
            self._submit(by, f"{self._home}/desk/people", "/desk/drop", entrant=self._number(who))
        else:
            self._submit(who, f"{self._phone(who)}/me", f"{self._me(who)}/drop", entrant=self._number(who))

    def late(self, name: str, by: str = "desk") -> None:
        """Let somebody in after the first round (GAP-07)."""
        self._submit(by, f"{self._home}/desk/late?name={name}", "/desk/late", name=name)

    # Judges ---------------------------------------------------------------------------------------------------------

    def _table(self, who: str) -> str:
        row = self._match(who)
        return f"/judge/round/{row['round']}/table/{row['table']}"

    def penalty(self, to: str, what: str, by: str = "head-judge", **more: Any) -> None:
        """Give the penalty of an infraction to a player at their table."""
        table, asked = self._table(to), f"?who={self._number(to)}&what={what}&score={more.pop('score', '')}"
        self._submit(
            by, f"{self._home}{table}/infraction{asked}", f"{table}/infraction", who=self._number(to), what=what, **more
        )

    def call(self, by: str, kind: str, **more: Any) -> None:
        """Call a judge to one's own table, and say what for."""
        row = self._match(by)
        seat = {"round": row["round"], "table": row["table"]}
        self._submit(by, self._phone(by), f"{self._me(by)}/judge/call", **seat, kind=kind, **more)

    def decide(self, about: str, matter: str, by: str = "head-judge", **more: Any) -> None:
        """Decide about a player's cards, sleeves or layout, for the whole event."""
        page = f"{self._table(about)}/cards"
        self._submit(by, f"{self._home}{page}", page, player=self._number(about), matter=matter, **more)

    def ruling(self, at: str, text: str, by: str = "floor-judge", **more: Any) -> None:
        self._submit(by, f"{self._home}{self._table(at)}", f"{self._table(at)}/ruling", text=text, **more)

    def extend(self, at: str, minutes: int, by: str = "floor-judge") -> None:
        self._submit(by, f"{self._home}{self._table(at)}", f"{self._table(at)}/time", minutes=minutes)

    def form(self, by: str, page: str, action: str, fields: Mapping[str, Any], **more: Any) -> None:
        """Fill in any other form: a step of our own pages, which another program has otherwise."""
        self._submit(by, f"{self._home}{page}", action, **fields, **more)

    # Files ----------------------------------------------------------------------------------------------------------

    def results(self, **document: Any) -> None:
        """Hand in a whole tournament as a results file (docs/reference/results-file.md)."""
        self._file = self._folder / "results.json"
        self._file.write_text(json.dumps(document))

    def figures(self, of: str, **wanted: Any) -> None:
        """Read somebody's line of `topcut standings`: points, and tiebreakers as fractions or as `…_shown`."""
        _, document = self._command("standings", str(self._file))
        line = next(each for each in document["standings"] if each["player"] == of)
        shown = {f"{name}_shown": f"{line[name]:.2f}" for name in line["exact"]}
        found = {"points": line["points"], **line["exact"], **shown}
        assert {name: found[name] for name in wanted} == wanted, line

    def deck(self, **said: Any) -> None:
        """Have a list judged by `topcut deck check`, with the cards of the suite; `cards: false` has none at hand."""
        words = ["--format", said["format"], "--on", said["on"]]
        for name in ("list", "pool"):
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

    def _table_of(self, name: str) -> list[dict[str, str]]:
        text = self._evening.desk.get(f"{self._home}/{name}.csv").text.lstrip("\ufeff")
        return list(csv.DictReader(io.StringIO(text)))

    def _match(self, who: str) -> dict[str, str]:
        rows = [row for row in self._table_of("results") if who in (row["name_a"], row["name_b"])]
        assert rows, f"{who} has no match"
        return rows[-1]

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
        browser = self._browser(to)
        read = text_of(browser.open(f"{self._home}{page}" if page else self._own_page(to)))
        assert re.search(words, read), f"{words!r} is not in: {read[:900]}"

    def hides(self, to: str, words: str, page: str = "") -> None:
        """Read that a page does not say something to somebody."""
        read = text_of(self._browser(to).open(f"{self._home}{page}" if page else self._own_page(to)))
        assert not re.search(words, read), f"{words!r} is in: {read[:900]}"

    def _own_page(self, who: str) -> str:
        return f"{self._home}/desk" if who in ("desk", *self._staff) else self._phone(who)


OUTCOMES = frozenset({"refused", "asked", "despite"})
CHECKS = frozenset({"deck_is", "figures", "once", "result", "standings", "paired", "says", "hides"})
"""Steps that look and change nothing."""
