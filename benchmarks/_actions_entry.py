"""What is asked for before an event starts: people come, alone and in teams, lists and pools are handed in."""

from collections.abc import Iterator
from datetime import date

from _actions_bench import DOOR, FLOOR, ME, PHONE, STAGES, Bench, Cycle, Night, Part, Step, each, one, seen

from topcut.core.boosters import BoosterCard, BoosterMix, BoosterRecipe, PrintSheet
from topcut.core.event.nouns.decks.state import DeckVerdict, ListPolicy, ReturnedFor
from topcut.core.event.nouns.matches.terms import Devices, Missed
from topcut.core.event.nouns.people.facts import BarReason
from topcut.core.event.nouns.state import Event, Shows, Stage
from topcut.core.event.nouns.swap.state import SwapMark, SwapStep
from topcut.core.play import Role
from topcut.core.play.powers import Pass

PAIRS = Night((Stage(rounds=2, team=2, plays_together=True),), team=2)
NEW_LIST = {"written": "60 Island", "verdict": DeckVerdict("d")}
CARDS = {f"afr:{n}": BoosterCard(name, "G", "common") for n, name in enumerate(("Bear", "Wolf", "Dragon"))}
SHEETS = {"common": PrintSheet({"afr:0": 1, "afr:1": 1}), "rare": PrintSheet({"afr:2": 1})}
RECIPE = BoosterRecipe("afr-draft", "Realms", (BoosterMix(1, {"common": 2, "rare": 1}),), SHEETS)


def people() -> Iterator[Cycle]:
    yield (each("register", lambda turn: {"names": (f"P{turn}",)}),)
    yield (each("join", lambda turn: {"name": f"P{turn}", "link": f"L{turn}"}, by=DOOR),)
    yield one("rename", player=1, name="Ana"), one("link_player", link="K", player=3)
    yield one("note_payment", entrant=1), one("check_in", entrant=1), one("identify_player", player=1, person="P1")
    yield one("award_byes", entrant=1, byes=1), one("award_byes", entrant=1, byes=0)
    yield one("open_entry"), one("open_check_in", code="OAK7"), one("send_invitations", persons=("P1",))
    yield one("name_owners", persons=("P1",)), one("give_passes", whom="x", passes=(Pass.PRESS,))
    yield (
        one("bar_person", person="X", why=BarReason.VENUE),
        seen("lift_bar", args=lambda event: {"bar": event.people.last_bar}),
    )
    yield one("decline_camera", by=PHONE, player=1), one("decline_camera", by=PHONE, player=1, declines=False)
    yield one("drop", entrant=1), one("readmit", entrant=1)
    yield (each("merge_entrants", lambda turn: {"kept": 9, "gone": 20 + turn}),)
    yield (
        seen("announce_event", args=lambda event: {"venue": "Here", "capacity": len(event.people.inside)}),
        each("join", lambda turn: {"name": f"W{turn}", "link": f"W{turn}"}, by=DOOR),
        one("promote"),
        one("announce_event", venue="Here"),
    )


def officials() -> Iterator[Cycle]:
    yield one("give_roles", whom="x", roles=(Role.FLOOR_JUDGE,)), one("lend_powers", whom="x", powers=())
    yield one("give_roles", whom=FLOOR, roles=(Role.HEAD_JUDGE,)), one("assign_head_judge", whom=FLOOR, stages=(0,))
    yield (
        one("replace_head_judge", whom=FLOOR, why="ill"),
        one("give_roles", whom=ME, roles=(Role.ORGANIZER, Role.HEAD_JUDGE, Role.SCOREKEEPER)),
        one("give_roles", whom=FLOOR, roles=(Role.FLOOR_JUDGE,)),
    )
    yield one("name_appeals_judge", whom=FLOOR), one("name_appeals_judge", whom=FLOOR, is_named=False)
    yield one("play_as", by=FLOOR, player=5), one("recognise_official", whom=FLOOR, player=None)


def the_event_itself() -> Iterator[Cycle]:
    yield one("announce_event", venue="Here"), one("announce_stages", stages=STAGES)
    yield one("change_event", title="Saturday"), one("announce_schedule", lines="10:00 Round 1\n13:00 Lunch")
    yield one("announce_prizes", awards=()), one("announce_tables", usable=((1, 9_000),))
    yield one("announce_avoid", groups=((1, 2),)), one("announce_lists", lists=ListPolicy.OPTIONAL)
    yield one("assign_screen", screen=1, shows=Shows.CLOCK), one("give_notice", text="Lunch")
    yield one("set_procedure", missed=Missed.LOSSES), one("restrict_devices", devices=Devices.FORBIDDEN)
    yield one("allow_online_play"), one("allow_online_play", is_allowed=False)
    yield one("change_zone", zone="Europe/Madrid"), one("change_zone", zone="UTC")
    yield tuple(one("move_release", code="MH2", day=date(2021, 6, day)) for day in (17, 18))
    yield (one("erase", seq=2, field="0.reason"),)
    yield (one("invalidate_event", "invalid_because", why="x"),)
    yield (one("start_event", "phase"),)


