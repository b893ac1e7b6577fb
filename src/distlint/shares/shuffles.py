"""Shuffles: lists that are in an order which other ranks may not have, by the seeds of their generators."""

from __future__ import annotations

import re
from collections.abc import Collection
from typing import NamedTuple

from distlint import facts, knowledge
from distlint.data.samplers import is_for_evaluation
from distlint.facts import Assign, Binary, Call, Expression, Subscript, is_none
from distlint.places import call_of
from distlint.project import Function, Scope
from distlint.shares.seedings import GENERATORS, SEEDS
from distlint.shares.seeds import handed_seed
from distlint.shares.walk import Asked, Origin, Share, State, Walk, public_call, told_at

#: Words in functions that shuffle.
WORDS = frozenset(
    ("shuffle", "permutation", "sample", "choice", "randperm", "random_split", "RandomSampler", "train_test_split")
)

#: Generators that take fresh seeds from the system unless they are given one.
_FRESH = frozenset(("random.Random", "random.SystemRandom", "numpy.random.default_rng", "numpy.random.RandomState"))
#: Calls that put something into an order, by the generator that they use if they are given none; methods of generators.
_ORDERS = {
    "random.sample": "random",
    "numpy.random.permutation": "numpy.random",
    "numpy.random.choice": "numpy.random",
    "torch.randperm": "torch",
    "torch.utils.data.random_split": "torch",
    "torch.utils.data.RandomSampler": "torch",
    "torch.utils.data.sampler.RandomSampler": "torch",
    "sklearn.model_selection.train_test_split": "numpy.random",
}
#: Those of them that split by themselves, and what gives them a generator or a seed.
_SPLITS = frozenset(("random_split", "train_test_split"))
_GIVEN = ("generator", "rng", "random_state")
#: Names of what is for training.
_TRAINS = re.compile(r"train(?!ed|able)", re.IGNORECASE)
_METHODS = frozenset(("permutation", "permuted", "sample", "choice"))
#: The last words of all that makes an order or a generator.
_MAKING = knowledge.last_words((*_FRESH, *_ORDERS)) | _METHODS | {"manual_seed", "shuffle"}
#: Methods of a data set.
_OF_ROWS = frozenset(("shuffle", "train_test_split"))
_SHUFFLES = {"random.shuffle": "random", "numpy.random.shuffle": "numpy.random"}

#: What shuffles the rows of a data set that is given no seed.
_ROWS_GENERATOR = "numpy.random"
_DEEPEST = 3


class _Cut(NamedTuple):
    """A slice of a list with no certain order, and what the statement calls it."""

    part: Subscript
    of: str
    names: str

    def meets(self, other: _Cut) -> bool:
        """Whether one begins where the other ends."""
        mine, its = self.part.key, other.part.key
        assert isinstance(mine, facts.Slice) and isinstance(its, facts.Slice)
        pairs = ((mine.lower, its.upper), (its.lower, mine.upper))
        return any(
            one is not None and two is not None and facts.source_of(one) == facts.source_of(two) for one, two in pairs
        )

    def is_for_other_use(self, other: _Cut) -> bool:
        """Whether one is for training, and the other for evaluation."""
        uses = ((self.names, other.names), (other.names, self.names))
        return any(_TRAINS.search(one) is not None and is_for_evaluation(two) for one, two in uses)


