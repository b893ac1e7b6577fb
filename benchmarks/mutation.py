#!/usr/bin/env python3
"""Plants mistakes into real code and counts how many distlint finds.

    mutation.py torchtune megatron-core                 all operators, ten sites of each
    mutation.py torchtune --only guard --each 30 --misses
    mutation.py ~/code/mine                             any folder

A site is a statement that is nothing but a call: of a collective, or of a function of the tree that calls one. What is
called has to be resolved; sites are drawn from the files that are no tests, by the seed. A mutant is *found* when
distlint reports something in its file that it did not report before. The last operators change nothing that ranks
notice: there, whatever is found is a false alarm.

Two operators make a mistake of some sites only. On a group that is handed in, a test of every fourth rank may let in
all members or none. And a call without its group is a call on the default group like any other: all ranks still come to
the same calls, and only who wrote it knows that some ranks should not be in it. These mutants are drawn and counted
apart, as "may be none", and are not in the score. Nor does a test for rank 0 change anything where rank 0 is the only
one to come, by the tests that stand there already: such sites are not drawn for it.
"""

from __future__ import annotations

import argparse
import random
import re
import sys
import textwrap
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parent))

from trees import fetched
from workbench import python_files, table

from distlint import facts, knowledge
from distlint.checking import Checker
from distlint.configuration import Configuration
from distlint.finding import Finding, Span
from distlint.project import External, Function, Module
from distlint.project.resolve import resolve
from distlint.spmd.cluster import scenarios
from distlint.spmd.walk import TooMany

RULES = ("RNK1", "RNK2", "RNK3")
DIST = "import torch.distributed as planted"
Lines = list[str]


class Site(NamedTuple):
    """A statement that communicates. ``kind``: ``collective``, ``same file`` or ``other file`` (a call that leads to
    one); ``of_all``: on the default group; ``group``: the span of the group that is given by its name;
    ``takes_operator``: it reduces, and does not say how; ``of_first``: only rank 0 comes to it."""

    path: Path
    span: Span
    kind: str
    name: str
    of_all: bool = False
    group: Span | None = None
    takes_operator: bool = False
    of_first: bool = False


class Operator(NamedTuple):
    """A change of a statement (given with its indentation removed), and the sites that it is for.

    ``certain``: whether it is a mistake there by what stands in the file, if it is one at all."""

    name: str
    change: Callable[[Lines], Lines]
    kinds: tuple[str, ...] = ("collective",)
    fits: Callable[[Site], bool] = lambda site: True
    certain: Callable[[Site], bool] = lambda site: True
    is_mistake: bool = True


def _indented(lines: Lines) -> Lines:
    return [f"    {line}" if line else line for line in lines]


def _under(test: str) -> Callable[[Lines], Lines]:
    return lambda lines: [DIST, f"if {test}:", *_indented(lines)]


def _flag(lines: Lines) -> Lines:
    return [DIST, "planted_flag = planted.get_rank() == 0", "if planted_flag:", *_indented(lines)]


def _leave(lines: Lines) -> Lines:
    return [DIST, "if planted.get_rank() != 0:", "    return", *lines]


def _rounds(lines: Lines) -> Lines:
    return [DIST, "for _ in range(planted.get_rank()):", *_indented(lines)]


def _swallow(lines: Lines) -> Lines:
    load = 'planted_batch = open("planted").read().split()[3]'
    return ["try:", f"    {load}", *_indented(lines), "except Exception:", "    pass", *lines]


def _operator_by_rank(lines: Lines) -> Lines:
    changed = "\n".join(lines).rstrip().removesuffix(")").rstrip().rstrip(",")
    choice = "planted.ReduceOp.MAX if planted.get_rank() == 0 else planted.ReduceOp.SUM"
    return [DIST, *f"{changed}, op={choice})".split("\n")]


def _both_sides(lines: Lines) -> Lines:
    return [DIST, "if planted.get_rank() == 0:", *_indented(lines), "else:", *_indented(lines)]


def _complements(lines: Lines) -> Lines:
    first = ["if planted.get_rank() == 0:", *_indented(lines)]
    return [DIST, *first, "if planted.get_rank() != 0:", *_indented(lines)]


def _is_of_several(site: Site) -> bool:
    return not site.of_first


