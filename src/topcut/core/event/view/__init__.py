"""What one viewer may see of an event, built by adding; nothing is ever taken out of a copy.

A round that is only drawn is the staff's. Standings are public once they are published. At Competitive and above a
player whose match is open sees no other result of the round (MTR 2.12). Names come in from beside the log.
"""

from topcut.core.event.nouns.state import Report
from topcut.core.event.view.decks import desk_lists, list_for, one_list, own_list, published_lists
from topcut.core.event.view.decks_shown import (
    SEE_LISTS,
    DeskLists,
    ListFor,
    ListRow,
    ListSeen,
    OneList,
    OpponentsList,
    OwnList,
    PublishedList,
)
from topcut.core.event.view.desk import DeskEntrant, DeskTable, DeskView, DoubtView, Finish, desk_view
from topcut.core.event.view.people import (
    AnnouncementView,
    BarView,
    OfficialView,
    PeopleView,
    announcement_view,
    people_view,
)
from topcut.core.event.view.place import NextTo, PlaceExplained, Share, explained_place
from topcut.core.event.view.player import OwnMatch, PlayedRound, PlayerView, player_view
from topcut.core.event.view.playoff import (
    BracketMatch,
    BracketRound,
    BracketSide,
    BracketView,
    CutView,
    MatchState,
    bracket_view,
    cut_view,
)
from topcut.core.event.view.preview import Odd, OddThing, odd_things
from topcut.core.event.view.prizes import PayoutView, PayoutViewLine, payout_view
from topcut.core.event.view.public import (
    ClockView,
    PlaceView,
    PublicView,
    RoundView,
    ScreenView,
    StageView,
    TableView,
    public_view,
)
from topcut.core.event.view.sides import UNNAMED, Names, Side, Sides, sides_of

__all__ = [
    "SEE_LISTS",
    "UNNAMED",
    "AnnouncementView",
    "BarView",
    "BracketMatch",
    "BracketRound",
    "BracketSide",
    "BracketView",
    "ClockView",
    "CutView",
    "DeskEntrant",
    "DeskLists",
    "DeskTable",
    "DeskView",
    "DoubtView",
    "Finish",
    "ListFor",
    "ListRow",
    "ListSeen",
    "MatchState",
    "Names",
    "NextTo",
    "Odd",
    "OddThing",
    "OfficialView",
    "OneList",
    "OpponentsList",
    "OwnList",
    "OwnMatch",
    "PayoutView",
    "PayoutViewLine",
    "PeopleView",
    "PlaceExplained",
    "PlaceView",
    "PlayedRound",
    "PlayerView",
    "PublicView",
    "PublishedList",
    "Report",
    "RoundView",
    "ScreenView",
    "Share",
    "Side",
    "Sides",
    "StageView",
    "TableView",
    "announcement_view",
    "bracket_view",
    "cut_view",
    "desk_lists",
    "desk_view",
    "explained_place",
    "list_for",
    "odd_things",
    "one_list",
    "own_list",
    "payout_view",
    "people_view",
    "player_view",
    "public_view",
    "published_lists",
    "sides_of",
]
