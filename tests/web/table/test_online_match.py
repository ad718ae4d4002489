"""A match of an event at the online table: only where the organizer allows it."""

import asyncio
import re
from pathlib import Path

from tests.http.evening import Evening
from tests.http.server import Browser, Served, text_of

from topcut.core.event.fold import EVENT
from topcut.core.event.nouns.facts import EventFact
from topcut.core.play import Actor, FirstTo, Stream
from topcut.core.zones.asking import close_match
from topcut.desk import Desk
from topcut.store import Logs, open_database


def test_a_match_is_played_online_where_the_organizer_allows_it(served: Served) -> None:
    evening = Evening(served)
    evening.start("Ana", "Bo")
    evening.post()
    ana = evening.phones["Ana"]
    home = ana.path
    assert "Play this match online" not in text_of(ana.open(f"{home}/me"))
    ana.open(f"{home}/online")
    assert ana.page.status_code == 403
    evening.desk.open(f"{evening.home}/staff")
    evening.desk.submit("/desk/online", yes="1")
    assert "Play this match online" in text_of(ana.open(f"{home}/me"))
    ana.open(f"{home}/online")
    assert ana.page.status_code == 200
    ana.submit("/online")
    assert ana.path.startswith("/table/")
    assert ana.page.status_code == 200


def at_their_table(served: Served, **settings: object) -> tuple[Evening, Browser, Browser]:
    """An event's match whose two players have come to its table."""
    evening = Evening(served, **settings)
    evening.start("Ana", "Bo")
    evening.post()
    evening.desk.open(f"{evening.home}/staff")
    evening.desk.submit("/desk/online", yes="1")
    for phone in evening.phones.values():
        phone.open(f"{phone.path}/online")
        phone.submit("/online")
    return evening, evening.phones["Ana"], evening.phones["Bo"]


def send(phone: Browser, table: str, command: str, **fields: str) -> int:
    """Send a command with this browser's own token, offered or not."""
    phone.open(table)
    _, own = phone.form("/do/draw")
    headers = {"Accept": "application/json"}
    return phone.post(f"{table}/do/{command}", data=own | fields, headers=headers).status_code


def facts_of(served: Served, event: str) -> list[EventFact]:
    """Everything in an event's log."""
    database = open_database(str(served.database))
    with database.reading() as connection:
        facts = [fact for line in Logs(connection).tail(Stream(event)) for fact in EVENT.read(line).facts]
    database.close()
    return facts


def results(served: Served, event: str) -> list[str]:
    """What was said of results in an event, in its order."""
    return [tag for fact in facts_of(served, event) if (tag := fact.__struct_config__.tag).startswith("result-")]


def lay_decks(table: str, *phones: Browser) -> str:
    """Lay two decks; where the first of the phones sits."""
    for phone in phones:
        phone.open(table)
        phone.submit("/deck", text="60 Island")
    return re.search(r'name="chair" value="(\d)"', phones[0].open(table))[1]


def concede(ana: Browser, bo: Browser, table: str, *, to: str) -> None:
    assert send(ana, table, "set-up-game") == 201
    assert send(bo, table, "state-result", winner=to, how="conceded") == 201


def test_one_seat_ends_an_events_match_only_when_it_is_decided(served: Served) -> None:
    """MTR 2.1: not before a game, not at 1-0; at 2-0 the event has the result, and pressing again changes nothing."""
    evening, ana, bo = at_their_table(served)
    table = ana.path.split("?")[0]
    assert send(ana, table, "close") == 409, "nothing was played"
    anas = lay_decks(table, ana, bo)
    concede(ana, bo, table, to=anas)
    assert send(ana, table, "close") == 422, "one game of three"
    assert results(served, evening.stream) == []
    concede(ana, bo, table, to=anas)
    for phone in (ana, bo):
        assert send(phone, table, "close") == 201
        assert results(served, evening.stream) == ["result-reported", "result-confirmed"]


def test_a_result_its_event_has_not_got_is_handed_in_by_a_press_and_by_no_look(tmp_path: Path) -> None:
    """The server stopped between the end of the match and its report: either player is offered the button."""
    served = Served(tmp_path / "topcut.db").wait_until_ready()
    try:
        evening, ana, bo = at_their_table(served)
        table = ana.path.split("?")[0]
        anas = lay_decks(table, ana, bo)
        for _ in range(2):
            concede(ana, bo, table, to=anas)
        ana.open(table)
        _, own = ana.form("/do/draw")
        served.stop()
        asyncio.run(close_only(served, Stream(table.split("/")[-1])))
        assert results(served, evening.stream) == []
        served = Served(served.database, port=served.port).wait_until_ready()
        for phone in (bo, ana):
            assert "Hand in the result" in text_of(phone.open(table))
        assert results(served, evening.stream) == []
        assert ana.post(f"{table}/do/close", data=own, headers={"Accept": "application/json"}).status_code == 201
        assert "Hand in the result" not in text_of(bo.open(table))
        assert results(served, evening.stream) == ["result-reported", "result-confirmed"]
    finally:
        served.stop()