CALLS = ("same file", "other file")
OPERATORS = (
    Operator("guard", _under("planted.get_rank() == 0"), fits=_is_of_several),
    Operator("guard by a flag", _flag, fits=_is_of_several),
    Operator("guard by a remainder", _under("planted.get_rank() % 4 == 1"), certain=lambda site: site.of_all),
    Operator("early return", _leave, fits=_is_of_several),
    Operator("rounds by rank", _rounds),
    Operator("swallowed failure", _swallow),
    Operator("operator by rank", _operator_by_rank, fits=lambda site: site.takes_operator),
    Operator("group dropped", list, fits=lambda site: site.group is not None, certain=lambda site: False),
    Operator("guard a call, same file", _under("planted.get_rank() == 0"), ("same file",), _is_of_several),
    Operator("guard a call, other file", _under("planted.get_rank() == 0"), ("other file",), _is_of_several),
    Operator("early return before a call", _leave, CALLS, _is_of_several),
    Operator("= both sides", _both_sides, ("collective", *CALLS), is_mistake=False),
    Operator("= complements", _complements, ("collective", *CALLS), is_mistake=False),
    Operator("= shared test", _under("planted.get_world_size() > 1"), ("collective", *CALLS), is_mistake=False),
)


class Mutant(NamedTuple):
    """One change at one place, and what distlint says about the file now that it did not say before."""

    operator: Operator
    site: Site
    new: tuple[Finding, ...]


def sites_of(folder: Path, checker: Checker) -> Iterator[Site]:
    """The statements of a tree that communicate, file by file."""
    words = {entry.name.rpartition(".")[2] for entry in knowledge.entries("collective")}
    for path in python_files(folder):
        text = path.read_text("utf-8", errors="replace")
        is_test = any(part.startswith("test") for part in path.relative_to(folder).parts)
        if is_test or not any(word in text for word in words):
            continue
        module = checker.survey(path).project.module_at(str(path))
        if module is not None and module.facts.problem is None:
            lines = text.split("\n")
            for function in module.functions:
                found = list(_sites_in(function, module, lines))
                of_first = _of_first(function, checker) if found else frozenset()
                yield from (site._replace(of_first=site.span in of_first) for site in found)


def _of_first(function: Function, checker: Checker) -> frozenset[Span]:
    """The calls of a function that only rank 0 comes to, as far as the tests around them are known."""
    met: dict[Span, set[int]] = {}
    with suppress(TooMany):
        for scenario in scenarios(checker.survey(Path(function.module.path)).spmd.tree(function)):
            for rank, word in scenario.words.items():
                for step in word.steps:
                    for site in (step.event.site, *(call.site for call in step.through)):
                        met.setdefault(site.span, set()).add(rank)
        return frozenset(span for span, ranks in met.items() if ranks == {0})
    return frozenset()


def _sites_in(function: Function, module: Module, lines: Lines) -> Iterator[Site]:
    for statement in facts.statements(function.body):
        if not isinstance(statement, facts.Evaluate) or not isinstance(statement.value, facts.Call):
            continue
        span, call = statement.span, statement.value
        before, after = lines[span.line - 1][: span.column], lines[span.end_line - 1][span.end_column :]
        if before.strip() or after.partition("#")[0].strip():
            continue
        callee = resolve(call.function, function)
        if isinstance(callee, External):
            entry = knowledge.lookup(callee.name, "collective")
            if entry is not None:
                yield _collective(Site(Path(module.path), span, "collective", callee.name), call, entry)
        elif isinstance(callee, Function) and _communicates(callee):
            kind = "same file" if callee.module is module else "other file"
            yield Site(Path(module.path), span, kind, callee.full_name)


def _collective(site: Site, call: facts.Call, entry: knowledge.Entry) -> Site:
    """The site of a collective, with what it says of its group."""
    given = {
        argument.keyword or entry.params[min(index, len(entry.params) - 1)]: argument
        for index, argument in enumerate(call.arguments)
    }
    takes = entry.op == "all_reduce" and "op" in entry.params and "op" not in given
    group = given.get(entry.participants.parameter)
    if group is None:
        return site._replace(of_all=not entry.participants.axes, takes_operator=takes)
    return site._replace(group=group.value.span if group.keyword else None, takes_operator=takes)


def _communicates(function: Function) -> bool:
    """Whether a collective is called in the body of a function itself; the engine is not asked."""
    for statement in facts.statements(function.body):
        for expression in facts.subexpressions(statement, into_lambdas=False):
            if isinstance(expression, facts.Call):
                callee = resolve(expression.function, function)
                if isinstance(callee, External) and knowledge.lookup(callee.name, "collective"):
                    return True
    return False


def planted(site: Site, operator: Operator, text: str) -> str:
    """The text of a file with the change made."""
    lines = text.split("\n")
    span = site.span
    if operator.name == "group dropped":
        assert site.group is not None
        return _without_argument(lines, site.group)
    old = lines[span.line - 1 : span.end_line]
    new = operator.change(textwrap.dedent("\n".join(old)).split("\n"))
    lines[span.line - 1 : span.end_line] = [f"{old[0][: span.column]}{line}" if line else line for line in new]
    return "\n".join(lines)


