"""A press: a route that takes one action, with the numbers of its address and the fields of its form."""

import inspect
import re
from collections.abc import Iterable, Mapping
from typing import Annotated, Any, Final, Protocol, runtime_checkable

from litestar import post
from litestar.handlers import HTTPRouteHandler
from litestar.response import Redirect
from msgspec import NODEFAULT, Struct, defstruct

from topcut.core.event.action import Action
from topcut.http.forms import FORM, Form

TABLE: Final = "/round/{round:int}/table/{table:int}"
"""The address of one table of a round."""
_IN_ADDRESS: Final = re.compile(r"{(\w+):(int|str)}")
_KINDS: Final[dict[str, type]] = {"int": int, "str": str}


@runtime_checkable
class Presser(Protocol):
    """The person a page acts for: somebody at the desk, a judge, a player."""

    async def act(self, action: Action[...], form: Form, to: str = "", /, **args: object) -> Redirect: ...


def press(
    by: str,
    path: str,
    action: Action[...],
    *fields: str,
    to: str = "",
    at_seat: bool = False,
    **fixed: object,
) -> HTTPRouteHandler:
    """Declare the route of one action, which the dependency named `by` takes, and the page below its home to go to.

    A field has the type and the default that the action gives it; a form's other fields are not read. `at_seat` reads
    the seat of two teams from the query (MTR 8.2).
    """
    numbers = {name: _KINDS[kind] for name, kind in _IN_ADDRESS.findall(path)}
    assert {*numbers, *fields, *fixed} <= _arguments(action).keys(), f"{path} has what {action.__name__} does not take"
    where = _IN_ADDRESS.sub(r"{\1}", to)
    asked: dict[str, Any] = {by: Presser, "data": Annotated[_form_of(action, fields), FORM], **numbers}
    if at_seat:
        asked["seat"] = int | None

    async def pressed(**given: Any) -> Redirect:
        actor, data = given.pop(by), given.pop("data")
        args = given | {field: getattr(data, field) for field in fields} | fixed
        answer: Redirect = await actor.act(action, data, where.format(**args), **args)
        return answer

    pressed.__doc__ = action.__doc__
    pressed.__annotations__ = {**asked, "return": Redirect}
    pressed.__signature__ = inspect.Signature(  # type: ignore[attr-defined]
        [_parameter(name, kind) for name, kind in asked.items()], return_annotation=Redirect
    )
    return post(path)(pressed)


def _form_of(action: Action[...], fields: Iterable[str]) -> type[Struct]:
    taken = _arguments(action)
    read = [(name, taken[name].annotation, _default(taken[name])) for name in fields]
    name = action.__name__.title().replace("_", "")
    return defstruct(f"{name}Form", read, bases=(Form,), kw_only=True)


def _arguments(action: Action[...]) -> Mapping[str, inspect.Parameter]:
    return inspect.signature(inspect.unwrap(action), eval_str=True).parameters


def _default(argument: inspect.Parameter) -> Any:
    return NODEFAULT if argument.default is inspect.Parameter.empty else argument.default


def _parameter(name: str, kind: Any) -> inspect.Parameter:
    default = None if name == "seat" else inspect.Parameter.empty
    return inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, annotation=kind, default=default)