def lists() -> Iterator[Cycle]:
    yield (one("keep_deck", "decks.standing", by=PHONE, player=1, written="23 Island"),)
    yield one("submit_list", player=1, **NEW_LIST), one("withdraw_list", player=1)
    yield one("submit_list", player=1, **NEW_LIST), one("return_list", player=1, why=ReturnedFor.UNCLEAR)
    yield (
        Step("submit_list", lambda *_: {"player": 1, **NEW_LIST}, before=without_list),
        one("accept_lists", players=(1,)),
        one("replace_list", by=FLOOR, player=1, remedy="deck-problem", **NEW_LIST),
    )


def without_list(bench: Bench) -> None:
    """Let the first player have handed in no list yet."""
    bench.event.decks.lists.pop((1, 0), None)


def before_the_start() -> Iterator[Cycle]:
    yield from people()
    yield from officials()
    yield from the_event_itself()
    yield from lists()


def in_the_meeting() -> Iterator[Cycle]:
    yield (one("seat_meeting", order=()),)
    yield (each("register", lambda turn: {"names": (f"M{turn}",)}),)
    yield one("check_in", entrant=1), one("drop", entrant=1), one("readmit", entrant=1)
    yield (one("end_meeting", "meeting"),)


def boosters() -> Iterator[Cycle]:
    yield one("register_pool", player=2, written="90 Island"), one("decide_product", player=1)
    yield (one("plan_product", kind="individual-sealed", mix="AFR"),)
    yield (one("hand_out_product", players=(1,), boosters=("AFR",) * 6),)
    yield one("ask_for_lands"), one("note_lands_back", players=(1,)), one("ask_for_lands", wanted=False)
    yield (one("open_boosters", "decks.pools", "decks.opened", "decks.handed_out", recipe=RECIPE, cards=CARDS),)
    yield (one("begin_building", "building"),)
    yield (
        Step("extend_building", lambda *_: {"minutes": 5}, before=building),
        one("pause_building"),
        one("resume_building"),
    )


def building(bench: Bench) -> None:
    if not bench.event.building:
        bench.act("begin_building", {})


def pools() -> Iterator[Cycle]:
    yield (one("announce_lists", lists=ListPolicy.REQUIRED, pools=True), one("seat_for_pools"))
    first, *others = (one("call_swap_step", step=step) for step in SwapStep)
    yield Step(first.name, first.args, before=nothing_called), *others
    marks = ("decks.swaps.0.marks",)
    yield (one("mark_pool", *marks, player=1, mark=SwapMark.WATCHED),)
    yield (one("mark_pool", *marks, by=PHONE, player=1, mark=SwapMark.MISSING),)
    yield (seen("mark_pool", *marks, args=lambda event: opposite(event) | {"mark": SwapMark.WATCHED}, by=PHONE),)
    yield (
        seen("register_pool", "decks.pools", args=lambda event: opposite(event) | {"written": "9 Island"}, by=PHONE),
    )


def nothing_called(bench: Bench) -> None:
    bench.event.decks.swaps.clear()


def opposite(event: Event) -> dict[str, int]:
    """Find whose pool the first player registers."""
    order = event.decks.pool_seats[0].order
    return {"player": order[order.index(1) ^ 1]}


def in_teams() -> Iterator[Cycle]:
    team, player = (lambda event: event.last_entrant), (lambda event: event.last_player)
    yield (
        seen("free_seat", args=lambda event: {"entrant": team(event), "player": player(event)}),
        Step("take_seat", lambda bench, turn: seat_code(bench.event) | {"name": "Bo", "link": f"S{turn}"}, DOOR),
    )
    yield one("name_team", entrant=1, name="Reds"), one("refuse_team_name", "entrants.1.refused", entrant=1, why="rude")
    yield one("change_seats", entrant=1, players=(2, 1)), one("change_seats", entrant=1, players=(1, 2))
    yield (each("register", lambda turn: {"names": (f"A{turn}", f"B{turn}")}),)


def seat_code(event: Event) -> dict[str, object]:
    return {"code": event.entrants[event.last_entrant].seat_code.value, "player": event.last_player}


PARTS = (
    Part("before the start", before_the_start),
    Part("in the player meeting", in_the_meeting),
    Part("boosters", boosters),
    Part("pools registered", pools),
    Part("teams enter", in_teams, night=PAIRS),
)
