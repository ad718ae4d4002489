"""Paper: views in, PDF bytes out."""

from topcut.printing.blanks import blank_slips
from topcut.printing.bracket import bracket
from topcut.printing.code import read_slip_code
from topcut.printing.pairings import meeting_by_name, meeting_by_table, pairings_by_name, pairings_by_table
from topcut.printing.pods import pods_by_name, pods_by_pod
from topcut.printing.poster import join_poster
from topcut.printing.report import ReportSection, report_sheet
from topcut.printing.slips import result_slips
from topcut.printing.standings import standings
from topcut.printing.trial import trial_sheet
from topcut.printing.typeset import Paper

__all__ = [
    "Paper",
    "ReportSection",
    "blank_slips",
    "bracket",
    "join_poster",
    "meeting_by_name",
    "meeting_by_table",
    "pairings_by_name",
    "pairings_by_table",
    "pods_by_name",
    "pods_by_pod",
    "read_slip_code",
    "report_sheet",
    "result_slips",
    "standings",
    "trial_sheet",
]
