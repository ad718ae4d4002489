"""Drafts: boosters opened by everybody's chance, picks and passes held to the rules, and what each person may see."""

from topcut.core.drafts.audit import Redrafted
from topcut.core.drafts.choosing import choose_first_team, choose_without_team, give_review, leave_face_up
from topcut.core.drafts.face_up_view import FaceUpTable
from topcut.core.drafts.kinds import draft_kinds
from topcut.core.drafts.picking import pick, reserve, suspend, time_out
from topcut.core.drafts.replaying import DraftReplay, PickStep, replayed
from topcut.core.drafts.reviewing import close_review, release
from topcut.core.drafts.running import name_draft_official, pause_draft, resume_draft, sit_at_draft, start_draft
from topcut.core.drafts.seen_cards import SeenCard
from topcut.core.drafts.sharing import commit_share, give_share, go_without_share
from topcut.core.drafts.view import DraftBoard, DrafterView, PublishedDraft, board, drafter_view, published
from topcut.core.drafts.without_host import pass_over_without_host, resume_without_host, start_without_host

__all__ = [
    "DraftBoard",
    "DraftReplay",
    "DrafterView",
    "FaceUpTable",
    "PickStep",
    "PublishedDraft",
    "Redrafted",
    "SeenCard",
    "board",
    "choose_first_team",
    "choose_without_team",
    "close_review",
    "commit_share",
    "draft_kinds",
    "drafter_view",
    "give_review",
    "give_share",
    "go_without_share",
    "leave_face_up",
    "name_draft_official",
    "pass_over_without_host",
    "pause_draft",
    "pick",
    "published",
    "release",
    "replayed",
    "reserve",
    "resume_draft",
    "resume_without_host",
    "sit_at_draft",
    "start_draft",
    "start_without_host",
    "suspend",
    "time_out",
]
