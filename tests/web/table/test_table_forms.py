"""The online table without scripts: forms alone, and people who would like to cheat."""

import re
from pathlib import Path

import msgspec
import pytest
from click.testing import CliRunner
from tests.http.server import Served, text_of
from tests.web.tables import Chair, begin, open_table, order, seated, start

from topcut.cli.verify import verify
from topcut.core.zones.reading import commitment
from topcut.core.zones.reading.shuffle import tape_bytes


@pytest.fixture(scope="module")
def game(served: Served) -> tuple[Chair, Chair, str]:
    """One game in play for all who do not end it."""
    ana, bo, judge = seated(served, names=("Ana", 'Bo <img src=x onerror="alert(1)">'))
    start(ana, bo)
    return ana, bo, judge


def test_a_game_is_played_by_forms_alone(served: Served) -> None:
    first, second = start(*seated(served)[:2])
    name, number = next(iter(first.cards.items()))
    first.press(r"move\?target=play", cards=number)
    owner = name.split()[0]
    assert set(re.findall(rf"{owner} (?:card|side) \d\d", second.look())) == {name}
    first.press("pass-turn")
    second.press("draw")
    assert len(second.cards) == 8
    assert "(for the turn)" in text_of(first.look())
    second.send(f"{second.home}/do/state-result", winner="other", how="conceded")
    assert "Game 1, you lead 1–0" in first.look()


def test_after_a_first_game_in_which_no_card_was_played_nobody_sideboards(served: Served) -> None:
    """MTR 3.16: a draw agreed on before a card was played leaves the decks as they were registered."""
    ana, bo, _ = seated(served)
    start(ana, bo)
    for one in (ana, bo):
        one.send(f"{one.home}/do/state-result", winner="", how="agreed-draw")
    ana.press("set-up-game")
    assert "/do/sideboard" not in ana.look()
    answer = ana.send(f"{ana.home}/do/sideboard", as_json=True, text="1 Anas card 00")
    assert (answer.status_code, answer.json()["code"], answer.json()["rule"]) == (422, "no-sideboarding", "MTR 3.16")
    begin(ana, bo)
    one, other = order(ana, bo)
    one.press(r"move\?target=play", cards=next(iter(one.cards.values())))
    other.send(f"{other.home}/do/state-result", winner="other", how="conceded")
    ana.press("set-up-game")
    swapped = "\n".join(f"1 Anas card {n:02}" for n in range(1, 60)) + "\n1 Anas side 00"
    ana.look()
    page = ana.browser.submit("/do/sideboard", text=swapped)
    assert "You changed your deck; 15 cards are in the sideboard" in text_of(page)
    assert "Ana changed the deck; 15 cards are in the sideboard" in text_of(bo.look())
    assert "Anas side 00" not in bo.look()


def test_a_seat_cannot_act_for_the_other(game: tuple[Chair, Chair, str]) -> None:
    ana, bo, _ = game
    for chair in ("1", "judge"):
        answer = ana.send(f"{ana.home}/do/draw", as_json=True, chair=chair, said="I like cards")
        assert (answer.status_code, answer.json()["code"]) == (403, "not-your-chair"), chair
    theirs = next(iter(bo.cards.values()))
    answer = ana.send(f"{ana.home}/do/move", as_json=True, cards=theirs, target="play")
    assert answer.json()["code"] == "no-such-card"
    assert ana.send(f"{ana.home}/do/judge-look", as_json=True, zones="1:hand").json()["code"] == "judges-only"


def test_whoever_has_no_link_may_neither_look_nor_act(served: Served, game: tuple[Chair, Chair, str]) -> None:
    stranger = served.browser()
    stranger.open("/table")
    answer = stranger.get(game[0].home, headers={"Accept": "application/json"})
    assert (answer.status_code, answer.json()["code"]) == (403, "not-for-spectators")
    _, fields = stranger.form("/table")
    answer = stranger.post(f"{game[0].home}/do/draw", data=fields, headers={"Accept": "application/json"})
    assert (answer.status_code, answer.json()["code"]) == (403, "not-at-this-table")


def test_a_form_of_another_page_is_refused(game: tuple[Chair, Chair, str]) -> None:
    ana = game[0]
    for token in ("", "another"):
        answer = ana.send(f"{ana.home}/do/draw", as_json=True, csrf=token)
        assert (answer.status_code, answer.json()["code"]) == (403, "not-from-our-page")