async def close_only(served: Served, table: Stream) -> None:
    database = open_database(str(served.database))
    async with Desk(database) as desk:
        who = await desk.tables.look(table, lambda state: state.sides[0].who)
        await desk.tables.act(table, close_match, who=Actor(who), length=FirstTo(2))
    database.close()


def test_at_an_events_table_no_deck_but_the_accepted_list_is_laid(served: Served) -> None:
    """MTR 2.7: the list may be accepted after the table was opened."""
    evening, ana, bo = at_their_table(served)
    table = ana.path.split("?")[0]
    ana.open(f"/event/{evening.stream}/player/1/deck")
    ana.submit("/deck", cards="60 Island", do="send")
    evening.desk.open(f"{evening.home}/lists")
    evening.desk.submit("/accept-all")
    for text, status in (("60 Swamp", 422), ("59 Island", 422), ("60 Island\n\nSideboard\n1 Swamp", 422)):
        ana.open(table)
        page = text_of(ana.submit(f"{table}/deck", text=text))
        assert (ana.page.status_code, "not the deck of your accepted list" in page) == (status, True)
    ana.open(table)
    ana.submit(f"{table}/deck", text="20 island\n40 Island")
    assert ana.page.status_code == 200
    bo.open(table)
    bo.submit(f"{table}/deck", text="60 Swamp")
    assert bo.page.status_code == 200, "without an accepted list as one likes"


def test_an_events_table_has_the_rounds_clock_and_calls_the_events_judge(served: Served) -> None:
    """MTR 1.8: one call for the table, seen by both, taken back by the person who made it."""
    evening, ana, bo = at_their_table(served)
    table = ana.path.split("?")[0]
    clock = re.compile(r'id="clock"[^>]*role="timer"[^>]*>(\d+:\d\d)<')
    assert 'role="timer" aria-label="Time left in the round" hidden' in ana.open(table), "the clock has not started"
    evening.at_desk("/start-clock")
    shown = {clock.search(phone.open(table))[1] for phone in (ana, bo)}
    assert shown <= {"50:00", "49:59", "49:58"}
    ana.open(table)
    page = text_of(ana.submit("/judge/call"))
    assert ana.path.split("?")[0] == table, "one stays at the table"
    for phone in (ana, bo):
        assert "A judge has been called." in text_of(phone.open(table))
    assert "No judge needed after all" in page
    assert "No judge needed after all" not in text_of(bo.open(table))
    assert "A judge has been called." in text_of(ana.open(f"/event/{evening.stream}/player/1?reporting=1"))
    ana.open(table)
    ana.submit("/judge/withdraw")
    assert "A judge has been called." not in text_of(bo.open(table))


def test_a_free_table_has_neither_clock_nor_judge_to_call(served: Served) -> None:
    host = served.browser()
    host.open("/table")
    page = host.submit("/table", first="Ana", second="Bo", sit="first")
    home = re.search(r'href="(/table/[A-Z0-9]{16})"', page)[1]
    page = host.open(home)
    assert 'id="clock"' not in page
    assert "/judge/call" not in page
    _, fields = host.form("/do/draw")
    assert host.post(f"{home}/judge/call", data=fields, headers={"Accept": "application/json"}).status_code == 403


def test_both_players_are_told_when_the_event_has_another_result(served: Served) -> None:
    """MTR 2.4: what the desk recorded stays, and the table says so instead of keeping silent."""
    evening, ana, bo = at_their_table(served)
    table = ana.path.split("?")[0]
    anas = lay_decks(table, ana, bo)
    concede(ana, bo, table, to=anas)
    concede(ana, bo, table, to=anas)

    evening.at_desk("/round/1/line", line="1 11")
    assert send(ana, table, "close") == 201
    for phone in (ana, bo):
        page = text_of(phone.open(table))
        assert "The event has another result for this match: 1–1. What was played here was not taken." in page


