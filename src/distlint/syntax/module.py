"""From the text of a file to its facts: gate, skeleton, and the bodies of single functions when they are wanted."""

from __future__ import annotations

import ast

from distlint import facts
from distlint.facts import BodyLines, ModuleFacts, Problem, Statement
from distlint.source.slices import body_lines, body_text, is_table, parse, tree_of
from distlint.syntax.from_ast import Reading, TooDeep
from distlint.syntax.stand_ins import without_dead_ends, without_stand_ins


def module_facts(path: str, text: str, vocabulary: frozenset[str]) -> ModuleFacts:
    """The facts of one file: its skeleton. Large literals without any word of ``vocabulary`` are left out."""
    tree = parse(text)
    if isinstance(tree, Problem):
        return facts.nothing(path, relevant=True, problem=tree)
    lines = text.split("\n")
    skeleton = _Skeleton(lines, vocabulary)
    try:
        body = skeleton.block(tree.body)
    except TooDeep as error:
        return facts.nothing(path, relevant=True, problem=Problem(error.line, 0, "nested too deeply"), lines=len(lines))
    return ModuleFacts(path, True, None, without_dead_ends(body), skeleton.bodies, len(lines))


def function_body(lines: list[str], where: BodyLines) -> tuple[Statement, ...] | None:
    """The body of a function, from the lines of its file; None when it is nested too deeply.

    Names that only stand in for something else are written out, see :mod:`distlint.syntax.stand_ins`.
    """
    text = body_text(lines, where)
    try:
        (block,) = tree_of(text).body
        assert isinstance(block, ast.If)
        added = 0 if where.column else 1  # the line of the `if 1:`
        body = Reading(text.split("\n"), where.first - 1 - added).block(block.body)
    except (TooDeep, RecursionError, MemoryError):
        return None
    return without_stand_ins(body, text)


class _Skeleton(Reading):
    """Reads a file without the bodies of its functions, and notes where these stand."""

    def __init__(self, lines: list[str], vocabulary: frozenset[str]) -> None:
        super().__init__(lines)
        self.vocabulary = vocabulary
        self.bodies: dict[int, BodyLines] = {}

    def keeps(self, node: ast.stmt) -> bool:
        return not is_table(self.lines, node, self.vocabulary)

    def function_body(self, node: ast.FunctionDef | ast.AsyncFunctionDef) -> None:
        self.bodies[node.lineno] = body_lines(self.lines, node)
