"""Fixes are proved on real ranks: a bad case whose findings are all fixed finishes on every rank, with right values."""

from __future__ import annotations

from concurrent.futures import Future

import pytest

from case_files import Case, all_cases
from fixed_cases import FIXING, fixed

from .observe import PATIENT, Observer
from .outcome import Kind, Outcome
from .runs import run_of

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
    modules = fixed(case)
    if any(finding.code == case.code for module in modules.values() for finding in module.left):
        return None
    entry = run.entry.relative_to(run.folder).as_posix()
    texts = {name.removesuffix(".py"): modules[name].text for name in sorted(modules, key=lambda name: name != entry)}
    return observer.play(texts, ranks=run.ranks, timeout=PATIENT, nodes=run.nodes, is_script=run.is_script)


@pytest.mark.slow
@pytest.mark.parametrize("code", [code for code, cases in CASES.items() if cases])
def test_what_is_fixed_finishes(code: str, outcome: dict[str, Outcome]) -> None:
    wrong = {name: each.details for name, each in outcome.items() if each.kind is not Kind.OK}
    assert not wrong, "\n".join(f"{name}: {details}" for name, details in wrong.items())
