"""What stands around what a loop goes over: it counts the rounds, shows how far they are, or takes them as they come.

Only names are asked: bars come from several libraries, and projects have their own of the same name.
"""

from __future__ import annotations

from distlint import facts
from distlint.facts import Call, Expression

#: What shows progress, and hands on what it is given.
BARS = frozenset(("tqdm", "track", "progress_bar"))
#: What goes over something else, element by element.
AROUND = BARS | frozenset(("enumerate", "iter", "zip", "islice", "cycle", "prefetch"))


def gone_over(iterable: Expression, around: frozenset[str] = AROUND) -> Expression:
    """What a loop goes over in the end: ``loader`` of ``enumerate(tqdm(loader))``."""
    while isinstance(iterable, Call) and iterable.arguments and facts.last_name(iterable.function) in around:
        iterable = iterable.arguments[0].value
    return iterable
