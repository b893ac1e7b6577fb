"""Files that all ranks open to append, and that the first rank alone adds to: the others leave them as they are."""

from __future__ import annotations

from typing import TYPE_CHECKING

from distlint import facts
from distlint.facts import Argument, Attribute, Call, Expression, Name
from distlint.files.contents import opened_as
from distlint.finding import Span
from distlint.places import Place, places
from distlint.places.rank_zero import only_rank_zero
from distlint.project import Function, Scope

if TYPE_CHECKING:
    from distlint.places.order import Order

#: Methods of a file that put nothing into it.
_HARMLESS = frozenset(("close", "flush", "fileno", "tell"))


def is_added_to_by_the_first(root: Scope, opened: Span, order: Order) -> bool:
    """Whether what is opened at a place of ``root`` is used there, or by the methods of the class that keeps it, below
    tests for the first rank only."""
    targets = tuple(opened_as(opened, root.body))
    target = targets[0] if len(targets) == 1 else None
    name = facts.dotted(target)
    scopes = (root,) if isinstance(target, Name) else _beside(root, target)
    uses = [place for scope in scopes for place in places(scope, lambda e: facts.dotted(e) == name) if _is_used(place)]
    return bool(uses) and all(only_rank_zero(place, order) for place in uses)


def _beside(root: Scope, target: Expression | None) -> tuple[Scope, ...]:
    """The methods that may use what one of them keeps in an attribute; none if others may do so, too."""
    owner = root.owner if isinstance(root, Function) else None
    if owner is None or not isinstance(root, Function) or not isinstance(target, Attribute):
        return ()
    if not facts.is_name(target.value, root.first_parameter):
        return ()
    methods = tuple(owner.methods.values())
    users = {
        scope for module in root.module.project.modules_with(target.attr) for scope in module.scopes_with(target.attr)
    }
    return methods if users <= {*methods, root.module} else ()


def _is_used(place: Place) -> bool:
    """Whether a file may get something at a place: by a method of it, or as an argument."""
    around = place.parent
    if isinstance(around, Attribute):
        return around.attr not in _HARMLESS
    return isinstance(around, (Argument, Call))
