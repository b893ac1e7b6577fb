"""The rank inside the node is used where the rank in the whole job is meant.

## Why it hurts

On the second node two processes claim rank 0: the rendezvous never completes. Where nobody waits (samplers, shares of a
list, offsets) the severity is `wrong-result`: the shards of the nodes overlap, and others are nobody's.

## What to do

Use `RANK` or `dist.get_rank()`, or leave `rank=` out with `env://`.
`--fix --unsafe-fixes` puts a variable with the global rank there, or `int(os.environ["RANK"])` where the file reads
what torchrun sets; it leaves ranks that others are addressed by.

## Example

```python
import os

rank = int(os.environ["LOCAL_RANK"])
dist.init_process_group("gloo", rank=rank, world_size=int(os.environ["WORLD_SIZE"]))
```

## Use instead

```python
import os

rank = int(os.environ["RANK"])
dist.init_process_group("gloo", rank=rank, world_size=int(os.environ["WORLD_SIZE"]))
```

## What it reports

A local rank (`LOCAL_RANK`, `SLURM_LOCALID`, `get_node_local_rank()`, `local_process_index`, `rank % device_count()`)

- as `rank=` of `init_process_group`, `DistributedSampler`, `split_dataset_by_node`,
- as `src`, `dst` or peer of a call on the default group,
- as the number of a shard beside the number of all ranks (`shard_id=local_rank, num_shards=world_size`, of DALI's
  readers and whatever else takes both; `data.shard(num_shards=world_size, index=local_rank)`),
- as the start of a slice or of a range whose step is the world size: `files[local_rank::world_size]`, or compared
  with what is left of a number: `i % world_size == local_rank`,
- compared with the variable of a loop over all ranks,
- as an index of a list with one element for each rank of the job,
- given back beside the world size by the function that joins, where a caller calls it `rank`,
- put into a variable that is given the global rank under another launcher (`OMPI_COMM_WORLD_RANK`, and for the next one
  `MPI_LOCALRANKID`),
- stored where a framework keeps the rank in the job (`rank_zero_only.rank = int(os.environ["LOCAL_RANK"])`: hygiene,
  since the trainer of Lightning stores the right one when it is made),
- multiplied into an offset of a part whose length is a total divided by the number of ranks.

Also the number of GPUs of one node as `world_size` beside the global rank.

## Stays silent

- Programs of one node: the size that stands beside the rank is that of the node (unless a launcher's local rank and the
  number of GPUs are given to `init_process_group`, and no address of this machine), processes are spawned by
  `torch.multiprocessing.spawn`. Tests count as such. Who joins by a launcher's local rank without a size takes the
  launcher's, which counts the job.
- Functions that set `MASTER_ADDR` to this machine in any case, or in the branch that joins, or join at
  `tcp://127.0.0.1:…`, with the local rank;
  groups of the backend `fake`, which have one process.
- Devices, files of one node, logging, `node_rank * gpus_per_node + local_rank`.
- Names alone, with two exceptions: an attribute `local_rank` compared with the variable of a loop over
  `range(world_size)`, or given as `rank=` or a start beside the number of all ranks, which may be `world_size` of the
  same object.
- `LOCAL_RANK` beside `LOCAL_WORLD_SIZE`: written for one node.

Where the file, or every file that makes the group, says that there is one node, or guides and scripts start it on one
machine only (as for RNK304; here also where they leave the number of machines to the launcher, which takes one, and
nothing around these commands speaks of more), the finding has `low` confidence. So has a launcher's local rank beside
`torch.cuda.device_count()` as the size of the group: copies of one program were held right four times and wrong three
times. So has a size of which only the name says that it is that of the job (`args.world_size`) where the address is an
option that is this machine by default, and no command in guides and scripts names another one, or the size an option
that is 1 by default and no file of the program speaks of `WORLD_SIZE`.

Where no guide, no setting and no file of the project speaks of several machines, it is `hygiene`: it is as true there,
and hurts on the day of the second machine.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from distlint import facts, fixes
from distlint.calls.by_name import by_name
from distlint.facts import Call, Compare, Expression, shortened, source_of
from distlint.finding import Alarm, Confidence, Fix, Severity
from distlint.fixes.edits import replaced
from distlint.kinds import Kinds
from distlint.kinds.by_callers import kind_by_callers
from distlint.kinds.in_scope import variable_of, variable_of_torchrun
from distlint.kinds.kept_ranks import kept_ranks
from distlint.kinds.launched import given_back, mixed_launchers
from distlint.kinds.mixed_pairs import listed, may_be_rank_in
from distlint.kinds.sinks import rank_words, sinks_of
from distlint.knowledge import SinkEntry, starting
from distlint.places import Place
from distlint.project import Class, External, Function, Module, resolve_all
from distlint.rules import rule
from distlint.source.slices import sounding
from distlint.spmd.kind import LOCAL, Kind, What
from distlint.spmd.tree import WORLD
from distlint.starting.one_machine import THIS_MACHINE, is_met_on_this_machine
from distlint.starting.refusals import asks_for_one_node
from distlint.starting.roles import is_fake
from distlint.survey import Survey

_SIZE_OF_NODE = "LOCAL_WORLD_SIZE"
#: What samplers of projects call the number of ranks.
_SIZES = ("num_replicas", "world_size")
#: What readers of data call the number of a part, and how many parts there are (DALI, tf.data, data sets of projects);
#: in Hugging Face's `shard` it has another name.
_SHARD, _SHARDS = ("shard_id", "shard_index", "shard_idx"), ("num_shards", "n_shards", "shard_count")
_SHARD_OF = {"shard": ("index", *_SHARD)}


#: What becomes of a rank that two nodes have, by what it is given for.
_CLAIMED = "on a second node two processes claim each rank, and the rendezvous never completes"
_PEERS = "it is wrong on more than one node"
_SHARED = "a second node takes the shares of the first, and nobody takes the others"
_TWICE = "a second node has each rank once more, with the files and the logs of rank 0"
_FIRST = "until a trainer is made, the first process of each node logs and writes as rank 0"
#: Variables of launchers that are told the rank inside the node, and names that are made of them.
_is_of_node = sounding(re.compile(r"LOCAL_?(?:RANK|ID)|get_node_local_rank|local_process_index"))


class _Wrong(NamedTuple):
    """``becomes``: what becomes of it on a second node; ``is_doubtful``: the program says that there is one, unless it
    is told more."""

    expression: Expression
    use: str
    sure: bool
    becomes: str = _SHARED
    is_doubtful: bool = False


@rule(
    "RNK303",
    "local-rank-as-global-rank",
    severity=Severity.HANG,
    needs="function",
    fix="suggested",
    about="several processes",
)
def check(module: Module, survey: Survey) -> Iterator[Alarm]:
    """One finding per use."""
    ranks = rank_words(module)
    for owner in module.scopes:
        if isinstance(owner, Function) and ranks.isdisjoint(owner.words):
            continue
        for place in survey.kinds.places(owner, Call, Compare, facts.Subscript, facts.Binary):
            for wrong in _uses(place, survey, ranks):
                alarm = _alarm(wrong, module, survey)._replace(fix=_fix(wrong, place, survey))
                yield alarm.lowered(asks_for_one_node(place, owner))
        if any(map(_is_of_node, owner.words)):
            back = given_back(owner, survey.kinds, survey.order) if isinstance(owner, Function) else ()
            for given, use in (*back, *mixed_launchers(owner, survey.kinds)):
                alarm = _alarm(_Wrong(given, use, False, _TWICE), module, survey)
                yield alarm._replace(fix=_of_the_job(given, module))
    for kept in kept_ranks(module):
        kind = survey.kinds.kind(kept.value, kept.scope)
        if kind is not None and kind.sure and not kind.text and _is_local(kind):
            wrong = _Wrong(kept.value, facts.dotted(kept.target) or kept.target.attr, True, _FIRST)
            yield _alarm(wrong, module, survey)._replace(fix=_of_the_job(kept.value, module))


def _fix(wrong: _Wrong, place: Place, survey: Survey) -> Fix | None:
    """The global rank that is in scope, or that the launcher leaves in the environment, in the place of the local one;
    not where ranks speak of another one, nor of an attribute of this object, which is to be put right where it is
    stored."""
    if wrong.becomes == _PEERS or (facts.dotted(wrong.expression) or "").startswith("self."):
        return None
    if wrong.becomes == _CLAIMED and "get_rank(" in place.scope.module.text:
        return None  # what it gives is the local rank so far, and may be used as that
    rank = variable_of(WORLD, "rank", place, survey.kinds) or variable_of_torchrun("RANK", place)
    if rank is None or (facts.is_name(wrong.expression, rank)):
        return None
    return fixes.suggested(f"use {rank}", replaced(place.scope.module.text, wrong.expression, rank))


def _of_the_job(given: Expression, module: Module) -> Fix | None:
    """The other variable of torchrun, where its rank on the node is read among those of the job."""
    names = [part for part in facts.subexpressions(given) if facts.text_of(part) == "LOCAL_RANK"]
    return fixes.suggested("read RANK", replaced(module.text, names[0], '"RANK"')) if len(names) == 1 else None


def _alarm(wrong: _Wrong, module: Module, survey: Survey) -> Alarm:
    severity = Severity.WRONG_RESULT if wrong.becomes in (_SHARED, _TWICE) else None
    if wrong.becomes == _FIRST or survey.one_node.is_all_there_is(module):
        severity = Severity.HYGIENE
    alarm = Alarm(
        span=wrong.expression.span,
        confidence=Confidence.HIGH if wrong.sure else Confidence.MEDIUM,
        severity=severity,
        message=f"{shortened(wrong.expression)} is the rank inside the node, but {wrong.use} needs the "
        f"global rank; {wrong.becomes}",
        help="use RANK or dist.get_rank()",
    )
    one_node = survey.one_node
    is_on_one = one_node.is_said(module, False) or one_node.is_started_on_one(module) or one_node.is_shown_on_one
    is_on_one = is_on_one or one_node.is_guided_to_one(module)
    return alarm.lowered(wrong.is_doubtful or is_on_one)


def _uses(place: Place, survey: Survey, ranks: frozenset[str]) -> Iterator[_Wrong]:
    expression, kinds = place.expression, survey.kinds
    if isinstance(expression, Call):
        yield from _arguments(expression, place, survey)
        yield from _pair(expression, place, survey)
        if facts.is_name(expression.function, "range"):
            given = [argument.value for argument in expression.arguments]
            if len(given) == 3:
                yield from _strided(given[0], given[2], place, kinds)
    elif isinstance(expression, facts.Subscript) and isinstance(expression.key, facts.Slice):
        yield from _strided(expression.key.lower, expression.key.step, place, kinds)
    elif isinstance(expression, facts.Subscript):
        yield from _element(expression, place, kinds, ranks)
    elif isinstance(expression, Compare) and expression.operators in (("==",), ("!=",)):
        yield from _turns(expression, place, kinds)
        yield from _dealt(expression, place, kinds, ranks)
    elif isinstance(expression, facts.Binary) and expression.operator == "*":
        yield from _offset(expression, place, kinds, ranks)


def _is_local(kind: Kind | None) -> bool:
    return kind is not None and kind.numbers(LOCAL)


def _arguments(call: Call, place: Place, survey: Survey) -> Iterator[_Wrong]:
    for sink, given in sinks_of(call, place.scope, "global"):
        numbering = _unbounded(given) if given is not None else None
        kind = _kind(numbering, place, survey) if numbering is not None else None
        # people call a parameter local_rank that is the rank inside some group, but what launchers pass is an attribute
        if (
            given is None
            or kind is None
            or not (kind.sure or isinstance(numbering, facts.Attribute))
            or not _is_local(kind)
        ):
            continue
        arguments, _ = by_name(call, sink.params)
        sizes = {row.parameter for row, _ in sinks_of(call, place.scope, "world-size")}
        if sizes:
            size = arguments.get(next(iter(sorted(sizes))))
            counted = _kind(size, place, survey) if size is not None else None
            joins = "init_process_group" in sink.name
            if joins and not isinstance(place.scope, Class) and is_met_on_this_machine(place.scope):
                continue
            if joins and is_fake(call):
                continue
            defaults_to_world = size is None and ("init" not in sink.name or _is_launched(call, kind, place))
            is_of_the_job = (
                counted is not None
                and (counted.sure or _are_of_one_object(given, size, place, survey.kinds))
                and _is_of_the_job(counted, sink, place)
            )
            if not defaults_to_world and not is_of_the_job:
                continue
        elif "group" in arguments or not kind.sure:
            continue
        joins = sink.parameter == "rank" and any(word in sink.name for word in ("init", "launch"))
        becomes = _PEERS if sink.parameter != "rank" else _CLAIMED if joins else _SHARED
        is_doubtful = joins and _is_for_one_node(arguments, place, survey)
        yield _Wrong(given, f"{sink.parameter}= of {sink.name.rpartition('.')[2]}", kind.sure, becomes, is_doubtful)


def _unbounded(given: Expression) -> Expression:
    """What stands beside a floor: ``max(args.local_rank, 0)``."""
    if not isinstance(given, Call) or not facts.is_name(given.function, "max"):
        return given
    others = [argument.value for argument in given.arguments if not facts.is_zero(argument.value)]
    return others[0] if len(others) == 1 else given


def _is_for_one_node(given: Mapping[str, Expression], place: Place, survey: Survey) -> bool:
    """Whether all meet on this machine, or are alone, unless somebody gives other options, where nothing but a name
    says that the size is that of the job."""
    module, size = place.scope.module, given.get("world_size")
    counted = _kind(size, place, survey) if size is not None else None
    if counted is not None and counted.sure:
        return False
    method = given.get("init_method")
    if isinstance(method, facts.Attribute) and survey.one_node.is_met_here_by_default(method.attr, module):
        return True
    return isinstance(size, facts.Attribute) and survey.one_node.is_one_by_default(size.attr, module)


def _are_of_one_object(given: Expression, size: Expression | None, place: Place, kinds: Kinds) -> bool:
    """``env.local_rank`` beside ``env.world_size``: what has both names tells them apart."""
    return (
        isinstance(given, facts.Attribute)
        and isinstance(size, facts.Attribute)
        and facts.dotted(given.value) is not None
        and facts.dotted(given.value) == facts.dotted(size.value)
        and not _is_given_another(given.attr, place, kinds)
    )


def _is_given_another(name: str, place: Place, kinds: Kinds) -> bool:
    """Whether a function of the file puts something else into an attribute of that name than a rank inside the node:
    ``args.local_rank = int(os.environ["RANK"])``."""
    for function in place.scope.module.mentioning(name):
        for statement in facts.statements(function.body):
            if isinstance(statement, facts.Assign) and statement.value is not None:
                targets = (t for t in statement.targets if isinstance(t, facts.Attribute) and t.attr == name)
                kind = kinds.kind(statement.value, function) if any(targets) else None
                if kind is not None and not _is_local(kind):
                    return True
    return False


def _pair(call: Call, place: Place, survey: Survey) -> Iterator[_Wrong]:
    """``rank=local_rank`` beside the number of all ranks, for a class of the project that deals out data: its parts are
    one for each of them. So are shards by their name, whoever is given the number of one and how many there are."""
    given, size = _named(call, ("rank",)), _named(call, _SIZES)
    if given is None or size is None or not _deals_out(call, place):
        given, size = _named(call, _SHARD_OF.get(facts.last_called(call) or "", _SHARD)), _named(call, _SHARDS)
    if given is None or size is None:
        return
    mine, counted = _kind(given.value, place, survey), _kind(size.value, place, survey)
    if mine is None or counted is None or not _is_local(mine) or not counted.counts(WORLD):
        return
    sure = mine.sure and counted.sure
    if sure or (given.keyword != "rank" and _are_of_one_object(given.value, size.value, place, survey.kinds)):
        called = facts.dotted(call.function) or facts.last_name(call.function)
        yield _Wrong(given.value, f"{given.keyword}= of {called}", sure)


def _named(call: Call, names: Sequence[str]) -> facts.Argument | None:
    """The first argument that has one of some names."""
    return next((given for name in names for given in call.arguments if given.keyword == name), None)


def _kind(expression: Expression, place: Place, survey: Survey) -> Kind | None:
    """What an expression numbers or counts; for a parameter, what all calls in sight give for it."""
    kind = survey.kinds.kind(expression, place.scope)
    if kind is not None and kind.sure:
        return kind
    return kind_by_callers(expression, place.scope, survey.kinds, survey.order) or kind


def _deals_out(call: Call, place: Place) -> bool:
    """Whether a call makes a sampler of the project that takes a rank and the number of ranks."""
    symbols = resolve_all(call.function, place.scope)
    owners = [symbol for symbol in symbols if isinstance(symbol, Class)]
    return bool(owners) and all(
        any(isinstance(known, External) and known.name.endswith("Sampler") for known in owner.lineage)
        and (constructor := owner.method("__init__")) is not None
        and any(parameter.name == "rank" for parameter in constructor.definition.parameters)
        for owner in owners
    )


def _is_launched(call: Call, kind: Kind, place: Place) -> bool:
    """Whether processes join by what a launcher has left in the environment: with its size of the whole job, since the
    file speaks of none itself."""
    method = facts.argument(call, "init_method")
    text = place.scope.module.text
    by_environment = method is None or "env://" in source_of(method)
    own = any(word in text for word in (*THIS_MACHINE, _SIZE_OF_NODE, "WORLD_SIZE"))
    starts = starting.called("worker").search(text) is not None
    return kind.sure and by_environment and not own and not starts and facts.argument(call, "store") is None


def _is_of_the_job(size: Kind, sink: SinkEntry, place: Place) -> bool:
    """Whether the size beside a rank is that of the whole job. That of one node is, too, where all join one group: who
    was given a local rank by a launcher may be one of several nodes, unless they meet at this machine, or the size is
    the launcher's own for a node: then one node is what the author has in mind."""
    if size.counts(WORLD):
        return True
    if not size.counts(LOCAL) or "init_process_group" not in sink.name:
        return False
    module = place.scope.module
    return not any(word in module.text for word in (*THIS_MACHINE, _SIZE_OF_NODE))


