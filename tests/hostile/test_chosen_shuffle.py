"""Somebody runs the server and plays: they know every tape shown to it, and would choose the order of a deck.

Until tapes came after pledges they could: the other's tape was posted together with what binds it, so theirs was
reckoned from it, and `topcut verify` said that all was well.
"""

import contextlib
import json
from collections.abc import Callable
from copy import copy
from pathlib import Path
from typing import Any

import msgspec
import pytest
from tests.core.log.book import STREAM
from tests.core.zones.actions.test_steps import ask
from tests.core.zones.tables import Table, table

from topcut.cli.main import main
from topcut.core.log import Folded, Opening, Sealed, write
from topcut.core.log.fold import opened
from topcut.core.zones import actions
from topcut.core.zones.audit.verify import TableDerived, UnfairChance
from topcut.core.zones.fold import TABLETOP
from topcut.core.zones.log import TABLE_LOG
from topcut.core.zones.nouns.facts_before import (
    ChanceAsked,
    DeckShuffled,
    SeatPledged,
    ServerPledged,
    ShareShown,
    ShareWithheld,
)
from topcut.core.zones.nouns.refusals_chance import AlreadyPledged, OtherTape, PledgesMissing
from topcut.core.zones.reading import commitment
from topcut.core.zones.reading.shuffle import shuffled, tape_bytes
from topcut.exchange.log_file import write_log

ANA, BO = 0, 1
"""Ana runs the server; Bo's browser is honest."""


@pytest.fixture
def game() -> Table:
    return table("magic", cards=60).start()


def wanted(game: Table) -> bytes:
    """A tape that leaves Ana's deck as it lies: at each place the word for the place itself."""
    cards = len(game.state.sides[ANA].deck)
    words = b"".join(last.to_bytes(8, "big") for last in range(cards - 1, 0, -1))
    assert shuffled(cards, tape=words.ljust(tape_bytes(cards), b"\0")) == tuple(range(cards))
    return words.ljust(tape_bytes(60), b"\0")


def reckoned(game: Table, bos: bytes) -> bytes:
    """The tape that makes the chosen order of Bo's tape and the server's own, which its operator can read."""
    server = game.state.tapes[game.state.chances + 1].value
    return bytes(a ^ b ^ c for a, b, c in zip(wanted(game), server, bos, strict=True))


class Forger:
    """Writes a log as a server would, each entry chained and sealed, whatever is in it."""

    def __init__(self, game: Table) -> None:
        kind = copy(TABLETOP)
        kind.apply = self._apply
        self.folded: Folded[Any, Any] = Folded(kind, STREAM)
        self.lines: list[bytes] = []
        self.openings: dict[int, dict[str, Opening]] = {}
        self._random = game.random
        for line in game.lines:
            entry = TABLETOP.read(line)
            self.add(*map(_resealed, opened(entry, game.openings.get(entry.seq, {})).facts), who=entry.who)

    @staticmethod
    def _apply(state: Any, fact: Any) -> None:
        with contextlib.suppress(KeyError):  # an honest server stops here
            TABLETOP.apply(state, fact)

    def add(self, *facts: Any, who: str = "") -> None:
        """Write an entry in the name of the person who could have made it: whose own word it is, else of Ana."""
        own = [fact.seat for fact in facts if isinstance(fact, SeatPledged | ShareShown)]
        maker = who or self.folded.state.sides[own[-1] if own else ANA].who
        written = write(self.folded, facts, who=maker, now=len(self.lines) + 1, random=self._random)
        self.folded.take(written.line, written.entry)
        self.lines.append(written.line)
        self.openings[written.entry.seq] = {opening.field: opening for opening in written.openings}

    def verify(self) -> Any:
        return TABLE_LOG.derive_again(STREAM, self.lines, openings=self.openings)[1]

    def export(self, to: Path) -> Path:
        openings = [opening for fields in self.openings.values() for opening in fields.values()]
        kept = {"edition": "", "openings": openings, "names": {}, "redacted": False, "log": TABLE_LOG}
        to.write_bytes(write_log(self.lines, stream=STREAM, **kept))
        return to


def _resealed(fact: Any) -> Any:
    values = {name: getattr(fact, name) for name in fact.__struct_fields__}
    sealed = {name: Sealed(value.value) for name, value in values.items() if isinstance(value, Sealed)}
    return msgspec.structs.replace(fact, **sealed)


class Attack:
    """The next shuffle of a game: Bo is bound to his tape, and Ana's is reckoned from it."""

    def __init__(self, game: Table) -> None:
        self.number = game.state.chances + 1
        self.cards = len(game.state.sides[ANA].deck)
        self.tapes = {BO: game.players(tape_bytes(60))}
        self.tapes[ANA] = reckoned(game, self.tapes[BO])

    def pledge(self, seat: int) -> SeatPledged:
        return SeatPledged(self.number, seat, commitment(self.tapes[seat], number=self.number, side=seat))

    def asked(self, what: str = "shuffle") -> ChanceAsked:
        return ChanceAsked(self.number, what, 0, ANA, ANA, self.cards, "before-the-game", 6)

    def shown(self, seat: int) -> ShareShown:
        return ShareShown(self.number, seat, Sealed(self.tapes[seat]))

    def drawn(self, sides: tuple[int, ...] = (ANA, BO), *, in_one_step: bool = False) -> tuple[Any, Any]:
        """The deck lies as it lay, and the server is bound for the next chance."""
        handed_in = tuple(self.tapes[seat] for seat in sides) if in_one_step else ()
        order = Sealed(tuple(range(self.cards)))
        said = (ANA, self.number, "before-the-game", ANA, sides, self.cards, order, Sealed(handed_in))
        tape = bytes(tape_bytes(60))
        bound = commitment(tape, number=self.number + 1, side=-1)
        return DeckShuffled(*said), ServerPledged(self.number + 1, bound, Sealed(tape))