def test_both_players_are_told_that_the_event_has_their_result(served: Served) -> None:
    _, ana, bo = at_their_table(served)
    table = ana.path.split("?")[0]
    anas = lay_decks(table, ana, bo)
    for _ in range(2):
        concede(ana, bo, table, to=anas)
    assert send(ana, table, "close") == 201
    for phone in (ana, bo):
        assert re.search(r"The event has the result: (2–0|0–2)\.", text_of(phone.open(table)))


def test_a_conceded_match_is_handed_in_as_one(served: Served) -> None:
    """MTR 2.4: the other side's games are filled in, whatever was played."""
    evening, ana, bo = at_their_table(served)
    table = ana.path.split("?")[0]
    lay_decks(table, ana, bo)
    assert send(bo, table, "concede-match") == 201
    assert send(ana, table, "set-up-game") == 422, "a match that is decided has no next game"
    assert send(ana, table, "close") == 201
    assert results(served, evening.stream) == ["result-reported", "result-confirmed"]


def test_a_penalty_given_at_the_table_reaches_the_event(served: Served) -> None:
    """DZ8-8.2.2-f: the judge's record has its text, table, correction and penalty, and the event has it, too."""
    evening, ana, bo = at_their_table(served)
    table = ana.path.split("?")[0]
    seat = lay_decks(table, ana, bo)
    assert send(ana, table, "set-up-game") == 201
    judge = evening.desk
    judge.open(f"{table}?chair=judge")
    said = "Put the top card below"
    assert send(judge, f"{table}", "record-manipulation", chair="judge", seat=seat, text=said) == 201
    fields = {"chair": "judge", "seat": seat, "how": "shuffled", "penalty": "warning", "key": "put right once"}
    for _ in range(2):
        send(judge, table, "correct-manipulation", **fields)
    assert "Penalty: Warning" in text_of(ana.open(table))
    given = [one for one in facts_of(served, evening.stream) if one.__struct_config__.tag == "penalty-given"]
    assert len(given) == 1, "a press sent again counts once"
    matter = text_of(judge.open(f"/event/{evening.stream}/judge/round/1/table/1"))
    assert "Warning" in matter
    assert said in matter


def at_a_cost(served: Served, penalty: str) -> tuple[Evening, Browser, Browser, str]:
    """Ana leads 1-0, and in game 2 the head judge takes a game or the match from her at the table."""
    evening, ana, bo = at_their_table(served, level=2)
    table = ana.path.split("?")[0]
    seat = lay_decks(table, ana, bo)
    concede(ana, bo, table, to=seat)
    assert send(ana, table, "set-up-game") == 201
    judge = evening.desk
    judge.open(f"{table}?chair=judge")
    assert send(judge, table, "record-manipulation", chair="judge", seat=seat, text="Kept a card back") == 201
    fields = {"chair": "judge", "seat": seat, "how": "shuffled", "penalty": penalty, "key": "put right"}
    judge.open(table)
    own = judge.form("/do/draw")[1]
    asked = f"{table}/do/correct-manipulation"
    judge.page = judge.post(asked, data=own | fields, headers={"Accept": "text/html", "Referer": table})
    assert (judge.page.status_code, "Do it anyway" in text_of(judge.page.text)) == (422, True)
    judge.submit("correct-manipulation", **{"overrule.reason": "The third time today"})
    assert judge.page.status_code == 200
    return evening, ana, bo, table


def test_a_penalty_that_deviates_is_set_aside_with_a_reason_and_counts_the_games_played(served: Served) -> None:
    """IPG 1.1, MTR 1.7: the head judge is asked why here too; the event knows how far the match was."""
    evening, *_ = at_a_cost(served, "game-loss")
    matter = text_of(evening.desk.open(f"/event/{evening.stream}/judge/round/1/table/1"))
    assert "Game 2 lost: Ana" in matter


def test_a_game_lost_to_a_penalty_at_the_table_counts_in_its_match(served: Served) -> None:
    """IPG 1.1, DZ8-8.2.2-f: 1-0 and a Game Loss is 1-1 here and at the event; the third game decides."""
    evening, ana, bo, table = at_a_cost(served, "game-loss")
    bos = "1" if re.search(r'name="chair" value="(\d)"', ana.open(table))[1] == "0" else "0"
    page = text_of(bo.open(table))
    assert "won the game: a penalty" in page
    assert "Game 2 of 3, 1–1" in page
    assert send(ana, table, "draw", said="go on") == 409, "that game is over"
    concede(bo, ana, table, to=bos)
    assert send(bo, table, "close") == 201
    assert re.search(r"The event has the result: (2–1|1–2)\.", text_of(ana.open(table)))
    assert results(served, evening.stream) == ["result-reported", "result-confirmed"]


