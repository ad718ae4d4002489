"""What players ask judges for, what judges decide about cards for one event, and how lists and pools fare."""

from datetime import UTC, datetime

import pytest
from tests.cards import CATALOG
from tests.core.event.events import ANA, STAFF, Evening

from topcut.core.decks import DeckEntry, Decklist, check, find_format
from topcut.core.event.decks import (
    accept_lists,
    announce_lists,
    hand_out_product,
    register_pool,
    replace_list,
    submit_list,
)
from topcut.core.event.decks.handing_out import mixed
from topcut.core.event.flow import post_round
from topcut.core.event.judging import (
    call_judge,
    confirm_decision,
    decide_on_cards,
    give_penalty,
    give_ruling,
    take_call,
)
from topcut.core.event.nouns.decks.refusals import NotABooster, NotEnoughBoosters, NotYourOwnPool
from topcut.core.event.nouns.decks.state import DeckVerdict, ListPolicy, ListState
from topcut.core.event.nouns.hall.refusals import NoProductHere
from topcut.core.event.nouns.refusals import NotYourPower
from topcut.core.event.people import announce_event, open_entry
from topcut.core.event.rounds import draw_round
from topcut.core.event.view import one_list
from topcut.core.event.view.decks import list_for
from topcut.core.judging import infraction_of, suggestion
from topcut.core.judging import refusals as no
from topcut.core.judging.facts import CardsDecided
from topcut.core.judging.terms import AlteredFault, CallFor, CardMatter, Due, ProxyReason
from topcut.core.log.refusals import NeedsAReason
from topcut.core.play import Level, Role
from topcut.core.rules.infractions import infractions

HEAD, FLOOR, TO = (STAFF[role] for role in (Role.HEAD_JUDGE, Role.FLOOR_JUDGE, Role.ORGANIZER))
AT = {"round": 1, "table": 1}
MAGIC = infractions("magic")


@pytest.fixture
def room() -> Evening:
    return Evening(players=4, level=Level.COMPETITIVE, policy="casual").name_staff().start().pair()


def decide(room: Evening, matter: CardMatter, *, by: str = FLOOR, allowed: bool = True, **args) -> CardsDecided:
    room.act(decide_on_cards, by=by, matter=matter, allowed=allowed, **({"player": 1} | args))
    return room.event.judging.decisions[room.event.judging.last].decided


# What a judge is called for -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "kind",
    [
        pytest.param(CallFor.SHUFFLE, id="MTR-3.10-f: a deck poorly shuffled"),
        pytest.param(CallFor.SLEEVES, id="MTR-3.11-c: the opponent's sleeves"),
        pytest.param(CallFor.FREE_INFORMATION, id="MTR-4.1-f: free information that is not given"),
        pytest.param(CallFor.WHICH_CARD, id="MTR-3.6-b: which card is meant"),
        pytest.param(CallFor.ODD_PRODUCT, id="MTR-7.4-a: odd product"),
        pytest.param(CallFor.LOOP, id="MTR-4.4-l: is it a loop"),
    ],
)
def test_a_call_says_what_for_and_stays_with_its_match(room, kind):
    room.act(call_judge, by=room.link(room.round.tables[1].sides[1]), kind=kind, **AT)
    room.act(take_call, by=FLOOR, call=1)
    room.act(give_ruling, by=FLOOR, call=1, kind=kind, text="looked at", **AT)
    asked, ruled = room.event.judging.calls[1].asked, room.event.judging.rulings[2].given
    assert (asked.kind, asked.round, asked.table, asked.side) == (kind, 1, 1, 1)
    assert (ruled.kind, ruled.call, ruled.round, ruled.table) == (kind, 1, 1, 1)
    assert room.event.judging.open_calls == {}


