"""Every page and form of the desk."""

from litestar import Router
from litestar.di import Provide

from topcut.web.scorekeeper import (
    avoid_groups,
    by_hand,
    changes,
    check_in_all,
    closing,
    hall,
    late,
    people,
    question,
    rounds,
    search_box,
    table,
    wrong_table,
)
from topcut.web.scorekeeper.board import desk_home, people_page, some_rows
from topcut.web.scorekeeper.calling import CALLING
from topcut.web.scorekeeper.decisions import DECISIONS
from topcut.web.scorekeeper.draft import DRAFT
from topcut.web.scorekeeper.history import history_page
from topcut.web.scorekeeper.line import enter_line, last_of_mine, undo
from topcut.web.scorekeeper.meeting import MEETING
from topcut.web.scorekeeper.outage import notices_of
from topcut.web.scorekeeper.own_phone import OWN_PHONE
from topcut.web.scorekeeper.pasting import PASTING
from topcut.web.scorekeeper.person_details import PARTICULARS
from topcut.web.scorekeeper.pools import POOLS
from topcut.web.scorekeeper.result_status import standing_page
from topcut.web.scorekeeper.round_end import end_board, note_table_seen, send_judge
from topcut.web.scorekeeper.sections import give_section
from topcut.web.scorekeeper.teams import TEAMS
from topcut.web.scorekeeper.tell import TELL_PAGES
from topcut.web.shared.desk_page import desk_page_of
from topcut.web.shared.event_visit import visit_of_staff
from topcut.web.shared.history import past_of

DESK_PAGES = Router(
    "/event/{stream:str}/desk",
    route_handlers=[
        *(desk_home, people_page, some_rows, enter_line, last_of_mine, undo),
        *(end_board, note_table_seen, send_judge, give_section),
        *(people.person_page, people.add_person, people.change_presence, people.change_payment, people.change_code),
        *(
            people.drop_somebody,
            people.take_back,
            people.change_name,
            people.change_seat,
            people.merge_two,
            people.give_link,
        ),
        *(
            check_in_all.all_here,
            check_in_all.all_away,
            avoid_groups.apart_page,
            avoid_groups.keep_apart,
            *PARTICULARS,
            *OWN_PHONE,
            *PASTING,
            *TEAMS,
        ),
        *(
            hall.hall_page,
            hall.change_tables,
            hall.change_devices,
            hall.plan,
            hall.hand_out,
            hall.open_now,
            *MEETING,
            *POOLS,
            *DRAFT,
        ),
        *TELL_PAGES,
        *DECISIONS,
        *CALLING,
        *(
            table.table_page,
            table.set_result,
            standing_page,
            table.extend,
            table.let_stand,
            table.uncross,
            table.ask_about_camera,
            table.cover,
            table.send_away,
            table.check,
            question.ask_head_judge,
            closing.before_closing_page,
            closing.accept,
            question.let_score_stand,
        ),
        *(changes.exchange_page, changes.apply_exchange, changes.repair_page, changes.apply_repair),
        *(wrong_table.wrong_table_page, wrong_table.restart, late.late_page, late.take_late),
        *(by_hand.by_hand_page, by_hand.take_paper, search_box.find_page, search_box.rounds_page, history_page),
        *(rounds.act_on_event, rounds.act_on_round, rounds.call, rounds.pause, rounds.add_minutes, rounds.publish),
    ],
    dependencies={
        "staff": Provide(visit_of_staff),
        "desk_page": Provide(desk_page_of),
        "past": Provide(past_of),
        "notices": Provide(notices_of),
    },
)