def test_a_match_lost_to_a_penalty_at_the_table_is_over_there_too(served: Served) -> None:
    """IPG 1.1, DZ8-8.2.2-f, GAP-14: the event has the match loss, and the table agrees with it."""
    evening, ana, bo, table = at_a_cost(served, "match-loss")
    assert "lost it by a penalty" in text_of(bo.open(table))
    assert send(ana, table, "set-up-game") == 422, "a match that is decided has no next game"
    assert send(bo, table, "close") == 201
    assert re.search(r"The event has the result: (2–1|1–2)\.", text_of(bo.open(table)))
    assert results(served, evening.stream) == ["result-reported"], "the penalty itself, and nothing after it"


def test_a_game_lost_at_the_event_is_awarded_at_the_table_before_it_begins(served: Served) -> None:
    """IPG 1.1: a judge's page took it; both players read so at the table, and the judge awards it there at a press."""
    evening, ana, bo = at_their_table(served, level=2)
    table = ana.path.split("?")[0]
    anas = lay_decks(table, ana, bo)
    judge, bos = evening.desk, str(1 - int(anas))
    judge.open(f"/event/{evening.stream}/judge/round/1/table/1/infraction?who=1&what=tardiness&penalty=game-loss")
    judge.submit("/infraction")
    for phone in (ana, bo):
        assert "Ana has lost a game of this match to a penalty. A judge awards it here" in text_of(phone.open(table))
    assert f"award-game?winner={bos}&amp;how=penalty" in judge.open(f"{table}?chair=judge")
    assert send(judge, table, "award-game", chair="judge", winner=bos, how="penalty") == 201
    page = text_of(bo.open(table))
    assert "has lost a game of this match to a penalty. A judge" not in page
    assert "you lead 1–0" in page
    assert send(judge, table, "award-game", chair="judge", winner=bos, how="penalty") == 201
    assert send(judge, table, "award-game", chair="judge", winner=bos, how="penalty") == 409, "it is decided"
    assert send(bo, table, "close") == 201
    assert results(served, evening.stream) == ["result-reported", "result-confirmed"]


def test_an_events_table_knows_its_event(served: Served) -> None:
    """MTR 1.12, MTR 2.1: level and length are the event's, on both pages; so is what the level asks for."""
    _, ana, bo = at_their_table(served, level=2)
    table = ana.path.split("?")[0]
    lay_decks(table, ana, bo)
    for phone in (ana, bo):
        assert "Round 1, table 1 Competitive" in text_of(phone.open(table))
    assert send(ana, table, "set-up-game") == 201
    for phone in (ana, bo):
        assert send(phone, table, "shuffle", then="present") == 201
    page = ana.open(table)
    owner = re.search(r"/do/decline-shuffle\?owner=(\d)", page)[1]
    assert send(ana, table, "decline-shuffle", owner=owner) == 422, "MTR 3.10: from Competitive up one shuffles"


def test_in_a_bracket_the_better_seed_chooses_at_the_online_table(served: Served) -> None:
    """MTR-2.2-a: the event says who chooses; no die is rolled for it."""
    evening = Evening(served, rounds=1, cut=4, players=8)
    evening.start("Ana", "Bo", "Cy", "Dee", "Eli", "Fay", "Gus", "Hana")
    evening.post()
    for table in range(1, 5):
        evening.at_desk("/line", line=f"{table} 20")
    evening.at_desk("/round/1/close")
    evening.desk.open(f"{evening.home}/cut")
    evening.desk.submit("/cut/")
    evening.post(2)
    evening.desk.open(f"{evening.home}/staff")
    evening.desk.submit("/desk/online", yes="1")
    (seeds,) = [fact.seeds for fact in facts_of(served, evening.stream) if getattr(fact, "seeds", ())]
    best = evening.phones[list(evening.phones)[seeds[0] - 1]]
    last = evening.phones[list(evening.phones)[seeds[3] - 1]]
    for phone in (best, last):
        phone.open(f"{phone.path}/online")
        phone.submit("/online")
    table = best.path.split("?")[0]
    assert last.path.split("?")[0] == table
    lay_decks(table, best, last)
    assert send(last, table, "set-up-game") == 201
    assert "/do/choose-first" in best.open(table)
    assert "/do/choose-first" not in last.open(table)
    assert "/do/draw-chooser" not in last.open(table)
