"""Functions that know of other ranks: they ask for the first one, or their class leaves changes of files to it."""

from __future__ import annotations

import re

from distlint import facts
from distlint.files.naming import asks_for_first
from distlint.files.words import effects_in
from distlint.places import calls_in
from distlint.places.rank_zero import asks_for_rank_zero, only_rank_zero
from distlint.project import Function
from distlint.remembering import remembered
from distlint.source.slices import sounding

#: Words of a test for the first rank (:func:`~distlint.files.naming.asks_for_first`): before a body is read.
_may_ask = sounding(re.compile(r"rank|RANK|is_(?:local_)?(?:main|master|chief|coordinator)|global_zero|process_zero"))
#: Expressions that may ask for a rank.
_QUESTIONS = (facts.Name, facts.Attribute, facts.Compare)
#: A question for the first rank of a node.
_FIRST_OF_NODE = re.compile(
    r"\b(?:local_rank|LOCAL_RANK[\"']\]?\)*) *== *0\b|\bis_local_(?:main_process|process_zero|master)\b"
)
#: A rank by its name, and the rank of a matrix.
_RANK = re.compile(r"rank|procid", re.IGNORECASE)
_OF_A_MATRIX = re.compile(r"(?:lora|low|full|matrix|svd|adapter)_?rank|rank_?(?:max|dim)", re.IGNORECASE)
#: Effects that are left to one rank.
_CHANGED = frozenset(("write", "create", "delete", "track"))
#: Words of a process that has others do its work: it is one, though its file knows of ranks.
_OF_A_DRIVER = frozenset(("ray", "remote"))


@remembered
def knows_of_others(function: Function) -> bool:
    """Whether a function asks for the first rank, of all or of a node, in a test or to hand the answer on
    (``tqdm(batches, disable=not accelerator.is_main_process)``): there are others, and they run it as well. A flag that
    it is given may be left as it is by all of them (``is_main_process: bool = True``), and what a value asks behind
    another question (``not sharded or rank == 0``) is no matter of each run."""
    asking = (s.test for s in facts.statements(function.body) if isinstance(s, facts.If))
    tests = [(test, facts.source_of(test)) for test in asking]
    given = {parameter.name for parameter in function.definition.parameters}
    if any(_is_of_processes(text, given) and asks_for_rank_zero(test, function) for test, text in tests):
        return True
    if not any(map(_may_ask, function.words)):
        return False
    if any(_asks_for_first(text) and text.removeprefix("not ") not in given for _, text in tests):
        return True
    said = [part for statement in function.body for part in facts.subexpressions(statement)]
    either = [part.span for part in said if isinstance(part, facts.Boolean) and part.operator == "or"]
    return any(
        _asks_for_first(facts.source_of(asked)) and not any(asked.span.is_inside(around) for around in either)
        for asked in said
        if isinstance(asked, _QUESTIONS) and not (isinstance(asked, facts.Name) and asked.id in given)
    )


def _is_of_processes(test: str, given: set[str]) -> bool:
    """Whether a test may be about the rank of a process, and is no flag that the function is given. The number of a
    process is asked for by programs of one, too (`process_index` of the settings of transformers)."""
    if _OF_A_MATRIX.search(test) is not None or test.removeprefix("not ") in given:
        return False
    return "(" in test or _RANK.search(test) is not None


def _asks_for_first(text: str) -> bool:
    if _OF_A_MATRIX.search(text) is not None:
        return False
    return asks_for_first(text) or _FIRST_OF_NODE.search(text) is not None


@remembered
def guards_beside(method: Function) -> bool:
    """Whether another method of a class leaves a change of files to the first rank: there are others, they run the
    methods of the class as well, and who calls them does not see to it. Not in what has workers do the work."""
    if method.owner is None or any(not _OF_A_DRIVER.isdisjoint(one.words) for one in method.owner.methods.values()):
        return False
    others = (one for one in method.owner.methods.values() if one is not method)
    return any(map(_guards, others))


@remembered
def _guards(function: Function) -> bool:
    """Whether a function changes files on the first rank alone."""
    if not any(map(_may_ask, function.words)):
        return False
    return any(
        not _CHANGED.isdisjoint(effects_in(facts.source_of(place.expression), function.module))
        and only_rank_zero(place)
        for place in calls_in(function)
    )
