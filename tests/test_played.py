"""Programs that were played by Python first: where nothing goes wrong, nothing is reported.

``DISTLINT_FUZZ=2000 pytest tests/test_played.py`` plays as many of each kind.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path

from distlint import api
from distlint.configuration import Configuration
from distlint.finding import Finding, Severity
from played.accelerated import Accelerated, all_agree
from played.devices import Devices, find_their_gpus
from played.epochs import Epochs, has_new_orders
from played.files import Files, written_by_several
from played.groups import Meetings, are_right
from played.messages import Messages, TooLong, all_meet

ROUNDS = int(os.environ.get("DISTLINT_FUZZ", "60"))


def findings(programs: dict[int, str], folder: Path, *rules: str) -> list[Finding]:
    """What is found in programs, each of them a project of its own."""
    for seed, program in programs.items():
        (folder / str(seed)).mkdir()
        (folder / str(seed) / "pyproject.toml").write_text("[tool.distlint]\n", "utf-8")
        (folder / str(seed) / "program.py").write_text(program, "utf-8")
    found = api.check([folder], Configuration(overrides={"select": ["RNK0", *rules]}), jobs=1).findings
    assert not [finding for finding in found if finding.code.startswith("RNK0")]
    return [finding for finding in found if finding.code in rules]


def seed_of(finding: Finding) -> int:
    return int(Path(finding.path).parent.name)


def assert_fits(programs: dict[int, str], healthy: set[int], reported: set[int], share: int) -> None:
    """No healthy program is reported, and of the others more than one of ``share``."""
    assert not reported & healthy
    assert len(reported) > (len(programs) - len(healthy)) / share


def meeting(seeds: Iterable[int]) -> tuple[dict[int, str], set[int]]:
    """Programs that pass messages, and those of them in which all meet."""
    programs, healthy = {}, set()
    for seed in seeds:
        program = Messages(seed).program()
        try:
            is_healthy = all_meet(program)
        except TooLong:
            continue
        programs[seed] = program
        healthy |= {seed} if is_healthy else set()
    return programs, healthy


def test_messages_that_all_arrive(tmp_path: Path) -> None:
    programs, healthy = meeting(range(ROUNDS))
    reported = {seed_of(finding) for finding in findings(programs, tmp_path, "RNK101", "RNK102", "RNK201", "RNK202")}
    # what has its other end out of sight is not reported, so some of the others stay
    assert_fits(programs, healthy, reported, 4)


def test_files_that_one_rank_writes(tmp_path: Path) -> None:
    programs = {seed: Files(seed).program() for seed in range(ROUNDS)}
    wrong = {seed: written_by_several(program) for seed, program in programs.items()}
    found = findings(programs, tmp_path, "RNK603")
    assert not [(seed_of(f), f.span.line) for f in found if f.span.line not in wrong[seed_of(f)]]
    assert len({seed_of(finding) for finding in found}) > sum(map(bool, wrong.values())) / 4


def test_ranks_that_have_a_gpu_and_a_share_each(tmp_path: Path) -> None:
    programs = {seed: Devices(seed).program() for seed in range(ROUNDS)}
    healthy = {seed for seed, program in programs.items() if find_their_gpus(program)}
    found = findings(programs, tmp_path, "RNK303", "RNK304", "RNK402", "RNK403", "RNK405", "RNK408", "RNK410")
    # a late choice of the GPU, and "cuda" in place of its number, are hygiene where they do no harm
    named = [f for f in found if f.severity is not Severity.HYGIENE or f.code in ("RNK303", "RNK304")]
    reported = {seed_of(finding) for finding in named}
    assert_fits(programs, healthy, reported, 4)


def test_groups_with_their_own_roots_and_sizes(tmp_path: Path) -> None:
    programs = {seed: Meetings(seed).program() for seed in range(ROUNDS)}
    healthy = {seed for seed, program in programs.items() if are_right(program)}
    found = findings(programs, tmp_path, "RNK101", "RNK102", "RNK115", "RNK118", "RNK120", "RNK301", "RNK302", "RNK306")
    reported = {seed_of(finding) for finding in found}
    assert_fits(programs, healthy, reported, 4)


def test_epochs_with_orders_of_their_own(tmp_path: Path) -> None:
    programs = {seed: Epochs(seed).program() for seed in range(ROUNDS)}
    healthy = {seed for seed, program in programs.items() if has_new_orders(program)}
    reported = {seed_of(finding) for finding in findings(programs, tmp_path, "RNK601")}
    # who tells one sampler the epoch is taken to know, so a program with two loaders may stay
    assert_fits(programs, healthy, reported, 4)


def test_processes_of_accelerate_that_agree(tmp_path: Path) -> None:
    programs = {seed: Accelerated(seed).program() for seed in range(ROUNDS)}
    healthy = {seed for seed, program in programs.items() if all_agree(program)}
    found = findings(programs, tmp_path, "RNK101", "RNK102", "RNK103", "RNK105", "RNK106", "RNK107", "RNK120")
    reported = {seed_of(finding) for finding in found}
    assert_fits(programs, healthy, reported, 2)
