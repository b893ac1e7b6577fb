"""What is about something local is played where its test stands, not in each script that leads there."""

from __future__ import annotations

from pathlib import Path

import pytest

from distlint import api
from distlint.configuration import Configuration
from distlint.spmd import cluster

TRAINING = """\
import os

import torch.distributed as dist


def pretrain(folder, steps):
    for step in range(steps):
        if os.path.exists(folder):
            dist.barrier()
        if step % 2 == 0:
            dist.all_reduce(step)
"""

SCRIPT = """\
import sys

import torch.distributed as dist
from training import pretrain

if __name__ == "__main__":
    dist.init_process_group("nccl")
    pretrain(sys.argv[1], 100)
    dist.barrier()
"""


def test_a_script_does_not_play_the_local_tests_of_what_it_calls(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "pyproject.toml").write_text("[tool.distlint]\nselect = ['RNK107', 'RNK108', 'RNK109', 'RNK113']\n")
    (tmp_path / "training.py").write_text(TRAINING)
    (tmp_path / "script.py").write_text(SCRIPT)
    played: list[str] = []
    apart_on = cluster._apart_on
    monkeypatch.setattr(cluster, "_apart_on", lambda tree, key: played.append(key) or apart_on(tree, key))

    found = api.check([tmp_path / "script.py"], Configuration(), jobs=1)
    assert not found.findings
    assert not played

    found = api.check([tmp_path / "training.py"], Configuration(), jobs=1)
    assert [finding.code for finding in found.findings] == ["RNK108"]
    assert played
