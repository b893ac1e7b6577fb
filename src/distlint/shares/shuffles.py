"""Shuffles: lists that are in an order which other ranks may not have, by the seeds of their generators."""

from __future__ import annotations

import re

from distlint import facts, knowledge
from distlint.facts import Binary, Call, Expression, is_none
from distlint.project import Project, Scope
from distlint.project.bindings import Assigned
from distlint.shares.walk import Origin, State, Walk, last_name, public_call

#: Words in functions that shuffle.
WORDS = frozenset(("shuffle", "permutation", "sample", "choice", "randperm", "random_split", "RandomSampler"))

#: The generators that programs share, by the functions that seed them.
_SEEDS = {
    "random.seed": "random",
    "numpy.random.seed": "numpy.random",
    "torch.manual_seed": "torch",
    "torch.random.manual_seed": "torch",
}
_GENERATORS = frozenset(_SEEDS.values())
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
}
_METHODS = frozenset(("permutation", "permuted", "sample", "choice"))
#: The last words of all that makes an order or a generator.
_MAKING = knowledge.last_words((*_FRESH, *_ORDERS)) | _METHODS | {"manual_seed", "shuffle"}
_SHUFFLES = {"random.shuffle": "random", "numpy.random.shuffle": "numpy.random"}

#: What shuffles the rows of a data set that is given no seed.
_ROWS_GENERATOR = "numpy.random"
_DEEPEST = 3

#: A call, or the definition of what is called (it may seed a generator); an object that is one.
_SEEDING = re.compile(r"(\bdef[ \t]{1,4})?(?<![\w.])([\w.]{0,80}(?i:seed)[\w.]{0,80})[ \t]{0,4}\(")
_OWN_GENERATOR = re.compile(r"(?:\w+\.)*_?(?:g|gen|generator|rng)\.manual_seed")


class Shuffles(Walk):
    """Looks for what is shuffled in an order of each rank's own. Among the names of a state are those of generators:
    what they give differs."""

    def made(self, expression: Expression, state: State) -> Origin | None:
        """A generator with a seed of its own, or an order that one gives."""
        if not isinstance(expression, Call) or last_name(expression.function) not in _MAKING:
            return None
        if last_name(expression.function) == "shuffle":
            return self._of_rows(expression, state)
        name = public_call(expression, self.scope)
        if name in _FRESH:
            return self._seeded(expression, fresh=not expression.arguments or _is_none(expression))
        if last_name(expression.function) == "manual_seed" and isinstance(expression.function, facts.Attribute):
            return self._seeded(expression)  # `torch.Generator().manual_seed(seed + rank)`
        generator = self._generator(expression, state, _ORDERS.get(name, ""), _METHODS)
        return self.begun(generator, expression) if generator is not None else None

    def called(self, call: Call, state: State) -> State:
        """Seeds make generators certain, or give each rank its own; shuffles order what they are given."""
        last = last_name(call.function)
        if "seed" not in last.lower() and last != "shuffle":
            return super().called(call, state)
        name = public_call(call, self.scope)
        receiver = facts.dotted(call.function.value) if isinstance(call.function, facts.Attribute) else None
        if "seed" in last.lower() and last != "initial_seed" and not name.startswith("torch.cuda"):
            seeded = _GENERATORS
            if name in _SEEDS or (last in ("manual_seed", "seed") and receiver is not None):
                seeded = frozenset((_SEEDS.get(name, receiver or ""),))
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
        seed = facts.argument(call, "seed", 0) or facts.argument(call, "generator")
        generator = state.get(_ROWS_GENERATOR) if seed is None or is_none(seed) else None
        return self.begun(generator, call) if generator is not None else None

    def _seeded(self, call: Call, *, fresh: bool = False) -> Origin | None:
        """What a generator gives behind a seed: other orders along the axes that the seed speaks of; nothing else."""
        axes = frozenset(axis for given in call.arguments for axis in self.axes(given.value))
        apart = facts.argument(call, "device_specific")
        if facts.is_true(apart):
            axes |= {"world"}
        return Origin(call, self.scope, axes) if fresh or axes else None

    def _generator(self, call: Call, state: State, shared: str, methods: frozenset[str]) -> Origin | None:
        """The generator that a call uses, if it gives other orders on other ranks."""
        given = facts.argument(call, "generator") or facts.argument(call, "rng")
        if given is not None and not is_none(given):
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
    definitions = scope.bindings.names.get(expression.id, ()) if isinstance(expression, facts.Name) else ()
    values = [d.value for d in definitions if isinstance(d, Assigned) and not d.position]
    return depth < _DEEPEST and any(_is_of_rows(value, scope, depth + 1) for value in values)


def _is_none(call: Call) -> bool:
    value = call.arguments[0].value
    return is_none(value)


def never_seeded(project: Project) -> frozenset[str]:
    """The generators that programs share and that no file of a project seeds, tests apart."""
    left = set(_GENERATORS)
    for path, calls in project.matching(_SEEDING, "seed", "Seed"):
        for definition, name in () if project.is_test(path) else calls:
            left -= _seeded_by(name) if name is not None and not definition else frozenset()
        if not left:
            break
    return frozenset(left)


def _seeded_by(name: str) -> frozenset[str]:
    """The generators that a call of this name seeds: all if nobody knows."""
    known = _SEEDS.get(f"numpy{name[2:]}" if name.startswith("np.") else name)
    if known is None and name.startswith("torch."):
        known = "torch"
    if known is None and _OWN_GENERATOR.fullmatch(name):
        return frozenset()
    return frozenset((known,)) if known is not None else _GENERATORS