@pytest.mark.parametrize("allows", [True, False])
def test_a_judge_grants_or_denies_to_shuffle_instead_of_the_opponent(room, allows):
    """MTR-3.10-g."""
    room.act(call_judge, by=room.link(room.round.tables[1].sides[0]), kind=CallFor.JUDGE_SHUFFLES, **AT)
    room.act(give_ruling, by=FLOOR, call=1, kind=CallFor.JUDGE_SHUFFLES, text="as asked", allows=allows, **AT)
    assert room.event.judging.rulings[2].given.allows is allows


def test_who_can_describe_a_card_is_shown_its_text(room):
    """MTR-3.6-c: a part of the name is enough, and the answer is kept."""
    (card,) = CATALOG.identify("mind sculptor")
    room.act(call_judge, by=room.link(room.round.tables[1].sides[0]), kind=CallFor.CARD_TEXT, **AT)
    room.act(give_ruling, by=FLOOR, call=1, kind=CallFor.CARD_TEXT, allows=True, text=f"{card.name}: as read", **AT)
    given = room.event.judging.rulings[2].given
    assert (given.allows, given.text.value) == (True, "Jace, the Mind Sculptor: as read")


@pytest.mark.parametrize(
    ("by", "text", "is_final"),
    [
        pytest.param(HEAD, "This is a loop.", True, id="MTR-4.4-l: the head judge has the last word"),
        pytest.param(FLOOR, "It may run over several turns: no card is drawn.", False, id="MTR-4.4-f: over turns"),
        pytest.param(FLOOR, "I have looked at the hand: it can be left.", False, id="MTR-4.4-k: by hidden cards"),
    ],
)
def test_what_a_judge_says_of_a_loop_is_kept(room, by, text, is_final):
    room.act(give_ruling, by=by, kind=CallFor.LOOP, text=text, allows=True, **AT)
    given = room.event.judging.rulings[1].given
    assert (given.kind, given.text.value, given.is_final, given.judge) == (CallFor.LOOP, text, is_final, by)
    assert text.encode() not in b"".join(room.book.lines), "it speaks of hidden cards"


@pytest.mark.parametrize(
    ("infraction", "penalty", "by"),
    [
        pytest.param("stalling", "disqualification", HEAD, id="MTR-4.4-n: a loop proposed to burn the clock"),
        pytest.param("missed-trigger", "none", FLOOR, id="MTR-4.5-b: a trigger that was missed"),
    ],
)
def test_an_infraction_is_ready_for_what_went_wrong(room, infraction, penalty, by):
    assert suggestion(MAGIC, infraction_of(MAGIC, infraction), history=(), level=Level.COMPETITIVE).penalty == penalty
    room.act(give_penalty, by=by, players=(1,), infraction=infraction, penalty=penalty)
    given = room.event.judging.penalties[1].given
    assert (given.infraction, given.penalty, given.player) == (infraction, penalty, 1)


@pytest.mark.parametrize(
    ("level", "educates", "within"),
    [
        pytest.param(Level.REGULAR, True, {"none", "warning"}, id="MTR-4.5-b: taught at Regular"),
        pytest.param(Level.COMPETITIVE, False, {"none", "warning"}, id="MTR-4.5-b: by the catalogue above"),
    ],
)
def test_the_remedy_for_a_missed_trigger_depends_on_the_level(level, educates, within):
    found = suggestion(MAGIC, infraction_of(MAGIC, "missed-trigger"), history=(), level=level)
    assert (found.educates, found.within) == (educates, within)


# What is decided about cards ------------------------------------------------------------------------------------------


