"""Checks in one process, one after the other."""

from __future__ import annotations

from pathlib import Path

import pytest

from distlint.api import check
from distlint.checking import Checker
from distlint.configuration import Configuration

TRAIN = """
import torch.distributed as dist
from helper import sync


def main():
    if dist.get_rank() == 0:
        sync()
"""
HELPER = """
import torch.distributed as dist


def sync():
    dist.barrier()
"""


def test_a_module_that_appears_between_two_checks_is_found(tmp_path: Path) -> None:
    (tmp_path / "pyproject.toml").write_text("")
    (tmp_path / "train.py").write_text(TRAIN)
    assert check([tmp_path], Configuration(), jobs=1).findings == ()
    (tmp_path / "helper.py").write_text(HELPER)
    assert [finding.code for finding in check([tmp_path], Configuration(), jobs=1).findings] == ["RNK101"]


@pytest.mark.parametrize("key", ["collectives", "rank-predicates"])
def test_what_settings_name_is_looked_at_though_nothing_else_speaks_of_ranks(tmp_path: Path, key: str) -> None:
    names = {"collectives": "mylib.meet", "rank-predicates": "mylib.captain"}
    (tmp_path / "train.py").write_text(
        "from mylib import captain, meet\n\n\ndef save():\n    if captain():\n        meet()\n"
    )
    settings = "".join(f"{name} = [{value!r}]\n" for name, value in names.items())
    (tmp_path / "distlint.toml").write_text(settings)
    assert [finding.code for finding in Checker(Configuration()).check(tmp_path / "train.py")] == ["RNK101"]
    (tmp_path / "distlint.toml").write_text(f"{key} = [{names[key]!r}]\n")
    assert Checker(Configuration()).check(tmp_path / "train.py") == []


HANGS = "import torch.distributed as dist\n\n\ndef meet():\n    if dist.get_rank() == 0:\n        dist.barrier(){}\n"


@pytest.mark.parametrize(
    ("name", "more", "is_reported"),
    [
        ("tests/helpers.py", "", False),
        ("pkg/test_meeting.py", "\n\ndef test_meeting():\n    meet()\n", False),
        ("pkg/meeting_test.py", "\n\nmeet()\n", True),  # a program: there is no test in it
        ("pkg/latest/meeting.py", "\n\ndef test_meeting():\n    meet()\n", True),
    ],
)
def test_what_a_test_does_is_its_own_affair(tmp_path: Path, name: str, more: str, is_reported: bool) -> None:
    (tmp_path / "pyproject.toml").write_text("[tool.distlint]\n")
    path = tmp_path / name
    path.parent.mkdir(parents=True)
    path.write_text(HANGS.format("") + more)
    assert [found.code for found in Checker(Configuration()).check(path)] == ["RNK101"] * is_reported
    path.write_text(HANGS.format("  # distlint: ignore[RNK101] on purpose") + more)
    assert Checker(Configuration()).check(path) == []  # nor is the comment called useless where the rule is silent


def test_what_nobody_can_parse_is_told_alike_whoever_imports_it(tmp_path: Path) -> None:
    """A file without distributed vocabulary is not looked at, and so nobody says that it is broken, whether or not
    somebody who was checked before has come to it."""
    (tmp_path / "pyproject.toml").write_text("[tool.distlint]\n")
    (tmp_path / "helper.py").write_text("def sync() -> None = 1\n")
    (tmp_path / "main.py").write_text(
        "import torch.distributed as dist\nfrom helper import sync\n\n\ndef main():\n    sync()\n    dist.barrier()\n"
    )
    configuration = Configuration()
    together, alone = Checker(configuration), Checker(configuration)
    together.check(tmp_path / "main.py")
    assert together.check(tmp_path / "helper.py") == alone.check(tmp_path / "helper.py") == []