def _without_argument(lines: Lines, span: Span) -> str:
    """The text of a file without the argument of which the value stands at ``span``."""
    before = "\n".join((*lines[: span.line - 1], lines[span.line - 1][: span.column]))
    after = "\n".join((lines[span.end_line - 1][span.end_column :], *lines[span.end_line :]))
    before = re.sub(r"\w+\s*=\s*\Z", "", before)
    return before + re.sub(r"\A\s*,[ ]?", "", after)


def played(site: Site, operator: Operator, configuration: Configuration, known: dict[Path, Counter[str]]) -> Mutant:
    """Checks the file of a site before (remembered in ``known``) and after the change."""
    text = site.path.read_text("utf-8", errors="replace")
    if site.path not in known:
        known[site.path] = Counter(map(_key, Checker(configuration).check(site.path)))
    changed = planted(site, operator, text)
    found = Checker(configuration, {str(site.path): changed}).check(site.path)
    before, new = Counter(known[site.path]), []
    for finding in found:
        if before[_key(finding)]:
            before[_key(finding)] -= 1
        else:
            new.append(finding)
    return Mutant(operator, site, tuple(new))


def _key(finding: Finding) -> str:
    """What stays the same when lines are put in above: the code, and the message without line numbers."""
    return f"{finding.code} {''.join(c for c in finding.message if not c.isdigit())}"


def mutants(
    name: str, folder: Path, operators: Sequence[Operator], each: int, seed: int, confidence: str
) -> Iterator[Mutant]:
    """Up to ``each`` mutants of every operator, and as many of sites where it may be no mistake. ``seed`` and ``name``
    draw the sites; what has less than ``confidence`` is not found."""
    overrides = {"select": list(RULES), "min-confidence": confidence}
    configuration = Configuration(isolated=True, overrides=overrides, named=[folder])
    sites = list(sites_of(folder, Checker(configuration)))
    known: dict[Path, Counter[str]] = {}
    for operator in operators:
        draw = random.Random(f"{seed} {name} {operator.name}")
        fitting = [site for site in sites if site.kind in operator.kinds and operator.fits(site)]
        for certain in (True, False):
            choice = [site for site in fitting if operator.certain(site) == certain]
            for site in draw.sample(choice, min(each, len(choice))):
                yield played(site, operator, configuration, known)


def main() -> None:
    """Plant, check, and print how many of each operator were found."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("trees", nargs="+", metavar="TREE", help="a tree of trees.toml, or a folder")
    parser.add_argument("--each", type=int, default=10, help="mutants of each operator in each tree (10)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--min-confidence", choices=["low", "medium"], default="low", help="what counts as found (low)")
    parser.add_argument("--only", action="append", metavar="OPERATOR", help="only operators with this in their name")
    parser.add_argument("--misses", action="store_true", help="list what was not found, and false alarms")
    arguments = parser.parse_args()
    chosen = [one for one in OPERATORS if not arguments.only or any(part in one.name for part in arguments.only)]
    names = [name for name in arguments.trees if not Path(name).is_dir()]
    folders = {tree.name: tree.folder for tree in fetched(names)} if names else {}
    folders |= {Path(name).resolve().name: Path(name).resolve() for name in arguments.trees if Path(name).is_dir()}
    done: dict[str, list[Mutant]] = {name: [] for name in folders}
    for name, folder in folders.items():
        for mutant in mutants(name, folder, chosen, arguments.each, arguments.seed, arguments.min_confidence):
            done[name].append(mutant)
            if arguments.misses and bool(mutant.new) != mutant.operator.is_mistake:
                said = "; ".join(f"{finding.code} {finding.message}" for finding in mutant.new) or "nothing"
                place = f"{mutant.site.path.relative_to(folder)}:{mutant.site.span.line}"
                sure = "" if mutant.operator.certain(mutant.site) else " (may be none)"
                print(f"{mutant.operator.name}{sure}: {name} {place} {mutant.site.name}: {said}", flush=True)
    rows = [_row(operator.name, done, _counts(operator)) for operator in chosen]
    rows.append(_row("mistakes", done, lambda one: one.operator.is_mistake and one.operator.certain(one.site)))
    rows.append(_row("false alarms", done, lambda one: not one.operator.is_mistake))
    for operator in chosen:
        apart = _row(f"{operator.name}, may be none", done, _counts(operator, certain=False))
        rows += [apart] if apart[-1] != "0/0" else []
    print(table(["operator", *done, "all"], rows))


def _counts(operator: Operator, *, certain: bool = True) -> Callable[[Mutant], bool]:
    return lambda one: one.operator is operator and operator.certain(one.site) == certain


def _row(name: str, done: dict[str, list[Mutant]], counts: Callable[[Mutant], bool]) -> list[str]:
    rows = [list(filter(counts, made)) for made in done.values()]
    rows.append([one for made in rows for one in made])
    return [name, *(f"{sum(bool(one.new) for one in made)}/{len(made)}" for made in rows)]


if __name__ == "__main__":
    main()