def _strided(start: Expression | None, step: Expression | None, place: Place, kinds: Kinds) -> Iterator[_Wrong]:
    """``files[local_rank::world_size]``."""
    if start is None or step is None or isinstance(step, facts.Constant):
        return
    first, every = kinds.kind(start, place.scope), kinds.kind(step, place.scope)
    if first is None or not _is_local(first) or every is None or not every.counts(WORLD):
        return
    if (first.sure and every.sure) or _are_of_one_object(start, step, place, kinds):
        yield _Wrong(start, "a share of every world-size-th element", first.sure)


def _dealt(comparison: Compare, place: Place, kinds: Kinds, ranks: frozenset[str]) -> Iterator[_Wrong]:
    """``i % world_size == local_rank``."""
    sides = (comparison.left, comparison.comparators[0])
    for mine, rest in (sides, sides[::-1]):
        if not (isinstance(rest, facts.Binary) and rest.operator == "%" and may_be_rank_in(mine, place, ranks)):
            continue
        if not kinds.kind(rest.left, place.scope):
            yield from _strided(mine, rest.right, place, kinds)


def _element(element: facts.Subscript, place: Place, kinds: Kinds, ranks: frozenset[str]) -> Iterator[_Wrong]:
    """``parts[local_rank]`` where there is a part for each rank of the job."""
    if not may_be_rank_in(element.key, place, ranks):
        return
    kind = kinds.kind(element.key, place.scope)
    if kind is None or not kind.sure or kind.text or not _is_local(kind):
        return
    if listed(element.value, place, kinds) == WORLD:
        use = f"{shortened(element.value)}, with one element for each rank of the job,"
        yield _Wrong(element.key, use, True)


