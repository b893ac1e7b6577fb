#!/usr/bin/env python3
"""Plants mistakes into real code and counts how many distlint finds.

    mutation.py torchtune megatron-core                 all operators, ten sites of each
    mutation.py torchtune --only guard --each 30 --misses

A site is a statement that is nothing but a call: of a collective, or of a function of the tree that calls one. What is
called has to be resolved; sites are drawn from the files that are no tests, by the seed. A mutant is *found* when
distlint reports something in its file that it did not report before. The last operators change nothing that ranks
notice: there, whatever is found is a false alarm.
"""

from __future__ import annotations

import argparse
import random
import sys
import textwrap
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parent))

from trees import Tree, fetched
from workbench import python_files, table

from distlint import facts, knowledge
from distlint.checking import Checker
from distlint.finding import Finding, Span
from distlint.project import External, Function, Module
from distlint.project.resolve import resolve
from distlint.settings import Configuration

RULES = ("RNK1", "RNK2", "RNK3")
DIST = "import torch.distributed as planted"
Lines = list[str]


class Site(NamedTuple):
    """A statement that communicates. ``kind``: ``collective``, ``same file`` or ``other file`` (a call that leads to
    one); ``group``: the span of its ``group=`` argument."""

    path: Path
    span: Span
    kind: str
    name: str
    group: Span | None
    takes_operator: bool


class Operator(NamedTuple):
    """A change of a statement (given with its indentation removed), and the sites that it is for."""

    name: str
    change: Callable[[Lines], Lines]
    kinds: tuple[str, ...] = ("collective",)
    fits: Callable[[Site], bool] = lambda site: True
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


CALLS = ("same file", "other file")
OPERATORS = (
    Operator("guard", _under("planted.get_rank() == 0")),
    Operator("guard by a flag", _flag),
    Operator("guard by a remainder", _under("planted.get_rank() % 4 == 1")),
    Operator("early return", _leave),
    Operator("rounds by rank", _rounds),
    Operator("swallowed failure", _swallow),
    Operator("operator by rank", _operator_by_rank, fits=lambda site: site.takes_operator),
    Operator("group dropped", list, fits=lambda site: site.group is not None),
    Operator("guard a call, same file", _under("planted.get_rank() == 0"), ("same file",)),
    Operator("guard a call, other file", _under("planted.get_rank() == 0"), ("other file",)),
    Operator("early return before a call", _leave, CALLS),
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
                yield from _sites_in(function, module, lines)


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
                group = next((given.value.span for given in call.arguments if given.keyword == "group"), None)
                takes = entry.op == "all_reduce" and len(call.arguments) == 1
                yield Site(Path(module.path), span, "collective", callee.name, group, takes)
        elif isinstance(callee, Function) and _communicates(callee):
            kind = "same file" if callee.module is module else "other file"
            yield Site(Path(module.path), span, kind, callee.full_name, None, False)


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
        line, column, end_line, end_column = site.group
        lines[end_line - 1] = "None" + lines[end_line - 1][end_column:]
        if end_line != line:
            lines[line - 1 : end_line] = [lines[line - 1][:column] + lines[end_line - 1]]
        else:
            lines[line - 1] = text.split("\n")[line - 1][:column] + lines[line - 1]
        return "\n".join(lines)
    old = lines[span.line - 1 : span.end_line]
    new = operator.change(textwrap.dedent("\n".join(old)).split("\n"))
    lines[span.line - 1 : span.end_line] = [f"{old[0][: span.column]}{line}" if line else line for line in new]
    return "\n".join(lines)


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


def mutants(tree: Tree, operators: Sequence[Operator], each: int, seed: int) -> Iterator[Mutant]:
    """Up to ``each`` mutants of every operator."""
    configuration = Configuration(isolated=True, overrides={"select": list(RULES)})
    sites = list(sites_of(tree.folder, Checker(configuration)))
    known: dict[Path, Counter[str]] = {}
    for operator in operators:
        fitting = [site for site in sites if site.kind in operator.kinds and operator.fits(site)]
        for site in random.Random(f"{seed} {tree.name} {operator.name}").sample(fitting, min(each, len(fitting))):
            yield played(site, operator, configuration, known)


def main() -> None:
    """Plant, check, and print how many of each operator were found."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("trees", nargs="+", metavar="TREE")
    parser.add_argument("--each", type=int, default=10, help="mutants of each operator in each tree (10)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", action="append", metavar="OPERATOR", help="only operators with this in their name")
    parser.add_argument("--misses", action="store_true", help="list what was not found, and false alarms")
    arguments = parser.parse_args()
    chosen = [one for one in OPERATORS if not arguments.only or any(part in one.name for part in arguments.only)]
    trees = fetched(arguments.trees)
    done: dict[str, list[Mutant]] = {tree.name: [] for tree in trees}
    for tree in trees:
        for mutant in mutants(tree, chosen, arguments.each, arguments.seed):
            done[tree.name].append(mutant)
            if arguments.misses and bool(mutant.new) != mutant.operator.is_mistake:
                said = "; ".join(f"{finding.code} {finding.message}" for finding in mutant.new) or "nothing"
                place = f"{mutant.site.path.relative_to(tree.folder)}:{mutant.site.span.line}"
                print(f"{mutant.operator.name}: {tree.name} {place} {mutant.site.name}: {said}", flush=True)
    print(table(["operator", *done, "all"], [_row(operator, done) for operator in chosen]))


def _row(operator: Operator, done: dict[str, list[Mutant]]) -> list[str]:
    rows = [[one for one in made if one.operator is operator] for made in done.values()]
    rows.append([one for made in rows for one in made])
    return [operator.name, *(f"{sum(bool(one.new) for one in made)}/{len(made)}" for made in rows)]


if __name__ == "__main__":
    main()