class Shuffles(Walk):
    """Looks for what is shuffled in an order of each rank's own. Among the names of a state are those of generators:
    what they give differs. ``cuts``: what is for training or evaluation by its name, and cut from which list, where."""

    def __init__(self, shares: Asked, scope: Scope) -> None:
        super().__init__(shares, scope)
        self.cuts: list[_Cut] = []

    def assign(self, statement: Assign, state: State) -> State:
        """Takes note of lists that are split (``train, rest = order[:n], order[n:]``)."""
        after = super().assign(statement, state)
        names = " ".join(facts.source_of(target) for target in statement.targets)
        for part in facts.subexpressions(statement.value, into_lambdas=False):
            if isinstance(part, Call) and facts.last_word(part.function) in _SPLITS:
                origin = self.value(part, state)
                if origin is not None and origin.call.span == part.span:
                    self.found.setdefault(part.span, Share(origin, part.span, splits=True, if_several=True))
            elif isinstance(part, Subscript) and isinstance(part.key, facts.Slice):
                origin = self.value(part.value, state)
                if origin is not None:
                    self._note_cut(_Cut(part, facts.source_of(part.value), names), origin)
        return after

    def _note_cut(self, cut: _Cut, origin: Origin) -> None:
        """Two cuts that meet at one place split a list."""
        for other in self.cuts:
            if other.of == cut.of and cut.meets(other) and cut.is_for_other_use(other):
                self.found.setdefault(origin.call.span, Share(origin, cut.part.span, splits=True, if_several=True))
        self.cuts.append(cut)

    def made(self, expression: Expression, state: State) -> Origin | None:
        """A generator with a seed of its own, or an order that one gives."""
        if not isinstance(expression, Call) or facts.last_word(expression.function) not in _MAKING:
            return None
        name = public_call(expression, self.scope)
        if facts.last_word(expression.function) in _OF_ROWS and name not in _ORDERS:
            return self._of_rows(expression, state)
        if name in _FRESH:
            return self._seeded(expression, fresh=not expression.arguments or _is_none(expression))
        if facts.last_word(expression.function) == "manual_seed" and isinstance(expression.function, facts.Attribute):
            return self._seeded(expression)  # `torch.Generator().manual_seed(seed + rank)`
        generator = self._generator(expression, state, _ORDERS.get(name, ""), _METHODS)
        return self.begun(generator, expression) if generator is not None else None

    def called(self, call: Call, state: State) -> State:
        """Seeds make generators certain, or give each rank its own; shuffles order what they are given."""
        last = facts.last_word(call.function)
        if "seed" not in last.lower() and last != "shuffle":
            return super().called(call, state)
        name = public_call(call, self.scope)
        receiver = facts.dotted(facts.receiver(call))
        if "seed" in last.lower() and last != "initial_seed" and not name.startswith("torch.cuda"):
            seeded = GENERATORS
            if name in SEEDS or (last in ("manual_seed", "seed") and receiver is not None):
                seeded = frozenset((SEEDS.get(name, receiver or ""),))
            elif not any(isinstance(given.value, Binary) for given in call.arguments):
                return {key: held for key, held in state.items() if key not in seeded}  # nobody knows what it does
            origin = self._seeded(call)
            kept = {key: held for key, held in state.items() if key not in seeded}
            return {**kept, **dict.fromkeys(sorted(seeded), origin)} if origin is not None else kept
        if last == "shuffle" and call.arguments:
            generator = self._generator(call, state, _SHUFFLES.get(name, ""), frozenset(("shuffle",)))
            target = facts.dotted(call.arguments[0].value)
            if generator is not None and target is not None:
                return {**state, target: self.begun(generator, call)}
        return super().called(call, state)

    def _of_rows(self, call: Call, state: State) -> Origin | None:
        """The order in which a data set of Hugging Face comes that is shuffled without a seed: NumPy gives one."""
        if not isinstance(call.function, facts.Attribute) or not _is_of_rows(call.function.value, self.scope, 0):
            return None
        position = 0 if call.function.attr == "shuffle" else None
        seed = facts.argument(call, "seed", position) or facts.argument(call, "generator")
        generator = state.get(_ROWS_GENERATOR) if seed is None or is_none(seed) else None
        return self.begun(generator, call) if generator is not None else None

    def _seeded(self, call: Call, *, fresh: bool = False) -> Origin | None:
        """What a generator gives behind a seed: other orders along the axes that the seed speaks of; nothing else."""
        axes = frozenset(axis for given in call.arguments for axis in self.axes(given.value, of_seed=True))
        apart = facts.argument(call, "device_specific")
        if facts.is_true(apart):
            axes |= {"world"}
        if fresh or axes:
            only_if = frozenset() if fresh else self._added_under(call)
            return Origin(call, self.scope, axes, only_if=only_if)
        handed = handed_seed(call, self.scope, lambda g, scope: Shuffles(self.asked, scope).axes(g, of_seed=True))
        return Origin(call, self.scope, handed.axes, seed=handed) if handed is not None else None

    def _is_left_out(self, given: Expression) -> bool:
        """Whether a seed is a parameter, None by default, that no caller gives: one has to be in sight."""
        scope = self.scope
        if not (isinstance(given, facts.Name) and isinstance(scope, Function) and scope.is_as_given(given.id)):
            return False
        if not is_none(scope.default(given.id)):
            return False
        callers = [*self.asked.kinds.analysis.reach.order.given(scope, given.id)]
        return bool(callers) and all(
            (value is None or is_none(value)) and not call_of(caller.place).unpacks for value, caller in callers
        )

    def _added_under(self, seeding: Call) -> frozenset[tuple[str, bool]]:
        """How tests come out in the one place where a function adds the rank to a seed."""
        given = facts.first_argument(seeding)
        if not isinstance(given, facts.Name) or not isinstance(self.scope, Function):
            return frozenset()
        adding = [
            statement.value
            for statement in facts.statements(self.scope.body)
            if isinstance(statement, Assign) and any(facts.is_name(one, given.id) for one in statement.targets)
            if statement.value is not None and self.axes(statement.value, of_seed=True)
        ]
        return frozenset(told_at(adding[0], self.scope)) if len(adding) == 1 else frozenset()

    def _generator(self, call: Call, state: State, shared: str, methods: frozenset[str]) -> Origin | None:
        """The generator that a call uses, if it gives other orders on other ranks."""
        shuffle = facts.argument(call, "shuffle")
        if facts.is_false(shuffle):
            return None
        given = next((value for name in _GIVEN if (value := facts.argument(call, name)) is not None), None)
        if given is not None and not is_none(given) and not self._is_left_out(given):
            return self.value(given, state)
        if shared:
            return state.get(shared)
        if isinstance(call.function, facts.Attribute) and call.function.attr in methods:
            return self.value(call.function.value, state)
        return None


def _is_of_rows(expression: Expression, scope: Scope, depth: int) -> bool:
    """Whether an expression is a data set that Hugging Face's library has loaded or made."""
    if isinstance(expression, Call):
        if public_call(expression, scope).startswith("datasets."):
            return True
        called = expression.function
        return isinstance(called, facts.Attribute) and _is_of_rows(called.value, scope, depth)
    if isinstance(expression, facts.Subscript):
        return _is_of_rows(expression.value, scope, depth)
    values = scope.bindings.values(expression.id) if isinstance(expression, facts.Name) else []
    return depth < _DEEPEST and any(_is_of_rows(value, scope, depth + 1) for value in values)


def _is_none(call: Call) -> bool:
    value = call.arguments[0].value
    return is_none(value)


def may_split(words: Collection[str]) -> bool:
    """Whether a function with these words may shuffle data that it splits for training and evaluation."""
    if WORDS.isdisjoint(words):
        return False
    return not _SPLITS.isdisjoint(words) or any(map(_TRAINS.search, words))
