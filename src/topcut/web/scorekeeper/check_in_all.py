"""Check in everybody at once."""

from topcut.core.event.flow import check_in_all
from topcut.web.shared.press import press

all_here = press("staff", "/all-here", check_in_all)
