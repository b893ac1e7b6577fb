"""Tests that no coordinate decides, and that let in one rank all the same: by their words, by who sets the flag that
they ask for, or by what stands on their other side."""

from __future__ import annotations

import re

from distlint import facts
from distlint.facts import Expression
from distlint.files.flags import is_given_by_rank, is_kept_by_rank, is_told_by_rank
from distlint.files.naming import sounds_like_a_rank
from distlint.files.none_elsewhere import is_there_on_the_first
from distlint.files.reading import GPUS
from distlint.project import Class, Function
from distlint.project.one_form import outcomes_at
from distlint.remembering import remembered
from distlint.spmd import Analysis
from distlint.spmd.tree import Site
from distlint.spmd.vocabulary import is_rank_word
from distlint.starting.launching import Launching

#: Characters that are read of a test.
#: A flag that an object keeps.
_ATTRIBUTE = re.compile(r"(?:not )?self\.(\w+)")
_OPTION = re.compile(r"(?:not )?(?:\w+\.){0,4}\w+(?:\.\w+|\[[\"']\w+[\"']\])")
_GIVEN_FLAG = re.compile(r"(?:not )?(self\.)?([A-Za-z_]\w*)")
#: The rank of one that all know, by the name of a setting.
_OF_THE_FIRST = re.compile(r"main|master|first|primary|root|log|sav", re.IGNORECASE)
#: A test of one switch.
_FLAG = re.compile(r"(?:not )?(?:(?:\w+\.){0,4}\w+|hasattr\([\w.]{1,60}, [\"']\w{1,60}[\"']\))")


class OneRankTests:
    """Answers about the tests of one project, each given by its place."""

    def __init__(self, spmd: Analysis, launching: Launching) -> None:
        self.spmd = spmd
        self.launching = launching

    def sounds_like_one(self, test: Site) -> bool:
        """Whether a test sounds as if it let in one rank, or asks for a flag that does."""
        if self.names_a_rank(test) or self._is_set_by_number(test) or self._is_raised_on_a_rank(test):
            return True
        return self._asks_for_flag(test)

    def names_a_rank(self, test: Site) -> bool:
        """Whether a test sounds as if it were on a rank, by its own words or by what its names stand for."""
        return any(sounds_like_a_rank(asked) for asked in self.spmd.asked(test))

    def told(self, test: Site, *, holds: bool) -> tuple[tuple[str, bool], ...]:
        """The texts of what is known where a test comes out in a way, each with how it does: as it stands there, whole
        as far as anybody would read it (the rank may stand at its end), and in one form."""
        function = self.spmd.function_around(test)
        found = outcomes_at(function, test.span, holds) if function is not None else ()
        return ((self.spmd.written(test), holds), *((facts.source_of(e), outcome) for e, outcome in found))

    @remembered
    def is_of_what_the_first_has(self, test: Site, taken: int) -> bool:
        """Whether a test asks for something that is None on all ranks but the first, and comes out so where it is
        there."""
        function = self.spmd.function_around(test)
        known = outcomes_at(function, test.span, bool(taken)) if function is not None else ()
        order = self.spmd.reach.order
        return function is not None and any(
            isinstance(asked, (facts.Compare, facts.Name)) and is_there_on_the_first(asked, holds, function, order)
            for asked, holds in known
        )

    @remembered
    def is_beside_ranks(self, test: Site, taken: int) -> bool:
        """Whether the other side of a flag asks which rank this is, or puts it into a name, and this one does not: this
        is the side of a program of one process. The side of those that go on behind a return is what follows."""
        function = self.spmd.function_around(test)
        if function is None or not any(map(_FLAG.fullmatch, self.spmd.asked(test))):
            return False
        for block in facts.all_blocks(function.body):
            for index, statement in enumerate(block):
                if isinstance(statement, facts.If) and statement.test.span == test.span:
                    goes_on = not statement.orelse and facts.always_leaves(statement.body)
                    sides = statement.body, block[index + 1 :] if goes_on else statement.orelse
                    here, there = sides if taken else sides[::-1]
                    return any(map(_speaks_of_a_rank, there)) and not any(map(_speaks_of_a_rank, here))
        return False

    @remembered
    def _is_set_by_number(self, test: Site) -> bool:
        """Whether a test asks for an attribute that its class, or a base, sets to a constant under a test on the number
        of the process or of its GPU (``if args.gpu != 0: self.verbose = False``)."""
        found = (_ATTRIBUTE.fullmatch(asked) for asked in self.spmd.asked(test))
        names = {asked[1] for asked in found if asked is not None}
        function = self.spmd.function_around(test) if names else None
        if function is None or function.owner is None:
            return False
        return any(
            isinstance(statement, facts.If)
            and any(_is_of_a_number(test) for test, _ in outcomes_at(method, statement.test.span, True))
            and any(_sets(inner, names) for inner in facts.statements((*statement.body, *statement.orelse)))
            for owner in function.owner.lineage
            if isinstance(owner, Class)
            for method in owner.methods.values()
            if not names.isdisjoint(method.words)
            for statement in facts.statements(method.body)
        )

    @remembered
    def _is_raised_on_a_rank(self, test: Site) -> bool:
        """Whether a test asks for a variable that its function sets to true below a test of a rank, in a loop maybe
        (``if rank == 0: states.append(state); has_states = True``)."""
        function = self.spmd.function_around(test)
        if function is None:
            return False
        asked = [said for said, holds in outcomes_at(function, test.span, True) if holds]
        names = {said.id for said in asked if isinstance(said, facts.Name)}
        return bool(names) and any(
            isinstance(statement, facts.If)
            and sounds_like_a_rank(facts.source_of(statement.test))
            and any(_raises(inner, names) for inner in facts.statements(statement.body))
            for statement in facts.statements(function.body)
        )

    @remembered
    def _asks_for_flag(self, test: Site) -> bool:
        """Whether a test asks, for one, for a flag that callers give who ask for the rank: an attribute that the class
        keeps of what it is given, or a parameter; or for an attribute that the class sets by the rank; or for an option
        that its program has set by the rank."""
        function = self.spmd.function_around(test)
        if function is None:
            return False
        parts = [(facts.source_of(asked), asked) for asked, _ in outcomes_at(function, test.span, True)]
        texts = dict.fromkeys((*self.spmd.asked(test), *(text for text, _ in parts)))
        flags = filter(None, map(_GIVEN_FLAG.fullmatch, texts))
        if any(self._is_flag_by_rank(flag[2], function, of_owner=flag[1] is not None) for flag in flags):
            return True
        options = [asked for text, asked in parts if _OPTION.fullmatch(text)]
        program = frozenset(self.launching.around(function.module)) if options else frozenset()
        return any(is_kept_by_rank(option, function, self.spmd.project, program) for option in options)

    def _is_flag_by_rank(self, flag: str, function: Function, *, of_owner: bool) -> bool:
        """Whether callers give a flag who ask for the rank, as a parameter or as what the object of a method keeps."""
        if not of_owner:
            return is_given_by_rank(flag, function, self.spmd.callers)
        return function.owner is not None and is_told_by_rank(flag, function.owner, self.spmd.callers)


