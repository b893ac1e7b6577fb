"""The rules: one module each, found by being in this package.

A rule module declares its metadata with the :func:`rule` decorator on the one function that reads facts and yields
alarms; the module's docstring is the rule's documentation (``docs/rules.md`` is generated from it).
"""

from __future__ import annotations

import importlib
import inspect
import pkgutil
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from typing import TYPE_CHECKING, Literal, NamedTuple

from distlint.finding import Alarm, Severity

if TYPE_CHECKING:
    from distlint.project import Module
    from distlint.survey import Survey

Check = Callable[["Module", "Survey"], Iterator[Alarm]]
Needs = Literal["function", "file", "project"]
Fixing = Literal["none", "suggested", "safe"]
#: What a rule speaks of: ranks that part and do not meet again, other things that several processes do, what a single
#: process does, versions of a library, or anything else. It decides what is asked of its alarms
#: (:mod:`distlint.judging`).
About = Literal["divergence", "several processes", "one process", "versions", "anything"]


class Rule(NamedTuple):
    """A rule's metadata and its check.

    ``default``: on unless the settings say otherwise. ``needs``: the smallest scope that suffices for the usual case.
    ``check`` is None for the rules that report on the run itself (RNK000 to RNK003); the pipeline makes those findings.
    ``in_tests``: whether it looks into files of tests. What parts the ranks there is meant, or seen by who runs them.
    ``fix``: the best that its findings bring, where they bring one (see :class:`~distlint.finding.Fix`).
    ``about``: what it speaks of. ``asks_itself``: whether anything comes to a place is a question of its own there, or
    none. ``rests_on_evidence``: nobody may be turned away from the places that it names beside its own, either.
    """

    code: str
    slug: str
    severity: Severity
    default: bool
    needs: Needs
    documentation: str
    check: Check | None
    in_tests: bool = False
    fix: Fixing = "none"
    about: About = "anything"
    asks_itself: bool = False
    rests_on_evidence: bool = False

    @property
    def summary(self) -> str:
        """The first line of the documentation."""
        return self.documentation.partition("\n")[0]

    def __hash__(self) -> int:
        """By the code: all rules are a key, once for each file, and their enumerations are hashed by Python code."""
        return hash(self.code)


_registry: dict[str, Rule] = {}


def rule(
    code: str,
    slug: str,
    *,
    severity: Severity,
    needs: Needs,
    default: bool = True,
    in_tests: bool = False,
    fix: Fixing = "none",
    about: About = "anything",
    asks_itself: bool = False,
    rests_on_evidence: bool = False,
) -> Callable[[Check], Check]:
    """Registers the decorated check as a rule; the documentation is the docstring of its module.

    Raises ValueError when the code or the slug is taken.
    """

    def register(check: Check) -> Check:
        module = inspect.getmodule(check)
        documentation = inspect.cleandoc((module and module.__doc__) or "")
        add(
            Rule(
                *(code, slug, severity, default, needs, documentation, check, in_tests, fix),
                *(about, asks_itself, rests_on_evidence),
            )
        )
        return check

    return register


def add(new: Rule) -> None:
    """Adds a rule to the registry; ValueError when its code or slug is taken."""
    if new.code in _registry or any(known.slug == new.slug for known in _registry.values()):
        raise ValueError(f"rule {new.code} {new.slug} is already registered")
    _registry[new.code] = new


def add_of_run(code: str, slug: str, documentation: str | None, fix: Fixing = "none") -> None:
    """Adds a rule that reports on the run itself."""
    text = (documentation or "").strip()
    add(Rule(code, slug, Severity.HYGIENE, True, "file", text, check=None, in_tests=True, fix=fix))


@cache
def all_rules() -> tuple[Rule, ...]:
    """All rules, ordered by code."""
    for module in pkgutil.iter_modules(__path__):
        importlib.import_module(f"{__name__}.{module.name}")
    return tuple(_registry[code] for code in sorted(_registry))


def find(selector: str) -> tuple[Rule, ...]:
    """The rules that a selector (code, code prefix such as ``RNK1``, slug, or ``ALL``) means; empty if none."""
    if selector == "ALL":
        return all_rules()
    if selector.startswith("RNK"):
        return tuple(known for known in all_rules() if known.code.startswith(selector))
    return tuple(known for known in all_rules() if known.slug == selector)


def selectors(rules: Iterable[Rule]) -> list[str]:
    """Every code and slug of ``rules``: what a misspelt selector is compared with."""
    return [name for known in rules for name in (known.code, known.slug)]