def test_a_share_of_chance_that_was_not_pledged_is_refused(served: Served) -> None:
    ana, bo, _ = seated(served)
    ana.press("set-up-game")
    tape, other = bytes(tape_bytes(75)), b"\x01" * tape_bytes(75)

    def share(shown: bytes) -> dict:
        return ana.send(f"{ana.home}/share", as_json=True, number="1", tape=shown.hex()).json()

    def bind(*bound: str) -> dict:
        return ana.send(f"{ana.home}/pledge", as_json=True, number="1", commitments=" ".join(bound)).json()

    assert share(tape) == {"seq": 0}, "nobody asked for it, and nobody is bound"
    assert bind(commitment(tape, number=1, side=0), "f" * 64)["seq"] > 0
    assert bind(commitment(tape, number=1, side=0)) == {"seq": 0}, "the same again is no pledge"
    assert share(tape) == {"seq": 0}, "nobody asked for it yet"
    bo.press("shuffle")
    assert share(other)["code"] == "other-tape"
    assert share(tape)["seq"] > 0
    assert share(tape) == {"seq": 0}, "once"


def test_what_people_write_is_shown_as_they_wrote_it(game: tuple[Chair, Chair, str]) -> None:
    ana, bo, _ = game
    said = "<script>alert(1)</script>"
    ana.send(f"{ana.home}/do/draw", said=said)
    for page in (ana.look(), bo.look()):
        assert said not in page
        assert "&lt;script&gt;alert(1)&lt;/script&gt;" in page
        assert "<img src=x" not in page


def test_nothing_can_be_replayed_before_the_match_is_over(game: tuple[Chair, Chair, str]) -> None:
    answer = game[0].browser.get(f"{game[0].home}/chances", headers={"Accept": "application/json"})
    assert (answer.status_code, answer.json()["code"]) == (409, "wrong-moment")


def test_a_feed_goes_on_from_the_last_number_heard(game: tuple[Chair, Chair, str]) -> None:
    ana = game[0]
    whole = heard(ana, {})
    last = max(line[0] for line in whole["log"])
    assert min(line[0] for line in whole["log"]) == 1
    assert [line[0] for line in heard(ana, {"Last-Event-ID": str(last - 1)})["log"]] == [last]
    assert whole["view"]["seat"] == 0


def heard(chair: Chair, headers: dict[str, str]) -> dict:
    """The first thing a feed says."""
    with chair.browser.stream("GET", f"{chair.home}/feed", headers=headers) as feed:
        return next(msgspec.json.decode(line[5:]) for line in feed.iter_lines() if line.startswith("data:"))


def test_a_spectator_waits_until_what_happened_is_old_enough(served: Served) -> None:
    ana, bo, _ = seated(served)
    for one in (ana, bo):
        one.press(r"allow-watching\?yes")
    stranger = served.browser()
    assert stranger.get(ana.home).status_code == 403, "the watchers' table is a minute late"
    assert stranger.get(f"{ana.home}/feed", headers={"Accept": "application/json"}).status_code == 403


def test_the_log_of_a_match_that_is_over_verifies_on_the_command_line(served: Served, tmp_path: Path) -> None:
    ana, bo, _ = seated(served)
    start(ana, bo)
    bo.send(f"{bo.home}/do/state-result", winner="0", how="conceded")
    ana.press("close")
    file = tmp_path / "table.jsonl"
    file.write_bytes(ana.browser.get(f"{ana.home}/log.jsonl").content)
    said = CliRunner().invoke(verify, [str(file)])
    assert "Derived again: 2 shuffles, 1 rolls and choices. All the same." in said.output
    assert not re.search(r"(?:Anas|Bos) card", file.read_text())
    file.write_bytes(file.read_bytes().replace(b'"seat":0', b'"seat":1', 1))
    assert CliRunner().invoke(verify, [str(file)]).exit_code != 0


def test_a_table_is_no_event_and_an_event_no_table(served: Served, game: tuple[Chair, Chair, str]) -> None:
    stream = game[0].home.split("/")[-1]
    assert game[0].browser.get(f"/event/{stream}").status_code == 404
    assert game[0].look(), "and the table is still there"
    host = served.browser()
    host.open("/new")
    host.submit("/new", title="Harbour Open")
    event = host.path.split("/")[2]
    assert host.get(f"/table/{event}").status_code == 404


def test_a_bad_number_is_refused_in_words(game: tuple[Chair, Chair, str]) -> None:
    ana = game[0]
    for command, fields in (
        ("draw", {"count": "many"}),
        ("move", {"cards": "1; drop", "target": "play"}),
        ("shuffle", {"owner": "99", "said": "x"}),
        ("tally", {"tally": "life", "value": "²"}),
        ("keep-hand", {"cards": "-1"}),
        ("nothing", {}),
    ):
        assert ana.send(f"{ana.home}/do/{command}", as_json=True, **fields).status_code in range(400, 500), command


def test_the_links_of_a_table_are_three_and_different(served: Served) -> None:
    links = open_table(served)
    assert len(set(links)) == 3
    assert all(re.fullmatch(r"/table/link/[a-z2-7]{32}", link) for link in links)
