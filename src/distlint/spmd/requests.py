"""Functions that a server calls when a request comes in."""

from __future__ import annotations

import re

from distlint import facts
from distlint.project import External, Function, public_name

#: Bases of classes whose methods a server calls, and their names.
_BASES = re.compile(
    r"^(?:flask_restful\.Resource|flask\.views\.MethodView|http\.server\.\w+RequestHandler"
    r"|socketserver\.\w+RequestHandler)$"
)
_METHODS = re.compile(r"^(?:get|post|put|delete|patch|handle|do_[A-Z]+)$")
#: Methods of an application whose decorated functions answer requests.
_ROUTES = frozenset(("route", "get", "post", "put", "delete", "patch", "websocket", "api_route"))


def answers_requests(function: Function) -> bool:
    """Whether a server calls a function: a method of a handler class, or one that is decorated with a route."""
    if function.owner is not None and _METHODS.match(function.name):
        bases = (public_name(base) or "" for base in function.owner.lineage if isinstance(base, External))
        if any(map(_BASES.match, bases)):
            return True
    return any(
        isinstance(decorator, facts.Call)
        and isinstance(decorator.function, facts.Attribute)
        and decorator.function.attr in _ROUTES
        and _is_path(decorator)
        for decorator in function.definition.decorators
    )


def _is_path(decorator: facts.Call) -> bool:
    given = facts.first_argument(decorator)
    return (facts.text_of(given) or "").startswith("/")
