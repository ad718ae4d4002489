"""Steps at a table: games, last turns, calls, rulings, appeals, penalties, cards, deck checks."""

import re
from collections.abc import Sequence
from typing import Any

from tests.acceptance.pages import Pages

STEPS = ("", "sideboard", "shuffle", "present", "choose", "draw", "mulligans", "begin")
"""What comes before a game, in its order (MTR 2.3)."""


class AtTable(Pages):
    """What judges and players do where a match is played."""

    def _table(self, who: str) -> str:
        row = self._match(who)
        return f"/judge/round/{row['round']}/table/{row['table']}"

    def _side(self, who: str) -> int:
        return 0 if self._match(who)["name_a"] == who else 1

    def _at(self, at: str, by: str, place: str, /, *, page: str = "", **fields: Any) -> None:
        """Press a button of a table's page, or of one next to it; nothing is sent but what the button says."""
        self._submit(by, f"{self._home}{self._table(at)}{page}", f"{self._table(at)}/{place}", **fields)

    # The match ------------------------------------------------------------------------------------------------------

    def game(self, at: str, won: str = "", how: str = "played", by: str = "floor-judge") -> None:
        """Note how a game ended: who `won` it, or nobody; `how` is played, conceded or agreed."""
        self._at(at, by, "game", page="/games", winner=self._side(won) if won else -1, how=how)

    def first(self, goes: str, chooser: str = "", by: str = "floor-judge") -> None:
        """Note who goes first, as the person who has the choice says."""
        self._at(goes, by, "first", page="/games", first=self._side(goes), chooser=self._side(chooser or goes))

    def before_game(self, at: str, step: str, by: str = "floor-judge") -> None:
        """Note a step before a game: sideboard, shuffle, present, choose, draw, mulligans, begin."""
        self._at(at, by, "step", page="/games", step=STEPS.index(step))

    def turn(self, of: str = "", at: str = "", number: int = 0, by: str = "floor-judge", **more: Any) -> None:
        """Note after time whose turn it was (`of`, and whether they had `passed`), or which of the last turns it is."""
        said = {"active": self._side(of)} if of else {"turn": number}
        self._at(of or at, by, "turn", **said, **{key: int(value) for key, value in more.items()})

    def more_turns(self, at: str, turns: int = 2, by: str = "floor-judge") -> None:
        """Let a table play more last turns, for slow play."""
        self._at(at, by, "turns", turns=turns)

    def absent(self, who: str, decided: str, by: str = "head-judge") -> None:
        """Decide about somebody who is not there: `noted`, `due` (as the minutes say), `gone` or `here` after all."""
        self._at(who, by, "late", who=self._side(who), decided=decided)

    # Judges ---------------------------------------------------------------------------------------------------------

    def call(self, by: str, kind: str = "question", **more: Any) -> None:
        """Call a judge to one's table: `kind`, `away` from the table, `translator`."""
        row = self._match(by)
        fields = {"round": row["round"], "table": row["table"], "kind": kind, **more}
        self._submit(by, self._phone(by), f"{self._me(by)}/judge/call", **fields)

    def take_call(self, by: str = "floor-judge") -> None:
        self._press(by, "/judge/calls", r"/judge/call/\d+/take")

    def close_call(self, by: str = "floor-judge", **more: Any) -> None:
        self._press(by, "/judge/calls", r"/judge/call/\d+/close", **more)

    def penalty(self, to: str, what: str, by: str = "head-judge", **more: Any) -> None:
        """Give the penalty of an infraction to a player at their table."""
        table, asked = self._table(to), f"?who={self._number(to)}&what={what}&score={more.pop('score', '')}"
        asked += f"&preset={more.pop('preset')}" if "preset" in more else ""
        fields = {"who": self._number(to), "what": what, **more}
        self._submit(by, f"{self._home}{table}/infraction{asked}", f"{table}/infraction", **fields)

    def ruling(self, at: str, text: str, by: str = "floor-judge", **more: Any) -> None:
        self._at(at, by, "ruling", text=text, **more)

    def complete(self, at: str, text: str, by: str = "floor-judge") -> None:
        """Finish a ruling that was announced as unfinished."""
        self._press(by, self._table(at), r"/judge/ruling/\d+/complete", text=text)

    def appeal(self, by: str) -> None:
        """Do not accept the last ruling at one's table."""
        self._press(by, self._phone(by), f"{self._me(by)}/judge/appeal", matter=self._newest_matter(by))

    def hear(self, upheld: bool, text: str = "", by: str = "head-judge") -> None:
        """Decide an appeal."""
        self._press(by, "/judge/head", r"/judge/appeal/\d+", upheld=int(upheld), text=text)

    def _newest_matter(self, who: str) -> str:
        numbers = re.findall(r'name="matter" value="(\d+)"', self._browser(who).open(self._phone(who)))
        return numbers[-1] if numbers else "1"

    def extend(self, at: str, minutes: int, by: str = "floor-judge") -> None:
        self._at(at, by, "time", minutes=minutes)

    def decide(self, about: str, matter: str, by: str = "head-judge", **more: Any) -> None:
        """Decide about a player's cards, sleeves or layout, for the whole event."""
        self._at(about, by, "cards", page="/cards", player=self._number(about), matter=matter, **more)

    def send_away(self, at: str, whom: str, by: str = "floor-judge", **more: Any) -> None:
        """Tell somebody not to watch a match."""
        table, page = self._table(at), "/cards"
        if self._browser(by).get(f"{self._home}/judge").status_code != 200:
            table, page = table.replace("/judge/", "/desk/"), ""
        self._submit(by, f"{self._home}{table}{page}", f"{table}/away", whom=whom, **more)

    def check(self, at: str, by: str = "floor-judge", **more: Any) -> None:
        """Take both decks of a table for a check."""
        self._at(at, by, "check", **more)

    def end_check(self, found: str = "clean", by: str = "floor-judge", **more: Any) -> None:
        """Give the decks back, all of them compared."""
        page = self._browser(by).open(f"{self._home}/judge/checks")
        compared = re.findall(r'name="compared"[^>]*value="(\d+)"', page)
        self._press(by, "/judge/checks", r"/judge/check/\d+/finish", found=found, compared=compared, **more)

    # What is seen ---------------------------------------------------------------------------------------------------

    def last_turns(self, at: str, are: Sequence[str], by: str = "floor-judge") -> None:
        """Read whose the turns are that are still to be played after time."""
        page = self._browser(by).open(f"{self._home}{self._table(at)}")
        assert re.findall(r'class="whose"><bdi>([^<]+)</bdi>', page) == list(are)

    def steps(self, at: str, are: Sequence[str], by: str = "floor-judge") -> None:
        """Read which steps may come next before a game."""
        page = self._browser(by).open(f"{self._home}{self._table(at)}/games")
        assert [STEPS[int(each)] for each in re.findall(r'name="step" value="(\d)"', page)] == list(are)
