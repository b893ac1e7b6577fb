"""Checks in one process, one after the other."""

from __future__ import annotations

from pathlib import Path

from distlint.api import check
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
