"""What a derived class wraps of the attributes that the methods of its base read: there, the base holds the wrapper."""

from __future__ import annotations

from collections.abc import Iterator

from distlint import facts
from distlint.calls.wrapping import unchained
from distlint.models.wrapped import Wrap, Wrapped
from distlint.project import Class, Function


def wrapped_below(path: str, function: Function, wrapped: Wrapped) -> tuple[Class, Wrap] | None:
    """The derived class, with its wrap, that puts DDP in the place of the model in an attribute of the own object, so
    that a method which it inherits has the wrapper there. Not of a method that runs while objects are made or models
    are wrapped: it may come ahead of that."""
    own, _, attribute = path.partition(".")
    owner = function.owner
    if owner is None or own != function.first_parameter or not attribute or "." in attribute:
        return None
    for known in wrapped.handing.derived(owner) if attribute in wrapped.kept_in else ():
        wraps = [*_wraps_in(known, attribute, wrapped)]
        makers = {wrap.scope for wrap in wraps}
        others = (m for m in known.methods.values() if m not in makers and attribute in m.words)
        is_put_back = any(wrapped.wraps(m).stores(f"{m.first_parameter}.{attribute}") for m in others)
        if len(wraps) == 1 and not is_put_back and _inherits(known, function) and not _runs_ahead(function, known):
            return known, wraps[0]
    return None


def _wraps_in(known: Class, attribute: str, wrapped: Wrapped) -> Iterator[Wrap]:
    """The wraps of a class that leave a wrapper in an attribute which held the model."""
    for method in known.methods.values():
        path = f"{method.first_parameter}.{attribute}"
        for wrap in wrapped.wraps(method).made if attribute in method.words else ():
            is_in_place = wrap.kind == "ddp" and wrap.path == path and facts.dotted(unchained(wrap.model)) == path
            if is_in_place and wrapped.wraps(method).held(path, None) is wrap:
                yield wrap


def _inherits(known: Class, function: Function) -> bool:
    """Whether objects of a class run a method of one of its bases."""
    method = known.method(function.name)
    return method is function or (method is not None and "super" in method.words)


def _runs_ahead(function: Function, known: Class) -> bool:
    """Whether a method may run ahead of the wrap: a constructor, or a method that wraps anything, names it."""
    early = (m for m in known.all_methods if m.name == "__init__" or "DDP" in m.words or "ddp" in m.name.lower())
    return any(function.name in method.words for method in early)
