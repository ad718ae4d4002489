"""Asking a person not to watch: by a judge at the table, or by any official at the desk (MTR 1.11)."""

from topcut.http.forms import Form


class SendingForm(Form, kw_only=True):
    """A person who may not watch, described so that officials recognise them."""

    whom: str = ""
    everywhere: bool = False
    call: int = 0
    """The call that this closes, if a judge was called for it."""

    def where(self, *, round: int, table: int) -> dict[str, int]:
        """Return the match it is about; empty means every match."""
        return {} if self.everywhere else {"round": round, "table": table}
