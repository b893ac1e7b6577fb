"""What is divided over the ranks although its order may be another one on each of them.

A value of no certain order (a listing of a folder, a list that was shuffled) is followed through variables, attributes,
comprehensions, what functions of the project return, and datasets that take from it by number, until a rank picks its
part: ``files[rank::world_size]``, ``parts[rank]``, ``i % world_size == rank``, ``DistributedSampler(files)``.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator

from distlint import facts
from distlint.calls.sharing import SHARES
from distlint.facts import Call
from distlint.finding import Span
from distlint.kinds import Kinds
from distlint.project import Class, Function, Module, Scope
from distlint.project.bindings import stored_by
from distlint.project.symbols import CONSTRUCTORS
from distlint.remembering import Memory, remembered_but
from distlint.shares import listings as _listings
from distlint.shares import shuffles as _shuffles
from distlint.shares.parts import NO_PARTS, GivenBack, gone_through, may_pick, parts_of
from distlint.shares.seedings import Seedings
from distlint.shares.walk import Asked, Origin, Share, State, Walk, may_prepare

__all__ = ["Share", "Shares", "listings", "shuffles"]

#: What stands where a part is picked: a slice, an index that speaks of a rank, a remainder, a call with a rank, also
#: on a line of its own (`process_rank=rank`).
_PARTS = re.compile(
    r"\[[^][\n]*(?::|[rR]ank|RANK)|%|islice|\.shard\(|\(\w[^\n,]{0,200},[^\n]{0,200}(?:[rR]ank|RANK)"
    r"|range\([^\n]{0,200}(?:[rR]ank|RANK)|[rR]ank\w{0,20}=[\w.]"
)
#: Calls that divide what they are given and ask for the rank by themselves; the argument of one that does.
_DIVIDERS = frozenset(("DistributedSampler", "split_between_processes", "split_dataset_by_node", "train_dataset"))
#: A set by a comprehension.
_SET_OF = re.compile(r"\{[^{}:]*\bfor\b")
#: Calls that make a set.
_SET = frozenset(("set",))


class Shares:
    """Answers about one project, for one kind of origin: ``walk`` looks for it, where one of ``words`` stands near.
    ``seedings``: of generators that give no certain order before anything runs; ``sets``: sets are looked for, too;
    ``may_split``: whether what has some words may split a list for training and evaluation, if that is looked for."""

    def __init__(
        self,
        kinds: Kinds,
        words: frozenset[str],
        walk: Callable[[Shares, Scope], Walk],
        seedings: Callable[[Asked], Seedings] | None = None,
        *,
        sets: bool = False,
        may_split: Callable[[Collection[str]], bool] | None = None,
    ) -> None:
        self.kinds = kinds
        self.words = words
        self.walk = walk
        self._seedings = seedings(self) if seedings is not None else None
        self.sets = sets
        self.may_split = may_split
        self._attributes: Memory[Class, State] = Memory({})
        self._attributes_left: Memory[Function, State] = Memory({})

    def shares(self, module: Module) -> Iterator[Share]:
        """The values without a certain order that a module divides over the ranks, one for each place that makes it."""
        seen: set[tuple[Module, Span]] = set()
        for scope in module.scopes:
            if self._may_share(scope):
                for share in self.shares_in(scope):
                    made = share.origin.innermost
                    if (made.scope.module, made.call.span) not in seen:
                        seen.add((made.scope.module, made.call.span))
                        yield share

    def _may_share(self, scope: Scope) -> bool:
        if isinstance(scope, Module):
            called = self.words | _DIVIDERS | (_SET if self.sets else frozenset())
            return any(
                isinstance(e, Call) and facts.last_word(e.function) in called
                for statement in scope.body
                if not isinstance(statement, (facts.FunctionDef, facts.ClassDef))
                for e in facts.subexpressions(statement)
            )
        reach = self.kinds.analysis.reach
        if not _DIVIDERS.isdisjoint(scope.words) or may_prepare(scope.words):
            return True  # a dataset may have been made anywhere
        if self.may_split is not None and self.may_split(scope.words):
            return True
        if not reach.speaks_of_ranks(scope):
            return False
        text = "\n".join(reach.project.lines(scope))
        if _PARTS.search(text) is None and not any(map(self.cut_by, self.kinds.analysis.reach.near(scope))):
            return False
        constructor = scope.owner.method("__init__") if scope.owner is not None else None
        if self._makes(scope) or (constructor is not None and self._makes(constructor)):
            return True
        return scope.owner is not None and any(not self.words.isdisjoint(m.words) for m in scope.owner.methods.values())

    def _makes(self, function: Function) -> bool:
        """Whether one of the words stands in a function, or in one that it may call; or a set is made there."""
        near = (function, *self.kinds.analysis.reach.callees(function))
        words = self.words | _SET if self.sets else self.words
        return any(not words.isdisjoint(one.words) or (self.sets and _displays_a_set(one)) for one in near)

    def shares_in(self, scope: Scope) -> Iterator[Share]:
        """The values without a certain order of which ranks pick parts in one scope."""
        walk = self.walk(self, scope)
        start: State = {}
        if isinstance(scope, Function) and scope.owner is not None:
            start = {**self._left_by_others(scope.owner, scope), **self.attributes_of(scope.owner)}
        walk.block(scope.body, {**self._state(scope), **start})
        yield from walk.found.values()

    def _state(self, scope: Scope) -> State:
        """What has no certain order where a scope begins."""
        return self._seedings.begun(scope) if self._seedings is not None else {}

    @remembered_but(None)
    def returned(self, function: Function) -> Origin | None:
        """What a function gives back, if it has no certain order."""
        if not self.may_give(function):
            return None
        walk = self.walk(self, function)
        walk.block(function.body, self._state(function))
        return walk.given_back

    def picked_by(self, function: Function) -> tuple[tuple[str, tuple[str, ...]], ...]:
        """The parameters of which a function gives back a part, each with those that say which part."""
        return self._parts_of(function).picked

    def cut_by(self, function: Function) -> tuple[tuple[str, frozenset[str]], ...]:
        """The parameters of which a function gives back the part of its rank, each with the axes of that."""
        return self._parts_of(function).cut

    def kept_by(self, function: Function) -> str | None:
        """The parameter whose elements a function gives back in their order, one by one or in pieces."""
        return self._parts_of(function).kept

    @remembered_but(())
    def gone_through(self, owner: Class) -> tuple[tuple[str, tuple[str, ...]], ...]:
        """The attributes of which an object goes through a part, each with those that say which part."""
        return gone_through(self, owner)

    @remembered_but(NO_PARTS)
    def _parts_of(self, function: Function) -> GivenBack:
        knows_ranks = self.kinds.analysis.reach.speaks_of_ranks(function)
        return parts_of(self, function) if may_pick(function, knows_ranks=knows_ranks) else NO_PARTS

    def may_give(self, function: Function) -> bool:
        """Whether a function may give back something of no certain order: a look at its text."""
        return self._makes(function)

    def attributes_of(self, owner: Class) -> State:
        """The attributes of no certain order that the constructor of a class leaves."""
        return self._attributes.ask(owner, self._left_by, owner.method("__init__"))

    def _left_by(self, method: Function | None) -> State:
        if method is None:
            return {}
        end = self.walk(self, method).block(method.body, self._state(method))
        return {name: origin for name, origin in (end or {}).items() if name.startswith("self.")}

    def _left_by_others(self, owner: Class, method: Function) -> State:
        """The attributes of no certain order that one other method of the object leaves (``self.reshuffle()``), where
        only it and the constructor fill them, somebody calls it, and nothing in the class sorts or shares anything."""
        if method.name in CONSTRUCTORS:
            return {}
        makers = [
            m
            for m in owner.methods.values()
            if m is not method and m.name not in CONSTRUCTORS and not m.words.isdisjoint(self.words)
        ]
        if len(makers) != 1 or any(map(_may_put_in_order, owner.all_methods)):
            return {}
        (maker,) = makers
        left = {name: origin for name, origin in self._left(maker).items() if name.partition(".")[2] in method.words}
        is_called = left and (
            any(maker.name in m.words for m in owner.all_methods if m is not maker)
            or self.kinds.analysis.reach.order.callers(maker)
        )
        return {
            name: origin
            for name, origin in left.items()
            if is_called and self._fill_only(owner, name.partition(".")[2], maker)
        }

    def _left(self, method: Function) -> State:
        """The attributes of no certain order that a method leaves."""
        return self._attributes_left.ask(method, self._left_by, method)

    def _fill_only(self, owner: Class, name: str, maker: Function) -> bool:
        """Whether a method and the constructor are all that fill an attribute."""
        return all(m is maker or m.name in CONSTRUCTORS for m, _ in stored_by(owner.all_methods, name))


def _may_put_in_order(method: Function) -> bool:
    """Whether a method has words of what shares something, or sorts something once the object is made."""
    sorts = method.name not in CONSTRUCTORS and any("sort" in word for word in method.words)
    return sorts or any(map(SHARES.search, method.words))


def _displays_a_set(function: Function) -> bool:
    """Whether a function may make a set by a comprehension."""
    return "for" in function.words and function.says(_SET_OF)


def listings(kinds: Kinds) -> Shares:
    """What is made of listings of folders, and of sets."""
    return Shares(kinds, _listings.words(), _listings.Listings, sets=True)


def shuffles(kinds: Kinds) -> Shares:
    """What is shuffled by generators that are not seeded, or with the rank."""

    def seedings(asked: Asked) -> Seedings:
        return Seedings(asked, kinds.analysis.reach.project)

    return Shares(kinds, _shuffles.WORDS, _shuffles.Shuffles, seedings, may_split=_shuffles.may_split)