def test_a_card_marked_here_gets_a_proxy_for_this_event_and_no_other(room):
    """MTR-3.3-b, MTR-3.4-a, MTR-3.4-f."""
    decide(room, CardMatter.MARKED, allowed=False, card="Black Lotus", due=Due.NOW)
    with pytest.raises(no.HeadJudgeOnCards):
        decide(room, CardMatter.PROXY, card="Black Lotus", why=ProxyReason.WORN_IN_EVENT)
    proxy = decide(room, CardMatter.PROXY, by=HEAD, card="Black Lotus", why=ProxyReason.WORN_IN_EVENT)
    assert (proxy.card.value, proxy.player, proxy.why, proxy.judge) == ("Black Lotus", 1, "worn-in-event", HEAD)
    tomorrow = Evening(players=4, chance="tomorrow").name_staff()
    assert (len(room.event.judging.decisions), len(tomorrow.event.judging.decisions)) == (2, 0)
    assert not {"event", "until", "expires"} & set(CardsDecided.__struct_fields__), "nothing could carry it over"


@pytest.mark.parametrize(
    "fault",
    [
        pytest.param(AlteredFault.UNRECOGNISABLE, id="MTR-3.3-i: the art"),
        pytest.param(AlteredFault.NAME_OR_COST, id="MTR-3.3-i: name or cost"),
        pytest.param(AlteredFault.ADVICE, id="MTR-3.3-i: advice"),
        pytest.param(AlteredFault.OFFENSIVE, id="MTR-3.3-i: offensive"),
    ],
)
def test_the_head_judge_says_what_is_wrong_with_an_altered_card(room, fault):
    with pytest.raises(no.HeadJudgeOnCards):
        decide(room, CardMatter.ALTERED, allowed=False, why=fault)
    assert decide(room, CardMatter.ALTERED, by=HEAD, allowed=False, why=fault).why == fault
    assert decide(room, CardMatter.ALTERED, by=HEAD, allowed=True, why=fault).why == ""


@pytest.mark.parametrize(
    "matter",
    [
        pytest.param(CardMatter.MARKED, id="MTR-3.3-j: which cards may be played"),
        pytest.param(CardMatter.STAND_IN, id="MTR-4.7-i: what stands for a permanent"),
    ],
)
@pytest.mark.parametrize("stands", [True, False])
def test_the_head_judge_has_the_last_word_on_cards(room, matter, stands):
    number = decide(room, matter, allowed=False, card="a sleeve like mine").number
    assert not room.event.judging.decisions[number].is_confirmed
    room.act(confirm_decision, by=HEAD, decision=number, stands=stands)
    found = room.event.judging.decisions[number]
    assert (found.is_confirmed, found.is_overruled) == (True, not stands)


def test_another_layout_is_allowed_to_one_player_for_the_event(room):
    """MTR-4.7-j."""
    with pytest.raises(NotYourPower):
        decide(room, CardMatter.LAYOUT, by=room.link(1), note="no lands in the deck")
    allowed = decide(room, CardMatter.LAYOUT, player=2, note="no lands in the deck")
    assert (allowed.matter, allowed.player, allowed.allowed, allowed.note.value) == (
        CardMatter.LAYOUT,
        2,
        True,
        "no lands in the deck",
    )


def test_a_rule_that_changes_with_the_new_set_is_noted_for_everybody(room):
    """MTR-3.7-c: any judge may apply one."""
    noted = decide(room, CardMatter.UPDATED_RULE, player=None, note="Venturing as announced")
    assert (noted.player, noted.judge, noted.note.value) == (None, FLOOR, "Venturing as announced")


@pytest.mark.parametrize(
    ("instead", "why"),
    [
        pytest.param("Plains", "plains", id="MTR-3.3-k: Plains"),
        pytest.param("island", "island", id="MTR-3.3-k: Island"),
        pytest.param("Pantano", "swamp", id="MTR-3.3-k: Swamp in Spanish"),
        pytest.param("Mountain", "mountain", id="MTR-3.3-k: Mountain"),
        pytest.param("Forest", "forest", id="MTR-3.3-k: Forest"),
        pytest.param("Wastes", None, id="MTR-3.3-k: Wastes is none of the five"),
        pytest.param("Snow-Covered Forest", None, id="MTR-3.3-k: nor a snow land"),
        pytest.param("", None, id="MTR-3.3-k: nothing"),
    ],
)
def test_a_lost_card_is_replaced_by_one_of_five_lands_and_the_list_with_it(room, instead, why):
    if why is None:
        with pytest.raises(no.NotABasicLand):
            decide(room, CardMatter.REPLACED, card="Mox Opal", instead=instead)
        return
    assert decide(room, CardMatter.REPLACED, card="Mox Opal", instead=instead).why == why


