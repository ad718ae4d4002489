"""Somebody is asked not to watch: by a judge at the table, or by any official at the desk (MTR 1.11)."""

from topcut.http.forms import Form


class SendingForm(Form, kw_only=True):
    """Who may not watch, as an official would recognise them."""

    whom: str = ""
    everywhere: bool = False
    call: int = 0
    """The call that is over with it, where a judge was called for it."""

    def where(self, *, round: int, table: int) -> dict[str, int]:
        """Name the match it is about; nothing is every match."""
        return {} if self.everywhere else {"round": round, "table": table}
