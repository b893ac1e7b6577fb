"""Fixes: what they make of the text where a case cannot show it."""

from __future__ import annotations

from textwrap import dedent

import pytest

from distlint.fixes.files import fixed_text
from distlint.settings.configuration import Configuration

_JOINED = """
import argparse
import torch
import torch.distributed as dist
parser = argparse.ArgumentParser()
{}
args = parser.parse_args()
torch.cuda.set_device(args.local_rank)
dist.init_process_group("nccl")
"""

#: Code of the rule, text before, text after.
TEXTS = [
    # RNK705
    (
        "RNK705",
        _JOINED.format("parser.add_argument('-l', '--local_rank', type=int)"),
        _JOINED.format("parser.add_argument('-l', '--local_rank', '--local-rank', type=int)"),
    ),
    (
        "RNK705",
        _JOINED.format('parser.add_argument(\n    ("--local_rank"),  # given\n    type=int,\n)'),
        _JOINED.format('parser.add_argument(\n    ("--local_rank"), "--local-rank",  # given\n    type=int,\n)'),
    ),
]


@pytest.mark.parametrize(("code", "before", "after"), TEXTS)
def test_a_text_becomes(code, before, after, tmp_path):
    (tmp_path / "pyproject.toml").write_text("[tool.distlint]\n")
    settings = Configuration(overrides={"select": [code], "min-confidence": "low"})
    made = fixed_text(dedent(before), tmp_path / "train.py", settings, unsafe=True)
    assert made.after == dedent(after)
