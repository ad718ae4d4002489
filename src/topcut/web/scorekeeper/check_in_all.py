"""Check in everybody at once, or drop all who have not checked in."""

from topcut.core.event.flow import check_in_all, drop_absent
from topcut.web.shared.press import press

all_here = press("staff", "/all-here", check_in_all)
all_away = press("staff", "/all-away", drop_absent)
