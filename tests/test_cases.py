"""Every case reports what it says, on the line where it says so, and nothing else."""

from __future__ import annotations

import itertools
import shutil
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from case_files import Case, Expectation, all_cases
from distlint import api
from distlint.configuration import Configuration
from distlint.finding import Confidence, Finding, Severity
from distlint.rules import find

CASES = all_cases()


@pytest.fixture(scope="module")
def folders(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A folder for each case. ``tmp_path`` looks through all that it has made before, each time: with thousands of them
    that took a sixth of the time."""
    top = tmp_path_factory.mktemp("cases")
    return (top / str(number) for number in itertools.count())


@pytest.mark.parametrize("case", CASES, ids=[case.name for case in CASES])
def test_case(case: Case, folders: Iterator[Path]) -> None:
    assert_well_formed(case)
    place = next(folders) / case.code / case.path.name  # away from this repository, each case is a project of its own
    off_by_default = [rule.code for rule in find(case.code) if not rule.default]
    overrides: dict[str, object] = {"min-confidence": "low", "extend-select": off_by_default}
    if case.path.is_dir():
        shutil.copytree(case.path, place, ignore=shutil.ignore_patterns("__pycache__"))
        configuration = Configuration(overrides=overrides)
    else:
        place.parent.mkdir(parents=True)
        shutil.copyfile(case.path, place)
        configuration = Configuration(isolated=True, overrides=overrides)
    findings = api.check([place], configuration, jobs=1).findings
    findings = tuple(f for f in findings if f.code == case.code or f.confidence is not Confidence.LOW)
    differences = different(case, place, findings)
    if differences:
        pytest.fail("\n".join([f"{case.name}: {case.title}", *differences]), pytrace=False)
    waits = [f for f in findings if f.severity is Severity.HANG and f.code.startswith(("RNK1", "RNK2"))]
    assert all(len(finding.lanes) == 2 for finding in waits), "what ranks do who wait for each other is drawn"


def assert_well_formed(case: Case) -> None:
    for module in case.modules:
        compile(module.read_text("utf-8"), str(module), "exec", dont_inherit=True)
    assert "\nreason:" in case.docstring, "the docstring must say why it is reported, or why not: `reason: …`"
    assert case.title, "the first line of the docstring must say what the case shows"
    expectations = case.expectations()
    if case.is_silent:
        assert all(expectation.low for expectation in expectations), "a silent case expects nothing that is shown"
    else:
        assert case.code in {expectation.code for expectation in expectations}, f"a case of {case.code} must expect it"
    if case.path.is_dir():
        assert "[tool.distlint]" in (case.path / "pyproject.toml").read_text("utf-8"), "a folder must be a project"


def different(case: Case, place: Path, findings: tuple[Finding, ...]) -> list[str]:
    """What was expected and is not there, and what is there and was not expected, a line each."""
    top = case.path if case.path.is_dir() else case.path.parent
    copied_top = place if place.is_dir() else place.parent
    expected = case.expectations()
    counted = Counter((expectation.module, expectation.line, expectation.code) for expectation in expected)
    found: dict[tuple[Path, int, str], list[Finding]] = {}
    for finding in findings:
        module = top / Path(finding.path).relative_to(copied_top)
        found.setdefault((module, finding.span.line, finding.code), []).append(finding)

    differences = []
    for key in sorted({*counted, *found}):
        module, line, code = key
        here = found.get(key, [])
        where = f"{module.relative_to(top)}:{line}:"
        source = module.read_text("utf-8").splitlines()[line - 1].strip()
        if len(here) < counted[key]:
            differences.append(f"  {where} {code} missing ({len(here)} of {counted[key]}): {source}")
        elif len(here) > counted[key]:
            differences += [f"  {where} {code} not expected: {finding.message}\n      {source}" for finding in here]
        else:
            differences += [
                f"  {where} {code} should say {expectation.text!r}{' with low confidence' * expectation.low}, but says "
                f"{[(finding.message, finding.confidence.value) for finding in here]}"
                for expectation in expected
                if (expectation.module, expectation.line, expectation.code) == key and not says(here, expectation)
            ]
    return differences


def says(findings: list[Finding], expectation: Expectation) -> bool:
    return any(
        expectation.text in finding.message and expectation.low == (finding.confidence is Confidence.LOW)
        for finding in findings
    )
