"""The words by which code speaks of ranks, and of the calls of the tables."""

from __future__ import annotations

import re
from functools import cache

from distlint import facts, knowledge
from distlint.facts import Expression
from distlint.project import Function, Module
from distlint.project.bindings import Assigned, Imported

WORD = re.compile(r"[A-Za-z_]\w*")
#: Parts of names by which people call ranks and rank tests; they only make a function worth running.
_RANK_WORD = re.compile(
    r"rank|RANK|main_?proc|is_?main|is_?master|master_proc|global_zero|is_primary|leader|coordinator|(?:first|last)_(?:stage|process|worker)"
    r"|(?<![a-z])proc_?id(?![a-z])"
)
#: The ranks of matrices.
_OTHER_RANK = re.compile(r"lora|low_?rank|full_?rank|matrix_rank")
#: The usual aliases of the wrappers of torch.
ALIASES = frozenset(("DDP", "FSDP"))
#: Parts of module names that say nothing about what a module is for.
_EVERYWHERE = frozenset(("nn", "functional", "utils"))
#: Modules that ask the machine, or another one.
OF_MACHINES = frozenset(("subprocess", "pynvml", "amdsmi", "requests", "httpx", "urlopen", "urlretrieve"))
#: How many lines a function of the project may have that is looked into for these.
OF_MACHINES_IN = 40
#: What a handler of a lack of memory speaks of.
OUT_OF_MEMORY = re.compile(r"out of memory|OutOfMemoryError", re.IGNORECASE)
#: Names of calls nobody can see into after which their arguments may be equal on all ranks.
AGREES = re.compile(r"reduce|sync|gather|bcast|broadcast|average|consensus|agree")
#: Names of calls that compute a loss from what they get, on this rank.
_LOSS = re.compile(r"loss|crit(?:erion)?$", re.IGNORECASE)
#: Classes by which a program asks whether a model or tensor is sharded.
SHARDED = frozenset(("FullyShardedDataParallel", "FSDPModule", "DTensor", "ShardedTensor"))


def words_of(function: Function) -> frozenset[str]:
    """The words of a function, and those behind the names that it uses."""
    return spelled_out(function.words, function.module)


def spelled_out(words: frozenset[str], module: Module) -> frozenset[str]:
    """Words of a module's code, and those behind the names among them: imported as something else, or assigned."""
    names = module.bindings.names
    spelled_out: set[str] = set()
    for word in words & names.keys():
        for definition in names[word]:
            if isinstance(definition, Imported) and definition.name is not None:
                spelled_out.add(definition.name)
            elif isinstance(definition, Assigned):
                value = definition.value
                value = value.body if isinstance(value, facts.Lambda) else value
                spelled_out.update(WORD.findall(facts.source_of(value)))
    return words | spelled_out


@cache
def is_loss(name: str | None) -> bool:
    """Whether a function or a class of this name computes a loss on this rank."""
    return name is not None and _LOSS.search(name) is not None and not AGREES.search(name)


def computes_loss(function: Function) -> bool:
    """Whether a function of the project computes a loss, by its name or that of the class whose instances it makes
    callable."""
    is_call = function.name in ("forward", "__call__") and function.owner is not None
    return is_loss(function.owner.name if is_call and function.owner is not None else function.name)


@cache
def is_rank_word(word: str) -> bool:
    """Whether an identifier sounds as if it held a rank."""
    return _RANK_WORD.search(word) is not None and _OTHER_RANK.search(word) is None


def speaks_of_a_rank(expression: Expression) -> bool:
    """Whether something in an expression sounds as if it held a rank, or asked for one."""
    return any(is_rank_word(facts.last_word(part)) for part in facts.subexpressions(expression))


@cache
def communicators() -> frozenset[str]:
    """The names of the public classes of which methods communicate, and of what is derived from them."""
    owners = {entry.name.rpartition(".")[0] for role in ("collective", "hidden") for entry in knowledge.entries(role)}
    owners -= {"torch.Tensor", "torch.nn.Module"}
    derived = (entry.name for entry in knowledge.entries("class") if entry.op in owners)
    return frozenset(name for name in knowledge.last_words((*owners, *derived)) if name[:1].isupper())


@cache
def common_words(*roles: str) -> dict[str, frozenset[str]]:
    """For each common word that is a call of a framework with one of ``roles``: the names of which whoever makes the
    call speaks of one (its package; inside of torch the class or module that it belongs to)."""
    found: dict[str, set[str]] = {}
    common = knowledge.weak_vocabulary()
    wrappers = knowledge.role_words("wrap")
    for entry in (entry for role in roles for entry in knowledge.entries(role)):
        owner, _, word = entry.name.rpartition(".")
        if word in common:
            needs = found.setdefault(word, set())
            package, *_ = parts = owner.split(".")
            telling = next(part for part in reversed(parts) if part not in _EVERYWHERE)
            speaks = (telling,) if package == "torch" else (package, telling, telling.lower())  # `self.trainer.save()`
            needs.update(speaks)
            if owner in ("torch.nn.Module", "torch.Tensor", "torch.autograd", "torch.nn.utils"):
                needs.update(wrappers)
    return {word: frozenset(needs) for word, needs in found.items()}
