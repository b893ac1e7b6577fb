"""A walk that goes on from an open choice, and words that are said again, come to what walks from the start come to."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import cast

import pytest

from distlint.facts import Try
from distlint.finding import Span
from distlint.spmd.cluster import scenarios
from distlint.spmd.repeated import Repeated
from distlint.spmd.terms import Apply, Coordinate, Literal, Local, Many, Term, Unknown, Variable
from distlint.spmd.tree import WORLD, Attempt, Branch, Event, Exit, Invoke, Loop, Message, Node, Site, Tree
from distlint.spmd.walk import TooMany, Walk

TREES = 30


class _Trees:
    """Random trees: everything a walk may come to, and every way in which a choice may decide something late."""

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)
        self.count = 0

    def site(self) -> Site:
        self.count += 1
        return Site("/p.py", Span(self.count, 0, self.count, 1))

    def test(self, depth: int = 0) -> Term:
        pick, rank = self.random.choice, Coordinate("world")
        flag = Unknown(pick("abc"))
        kinds: list[Term] = [
            flag,
            Apply("==", (rank, Literal(pick((0, 1))))),
            Apply("==", (Unknown("mode"), Literal(pick("xyz")))),
            Apply(pick(("==", ">", "in")), (Unknown("n"), pick((rank, Literal(1), Many((Literal(0), rank)))))),
            Apply("==", (Apply("%", (Variable("i"), Literal(2))), Literal(0))),
            Local("own", "data"),
        ]
        if depth < 2:
            kinds += [
                Apply(pick(("and", "or")), (self.test(depth + 1), self.test(depth + 1))),
                Apply("not", (self.test(depth + 1),)),
                Apply("if", (self.test(depth + 1), self.test(depth + 1), self.test(depth + 1))),
                Apply("==", (Apply("if", (self.test(depth + 1), Literal(1), rank)), Literal(1))),
            ]
        return pick(kinds)

    def tree(self, depth: int = 0) -> Tree:
        return tuple(self.node(depth) for _ in range(self.random.randint(1, 4 if depth else 6)))

    def node(self, depth: int) -> Node:
        pick = self.random.choice
        kind = pick(("event", "event", "exit", "message", *(("branch",) * 4 + ("loop", "call", "try")) * (depth < 4)))
        if kind == "event":
            agreed = (("src", self.test(1)),) if self.random.random() < 0.3 else ()
            return Event(pick(("all_reduce", "barrier")), "collective", WORLD, self.site(), "", agreed)
        if kind == "exit":
            return Exit(pick(("return", "raise", "continue", "break")), pick((0, 0, 1, 2)), self.site())
        if kind == "message":
            return Message(True, "tensor", self.test(1), Literal(0), WORLD, self.site(), "send", "", awaited=True)
        if kind == "branch":
            orelse = self.tree(depth + 1) if self.random.random() < 0.5 else ()
            return Branch(self.test(), self.tree(depth + 1), orelse, self.site(), (), 0)
        if kind == "loop":
            over = pick((Unknown("data"), Apply("range", (Literal(2),)), Apply("range", (Coordinate("world"),))))
            over = Apply("if", (self.test(1), over, Apply("range", (Literal(3),)))) if depth % 2 else over
            return Loop(self.tree(depth + 1), over, "i", self.site(), (), 0, self.tree(4))
        if kind == "call":
            back, resumed = pick((True, False)), pick((True, False))
            return Invoke(self.tree(depth + 1), pick((1, 2)), self.site(), "f", back, resumed)
        handler = pick((None, self.tree(depth + 1)))
        return Attempt(self.tree(depth + 1), handler, self.tree(4), self.tree(4), cast("Try", None), (), 0)


def _said(tree: Tree) -> list[object]:
    found: list[object] = []
    try:
        found.extend((one.words, one.choices, one.settled, one.apart) for one in scenarios(tree))
    except TooMany:
        found.append("too many")
    return found


def _from_the_start(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Walk, "under_choices", lambda *_: None)
    monkeypatch.setattr(Repeated, "said", lambda *_: None)


def test_all_ways_are_those_of_walks_from_the_start(monkeypatch: pytest.MonkeyPatch) -> None:
    trees = [_Trees(seed).tree() for seed in range(TREES)]
    found = [_said(tree) for tree in trees]
    _from_the_start(monkeypatch)
    for seed, (tree, said) in enumerate(zip(trees, found, strict=True)):
        assert said == _said(tree), f"tree {seed}"


def test_walks_go_on_and_words_are_said_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """Otherwise the test above compares nothing."""
    happened: Counter[str] = Counter()
    under_choices, said = Walk.under_choices, Repeated.said

    def counted_walk(*given: object) -> Walk | None:
        walk = under_choices(*given)  # type: ignore[arg-type]
        happened["goes on" if walk is not None else "begins anew"] += 1
        return walk

    def counted_words(*given: object) -> object:
        words = said(*given)  # type: ignore[arg-type]
        happened["said again"] += words is not None
        return words

    monkeypatch.setattr(Walk, "under_choices", counted_walk)
    monkeypatch.setattr(Repeated, "said", counted_words)
    for seed in range(TREES // 4):
        _said(_Trees(seed).tree())
    assert min(happened[what] for what in ("goes on", "begins anew", "said again")) > 0
