"""What people and the clock do in a draft: share chance, pick, review, run it."""

from topcut.core.drafts.actions.beginning import MOST_BOOSTERS, MOST_SEATS
from topcut.core.drafts.actions.choosing import choose_first_team, choose_without_team, give_review, leave_face_up
from topcut.core.drafts.actions.picking import pick, reserve, suspend, time_out
from topcut.core.drafts.actions.reviewing import close_review, release
from topcut.core.drafts.actions.running import name_draft_official, pause_draft, resume_draft, sit_at_draft, start_draft
from topcut.core.drafts.actions.sharing import commit_share, give_share, go_without_share
from topcut.core.drafts.actions.without_host import pass_over_without_host, resume_without_host, start_without_host

__all__ = [
    "MOST_BOOSTERS",
    "MOST_SEATS",
    "choose_first_team",
    "choose_without_team",
    "close_review",
    "commit_share",
    "give_review",
    "give_share",
    "go_without_share",
    "leave_face_up",
    "name_draft_official",
    "pass_over_without_host",
    "pause_draft",
    "pick",
    "release",
    "reserve",
    "resume_draft",
    "resume_without_host",
    "sit_at_draft",
    "start_draft",
    "start_without_host",
    "suspend",
    "time_out",
]
