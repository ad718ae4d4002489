"""What stands over a match from outside it: a player who watches, and an order of an earlier round."""

from tests.http.server import Served, text_of
from tests.web.judged import judged


def test_a_player_who_watches_is_penalised_in_a_match_of_their_own(served: Served) -> None:
    """MTR-5.6-a: advice given by a player of another table; the match is theirs to lose."""
    hall = judged(served)
    watcher = hall.seated(3)[0]
    page = text_of(hall.head.open(f"{hall.at(1)}/infraction?what=outside-assistance&watcher={watcher}"))
    assert f"{watcher} · watches here, and plays elsewhere" in page
    assert f"{watcher} loses it in their own match, this one or the next." in page
    hall.head.submit("/infraction")
    own = text_of(hall.head.open(hall.at(3)))
    assert f"{watcher} · Match Loss : Outside assistance" in own or "Outside assistance" in own
    assert "Outside assistance" not in text_of(hall.head.open(hall.at(1))), (
        "the two who play have nothing to do with it"
    )


def test_the_desk_sees_an_open_order_where_the_round_is_paired(served: Served) -> None:
    """MTR-3.12-e: sleeves to be changed before the next round; done, and the desk reads no more of it."""
    hall = judged(served)
    name, one = hall.seated(1)[0], hall.who(1)[0]
    hall.floor.open(f"{hall.at(1)}/cards")
    hall.floor.submit("/cards", player=one, matter="sleeves", allowed=0, due="next-round")
    for table in (1, 2, 3):
        hall.evening.desk.open(hall.evening.home)
        hall.evening.desk.submit("/line", line=f"{table} 20")
    hall.evening.at_desk("/close")
    hall.evening.at_desk("/draw")
    said = f"A judge told {name} to change cards or sleeves, and nobody has noted it done."
    assert said in text_of(hall.evening.desk.open(hall.evening.home))
    hall.floor.open(f"{hall.at(1)}/cards")
    hall.floor.submit("/done")
    assert said not in text_of(hall.evening.desk.open(hall.evening.home))
