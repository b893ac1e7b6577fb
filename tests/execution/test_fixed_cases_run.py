"""Fixes are proved on real ranks: a bad case whose findings are all fixed finishes on every rank, with right values."""

from __future__ import annotations

from concurrent.futures import Future

import pytest

from case_files import Case, all_cases
from distlint.checking import Checker
from distlint.fixes.applying import applied
from distlint.rules import all_rules
from distlint.settings.configuration import Configuration

from .observe import PATIENT, Observer
from .outcome import Kind, Outcome
from .runs import run_of

FIXING = [rule.code for rule in all_rules() if rule.fix != "none"]
CASES = {
    code: [case for case in all_cases() if case.code == code and (run := run_of(case)) and run.goes_wrong]
    for code in FIXING
}


class Together:
    """The outcomes of several cases."""

    def __init__(self, running: dict[str, Future[Outcome]]) -> None:
        self._running = running

    def result(self) -> dict[str, Outcome]:
        return {name: each.result() for name, each in self._running.items()}


def start(observer: Observer, code: str) -> Together:
    return Together({case.name: one for case in CASES[code] if (one := _started(observer, case)) is not None})


def _started(observer: Observer, case: Case) -> Future[Outcome] | None:
    """The case as it is after fixing; None if something in it is left for people."""
    run = run_of(case)
    assert run is not None
    checker = Checker(Configuration(overrides={"extend-select": [case.code], "min-confidence": "low"}), grounded=False)
    texts = {}
    for module in sorted(case.modules, key=lambda module: module != run.entry):
        found = [finding for finding in checker.check(module) if finding.code == case.code]
        made = applied(module.read_text("utf-8"), found, unsafe=True)
        if len(made.findings) < len(found):
            return None
        texts[module.relative_to(run.folder).with_suffix("").as_posix()] = made.text
    return observer.play(texts, ranks=run.ranks, timeout=PATIENT, nodes=run.nodes, is_script=run.is_script)


@pytest.mark.slow
@pytest.mark.parametrize("code", [code for code, cases in CASES.items() if cases])
def test_what_is_fixed_finishes(code: str, outcome: dict[str, Outcome]) -> None:
    wrong = {name: each.details for name, each in outcome.items() if each.kind is not Kind.OK}
    assert not wrong, "\n".join(f"{name}: {details}" for name, details in wrong.items())
