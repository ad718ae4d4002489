"""Halls of teams that are there before a server opens: trios, and a night of Two-Headed Giant."""

from pathlib import Path
from typing import Any

from msgspec import Struct
from tests.web.hall import ORGANIZER

from topcut.core.event.flow import close_round, post_round, start_event
from topcut.core.event.nouns.state import Stage
from topcut.core.event.people import register
from topcut.core.event.rounds import pair_by_hand, publish_standings, report_result
from topcut.core.play import Result, Score, Stream
from topcut.desk import Desk
from topcut.http.links import LinkBook
from topcut.store import open_database

TRIOS = {
    "Three Lighthouses": ("Selma Bensaïd", "Jón Þórsson", "Wanjikũ Kamau"),
    "Última Marea": ("João Pedro Da Silva", "Lucía Álvarez Ibáñez", "Iván Suárez"),
    "Paper Herons": ("José García", "Åsa Eriksson", "Дмитро Шевченко"),
    "Low Tide Ledger": ("Ana Castellanos Ruiz", "Đorđe Ilić", "Mateo Ortiz"),
    "Salt & Copper": ("Niamh O’Sullivan", "Chukwuemeka Abernathy-Okonkwo", "שירה לוי"),
}
PAIRS = {
    "Two Moons": ("Tolu Adeyemi", "Petr Novák"),
    "Nightshift Sleevers": ("Fatoumata Diallo", "Freja Hansen"),
    "Kupfer und Salz": ("Maximilian Bauer", "Anke Müller"),
    "The Quiet Deck": ("Zofia Kowalczyk", "Jörg Grünwald"),
}
"""Two-Headed Giant: both heads play one game."""

BY_SEAT = ((2, 0), (0, 2), (2, 1))
"""How every match of trios ends: two seats to one."""


class TeamHall(Struct, frozen=True):
    """An event of teams, and what opens it."""

    stream: Stream
    link: str
    code: str


async def team_hall(database: Path, teams: dict[str, tuple[str, ...]], *, rounds: int = 2, **stage: Any) -> TeamHall:
    """Enter teams, play and publish every round but the last, and post that one."""
    opened = open_database(str(database))
    async with Desk(opened) as desk:
        stages = (Stage(rounds=rounds, team=len(next(iter(teams.values()))), **stage),)
        stream = (await desk.events.create(who=ORGANIZER, title="Harbour Teams", stages=stages)).stream

        async def act(action: Any, **args: Any) -> None:
            await desk.events.act(stream, action, who=ORGANIZER, **args)

        for team, people in teams.items():
            await act(register, names=people, team=team)
        await act(start_event)
        for number in range(1, rounds + 1):
            await act(pair_by_hand, **_by_hand(len(teams), number))
            await act(post_round, round=number)
            if number < rounds:
                tables, seats = await desk.events.see(
                    stream, lambda event, _, n=number: (tuple(event.rounds[n].tables), event.stages[0].seats)
                )
                for table in tables:
                    for seat, won in enumerate(BY_SEAT) if seats else ((None, (1, 0)),):
                        await act(report_result, round=number, table=table, seat=seat, result=Result(Score(won)))
                await act(close_round, round=number)
                await act(publish_standings, after=number)
        links = LinkBook(opened)
        hall = TeamHall(stream, await links.issue(stream, ORGANIZER), await links.issue_code(stream, ORGANIZER))
    opened.close()
    return hall


def _by_hand(teams: int, round: int) -> dict[str, Any]:
    """Pair the first half of the list with the other, one further down each round: tests know who meets whom."""
    half, odd = teams // 2, teams % 2
    matches = tuple((table, table, half + 1 + (table + round - 2) % half) for table in range(1, half + 1))
    return {"matches": matches, "byes": tuple(range(teams + 1 - odd, teams + 1)), "losses": ()}