Forgery = Callable[[Attack], list[tuple[Any, ...]]]
FORGERIES: dict[str, Forgery] = {
    "Ana is bound after Bo's tape was shown": lambda a: [
        *((a.pledge(BO),), (a.asked(),), (a.shown(BO),), (a.pledge(ANA),), (a.shown(ANA), *a.drawn())),
    ],
    "Ana is bound in the entry that shows Bo's tape": lambda a: [
        *((a.pledge(BO),), (a.asked(),), (a.pledge(ANA), a.shown(BO)), (a.shown(ANA), *a.drawn())),
    ],
    "Bo's tape is shown in the entry that binds him": lambda a: [
        *((a.asked(),), (a.pledge(BO), a.pledge(ANA), a.shown(BO)), (a.shown(ANA), *a.drawn())),
    ],
    "Bo's tape is shown before anybody asked": lambda a: [
        *((a.pledge(BO),), (a.shown(BO),), (a.pledge(ANA),), (a.asked(),), (a.shown(ANA), *a.drawn())),
    ],
    "everything in one entry": lambda a: [
        (a.pledge(BO), a.pledge(ANA), a.asked(), a.shown(BO), a.shown(ANA), *a.drawn()),
    ],
    "in one step, although the table has gone by steps": lambda a: [
        *((a.pledge(BO),), (a.pledge(ANA),), a.drawn(in_one_step=True)),
    ],
    "another chance was asked for": lambda a: [
        *((a.pledge(BO),), (a.pledge(ANA),), (a.asked("dice"),), (a.shown(BO),), (a.shown(ANA), *a.drawn())),
    ],
}


@pytest.mark.parametrize("forgery", FORGERIES.values(), ids=FORGERIES)
def test_a_chosen_order_does_not_verify(
    game: Table, forgery: Forgery, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    forger = Forger(game)
    for facts in forgery(Attack(game)):
        forger.add(*facts)
    with pytest.raises(UnfairChance):
        forger.verify()
    code = main(["verify", str(forger.export(tmp_path / "table.jsonl")), "--json"])
    assert (code, json.loads(capfd.readouterr().out)["code"]) == (5, "unfair-chance")


def test_a_player_who_has_a_share_is_not_left_out_unsaid(game: Table) -> None:
    """Without Bo's share Ana needs nobody's tape: hers is reckoned from the server's alone."""
    attack, forger = Attack(game), Forger(game)
    attack.tapes[ANA] = reckoned(game, bytes(tape_bytes(60)))
    for facts in ((attack.pledge(ANA),), (attack.asked(),), (attack.shown(ANA), *attack.drawn((ANA,)))):
        forger.add(*facts)
    with pytest.raises(UnfairChance):
        forger.verify()
    named = Forger(game)
    for facts in (
        *((attack.pledge(ANA),), (attack.asked(),), (ShareWithheld(attack.number, BO, ANA),)),
        (attack.shown(ANA), *attack.drawn((ANA,))),
    ):
        named.add(*facts)
    assert named.verify().withheld == 1, "what cannot be hindered is said, and Bo's browser knows better"


def test_the_same_forgery_passes_where_only_tapes_and_pledges_are_compared(
    game: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The planted fault: nobody looks at what came before what, nor at who says it, as it was."""
    monkeypatch.setattr(TableDerived, "_follow", lambda *_: None)
    monkeypatch.setattr(TABLE_LOG, "_forgery_in", lambda *_: None)
    forger = Forger(game)
    for facts in FORGERIES["everything in one entry"](Attack(game)):
        forger.add(*facts)
    assert forger.verify().shuffles == 3
    assert forger.folded.state.sides[ANA].deck == game.state.sides[ANA].deck, "and the order was chosen"


def test_an_older_log_still_verifies_and_is_told_apart(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    game = table("magic", cards=60)
    game.act(ANA, actions.set_up_game)
    attack, forger = Attack(game), Forger(game)
    for facts in ((attack.pledge(BO),), (attack.pledge(ANA),), attack.drawn(in_one_step=True)):
        forger.add(*facts)
    file = str(forger.export(tmp_path / "table.jsonl"))
    code = main(["verify", file, "--json"])
    told = json.loads(capfd.readouterr().out)
    assert (code, told["derived"]["shuffles"], told["one_step"]) == (0, 1, 1)
    assert main(["verify", file]) == 0
    assert "This proves nothing against the operator of the server" in "".join(capfd.readouterr())


def test_an_honest_server_takes_no_late_pledge_and_no_early_share(game: Table) -> None:
    """What an operator would have to get past their own program for."""
    tapes = dict(game.tapes(ANA, BO))
    number = game.state.chances + 1
    late = game.players(tape_bytes(60))
    ask(game, ANA)
    game.act(BO, actions.show_share, number=number, tape=tapes[BO])
    chosen = reckoned(game, tapes[BO])
    with pytest.raises(AlreadyPledged):
        game.act(ANA, actions.pledge, number=number, commitment=commitment(chosen, number=number, side=ANA))
    for other in (chosen, late):
        with pytest.raises(OtherTape):
            game.act(ANA, actions.show_share, number=number, tape=other)
    game.settle(tapes)
    tapes = dict(game.tapes(BO))
    ask(game, ANA)
    with pytest.raises(PledgesMissing):
        game.act(BO, actions.show_share, number=number + 1, tape=tapes[BO])