def _is_of_a_number(test: Expression) -> bool:
    """Whether a test compares the rank of a process, or the number of its GPU, with a constant, or asks whether it is
    the one that a setting names (``dist.get_rank() != self.main_gpu``)."""
    if not isinstance(test, facts.Compare) or not _is_number(test.left):
        return False
    other = test.comparators[0]
    if isinstance(other, (facts.Name, facts.Attribute)):
        is_own = _is_number(other) and _OF_THE_FIRST.search(facts.last_word(other)) is None
        return test.operators[0] in ("==", "!=") and not is_own
    return isinstance(other, facts.Constant) and type(other.value) is int


def _is_number(expression: Expression) -> bool:
    """Whether an expression is the rank of a process, or the number of its GPU, by its name."""
    name = facts.last_called(expression) or ""
    return is_rank_word(name) or name in GPUS


def _speaks_of_a_rank(statement: facts.Statement) -> bool:
    """Whether a rank is asked for, or named, in a statement or what stands in it."""
    return any(
        is_rank_word(facts.last_called(e) or "")
        for inner in facts.statements((statement,))
        for e in facts.subexpressions(inner)
    )


def _raises(statement: facts.Statement, names: set[str]) -> bool:
    """Whether a statement sets one of some variables to true."""
    return (
        isinstance(statement, facts.Assign)
        and facts.is_true(statement.value)
        and any(isinstance(target, facts.Name) and target.id in names for target in statement.targets)
    )


def _sets(statement: facts.Statement, names: set[str]) -> bool:
    """Whether a statement sets one of some attributes to a constant."""
    return (
        isinstance(statement, facts.Assign)
        and isinstance(statement.value, facts.Constant)
        and any(isinstance(target, facts.Attribute) and target.attr in names for target in statement.targets)
    )
