"""What a rank has measured itself, by its words: losses, scores, samples, predictions.

Where all ranks write a text into one file that nothing reads, the last one leaves it whole. That is wrong if each has
its own to say, as of the batches that it alone has seen; a list of files, a count of parameters or a description of the
run is the same for all, or what differs in it does no harm.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from distlint import facts
from distlint.facts import Attribute, Constant, Expression, Name
from distlint.files.as_given import as_given
from distlint.files.contents import put_into
from distlint.places.order import Order
from distlint.project import Scope

_MEASURED = re.compile(
    r"loss|acc(?!el)|metric|result|pred|eval|score|sampl|out|logit|stat|prob|perplex|ppl|bleu|rouge|cider"
    r"|reward|precision|recall|\bm?ap\b|iou|psnr|ssim|fid\b|err|caption|answer|gen(?!ie)|history|record"
    r"|epoch|rank|device|gpu|host",
    re.IGNORECASE,
)


def may_be_measured(content: Expression, scope: Scope, order: Order) -> bool:
    """Whether what is written may be of this rank alone: it, what it is made of, or what callers give for that, is
    named for what ranks measure."""
    words = (word for value in _made_of(content, scope, order) for word in _words(value))
    return any(_MEASURED.search(word) is not None for word in words)


def _made_of(content: Expression, scope: Scope, order: Order) -> Iterator[Expression]:
    """A value, what its variables are made of and filled with, and what callers give for its parameters, with what that
    is made of."""
    yield content
    for name in [one for one in facts.subexpressions(content) if isinstance(one, Name)]:
        yield from _bound(name, scope)
        for given, caller in as_given(name, scope, order):
            if given is not None and caller is not scope:
                yield given
                for one in facts.subexpressions(given):
                    yield from _bound(one, caller) if isinstance(one, Name) else ()


def _bound(name: Name, scope: Scope) -> Iterator[Expression]:
    yield from scope.bindings.sources(name.id)
    yield from put_into(name.id, scope)


def _words(value: Expression) -> Iterator[str]:
    """The names and texts in a value."""
    for one in facts.subexpressions(value):
        if isinstance(one, Name):
            yield one.id
        elif isinstance(one, Attribute):
            yield one.attr
        elif isinstance(one, Constant) and isinstance(one.value, str):
            yield one.value
