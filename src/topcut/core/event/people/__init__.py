"""The people of an event: informed, let in, waiting, named, barred, gone."""

from topcut.core.event.people.announcing import (
    Announcement,
    announce_event,
    change_zone,
    known_programs,
    name_owners,
    open_entry,
    send_invitations,
)
from topcut.core.event.people.barring import bar_person, lift_bar
from topcut.core.event.people.checking_in import LONGEST_CODE, open_check_in
from topcut.core.event.people.coming import award_byes, identify_player, take_place
from topcut.core.event.people.eligibility import role_at, unrecognised
from topcut.core.event.people.entry import check_in, disqualify, drop, join, readmit, register, rename
from topcut.core.event.people.merging import merge_entrants, note_payment
from topcut.core.event.people.officials import (
    assign_head_judge,
    give_passes,
    hand_over_head_judge,
    name_appeals_judge,
    play_as,
    recognise_official,
    replace_head_judge,
    take_back_head_judge,
    tell_apart,
)
from topcut.core.event.people.own_match import JUDGES, reads_as_judge
from topcut.core.event.people.roles import give_roles, lend_powers, link_player
from topcut.core.event.people.substitution import free_seat
from topcut.core.event.people.teams import (
    change_seats,
    name_team,
    refuse_team_name,
    seats_to_take,
    take_seat,
    team_of_code,
)
from topcut.core.event.people.waitlist import promote
from topcut.core.event.reading.playing import plays_as

__all__ = [
    "JUDGES",
    "LONGEST_CODE",
    "Announcement",
    "announce_event",
    "assign_head_judge",
    "award_byes",
    "bar_person",
    "change_seats",
    "change_zone",
    "check_in",
    "disqualify",
    "drop",
    "free_seat",
    "give_passes",
    "give_roles",
    "hand_over_head_judge",
    "identify_player",
    "join",
    "known_programs",
    "lend_powers",
    "lift_bar",
    "link_player",
    "merge_entrants",
    "name_appeals_judge",
    "name_owners",
    "name_team",
    "note_payment",
    "open_check_in",
    "open_entry",
    "play_as",
    "plays_as",
    "promote",
    "readmit",
    "reads_as_judge",
    "recognise_official",
    "refuse_team_name",
    "register",
    "rename",
    "replace_head_judge",
    "role_at",
    "seats_to_take",
    "send_invitations",
    "take_back_head_judge",
    "take_place",
    "take_seat",
    "team_of_code",
    "tell_apart",
    "unrecognised",
]