def test_a_judge_amends_the_list_for_a_replaced_card():
    """MTR-3.3-k: under a judge's name."""
    evening = Evening(players=4, level=Level.COMPETITIVE, policy="casual").name_staff()
    evening.act(submit_list, player=1, written="1 Mox Opal\n59 Forest", verdict=DeckVerdict("a"))
    evening.act(accept_lists, players=(1,))
    decide(evening, CardMatter.REPLACED, card="Mox Opal", instead="Forest")
    args = {"player": 1, "written": "60 Forest", "verdict": DeckVerdict("b"), "remedy": "lost-card"}
    with pytest.raises(NotYourPower):
        evening.act(replace_list, by=STAFF[Role.SCOREKEEPER], **args)
    evening.act(replace_list, by=FLOOR, **args)
    found = evening.event.decks.lists[1, 0]
    assert (found.cards.value, found.state, found.remedy) == ("60 Forest", ListState.ACCEPTED, "lost-card")


@pytest.mark.parametrize(
    ("instead", "may"),
    [
        pytest.param("Steam Vents", True, id="MTR-7.2-l: the same English name"),
        pytest.param("steam vents", True, id="MTR-7.2-l: written otherwise"),
        pytest.param("Sacred Foundry", False, id="MTR-7.2-l: another card"),
    ],
)
def test_a_judge_swaps_a_card_for_another_version_of_it(room, instead, may):
    if not may:
        with pytest.raises(no.OtherCard):
            decide(room, CardMatter.VERSION, card="Steam Vents", instead=instead)
        return
    assert decide(room, CardMatter.VERSION, card="Steam Vents", instead=instead).card.value == "Steam Vents"


# Limited --------------------------------------------------------------------------------------------------------------


def sealed(level: Level = Level.REGULAR) -> Evening:
    return Evening(players=4, level=level, format="sealed", policy="casual").name_staff()


def test_without_lists_a_deck_is_built_anew_between_matches_and_stays_so():
    """MTR-7.3-a: nothing has to be put back."""
    evening = sealed()
    evening.act(announce_lists, by=HEAD, lists=ListPolicy.OPTIONAL, rebuild=True)
    ana = evening.link(1)
    evening.act(submit_list, by=ana, player=1, written="40 Forest", verdict=DeckVerdict("first"))
    evening.start().pair().finish_round()
    evening.act(submit_list, by=ana, player=1, written="40 Island", verdict=DeckVerdict("second"))
    evening.act(draw_round)
    evening.act(post_round, round=2)
    kept = one_list(evening.event, names=evening.names, player=1)
    assert "40 Island" in str(kept)
    assert "40 Forest" not in str(kept)


@pytest.mark.parametrize("by", [TO, FLOOR, STAFF[Role.SCOREKEEPER]])
def test_only_the_head_judge_has_pools_registered(by):
    """MTR-7.5-a."""
    evening = sealed()
    with pytest.raises(NotYourPower):
        evening.act(announce_lists, by=by, lists=ListPolicy.OPTIONAL, pools=True)
    evening.act(announce_lists, by=HEAD, lists=ListPolicy.OPTIONAL, pools=True)
    assert evening.event.decks.rules[0].pools


