"""Every page and form of a judge's phone."""

from litestar import Router
from litestar.di import Provide

from topcut.web.judge import (
    board,
    calls,
    cards,
    checks,
    conduct,
    counting,
    ending,
    games,
    head_judge,
    infraction,
    rulings,
    table,
)
from topcut.web.judge.judge_page import judge_page_of
from topcut.web.judge.late import decide_absence
from topcut.web.judge.loops import loop_page
from topcut.web.judge.pods import POD_PAGES
from topcut.web.judge.reference import reference_page

JUDGE_PAGES = Router(
    "/event/{stream:str}/judge",
    route_handlers=[
        *(
            board.board_page,
            board.say_who_i_am,
            board.say_who_i_am_not,
            board.note_seen,
            board.buzz_both,
            board.go_there,
            board.leave,
        ),
        board.look_after,
        *(table.table_page, table.give_time, table.take_back, table.bar_talking),
        *(table.result_page, table.record_result, decide_absence),
        *(games.games_page, games.note_step, games.note_primary, games.note_first, games.note_game, games.serve),
        *(rulings.rule, rulings.rule_on_loop, rulings.complete, rulings.appeal_for, loop_page),
        *(ending.note_turn, ending.give_turns),
        *(infraction.infraction_page, infraction.record, infraction.bring_before),
        *(calls.calls_page, calls.take, calls.close, calls.pool_is_there, calls.take_back),
        *(checks.checks_page, checks.draw, checks.pick, checks.begin, checks.finish),
        *(counting.count_page, counting.tick, counting.penalise),
        *(cards.cards_page, cards.decide, cards.followed, cards.send_away),
        *(head_judge.head_judge_page, head_judge.decide, head_judge.hear, head_judge.close, head_judge.confirm),
        *(conduct.conduct_page, conduct.note_what_they_did, reference_page),
        *POD_PAGES,
    ],
    dependencies={"judge": Provide(judge_page_of)},
)
