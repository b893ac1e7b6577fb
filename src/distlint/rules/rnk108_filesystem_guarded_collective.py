"""A collective depends on whether a file is there, and each rank looks for itself.

## Why it hurts

On several nodes a local disk has the file on one node only, and a shared file system shows it to some ranks later than
to others. Then some ranks resume and the others start afresh, and the first collective between them never completes.

## What to do

Look on rank 0 and broadcast the answer with `broadcast_object_list`.

## Example

```python
import os

def resume(model, path):
    if os.path.exists(path):
        model.load_state_dict(torch.load(path))
        dist.barrier()
```

## Use instead

```python
import os

def resume(model, path):
    found = [os.path.exists(path)]
    dist.broadcast_object_list(found, src=0)
    if found[0]:
        model.load_state_dict(torch.load(path))
        dist.barrier()
```

## What it reports

A collective, or a framework call that synchronises, that runs (or is skipped by an early exit) under a test of the file
system: `os.path.exists`, `isfile`, `listdir`, `glob`, `Path(…).exists()` and the like, also through a variable or a
helper.

Off by default: 26 of 59 alarms on unseen code were right, and the figure did not rise though nearly all false ones were
mended each time.

## Stays silent

- One rank looks and broadcasts the answer, or the answers are reduced or gathered.
- A test that only decides what is read, with the same collectives on both sides.
- A test whose failing side raises, or logs an error and returns: that checks an argument.
- A test of what a path is: both sides read the same path, or it may be the name of something to download; one format
  after the other is asked for; what stands in a file that is read either way.
- What follows from a look that was reported.
- Files of tests: they run on one machine.
- Tests under a condition on the rank: there the rank decides.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from distlint import facts
from distlint.facts import Expression, Statement
from distlint.finding import Alarm, Severity, Span
from distlint.project import Function, Module
from distlint.project.nested import nested
from distlint.project.one_form import plain
from distlint.rules import rule
from distlint.spmd import Rooted
from distlint.spmd.lanes import lanes
from distlint.spmd.terms import locals_of
from distlint.spmd.tree import Site
from distlint.spmd.wording import local_evidence, local_way
from distlint.survey import Survey

_ERRORS = frozenset(("error", "critical", "exception"))
_LOGS = re.compile(r"_?(?:rank_zero_)?(?:print|log|warn|debug|info|error|critical|exception)")
#: Calls that build a path, or look for something in a folder, and do not ask what the path is.
_BUILDS = frozenset(("join", "Path", "str", "abspath", "expanduser", "listdir", "scandir", "glob", "iglob"))
#: Names of calls and arguments by which something is made at a path.
_WRITES = re.compile(r"save|write|dump|store|create|make|build|touch|cache|out(?:put)?_?(?:file|dir|path)")
#: Names of calls that make something of what is at a path, and of those that load it.
_USES = re.compile(r"data|loader|reader|iter|model|tokenizer")
_LOADS = re.compile(r"(?:^|_)(?:load|read|open|restore|from)(?:_|$)")
#: Names of calls that ask what is at a path.
_LOOKS = re.compile(r"(?:os_path_)?(?:exists|isfile|isdir|is_file|is_dir)")
#: What may be a folder here or the name of something to download.
_HUB = re.compile(r"(?:id|name)_or_path|(?:model|dataset|repo|tokenizer)_(?:id|name)\b")
#: A test whether the path is there that an option gives; and names of those that runs write to.
_OPTION = re.compile(
    r"(?:[\w.]{1,99} and )?(?:not )?os\.path\.(?:isdir|isfile|exists)\("
    r"(?:[a-z]{1,20}_)?(?:args|opts?|cfg|config|conf|hparams|flags)\.(\w+)\)"
)
_WRITTEN = re.compile(
    r"^(?!.*(?:pretrain|init)).*(?:ckpt|check_?point|resum|restart|out|log|save|cache|snapshot|latest|last|work|exp|run|tmp|temp)"
)


@rule(
    "RNK108",
    "filesystem-guarded-collective",
    severity=Severity.HANG,
    needs="project",
    default=False,
    about="divergence",
)
def check(module: Module, survey: Survey) -> Iterator[Alarm]:
    """One finding per look at the file system that decides in a function whether a collective is reached."""
    told: set[tuple[Function | None, str]] = set()
    asked: set[Site] = set()
    for rooted in sorted(survey.spmd.local_divergences(module), key=_order):
        if rooted.reason != "files" or _refuses(rooted, survey) or _asks_what_it_is(rooted, survey):
            continue
        function = survey.spmd.function_around(rooted.place)
        looks = {(function, local.key.rpartition("<")[2]) for local in locals_of(rooted.divergence.parted.term)}
        places = set(rooted.divergence.parted.branch.why)
        if not looks.isdisjoint(told) or not places.isdisjoint(asked):
            continue  # it follows from the same look
        told |= looks
        asked |= places
        yield Alarm(
            span=rooted.place.span,
            confidence=rooted.confidence,
            message=f"{local_way(rooted, module, survey.spmd)}, and each rank looks at the disk by itself: "
            "ranks that see it differently wait for each other",
            help="let rank 0 look, and broadcast the answer",
            evidence=local_evidence(rooted, survey.spmd),
            lanes=lanes(rooted, survey.spmd),
        )


def _order(rooted: Rooted) -> tuple[bool, Span]:
    """Places behind the test that parts the ranks come first: not those of decorators."""
    return rooted.place.span < rooted.divergence.parted.branch.site.span, rooted.place.span


def _refuses(rooted: Rooted, survey: Survey) -> bool:
    """Whether the exit stands behind an error in the log: a check of an argument."""
    function = survey.spmd.function_around(rooted.place)
    if function is None or rooted.divergence.left is None:
        return False
    exit_ = rooted.divergence.left.exit
    if exit_.kind == "exit" and exit_.site.path != rooted.place.path:
        return True  # a helper elsewhere ends the program
    for statement in facts.statements(plain(function)):
        if isinstance(statement, facts.If):
            blocks: tuple[tuple[Statement, ...], ...] = (statement.body, statement.orelse)
        elif isinstance(statement, facts.Try):
            blocks = tuple(handler.body for handler in statement.handlers)
        else:
            continue
        for block in blocks:
            if any(inner.span == rooted.place.span for inner in block):
                return any(_name(call) in _ERRORS for inner in block for call in _calls(inner))
    return False


def _asks_what_it_is(rooted: Rooted, survey: Survey) -> bool:
    """Whether the test is about the kind of a path (file or folder, one format or the other, local or on a hub)
    rather than about whether it is there."""
    site = rooted.divergence.parted.branch.site
    tests = survey.spmd.asked(site)
    if any(map(_HUB.search, (*tests, *(local.key for local in locals_of(rooted.divergence.parted.term))))):
        return True
    options = filter(None, map(_OPTION.fullmatch, tests))
    if any(not _WRITTEN.search(option[1]) for option in options):
        return True
    function = survey.spmd.function_around(site)
    if function is None:
        return False
    inside = (block for scope in (function, *nested(function)) for block in facts.all_blocks(plain(scope)))
    for block in inside:
        for index, statement in enumerate(block):
            if isinstance(statement, facts.If) and statement.test.span == site.span:
                if _sorts(statement):
                    return True
                paths = _paths(statement.test, plain(function))
                names = _found(statement.test, paths, plain(function))
                leaves = statement.body and isinstance(statement.body[-1], (facts.Return, facts.Raise, facts.Jump))
                other = statement.orelse or (block[index + 1 :] if leaves else ())
                return any(_reads(statement.body, path) and _reads(other, path) for path in paths) or any(
                    _reads(statement.body, name) and _is_loaded(other, path) for name, path in names
                )
    return False


def _sorts(statement: facts.If) -> bool:
    """Whether a statement asks one thing after the other about files, to know how to load what is there: a folder or a
    file, and nothing else is allowed; or one format or the other."""
    if len(statement.orelse) != 1 or not isinstance(statement.orelse[0], facts.If):
        return False
    further = statement.orelse[0]
    asked = [
        {facts.dotted(_asked(c)) for c in _calls(s.test) if _LOOKS.fullmatch(_name(c))} for s in (statement, further)
    ]
    if not all(asked):
        return False
    if asked[0] & asked[1] - {None} and further.orelse and isinstance(further.orelse[-1], facts.Raise):
        return True
    return all(
        any(_LOADS.search(_name(c)) for s in facts.statements(b) for c in _calls(s))
        for b in (statement.body, further.body)
    )


def _asked(call: facts.Call) -> Expression:
    """The path that a call asks about."""
    if call.arguments:
        return call.arguments[0].value
    return _inside(call.function.value) if isinstance(call.function, facts.Attribute) else call.function


def _found(test: Expression, paths: set[str], body: tuple[Statement, ...]) -> Iterator[tuple[str, str]]:
    """The tested variables that a helper has found at a path, each with the path."""
    tested = facts.names_in(test)
    for statement in facts.statements(body):
        if isinstance(statement, facts.Assign) and isinstance(statement.value, facts.Call):
            names = tested.intersection(filter(None, map(facts.dotted, statement.targets)))
            given = {facts.dotted(argument.value) for argument in statement.value.arguments}
            yield from ((name, path) for name in names for path in paths if path in given)


def _is_loaded(block: tuple[Statement, ...], path: str) -> bool:
    """Whether a block loads what is at a path."""
    return any(
        _LOADS.search(_name(call)) and any(facts.dotted(argument.value) == path for argument in call.arguments)
        for statement in facts.statements(block)
        for call in _calls(statement)
    )


def _calls(node: object) -> Iterator[facts.Call]:
    return (e for e in facts.subexpressions(node) if isinstance(e, facts.Call))


def _name(call: facts.Call) -> str:
    """The last name of what is called."""
    return facts.last_called(call.function) or ""


def _paths(test: Expression, body: tuple[Statement, ...]) -> set[str]:
    """The paths that a test, or the variable that it tests, asks about."""
    asked = [test]
    tested = facts.names_in(test)
    for statement in facts.statements(body):
        if isinstance(statement, facts.Assign) and not tested.isdisjoint(map(facts.dotted, statement.targets)):
            asked += [statement.value] if statement.value is not None else []
    looks = [call for expression in asked for call in _calls(expression) if _name(call) not in _BUILDS]
    given = [argument.value for call in looks for argument in call.arguments]
    given += [
        _inside(call.function.value)
        for call in looks
        if not call.arguments and isinstance(call.function, facts.Attribute)
    ]
    return {path for path in map(facts.dotted, given) if path is not None}


def _inside(path: Expression) -> Expression:
    """What a path is made of: ``name`` in ``Path(name)``."""
    return path.arguments[0].value if isinstance(path, facts.Call) and len(path.arguments) == 1 else path


def _reads(block: tuple[Statement, ...], path: str) -> bool:
    """Whether a block goes on with what stands at a path, and does not make it; the log does not count."""
    reads = False
    for statement in facts.statements(block):
        if isinstance(statement, facts.Evaluate) and any(_LOGS.match(_name(call)) for call in _calls(statement)):
            continue
        if any(facts.dotted(e) == path for part in _written(statement) for e in facts.subexpressions(part)):
            return False
        texts = (e for e in facts.subexpressions(statement) if isinstance(e, facts.Text))
        told = {id(e) for text in texts for e in facts.subexpressions(text)}
        reads = reads or any(facts.dotted(e) == path and id(e) not in told for e in facts.subexpressions(statement))
    return reads


def _written(statement: Statement) -> Iterator[Expression]:
    """The arguments by which a call is told where to put something."""
    for call in _calls(statement):
        for argument in call.arguments:
            writes = _WRITES.search(_name(call)) and not _USES.search(_name(call))
            if writes or _WRITES.search(argument.keyword or ""):
                yield argument.value
