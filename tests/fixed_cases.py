"""What fixing makes of the cases."""

from __future__ import annotations

import shutil
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from case_files import Case
from distlint.checking import Checker
from distlint.configuration import Configuration
from distlint.finding import Finding
from distlint.fixes.applying import applied
from distlint.rules import all_rules

#: The rules whose findings bring fixes.
FIXING = {rule.code: rule for rule in all_rules() if rule.fix != "none"}


class FixedModule(NamedTuple):
    """A module of a case: what was found in it, the text with all fixes made, of which findings, and what is found in
    that."""

    found: tuple[Finding, ...]
    text: str
    fixed: tuple[Finding, ...]
    left: tuple[Finding, ...]


@cache
def fixed(case: Case) -> dict[str, FixedModule]:
    """By the modules' paths in the case; it is put where it is a project of its own."""
    with TemporaryDirectory() as folder:
        top = Path(folder, case.code)
        if case.path.is_dir():
            shutil.copytree(case.path, top, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            top.mkdir()
            shutil.copy(case.path, top)
        overrides: dict[str, object] = {"min-confidence": "low", "extend-select": [case.code]}
        configuration = Configuration(isolated=case.path.is_file(), overrides=overrides)
        base = case.path if case.path.is_dir() else case.path.parent
        modules = {top / module.relative_to(base): module.read_text("utf-8") for module in case.modules}
        checker = Checker(configuration, grounded=False)
        found = {module: tuple(checker.check(module)) for module in modules}
        made = {module: applied(text, found[module], unsafe=True) for module, text in modules.items()}
        texts = {str(module): each.text for module, each in made.items()}
        checker = Checker(configuration, texts, grounded=False)
        return {
            module.relative_to(top).as_posix(): FixedModule(
                found[module], each.text, each.findings, tuple(checker.check(module))
            )
            for module, each in made.items()
        }
