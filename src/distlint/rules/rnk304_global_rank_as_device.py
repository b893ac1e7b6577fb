"""The rank in the whole job is used as the index of a GPU.

## Why it hurts

It works on one node and dies on the second one with an invalid device ordinal.

## What to do

Use `LOCAL_RANK`. `--fix --unsafe-fixes` puts a variable with the local rank there, or `int(os.environ["LOCAL_RANK"])`
where the file reads what torchrun sets; it leaves other launchers to you.

## Example

```python
rank = dist.get_rank()
torch.cuda.set_device(rank)
```

## Use instead

```python
local_rank = int(os.environ["LOCAL_RANK"])
torch.cuda.set_device(local_rank)
```

## What it reports

A global rank (`get_rank()`, `RANK`, `SLURM_PROCID`, `process_index`, `global_rank` of a framework) as the index of a
device: `torch.cuda.set_device(rank)`, `f"cuda:{rank}"`, `torch.device("cuda", rank)`, `torch.device(rank)`,
`.cuda(rank)`, `.to(rank)`, `device_ids=[rank]`, `output_device=rank`, `device_id=`, also as the value of a
`map_location`, for accelerators of other makers (`torch.mlu.set_device(rank)`, `.npu(rank)`), for the name of a device
of DeepSpeed's accelerator, in the `device_map` of a model, or where the CPU is the other choice
(`rank if torch.cuda.is_available() else "cpu"`); what a function of the project called `get_rank` gives, whatever it
does for it, unless it speaks of devices or of the node. So is the rank in a group that is handed in or made
(`get_rank(group)`), with medium confidence. A parameter counts, by whatever name
(`def choose(index): torch.cuda.set_device(index)`), if all calls give the global rank for it and all of them are seen;
so does an attribute of an object that they hand over (`launch.rank`).

## Stays silent

- Values of which only the name says that they are a global rank, the index that `torch.multiprocessing.spawn` passes.
- `rank % torch.cuda.device_count()`; ranks in groups along axes such as the tensor parallel ones, which may be all of a
  node, and in groups that are called by a node.
- Programs of one node: the file, or all files that make the group, spawn their processes (in code that was not taken
  out), or the world size is `torch.cuda.device_count()`, asserted to be no more than that or as many as a list of GPUs
  has, or called a number of GPUs, or several nodes make it raise (`if num_nodes > 1: raise …`); files that join where
  they have set `MASTER_ADDR` to this machine (also by a name that is given nothing else) or wait for all ranks at a
  store of it (`TCPStore("127.0.0.1", port, world_size)`), or whose programs spawn processes that meet there; tests and
  benchmarks.
- What only the first rank comes to; functions of a program that nothing calls.
- Groups that are joined with the rank inside the node (`rank=local_rank`): RNK303 reports that.
- Code that hides all GPUs but one from each process; programs that ask whether there is a process group, and in which
  nothing makes one (`get_rank() if is_initialized() else 0`).

The finding has `low` confidence

- where all commands in the guides and scripts of a project that start the file, or what imports it, do so on one
  machine (`torchrun --standalone`, `--nnodes=1`, `torchx run … -j 1x8`, `--nproc_per_node=$WORLD_SIZE`, or a
  `--world_size` that is the number of processes of a node), unless the file takes the rank on a node for itself
  (`rank % torch.cuda.device_count()`); where none starts any of these, all commands count;
- where guides and scripts start several processes, and neither they nor any file of the project speak of several
  machines (`--nnodes=2`, an option `num_nodes`, SLURM, `num_machines: 2` in settings, the word `multi-node`; a job that
  asks for `--nodes=1` speaks of one): of 17 such alarms six were right before strict readers, none of the newest
  eleven;
- in a program that no other file imports, where no file of the project and no guide speaks of several machines or of
  the ranks on one (`LOCAL_RANK`, `nnodes`, SLURM): of such alarms on public code 2 of 11 were right, 101 of 126
  elsewhere;
- below `if __name__ == "__main__"` of a file that others import: what it defines is tried out there;
- in functions, and methods of classes, that nothing in sight calls.

It is `hygiene` where commands in guides and scripts, or in the docstring of the file, start what uses it, with a
launcher or without, and neither they nor what stands around them or in settings speaks of several machines; and where
no guide, no setting and no file of the project does. It is as true there, and hurts on the day of the second machine:
of the 27 newest alarms 26 were right about the code, and one before strict readers.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from distlint import facts, fixes, knowledge
from distlint.facts import Call, Expression, shortened, source_of
from distlint.finding import Alarm, Confidence, Evidence, Fix, Severity, Span
from distlint.fixes.edits import replaced, replaced_in_text
from distlint.joining.without_group import makes_no_group
from distlint.kinds.by_callers import kind_by_callers
from distlint.kinds.in_scope import variable_of, variable_of_torchrun
from distlint.kinds.sinks import can_sink, device_indices, may_be_rank, rank_words
from distlint.places import Place, is_main_guard
from distlint.places.rank_zero import only_rank_zero
from distlint.project import Class, Function, Instance, Module, Scope, ScopeOwner, resolve_all
from distlint.rules import rule
from distlint.spmd.kind import LOCAL, NODE, Kind, What
from distlint.spmd.tree import WORLD
from distlint.starting.refusals import asks_for_one_node
from distlint.survey import Survey

#: A group that is joined with the rank inside the node: the rank in it is that one.
_JOINS_BY_LOCAL = re.compile(
    r"init_process_group\([^()]{0,400}(?<!\w)rank\s{0,3}=\s{0,3}(?:\w{1,30}\.)?local_rank(?!\w)"
)
#: Tests and benchmarks, which have one node.
_TRIAL = re.compile(r"(?:^|[_/])(?:tests?|bench(?:mark)?s?)(?:$|[_/])")
_DEVICES = frozenset(("to", "device", "device_map"))
#: Words of code that names a GPU by its index.
_BY_INDEX = frozenset(("set_device", "device_ids", "cuda", "device_index"))
#: What such a function speaks of that gives something else.
_OF_NODE = re.compile(r"local|cuda|device|gpu|node", re.IGNORECASE)
#: Names of groups whose ranks are those of one node.
_INSIDE = re.compile(r"node|local|intra|host|machine|server", re.IGNORECASE)
_IN_CALLS = " in all calls in sight"
#: Functions of a project that give the rank by their names, whatever they do for it.
_ASKS = frozenset(("get_rank", "get_global_rank"))


@rule(
    "RNK304",
    "global-rank-as-device",
    severity=Severity.CRASH,
    needs="function",
    fix="suggested",
    about="several processes",
)
def check(module: Module, survey: Survey) -> Iterator[Alarm]:
    """One finding per call."""
    text = module.text
    if not any(word in text for word in _moves()):
        return
    inside = module.path.removeprefix(str(survey.project.root))
    ranks = rank_words(module)
    if _TRIAL.search(inside):
        return
    for owner in module.scopes:
        if isinstance(owner, Function) and _TRIAL.search(owner.name):
            continue
        is_open = _may_name_gpu(owner, ranks) and _has_device(owner) if isinstance(owner, Function) else bool(ranks)
        if not is_open:
            continue
        seen: set[Span] = set()
        for place in survey.kinds.places(owner, Call, facts.Text, facts.Binary, facts.Conditional):
            for index in device_indices(place.expression, place.scope):
                how = _how_global(index, place, owner, ranks, survey)
                if how is None and index.span not in seen and _is_of_a_part(index, place, ranks, survey):
                    seen.add(index.span)
                    yield _of_a_part(index, place, survey)
                    break
                if (
                    how is not None
                    and index.span not in seen
                    and not only_rank_zero(place)
                    and not (_JOINS_BY_LOCAL.search(text) or survey.one_node.is_said(module, True))
                    and not asks_for_one_node(place, owner)
                    and not (isinstance(owner, Function) and survey.files.is_dead(owner))
                    and not ("initialized" in text and makes_no_group(module, survey.launching))
                ):
                    seen.add(index.span)
                    yield _finding(index, place, how, survey)
                    break  # device_ids and output_device of one call


@cache
def _moves() -> tuple[str, ...]:
    """What stands in a file that may name a device, or move something to one."""
    kinds = sorted(knowledge.device_types())
    return ("device", ".to(", *(mark for kind in kinds for mark in (f".{kind}", f"{kind}:")))


def _may_name_gpu(function: Function, ranks: frozenset[str]) -> bool:
    """A cheap look: whether a function has a word for ranks, or may name a GPU by what it is given, by any name."""
    is_given = bool(function.definition.parameters) and not function.words.isdisjoint(_BY_INDEX)
    return is_given or not ranks.isdisjoint(function.words)


def _how_global(index: Expression, place: Place, owner: Scope, ranks: frozenset[str], survey: Survey) -> str | None:
    """How an index is the global rank: by itself (``""``), or by what all calls in sight give for it; None if it is not
    seen to be."""
    if may_be_rank(index, owner, ranks):
        kind = survey.kinds.kind(index, place.scope)
        if _is_global(kind) or _is_beside_the_local_one(index, place) or _is_called_global(index, kind, place.scope):
            return ""
        may_be_given = kind is None or not kind.sure
    else:
        may_be_given = isinstance(index, facts.Name) and facts.last_called(place.expression) != "to"
    return _IN_CALLS if may_be_given and _is_given_global(index, place, survey) else None


def _has_device(function: Function) -> bool:
    return can_sink(function, "device") or not function.words.isdisjoint(_DEVICES | knowledge.device_types())


def _is_global(kind: Kind | None) -> bool:
    return kind is not None and kind.sure and kind.what is What.RANK and kind.group == WORLD


def _is_of_a_part(index: Expression, place: Place, ranks: frozenset[str], survey: Survey) -> bool:
    """Whether an index is the rank in a group that is handed in, or made, of whatever ranks: ``get_rank(group)``."""
    if not (isinstance(place.scope, Function) and may_be_rank(index, place.scope, ranks)):
        return False
    kind = survey.kinds.kind(index, place.scope)
    if kind is None or not kind.sure or kind.text or kind.what is not What.RANK:
        return False
    if kind.group in (WORLD, LOCAL, NODE) or kind.group.axes or _INSIDE.search(kind.group.key) is not None:
        return False
    if only_rank_zero(place) or survey.one_node.is_said(place.scope.module, True):
        return False
    return not survey.files.is_dead(place.scope)


def _of_a_part(index: Expression, place: Place, survey: Survey) -> Alarm:
    """The finding about such an index; several groups of one node are as wrong as those of several nodes."""
    kind = survey.kinds.kind(index, place.scope)
    is_doubtful = kind is not None and survey.handed.is_nobodys(kind.group, place)
    return Alarm(
        confidence=Confidence.LOW if is_doubtful else Confidence.MEDIUM,
        span=index.span if not isinstance(place.expression, facts.Text) else place.expression.span,
        message=f"{shortened(index)} is the rank in a group, which need not begin with GPU 0 of the node: ranks of"
        " other groups take the same devices; use the local rank",
        help='use the current device, or int(os.environ["LOCAL_RANK"])',
    )


def _speaks_of_devices(function: Function) -> bool:
    """Whether a function may give the rank on the node, or the name of a device."""
    return any(_OF_NODE.search(line) for line in function.module.project.lines(function))


def _is_given_global(index: Expression, place: Place, survey: Survey) -> bool:
    """Whether an index is what all calls in sight give a global rank for."""
    return _is_global(kind_by_callers(index, place.scope, survey.kinds, survey.order))


def _is_called_global(index: Expression, kind: Kind | None, scope: ScopeOwner) -> bool:
    """Whether an index is called a global rank, and nothing is known of it that says otherwise."""
    if kind is not None and kind.sure:
        return False
    if isinstance(index, Call):
        if index.arguments or facts.last_name(index.function) not in _ASKS:
            return False
        known = [symbol for symbol in resolve_all(index.function, scope) if isinstance(symbol, Function)]
        return not any(_speaks_of_devices(function) for function in known)
    return facts.last_name(index) == "global_rank"


def _is_beside_the_local_one(index: Expression, place: Place) -> bool:
    """Whether an index is the ``rank`` of an object of a class that keeps a ``local_rank`` as well."""
    if not isinstance(index, facts.Attribute) or index.attr not in ("rank", "global_rank"):
        return False
    held = resolve_all(index.value, place.scope)
    return any(isinstance(s, Instance) and isinstance(s.of, Class) and _keeps_both(s.of, index.attr) for s in held)


def _keeps_both(owner: Class, rank: str) -> bool:
    return rank in owner.attributes and "local_rank" in owner.attributes


def _is_trial_run(place: Place, module: Module, survey: Survey) -> bool:
    """Whether a place stands below `if __name__ == "__main__"` in a file that others import: what it defines is tried
    out there."""
    guarded = place.scope is module and any(map(is_main_guard, place.above))
    return guarded and survey.launching.is_imported(module)


def _finding(index: Expression, place: Place, how: str, survey: Survey) -> Alarm:
    given = _overwritten(index, place, survey) if "local" in (facts.last_word(index)) else None
    since = f" since line {given.span.line}" if given is not None else ""
    module = place.scope.module
    is_doubtful = survey.one_node.is_started_on_one(module) or _is_trial_run(place, module, survey)
    is_doubtful = is_doubtful or survey.one_node.is_on_one_in_mind(module) or survey.one_node.is_shown_on_one
    beside = ""
    if survey.one_node.is_guided_to_one(module):
        beside = ", of which the guides start one"
    elif survey.one_node.is_all_there_is(module):
        beside = ", though nothing here speaks of a second one"
    elif not survey.one_node.may_be_on_several(module):
        beside = ", though nobody is seen to start this on several"
    return Alarm(
        confidence=Confidence.LOW if is_doubtful else Confidence.HIGH,
        severity=Severity.HYGIENE if beside else None,
        span=index.span if not isinstance(place.expression, facts.Text) else place.expression.span,
        message=f"{shortened(index)} is the global rank{since}{how}, but device indices restart on every node{beside}; "
        "use the local rank",
        help='use int(os.environ["LOCAL_RANK"])',
        evidence=(Evidence(module.path, given.span, "it becomes the global rank here"),) if given is not None else (),
        fix=_fix(index, place, survey) if given is None else None,
    )


def _fix(index: Expression, place: Place, survey: Survey) -> Fix | None:
    """The local rank that is in scope, or that the launcher leaves in the environment, in the place of the index, and
    of the others like it in the call."""
    if isinstance(index, facts.Attribute) and _is_beside_the_local_one(index, place):
        local: str | None = f"{source_of(index.value)}.local_rank"
    else:
        local = variable_of(LOCAL, "local_rank", place, survey.kinds)
        local = local or variable_of_torchrun("LOCAL_RANK", place)
    if local is None:
        return None
    text = place.scope.module.text
    if isinstance(place.expression, facts.Text):
        return fixes.suggested(f"use {local}", replaced_in_text(text, place.expression, source_of(index), local))
    alike = [one for one in device_indices(place.expression, place.scope) if source_of(one) == source_of(index)]
    return fixes.suggested(f"use {local}", *(replaced(text, one, local) for one in alike))


def _overwritten(index: Expression, place: Place, survey: Survey) -> Expression | None:
    """What an index that is called a local rank was given before, in the same body, that is the global one."""
    scope = place.scope
    if isinstance(scope, Class):
        return None
    found = None
    for statement in facts.statements(scope.body):
        if isinstance(statement, facts.Assign) and statement.value is not None and statement.span < index.span:
            named = source_of(index) in map(source_of, statement.targets)
            if named and _is_global(survey.kinds.kind(statement.value, scope)):
                found = statement.value
    return found
