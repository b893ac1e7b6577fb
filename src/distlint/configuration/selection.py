"""Which rules do selectors choose? Codes, code prefixes, slugs and ``ALL``; the more specific selector wins."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from distlint.rules import Rule
    from distlint.settings import Settings

EVERYTHING = "ALL"
NOT_MEANT = -1


def active(settings: Settings, path: Path) -> frozenset[str]:
    """The codes to report for the file ``path``."""
    from distlint.rules import all_rules

    rules = all_rules()
    codes = _in_force(rules, settings.select, settings.extend_select, (*settings.ignore, *settings.extend_ignore))
    ignored = [
        selector
        for pattern, selectors in settings.per_file_ignores
        if matches(pattern, path, settings.root)
        for selector in selectors
    ]
    return codes - meant(rules, ignored) if ignored else codes


@lru_cache(maxsize=64)
def _in_force(
    rules: tuple[Rule, ...], select: tuple[str, ...], extend: tuple[str, ...], ignore: tuple[str, ...]
) -> frozenset[str]:
    return chosen(rules, select, extend, ignore)


def matches(pattern: str, path: Path, root: Path) -> bool:
    """Whether a pattern of ``per-file-ignores`` means a file; it counts from ``root``, the folder of the settings."""
    from distlint.source.patterns import compiled, excludes

    relative = Path(os.path.relpath(path, root)).as_posix()
    if pattern.startswith("!"):
        return not excludes(compiled((pattern[1:],)), relative, is_folder=False)
    return excludes(compiled((pattern,)), relative, is_folder=False)


def chosen(
    rules: Iterable[Rule], select: Sequence[str], extend_select: Sequence[str], ignore: Sequence[str]
) -> frozenset[str]:
    """The codes that stay when ``select`` and ``extend_select`` choose and ``ignore`` takes away.

    ``select`` empty means the rules that are on by default. Between a selector that chooses a rule and one that ignores
    it the longer one wins (``ALL`` < ``RNK`` < ``RNK1`` < ``RNK101`` = its slug); at equal length ``ignore`` does.
    """
    return frozenset(
        rule.code
        for rule in rules
        if max(_chosen_at(rule, select), specificity(rule, extend_select)) > specificity(rule, ignore)
    )


def specificity(rule: Rule, selectors: Iterable[str]) -> int:
    """How exactly the most specific of ``selectors`` means ``rule``; ``NOT_MEANT`` if none does."""
    return max((_specificity(rule, selector) for selector in selectors), default=NOT_MEANT)


def meant(rules: Iterable[Rule], selectors: Sequence[str]) -> frozenset[str]:
    """The codes of the rules that any of ``selectors`` means."""
    return frozenset(rule.code for rule in rules if specificity(rule, selectors) > NOT_MEANT)


def _chosen_at(rule: Rule, select: Sequence[str]) -> int:
    if select:
        return specificity(rule, select)
    return 0 if rule.default else NOT_MEANT  # by default = as if chosen by ALL, so that every `ignore` outweighs it


def _specificity(rule: Rule, selector: str) -> int:
    if selector == EVERYTHING:
        return 0
    if selector == rule.slug:
        return len(rule.code)
    return len(selector) if selector and rule.code.startswith(selector) else NOT_MEANT
