"""A request that comes again after an upgrade is known by its words: an action's name and its arguments, flat."""

import asyncio
from pathlib import Path
from typing import Any

from tests.core.drafts.pods import plain
from tests.http.evening import Evening
from tests.http.server import Served
from tests.web.judged import judged
from tests.web.test_team_entry import code_on, enter_by_phone, sit

from topcut.core.event.fold import EVENT
from topcut.core.event.nouns.facts import PlayerLinked
from topcut.core.event.nouns.people.facts import Identification
from topcut.core.event.nouns.prizes.prize import Prize
from topcut.core.judging.terms import CallFor, CardMatter, Due
from topcut.core.play import PlayerId, Score, Stream, Who
from topcut.desk import Desk
from topcut.desk.tabletop import open_table
from topcut.store import open_database
from topcut.store.erasures import WHOLE
from topcut.store.logs import Logs, asked_for
from topcut.store.tables import keys

AT = {"round": 1, "table": 1}
"""What stands in the dictionaries below is what servers before this one have stored: it stays as it is."""


def last_asked(served: Served, evening: Evening) -> bytes:
    """Read what the store remembers of the last request with a key."""
    database = open_database(str(served.database))
    with database.reading() as connection:
        of_event = keys.select().where(keys.c.stream == Stream(evening.stream)).order_by(keys.c.seq.desc())
        asked = bytes(connection.execute(of_event).first().asked)
    database.close()
    return asked[:WHOLE]


def stored_before(action: str, **arguments: Any) -> bytes:
    return asked_for(action, arguments | {"despite": [], "reason": ""}).whole[:WHOLE]


def test_an_announcement_is_remembered_as_it_was(served: Served) -> None:
    evening = Evening(served)
    evening.desk.open(f"{evening.home}/announcement")
    evening.desk.submit("/announcement/", venue="Here", capacity="64", fee="7.50 EUR", least_age="8")
    assert last_asked(served, evening) == stored_before(
        "announce_event",
        program="",
        starts_at=None,
        venue="Here",
        capacity=64,
        opens_at=None,
        closes_at=None,
        least_age=8,
        most_age=None,
        asks_age=False,
        by_invitation=False,
        identification=Identification.NAME,
        fact_sheet="",
        is_sanctioned=False,
        is_chosen=False,
        is_at_magicfest=False,
        own_lands=False,
        fee=Prize(750, "EUR"),
        head_judge="",
    )


def last_link(served: Served, evening: Evening) -> Who:
    """The private link that the last entry of an event gave a player."""
    database = open_database(str(served.database))
    with database.reading() as connection:
        line = Logs(connection).tail(Stream(evening.stream))[-1]
    database.close()
    return next(fact.who for fact in EVENT.read(line).facts if isinstance(fact, PlayerLinked))


def test_an_entry_and_a_seat_taken_are_remembered_as_they_were(served: Served) -> None:
    evening = Evening(served, teams="2")
    first = enter_by_phone(evening, name="Ana", team="Owls", seat="0")
    said = {"name": "Ana", "sorted_as": "", "person": "", "ticks": ()}
    assert last_asked(served, evening) == stored_before(
        "join", link=last_link(served, evening), **said, team="Owls", seat=0, mates=("",)
    )
    code = code_on(first)
    sit(evening, code, name="Bo", player="2")
    assert last_asked(served, evening) == stored_before(
        "take_seat",
        link=last_link(served, evening),
        code=code,
        player=PlayerId(2),
        **said | {"name": "Bo"},
    )


def test_what_a_judge_says_is_remembered_as_it_was(served: Served) -> None:
    hall = judged(served)
    who = hall.who(1)[0]
    hall.floor.open(hall.at(1))
    hall.floor.submit("/ruling", text="No.")
    assert last_asked(served, hall.evening) == stored_before(
        "give_ruling", **AT, text="No.", call=None, is_complete=True, kind=CallFor.QUESTION, minutes=0
    )
    hall.penalise(hall.floor, 1, who=who, score="1-0", note="four minutes")
    assert last_asked(served, hall.evening) == stored_before(
        "give_penalty",
        **AT,
        players=(who,),
        infraction="slow-play",
        penalty=None,
        score=Score((1, 0)),
        minutes_late=0,
        turns=0,
        minutes=0,
        note="four minutes",
        investigation=None,
    )
    hall.floor.open(f"{hall.at(1)}/cards")
    hall.floor.submit("/cards", player=str(who), matter="sleeves", allowed="0", card="foil", due="now", note="worn")
    assert last_asked(served, hall.evening) == stored_before(
        "decide_on_cards",
        player=who,
        matter=CardMatter.SLEEVES,
        allowed=False,
        card="foil",
        why="",
        due=Due.NOW,
        note="worn",
        instead="",
    )


def test_the_opening_of_a_table_and_of_a_draft_is_remembered_as_it_was(tmp_path: Path) -> None:
    recipe, cards = plain(15)
    table = {"names": ("Ana", "Bo"), "profile": "magic", "seats": (Who("ana"), Who("bo"))}
    draft = {"seats": (Who("ana"), Who("bo")), "recipe": recipe, "cards": cards, "names": ("Ana", "Bo")}

    async def open_both() -> None:
        async with Desk(database) as desk:
            await open_table(desk, "a game", **table)
            await desk.drafts.create(who=Who("ana"), key="open", stream=Stream("DRAFTDRAFTDRAFTD"), **draft)

    database = open_database(tmp_path / "topcut.db")
    asyncio.run(open_both())
    with database.reading() as connection:
        asked = {bytes(row.asked)[:WHOLE] for row in connection.execute(keys.select())}
    database.close()
    assert asked == {stored_before("open_table", **table), stored_before("begin_draft", **draft)}
