"""The end of an event: its report and what may be published."""

from topcut.core.event.ending.report import (
    REVIEWED_AT,
    EventReport,
    ReportedMatch,
    ReportedPenalty,
    invalidate_event,
    may_publish,
    publish_material,
    report_of,
    submit_report,
    to_review,
)

__all__ = [
    "REVIEWED_AT",
    "EventReport",
    "ReportedMatch",
    "ReportedPenalty",
    "invalidate_event",
    "may_publish",
    "publish_material",
    "report_of",
    "submit_report",
    "to_review",
]
