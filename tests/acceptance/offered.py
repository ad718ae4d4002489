"""What the forms of a page let a person say: a step that goes through by saying anything else went through no door."""

import re
from collections.abc import Mapping
from html.parser import HTMLParser
from typing import Any

ASKED = re.compile(
    r"""</(?:form|select|textarea)>|<(?:form|input|textarea|button|select|option)\b(?:[^>"']|"[^"]*"|'[^']*')*>"""
)
"""Of a page, what makes up a form: the parser takes longer over the rest than the server that wrote it."""


class Offered(HTMLParser):
    """By the address of a form, its fields, and of each the values to choose from; None where one types."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.fields: dict[str, dict[str, set[str] | None]] = {}
        self._ids: dict[str, str] = {}
        self._form = self._select = ""
        self._owner: str | None = None
        self._later: list[tuple[str, str, str | None]] = []
        self.feed("".join(ASKED.findall(page)))
        for form, name, value in self._later:
            self._add(self._ids.get(form, ""), name, value)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = {name: value or "" for name, value in attrs}
        if tag == "form":
            self._form = found.get("action", "")
            self.fields.setdefault(self._form, {})
            self._ids[found.get("id", self._form)] = self._form
        elif tag == "option" and self._select:
            self._put(self._owner, self._select, found.get("value"))  # without one, its text is its value
        elif "name" in found and tag in {"input", "textarea", "button", "select"}:
            self._select, self._owner = (found["name"] if tag == "select" else "", found.get("form"))
            is_chosen = tag in {"button", "select"} or found.get("type") in {"radio", "checkbox"}
            value = found.get("value", "on") if is_chosen else None
            if tag != "select":
                self._put(self._owner, found["name"], value)

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self._form = ""
        if tag == "select":
            self._select = ""

    def _put(self, form: str | None, name: str, value: str | None) -> None:
        if form is not None:
            self._later.append((form, name, value))
        else:
            self._add(self._form, name, value)

    def _add(self, action: str, name: str, value: str | None) -> None:
        fields = self.fields.setdefault(action, {})
        known = fields.setdefault(name, set())
        if value is None or known is None:
            fields[name] = None
        else:
            known.add(value)


def shown(page: str) -> str:
    """Return a page without what only a script shows, once there is a reason for it."""
    return re.sub(r"(?s)<template\b.*?</template>", "", page)


def unoffered(page: str, action: str, said: Mapping[str, Any]) -> list[str]:
    """List what was said that the form of this address has no place for, or does not offer."""
    fields = Offered(shown(page)).fields.get(action, {})
    every = [(name, one) for name, value in said.items() for one in (value if isinstance(value, list) else [value])]
    chosen = [(name, str(value), fields.get(name, set())) for name, value in every if value not in (None, "")]
    return [f"{name}={value}" for name, value, choices in chosen if choices is not None and value not in choices]
