"""Fixes: each case that is fixed has its finding no more, and nothing else instead that is more than `low`."""

from __future__ import annotations

import ast
from collections import Counter

import pytest

from case_files import all_cases, sampled
from distlint.finding import Confidence, Finding
from fixed_cases import FIXING, fixed

CASES = [case for case in all_cases() if case.code in FIXING and not case.is_silent]


@pytest.mark.parametrize("case", sampled(CASES, 4, by=lambda case: case.code), ids=lambda case: case.name)
def test_what_is_fixed_is_found_no_more(case):
    for module in fixed(case).values():
        ast.parse(module.text)
        assert all(finding.fix is None or _may_be(finding) for finding in module.found)
        known = {finding.code for finding in module.found}
        left = Counter(f.code for f in module.left if f.code in known or f.confidence is not Confidence.LOW)
        expected = Counter(finding.code for finding in module.found)
        expected.subtract(finding.code for finding in module.fixed)
        assert left <= expected, f"fixing leaves or brings {left - expected}:\n{module.text}"


@pytest.mark.parametrize(
    "rule", [rule for rule in FIXING.values() if rule.check is not None], ids=lambda rule: rule.code
)
def test_cases_show_the_fixes_of_each_rule(rule):
    cases = [case for case in CASES if case.code == rule.code]
    found = (finding for case in cases for module in fixed(case).values() for finding in module.found)
    fixes = (finding.fix for finding in found if finding.code == rule.code and finding.fix is not None)
    assert any(fix.is_safe or rule.fix != "safe" for fix in fixes), f"no case of {rule.code} is fixed as it says"


def _may_be(finding: Finding) -> bool:
    """Whether the rule of a finding says that it brings such a fix."""
    rule = FIXING.get(finding.code)
    return rule is not None and finding.fix is not None and (rule.fix == "safe" or not finding.fix.is_safe)
