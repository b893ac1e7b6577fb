"""What is checked is read, and never imported, run or evaluated: the first promise of SECURITY.md."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from distlint import api
from distlint.settings import Configuration

#: Modules that leave a file behind when somebody imports or runs them, under names that a tool might import.
NAMES = ("torch", "conftest", "setup", "sitecustomize", "usercustomize", "distlint_plugin", "train", "helpers/__init__")

LEAVES_A_MARK = """
from pathlib import Path

Path({mark!r}).write_text("somebody ran this")
EVALUATED = [Path({mark!r}).write_text("twice")][0]


def side_effect(default=Path({mark!r}).write_text("at definition")):
    import torch.distributed as dist
    import helpers

    eval("Path({mark!r}).write_text('evaluated')")
    if dist.get_rank() == 0:
        dist.barrier()
    return f"{{Path({mark!r}).write_text('formatted')}}"
"""


@pytest.mark.parametrize("jobs", [1, 2])
def test_nothing_of_a_project_is_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, jobs: int) -> None:
    mark = tmp_path / "mark"
    project = tmp_path / "project"
    for name in NAMES:
        file = project / f"{name}.py"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(LEAVES_A_MARK.format(mark=str(mark)))
    (project / "pyproject.toml").write_text("[tool.distlint]\nuniform = [\"__import__('train')\"]\n")
    monkeypatch.chdir(project)
    before = set(sys.modules)
    monkeypatch.setattr("distlint.processes.WORTH_PROCESSES", 0)
    report = api.check([project], Configuration(), jobs=jobs)
    assert {finding.code for finding in report.findings} >= {"RNK101"}
    assert not mark.exists()
    new = {sys.modules[name] for name in set(sys.modules) - before}
    assert not [module for module in new if str(getattr(module, "__file__", "")).startswith(str(tmp_path))]
