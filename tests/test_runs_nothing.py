"""What is checked is read, and never imported, run or evaluated: the first promise of SECURITY.md."""

from __future__ import annotations

import multiprocessing
import sys
from pathlib import Path

import pytest

from distlint import api
from distlint.configuration import Configuration, SettingsError
from front_ends import run

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


side_effect()
"""


@pytest.mark.parametrize("jobs", [1, 2])
def test_nothing_of_a_project_is_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, jobs: int) -> None:
    mark = tmp_path / "mark"
    project = tmp_path / "project"
    for name in NAMES:
        file = project / f"{name}.py"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(LEAVES_A_MARK.format(mark=str(mark)))
    settings = project / "pyproject.toml"
    settings.write_text("[tool.distlint]\nuniform = [\"__import__('train')\"]\n")
    monkeypatch.chdir(project)
    with pytest.raises(SettingsError, match="no dotted name"):
        api.check([project], Configuration(), jobs=jobs)
    assert not mark.exists()
    settings.write_text('[tool.distlint]\nuniform = ["train.EVALUATED"]\n')
    before = set(sys.modules)
    monkeypatch.setattr("distlint.processes.WORTH_PROCESSES", 0)
    report = api.check([project], Configuration(), jobs=jobs)
    assert {finding.code for finding in report.findings} >= {"RNK101"}
    assert not mark.exists()
    new = {sys.modules[name] for name in set(sys.modules) - before}
    assert not [module for module in new if str(getattr(module, "__file__", "")).startswith(str(tmp_path))]


@pytest.mark.parametrize("method", multiprocessing.get_all_start_methods())
def test_workers_import_nothing_of_a_project(tmp_path: Path, method: str) -> None:
    """A Python that is started in a folder looks there first, for its own modules too."""
    project = tmp_path / "project"
    project.mkdir()
    for name in ("multiprocessing", "random", "pickle", "socket", "signal", "tempfile", "threading", "train"):
        (project / f"{name}.py").write_text(LEAVES_A_MARK.format(mark=str(tmp_path / "mark")))
    (project / "pyproject.toml").write_text("[tool.distlint]\n")
    script = tmp_path / "script.py"
    script.write_text(
        "import multiprocessing, os\nfrom pathlib import Path\nimport distlint.processes\nfrom distlint import api\n"
        "from distlint.configuration import Configuration\n"
        "if __name__ == '__main__':\n"
        f"    multiprocessing.set_start_method({method!r})\n    distlint.processes.WORTH_PROCESSES = 0\n"
        "    report = api.check([Path()], Configuration(), jobs=2)\n"
        "    print(len(report.findings), distlint.processes.LOST in report.statistics, os.getcwd())\n"
    )
    assert run([sys.executable, script], project).stdout == f"8 False {project.resolve()}\n"
    assert not (tmp_path / "mark").exists()
