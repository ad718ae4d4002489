"""Every page and form of the site, put together from its audiences."""

from litestar.types import ControllerRouterHandler

from topcut.web.account.events import keep, my_events
from topcut.web.account.leaving import delete_account, delete_form
from topcut.web.account.signing import (
    change_password,
    password_form,
    sign_in,
    sign_in_form,
    sign_ins,
    sign_out,
    sign_out_elsewhere,
    sign_up,
    sign_up_form,
)
from topcut.web.design.components import design, design_part
from topcut.web.display.tv import tv, tv_code
from topcut.web.draft.handlers import DRAFT_HANDLERS
from topcut.web.judge.life import JUDGE_LIFE
from topcut.web.judge.lists import JUDGE_LISTS
from topcut.web.judge.pages import JUDGE_PAGES
from topcut.web.judge.player_calls import PLAYER_CALLS
from topcut.web.judge.watching import WATCH_PAGES
from topcut.web.organizer.announcement import ANNOUNCEMENT_PAGES
from topcut.web.organizer.backups import BACKUP_PAGES
from topcut.web.organizer.change import CHANGE_PAGES
from topcut.web.organizer.create import again, create, new
from topcut.web.organizer.cut import CUT_PAGES
from topcut.web.organizer.erasing import ERASING_PAGES
from topcut.web.organizer.expiry import STAYING
from topcut.web.organizer.guests import GUEST_PAGES
from topcut.web.organizer.next_stage import FIELD_PAGES
from topcut.web.organizer.operator import become_operator
from topcut.web.organizer.packs import PACK_PAGES
from topcut.web.organizer.prizes import PRIZE_PAGES
from topcut.web.organizer.publishing import PUBLISHING_PAGES
from topcut.web.organizer.ready import READY_PAGES
from topcut.web.organizer.report import REPORT_PAGES
from topcut.web.organizer.settings import SETTINGS_PAGES
from topcut.web.organizer.staff import STAFF_PAGES
from topcut.web.player.building import MY_BUILD
from topcut.web.player.deck import MY_DECK
from topcut.web.player.entry import join, join_code, join_form, keep_link, open_link
from topcut.web.player.known_here import take_my_place
from topcut.web.player.life import LIFE_PAGES
from topcut.web.player.match import PLAYER_PAGES, READING_PAGES
from topcut.web.player.seat import seat_page, sit_down
from topcut.web.public.bracket import bracket
from topcut.web.public.card_lookup import card_anywhere, card_lookup
from topcut.web.public.demo import demo
from topcut.web.public.event import event, pairings, standings, switch_language
from topcut.web.public.home import home, mine
from topcut.web.public.lists import lists
from topcut.web.public.place import place
from topcut.web.public.proof import heads, proof, public_log
from topcut.web.public.rules import decision, rules, section
from topcut.web.public.spreadsheets import pairings_csv, places_csv, results_csv, standings_csv
from topcut.web.scorekeeper.desk import DESK_PAGES
from topcut.web.scorekeeper.lists import LIST_PAGES
from topcut.web.scorekeeper.many_lists import MANY_LISTS
from topcut.web.scorekeeper.outage import OUTAGE_ANSWERS
from topcut.web.scorekeeper.paper import PAPER_PAGES, public_sheet
from topcut.web.scorekeeper.screens import SCREEN_PAGES
from topcut.web.table.handlers import TABLE_HANDLERS

HANDLERS: list[ControllerRouterHandler] = [
    *(home, mine, new, create, again),
    become_operator,
    *READY_PAGES,
    *PACK_PAGES,
    *BACKUP_PAGES,
    *(event, pairings, standings, place, card_lookup, card_anywhere, bracket, switch_language),
    *(proof, public_log, heads),
    *(standings_csv, places_csv, pairings_csv, results_csv),
    *(demo, design, design_part),
    *(join, join_code, join_form, take_my_place, keep_link, open_link, seat_page, sit_down),
    *(tv, tv_code, public_sheet),
    *(rules, decision, section),
    *(sign_in_form, sign_in, sign_up_form, sign_up, sign_out, password_form, change_password),
    *(sign_ins, sign_out_elsewhere),
    *(delete_form, delete_account),
    *(my_events, keep),
    STAFF_PAGES,
    *(ANNOUNCEMENT_PAGES, GUEST_PAGES, FIELD_PAGES, ERASING_PAGES),
    CUT_PAGES,
    SETTINGS_PAGES,
    CHANGE_PAGES,
    PRIZE_PAGES,
    PLAYER_PAGES,
    READING_PAGES,
    LIFE_PAGES,
    DESK_PAGES,
    PAPER_PAGES,
    SCREEN_PAGES,
    OUTAGE_ANSWERS,
    STAYING,
    lists,
    MY_BUILD,
    MY_DECK,
    LIST_PAGES,
    MANY_LISTS,
    JUDGE_LISTS,
    JUDGE_PAGES,
    JUDGE_LIFE,
    PLAYER_CALLS,
    WATCH_PAGES,
    *(REPORT_PAGES, PUBLISHING_PAGES),
    *TABLE_HANDLERS,
    *DRAFT_HANDLERS,
]
"""Every page and form of the site."""
