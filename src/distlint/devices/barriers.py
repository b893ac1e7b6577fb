"""Barriers that name no GPU, in code that takes the GPU of a process out of a list."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from distlint import facts, knowledge
from distlint.calls.by_name import JOIN, argument_of
from distlint.facts import Call, Expression, Subscript, last_name
from distlint.places import Place, call_of, callees_of, calls_in
from distlint.project import Class, Function, Module, Scope, public_name

#: Names of lists of GPUs, and of the number of a process on its node.
_LIST = re.compile(r"(?:^|_)(?:devices?|gpus?)(?:_?(?:ids?|list|indices))?$", re.IGNORECASE)
#: A backend that has no GPU to guess.
_ON_CPU = re.compile(r"[\"'](?:gloo|mpi)[\"']")
_PLURAL = re.compile(r"(?:s|list|indices)$", re.IGNORECASE)
_NUMBER = re.compile(r"^_*(?:local_)?(?:rank|process_idx|proc_id|process_index)$")
#: Whoever shows each process its own GPUs numbers them anew.
_NUMBERS_ANEW = "CUDA_VISIBLE_DEVICES"
_BACKEND = "get_backend"
_JOINS = "init_process_group"


class Guessing(NamedTuple):
    """A barrier that names no GPU, and the expression that takes the GPU of the process out of a list, in the file
    ``path``."""

    barrier: Call
    path: str
    picked: Expression


def guessing(module: Module) -> Iterator[Guessing]:
    """Such barriers of a file, where nothing before them in their function tells NCCL which GPU to take."""
    text = module.text
    if "barrier" not in text or _NUMBERS_ANEW in text or "device_id=" in text or not ("cuda" in text or "nccl" in text):
        return
    if "nccl" not in text and _ON_CPU.search(text) is not None:
        return
    for function in module.functions:
        if "barrier" not in function.words or _BACKEND in function.words:
            continue
        calls = calls_in(function)
        bare = [call_of(place) for place in calls if _is_barrier(place)]
        named = any(last_name(call_of(p).function) == "barrier" and _names_gpu(call_of(p)) for p in calls)
        first = min((call_of(p).span for p in calls if _moves_tensors(p)), default=None)
        picked = _picked_for(function) if bare and not named else None
        if picked is not None:
            barrier = min(bare, key=lambda call: call.span)  # the later ones take the GPU of the first
            if first is None or barrier.span < first:
                yield Guessing(barrier, *picked)


def _is_barrier(place: Place) -> bool:
    """Whether a call is a barrier of all ranks that names no GPU."""
    call = call_of(place)
    if last_name(call.function) != "barrier" or any(not argument.star for argument in call.arguments):
        return False
    names = (public_name(symbol) for symbol in callees_of(place))
    return any(name == "torch.distributed.barrier" for name in names)


def _names_gpu(call: Call) -> bool:
    return facts.argument(call, "device_ids") is not None


def _moves_tensors(place: Place) -> bool:
    """Whether a call is a collective of tensors, or wraps a model, whose parameters are broadcast: NCCL goes on with
    the GPU on which they lie."""
    return any(
        entry.role == "wrap"
        or (entry.role == "collective" and any("tensor" in name or name == "output" for name in entry.params))
        for symbol in callees_of(place)
        for entry in knowledge.entries_of(public_name(symbol) or "")
    )


def _picked_for(function: Function) -> tuple[str, Expression] | None:
    """Where the GPU of the process is taken out of a list: in the function, in its class with its bases, or, of a
    function of its own, in the file."""
    own: list[Scope] = [function]
    if function.owner is not None:
        own += [m for known in function.owner.lineage if isinstance(known, Class) for m in known.methods.values()]
    else:
        own += [other for other in function.module.functions if other.owner is None]
    for scope in own:
        if isinstance(scope, Function) and any(map(_LIST.search, scope.words)):
            for statement in facts.statements(scope.body):
                part = next(filter(_picks, facts.subexpressions(facts.header(statement))), None)
                if part is not None and not _keeps_a_list(statement) and not _is_rank(statement, scope.module):
                    return scope.module.path, part
    return None


def _keeps_a_list(statement: facts.Statement) -> bool:
    """Whether a statement fills a list of GPUs: each process keeps those of something else (a simulator, a server)."""
    targets = statement.targets if isinstance(statement, facts.Assign) else ()
    return any(_LIST.search(facts.last_word(target)) and _PLURAL.search(facts.last_word(target)) for target in targets)


def _is_rank(statement: facts.Statement, module: Module) -> bool:
    """Whether the element of a list that a statement keeps is the rank with which the process joins: what a barrier
    guesses by the rank is right then."""
    names = {facts.dotted(target) for target in statement.targets} if isinstance(statement, facts.Assign) else set()
    scopes = module.scopes_with(_JOINS) if names else ()
    return any(
        rank is not None and facts.dotted(rank) in names
        for scope in scopes
        for place in calls_in(scope)
        if last_name(call_of(place).function) == _JOINS
        for rank in (argument_of(call_of(place), JOIN, "rank"),)
    )


def _picks(part: Expression) -> bool:
    """Whether an expression is the element of a list of GPUs that belongs to this process: ``gpus[local_rank]``."""
    if not isinstance(part, Subscript):
        return False
    held, number = last_name(part.value), last_name(part.key)
    return bool(held and number and _LIST.search(held) and _NUMBER.match(number))
