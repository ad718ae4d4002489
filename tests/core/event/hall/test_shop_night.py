"""A casual night in a shop, from the door to the prizes: no rule asks anybody anything."""

from tests.core.event.events import ANA, Evening
from tests.core.event.guests import at_the_door, day
from tests.core.event.playoffs import lower, play

from topcut.core.event.decks import accept_lists, announce_lists, submit_list
from topcut.core.event.ending import report_of, submit_report
from topcut.core.event.flow import announce_stages, finish_event
from topcut.core.event.nouns.decks.state import DeckVerdict, ListPolicy
from topcut.core.event.nouns.matches.terms import ReportKind
from topcut.core.event.nouns.prizes.prize import ForPlaces, Prize
from topcut.core.event.nouns.state import Stage, Structure
from topcut.core.event.people import announce_event, drop, join
from topcut.core.event.people.eligibility import is_invalid
from topcut.core.event.playoff import announce_cut
from topcut.core.event.playoff.places import is_playoff_over
from topcut.core.event.prizes import announce_prizes, hand_over_prize
from topcut.core.event.prizes.awards import payout
from topcut.core.event.rounds import publish_standings, start_clock
from topcut.core.event.view import public_view


def test_a_casual_shop_night_runs_without_a_single_question():
    """One person does everything, plays too, from the door to the prizes, and nobody is asked for a reason."""
    evening = shop_night()
    hand_in_lists(evening)
    evening.start()
    for _ in range(3):
        evening.pair().act(start_clock, round=evening.round.number)
        evening.finish_round().act(publish_standings, after=evening.round.number)
    evening.act(announce_cut)
    while not is_playoff_over(evening.event):
        play(evening.pair(), lower)
    evening.act(finish_event)
    for line in payout(evening.event).lines:
        evening.act(hand_over_prize, entrant=line.entrant)
    evening.act(submit_report)
    event = evening.event
    assert (event.overruled, event.reported_as, len(event.people.inside)) == ([], ReportKind.HELD, 7)
    assert (report_of(event).missing, is_invalid(event)) == ((), False)
    assert public_view(event, names=evening.names).announcement.room_left == 0


def shop_night() -> Evening:
    """Seven places, eight at the door; one leaves again, and there are boosters for the first four."""
    evening = at_the_door(Evening(policy="casual"))
    evening.act(announce_event, starts_at=day("2021-08-06"), venue="The back room", capacity=7)
    evening.act(announce_stages, stages=(Stage(rounds=3), Stage(Structure.PLAYOFF, cut=4, minutes=None)))
    evening.act(announce_prizes, awards=(ForPlaces(1, 4, (Prize(3, "booster"),)),))
    evening.act(announce_lists, lists=ListPolicy.OPTIONAL)
    evening.act(join, by="door", name="Ana", link=ANA, person=ANA)
    for number in range(2, 9):
        evening.act(join, by="door", name=f"Player {number}", link=f"link {number}")
    evening.act(drop, entrant=3)
    return evening


def hand_in_lists(evening: Evening) -> None:
    """One is illegal; two bring none."""
    for player, problems in {1: (), 2: ("banned",), 4: (), 5: (), 6: ()}.items():
        evening.act(submit_list, player=player, written="60 Island", verdict=DeckVerdict("d1", problems))
    evening.act(accept_lists)
    evening.act(accept_lists, players=(2,))