def test_a_registered_pool_belongs_to_who_opened_it():
    """MTR-7.5-e: not to who wrote it down."""
    evening = sealed()
    evening.act(announce_lists, by=HEAD, lists=ListPolicy.OPTIONAL, pools=True)
    bob = evening.link(2)
    with pytest.raises(NotYourOwnPool):
        evening.act(register_pool, by=bob, player=2, written="84 Forest")
    evening.act(register_pool, by=bob, player=1, written="84 Island")
    ((of, pool),) = evening.event.decks.pools.items()
    assert (of, pool.by, pool.cards.value) == ((1, 0), 2, "84 Island")


def test_a_prerelease_names_the_text_of_its_exceptions():
    """MTR-7.2-k."""
    evening = sealed()
    evening.act(announce_event, by=ANA, program="Prerelease", fact_sheet="prerelease-afr-2021")
    told = evening.event.people.announced
    assert (told.program, told.fact_sheet) == ("Prerelease", "prerelease-afr-2021")


@pytest.mark.parametrize(
    ("how", "is_late"),
    [
        pytest.param("before", False, id="MTR-7.2-p: before anybody can register"),
        pytest.param("opens", True, id="MTR-7.2-p: registration has opened"),
        pytest.param("by-hand", True, id="MTR-7.2-p: opened by hand"),
        pytest.param("entered", True, id="MTR-7.2-p: somebody is in"),
        pytest.param("repeated", False, id="MTR-7.2-p: they have been told"),
    ],
)
def test_players_hear_before_they_register_that_there_are_no_lands(how, is_late):
    evening = Evening(format="sealed")
    opens_at = None if how in {"entered", "repeated"} else evening.now + (0 if how == "opens" else 1_000_000_000)
    evening.act(announce_event, opens_at=opens_at, own_lands=how == "repeated")
    if how == "by-hand":
        evening.act(open_entry)
    if how in {"entered", "repeated"}:
        evening.register("Ana")
    if is_late:
        with pytest.raises(NeedsAReason) as asked:
            evening.act(announce_event, opens_at=opens_at, own_lands=True)
        assert [(one.code, str(one.rule)) for one in asked.value.detail["concerns"]] == [("lands-too-late", "MTR 7.2")]
    else:
        evening.act(announce_event, opens_at=opens_at, own_lands=True)
        assert evening.event.people.announced.own_lands


@pytest.mark.parametrize(
    ("starts_at", "now", "day"),
    [
        pytest.param("2021-09-24", "2021-09-20", "2021-09-24", id="MTR-6.2-e: handed in days before"),
        pytest.param("2021-09-23", "2021-09-24", "2021-09-23", id="MTR-6.2-e: on the second day"),
        pytest.param(None, "2021-09-24", "2021-09-24", id="MTR-6.2-e: nobody said when it starts"),
    ],
)
def test_what_is_legal_as_the_event_starts_is_legal_to_its_end(starts_at, now, day):
    evening = Evening(players=4, format="standard", policy="casual")
    evening.act(announce_event, starts_at=starts_at and micros(starts_at))
    moment = list_for(evening.event).judged_at(micros(now))
    on = datetime.fromtimestamp(moment / 1_000_000, UTC).date()
    assert on.isoformat() == day
    rotating = Decklist((DeckEntry(4, "Seven Dwarves"), DeckEntry(56, "Plains")))
    legal = check(rotating, find_format("standard", on=on), on=on, catalog=CATALOG).is_legal
    assert legal is (day == "2021-09-23"), "Throne of Eldraine leaves on the 24th"


def micros(day: str) -> int:
    return round(datetime.fromisoformat(f"{day}T18:00+00:00").timestamp()) * 1_000_000


# Boosters -------------------------------------------------------------------------------------------------------------

ZNR = ("ZNR", "ZNR", "ZNR")


def strict() -> Evening:
    return Evening(players=4, format="sealed").name_staff()


