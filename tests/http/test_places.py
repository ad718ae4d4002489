"""Places of open pages: the address with most pages makes room, and a page with a link stays."""

from topcut.http.places import MOST_FOR_ONE, OpenPage, Places


class House:
    """Places, and who was sent away from them."""

    def __init__(self, most: int) -> None:
        self.places = Places(most)
        self.gone: list[str] = []

    def come(self, name: str, *, address: str = "hall", holder: str = "") -> OpenPage:
        place = OpenPage(address=address, holder=holder, end=lambda: self.gone.append(name))
        self.places.take(place)
        return place


def test_the_newest_of_the_address_that_holds_most_makes_room() -> None:
    house = House(4)
    for name in ("a1", "a2", "a3"):
        house.come(name, address="a")
    house.come("b1", address="b")
    house.come("b2", address="b")
    assert house.gone == ["a3"]
    house.come("a4", address="a")
    assert house.gone[1:] in (["a4"], ["b2"]), "of two that hold the same, either"
    assert len(house.places) == 4


def test_whoever_has_a_link_stays_before_those_who_have_none() -> None:
    house = House(3)
    for number in range(3):
        house.come(f"link {number}", address="hall", holder=f"link {number}")
    house.come("stranger", address="elsewhere")
    assert house.gone == ["stranger"]
    house.come("link 3", address="hall", holder="link 3")
    assert house.gone == ["stranger", "link 3"], "nobody is left who has none: the newest of the largest"


def test_one_link_has_so_many_pages_and_the_oldest_goes() -> None:
    house = House(2 * MOST_FOR_ONE)
    for number in range(MOST_FOR_ONE + 2):
        house.come(str(number), holder="ana")
    assert house.gone == ["0", "1"]
    house.come("stranger")
    assert len(house.places) == MOST_FOR_ONE + 1


def test_a_shop_with_a_dozen_screens_keeps_them_all_while_there_is_room() -> None:
    house = House(100)
    for number in range(2 * MOST_FOR_ONE):
        house.come(str(number), holder="the shop")
    assert house.gone == []


def test_a_place_that_was_left_is_free_and_leaving_twice_is_nothing() -> None:
    house = House(2)
    first, _ = house.come("1"), house.come("2")
    house.places.leave(first)
    house.places.leave(first)
    house.come("3")
    assert (house.gone, len(house.places)) == ([], 2)


def test_a_hall_behind_one_address_is_not_kept_small() -> None:
    house = House(10_000)
    for number in range(9_000):
        house.come(str(number))
    assert (house.gone, len(house.places)) == ([], 9_000)
