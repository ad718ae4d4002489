"""What one viewer may see of an event, built by adding; nothing is ever taken out of a copy.

Only the staff sees a round that is not posted. Standings are public once they are published. At Competitive and above a
player whose match is open sees no other result of the round (MTR 2.12). Names are passed in, as the log does not hold
them.
"""

from topcut.core.event.view.brackets import BracketMatch, BracketRound, BracketSide, BracketView, MatchState
from topcut.core.event.view.called_draft import (
    CalledPod,
    CalledSeat,
    DraftCallView,
    OwnDraftSeat,
    call_view,
    own_draft_seat,
    pod_calls,
)
from topcut.core.event.view.counting import CountedMatch, counted_match, own_counted_match, refuse_not_counting
from topcut.core.event.view.deck_checks import CheckedDeck, TakenDeck, checked_deck, taken_decks
from topcut.core.event.view.decks import (
    desk_lists,
    left_standing,
    my_team,
    one_list,
    own_list,
    published_lists,
    teams_waiting,
)
from topcut.core.event.view.decks_shown import (
    SEE_LISTS,
    DeskLists,
    ListFor,
    ListRow,
    OneList,
    OwnList,
    TeamLists,
    TeamSeat,
)
from topcut.core.event.view.desk import DeskTable, DeskView, desk_view
from topcut.core.event.view.drafts import DraftView, PodView, draft_view
from topcut.core.event.view.grid import Grid, GridSection, Tile, TileIs, grid_of, judges_at
from topcut.core.event.view.judging import (
    conduct_of,
    due_orders,
    head_judge_view,
    judge_view,
    judged_table,
    own_judging,
    watching_player,
)
from topcut.core.event.view.judging_shown import (
    AppealView,
    ConductView,
    HeadJudgeView,
    JudgedPlayer,
    JudgedTable,
    JudgeView,
    OrderView,
    PenaltyView,
)
from topcut.core.event.view.named_refusals import call_by_name, speaks_of_people
from topcut.core.event.view.own_teams import OwnTeam, own_team, team_seen
from topcut.core.event.view.people import AnnouncementView, OfficialView, PeopleView, announcement_view, people_view
from topcut.core.event.view.place import explained_place
from topcut.core.event.view.places import PlaceView, PublishedPoints, names_on_lists, published_points, row_of
from topcut.core.event.view.player import OwnMatch, PlayerView, may_film, player_view
from topcut.core.event.view.playoff import bracket_view, cut_view
from topcut.core.event.view.pools import PoolSheet, sheet_for_official, sheet_for_registrar
from topcut.core.event.view.prizes import payout_view
from topcut.core.event.view.public import (
    PublicView,
    RoundView,
    TableView,
    last_posted,
    posted_rounds,
    public_view,
)
from topcut.core.event.view.room import RoomView, buzzed_at, room_view
from topcut.core.event.view.sides import (
    UNNAMED,
    LogHead,
    Names,
    SideNames,
    Sides,
    lasting,
    once,
    opposite,
    sides_of,
    team_name,
)
from topcut.core.event.view.span import BracketSpan, bracket_span
from topcut.core.event.view.story import EventStory, event_story
from topcut.core.event.view.swap import (
    BuildTime,
    build_time,
    own_swap,
    pools_missing,
    swap_called,
    swap_desk,
)
from topcut.core.event.view.team_matches import TeamMatch, team_match
from topcut.core.event.view.telling import FactText, Speaker, speaker, told

__all__ = [
    "SEE_LISTS",
    "UNNAMED",
    "AnnouncementView",
    "AppealView",
    "BracketMatch",
    "BracketRound",
    "BracketSide",
    "BracketSpan",
    "BracketView",
    "BuildTime",
    "CalledPod",
    "CalledSeat",
    "CheckedDeck",
    "ConductView",
    "CountedMatch",
    "DeskLists",
    "DeskTable",
    "DeskView",
    "DraftCallView",
    "DraftView",
    "EventStory",
    "FactText",
    "Grid",
    "GridSection",
    "HeadJudgeView",
    "JudgeView",
    "JudgedPlayer",
    "JudgedTable",
    "ListFor",
    "ListRow",
    "LogHead",
    "MatchState",
    "Names",
    "OfficialView",
    "OneList",
    "OrderView",
    "OwnDraftSeat",
    "OwnList",
    "OwnMatch",
    "OwnTeam",
    "PenaltyView",
    "PeopleView",
    "PlaceView",
    "PlayerView",
    "PodView",
    "PoolSheet",
    "PublicView",
    "PublishedPoints",
    "RoomView",
    "RoundView",
    "SideNames",
    "Sides",
    "Speaker",
    "TableView",
    "TakenDeck",
    "TeamLists",
    "TeamMatch",
    "TeamSeat",
    "Tile",
    "TileIs",
    "announcement_view",
    "bracket_span",
    "bracket_view",
    "build_time",
    "buzzed_at",
    "call_by_name",
    "call_view",
    "checked_deck",
    "conduct_of",
    "counted_match",
    "cut_view",
    "desk_lists",
    "desk_view",
    "draft_view",
    "due_orders",
    "event_story",
    "explained_place",
    "grid_of",
    "head_judge_view",
    "judge_view",
    "judged_table",
    "judges_at",
    "last_posted",
    "lasting",
    "left_standing",
    "may_film",
    "my_team",
    "names_on_lists",
    "once",
    "one_list",
    "opposite",
    "own_counted_match",
    "own_draft_seat",
    "own_judging",
    "own_list",
    "own_swap",
    "own_team",
    "payout_view",
    "people_view",
    "player_view",
    "pod_calls",
    "pools_missing",
    "posted_rounds",
    "public_view",
    "published_lists",
    "published_points",
    "refuse_not_counting",
    "room_view",
    "row_of",
    "sheet_for_official",
    "sheet_for_registrar",
    "sides_of",
    "speaker",
    "speaks_of_people",
    "swap_called",
    "swap_desk",
    "taken_decks",
    "team_match",
    "team_name",
    "team_seen",
    "teams_waiting",
    "told",
    "watching_player",
]