@pytest.mark.parametrize("by", [TO, HEAD, FLOOR, STAFF[Role.SCOREKEEPER]])
def test_an_official_hands_out_boosters_and_it_is_kept_for_each_player(by):
    """MTR-7.2-a."""
    evening = strict()
    with pytest.raises(NotYourPower):
        evening.act(hand_out_product, by=evening.link(1), players=(1,), boosters=ZNR)
    handed = evening.act(hand_out_product, by=by, players=(1, 2, 2), boosters=ZNR)
    assert evening.event.decks.handed_out == {(1, 0): ZNR, (2, 0): ZNR}
    evening.undo(handed)
    assert evening.event.decks.handed_out == {}


@pytest.mark.parametrize(
    ("boosters", "is_the_same"),
    [
        pytest.param(("ZNR", "ZNR", "ZNR"), True, id="MTR-7.2-c: the same"),
        pytest.param(("ZNR", "ZNR", "KHM"), False, id="MTR-7.2-c: another set among them"),
        pytest.param(("ZNR", "ZNR"), False, id="MTR-7.2-c: fewer"),
        pytest.param(("ZNR", "ZNR", "ZNR", "ZNR"), False, id="MTR-7.2-c: more"),
    ],
)
def test_everybody_gets_the_same_boosters(boosters, is_the_same):
    evening = strict()
    evening.act(hand_out_product, players=(1, 2), boosters=ZNR)
    if is_the_same:
        evening.act(hand_out_product, players=(3,), boosters=boosters)
        return
    with pytest.raises(NeedsAReason) as asked:
        evening.act(hand_out_product, players=(3,), boosters=boosters)
    (concern,) = asked.value.detail["concerns"]
    assert (concern.code, str(concern.rule), concern.detail["player"]) == ("not-the-same-product", "MTR 7.2", 1)


def test_in_any_order_the_same_boosters_are_the_same():
    """MTR-7.2-c."""
    evening = strict()
    evening.act(hand_out_product, players=(1,), boosters=("ZNR", "KHM"))
    evening.act(hand_out_product, players=(2,), boosters=("KHM", "ZNR"))
    evening.act(hand_out_product, players=(1, 2), boosters=ZNR)
    assert set(evening.event.decks.handed_out.values()) == {ZNR}


def test_the_boosters_of_an_event_are_marked():
    """MTR-7.5-b: the mark stays when a later note does not repeat it."""
    evening = strict()
    evening.act(hand_out_product, players=(1,), boosters=ZNR, mark="red-dot")
    evening.act(hand_out_product, players=(2,), boosters=ZNR)
    assert evening.event.decks.marks == {0: "red-dot"}
    assert evening.book.fold().state == evening.event


@pytest.mark.parametrize("boosters", [(), ("znr",), ("ZNR",) * 25, ("Zendikar Rising",)])
def test_boosters_are_named_by_their_set(boosters):
    with pytest.raises(NotABooster):
        strict().act(hand_out_product, players=(1,), boosters=boosters)


def test_who_brings_a_deck_gets_no_boosters():
    with pytest.raises(NoProductHere):
        Evening(players=4, format="modern").act(hand_out_product, players=(1,), boosters=ZNR)


def test_boosters_that_players_brought_go_to_anybody():
    """MTR-7.2-o: over a thousand draws each gets a quarter of everybody's boosters, and nothing is lost."""
    stock = [f"{player}/{number}" for player in range(1, 5) for number in range(3)]
    own = 0
    for seed in range(1_000):
        dealt = mixed(stock, players=[1, 2, 3, 4], each=3, seed=seed.to_bytes(4))
        assert sorted(booster for hand in dealt.values() for booster in hand) == sorted(stock)
        own += sum(booster.startswith("1/") for booster in dealt[1])
    assert 675 < own < 825, "three boosters of one's own, each with one chance in four"
    assert mixed(stock, players=[1], each=3, seed=b"x") == mixed(stock, players=[1], each=3, seed=b"x")
    with pytest.raises(NotEnoughBoosters):
        mixed(stock, players=[1, 2, 3, 4], each=4, seed=b"x")