def _turns(comparison: Compare, place: Place, kinds: Kinds) -> Iterator[_Wrong]:
    """A loop over all ranks in which each waits for its turn."""
    sides = (comparison.left, comparison.comparators[0])
    for mine, turn in (sides, sides[::-1]):
        loops = [s for s in place.above if isinstance(s, facts.For) and source_of(s.target) == source_of(turn)]
        kind = kinds.kind(mine, place.scope) if loops and isinstance(turn, facts.Name) else None
        # people call a parameter or variable local_rank that is the rank inside some group
        if kind is not None and _is_local(kind) and (kind.sure or isinstance(mine, facts.Attribute)):
            over = kinds.kind(loops[-1].iterable, place.scope)
            if over is not None and over.what is What.NUMBERS and over.group == WORLD:
                yield _Wrong(mine, "the comparison with each rank of the world in turn", False, _PEERS)


def _offset(product: facts.Binary, place: Place, kinds: Kinds, ranks: frozenset[str]) -> Iterator[_Wrong]:
    """``local_rank * part`` where ``part`` is a total divided by the number of ranks of a larger group; of a slice the
    beginning says it."""
    around = place.parent
    if isinstance(around, facts.Slice) and around.upper is product and isinstance(around.lower, facts.Binary):
        return
    for mine, part in ((product.left, product.right), (product.right, product.left)):
        if not isinstance(part, facts.Name) or not may_be_rank_in(mine, place, ranks):
            continue
        parted = _parted_by(part.id, place, kinds)
        kind = kinds.kind(mine, place.scope) if parted is not None else None
        if kind is not None and kind.sure and not kind.text and _is_local(kind):
            yield _Wrong(mine, f"the offset of a part of {shortened(parted)}", True)


def _parted_by(name: str, place: Place, kinds: Kinds) -> Expression | None:
    """The division by a number of ranks that a variable was given."""
    scope = place.scope
    if not isinstance(scope, Function):
        return None
    for statement in facts.statements(scope.body):
        if isinstance(statement, facts.Assign) and [source_of(target) for target in statement.targets] == [name]:
            for e in facts.subexpressions(statement.value):
                if isinstance(e, facts.Binary) and e.operator in ("/", "//"):
                    kind = kinds.kind(e.right, scope)
                    if kind is not None and kind.sure and kind.what is What.SIZE and not kind.group.axes & {"local"}:
                        return e
    return None
