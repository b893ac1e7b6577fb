"""Fixes: each case that is fixed has its finding no more, and nothing else instead."""

from __future__ import annotations

import ast
from collections import Counter
from functools import cache
from pathlib import Path

import pytest

from case_files import Case, all_cases
from distlint.checking import Checker
from distlint.finding import Finding
from distlint.fixes.applying import applied
from distlint.rules import all_rules
from distlint.settings.configuration import Configuration

FIXING = {rule.code: rule for rule in all_rules() if rule.fix != "none"}
CASES = [case for case in all_cases() if case.code in FIXING and not case.is_silent]
SETTINGS = {"min-confidence": "low", "extend-select": list(FIXING)}


@cache
def found(case: Case) -> dict[Path, list[Finding]]:
    checker = Checker(Configuration(overrides=SETTINGS), grounded=False)
    return {module: checker.check(module) for module in case.modules}


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_what_is_fixed_is_found_no_more(case):
    fixed = {
        module: applied(module.read_text("utf-8"), findings, unsafe=True) for module, findings in found(case).items()
    }
    texts = {str(module): made.text for module, made in fixed.items()}
    checker = Checker(Configuration(overrides=SETTINGS), texts, grounded=False)
    for module, findings in found(case).items():
        assert all(finding.fix is None or finding.code in FIXING for finding in findings)
        ast.parse(texts[str(module)])
        left = Counter(finding.code for finding in checker.check(module))
        expected = Counter(finding.code for finding in findings)
        expected.subtract(finding.code for finding in fixed[module].findings)
        assert left <= expected, f"fixing leaves or brings {left - expected}:\n{texts[str(module)]}"


@pytest.mark.parametrize("rule", FIXING.values(), ids=lambda rule: rule.code)
def test_a_case_shows_the_fix_of_each_rule(rule):
    fixes = [
        finding.fix
        for case in CASES
        if case.code == rule.code
        for findings in found(case).values()
        for finding in findings
        if finding.code == rule.code and finding.fix is not None
    ]
    assert fixes, f"no case of {rule.code} is fixed"
    assert any(fix.is_safe for fix in fixes) == (rule.fix == "safe")
