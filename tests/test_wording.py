"""What findings say of tests and of code that fills several lines."""

from __future__ import annotations

from pathlib import Path

import pytest

from distlint import api
from distlint.configuration import Configuration
from distlint.spmd.wording import denied


@pytest.mark.parametrize(
    ("test", "opposite"),
    [
        ("rank == 0", "rank != 0"),
        ("rank in ranks", "rank not in ranks"),
        ("rank not in [0, 1]", "rank in [0, 1]"),
        ("group is None", "group is not None"),
        ("is_main()", "not is_main()"),
        ("not is_main()", "is_main()"),
        ("not (a and b)", "a and b"),
        ("not a or b", "not (not a or b)"),
        ("a and b", "not (a and b)"),
        ("loss < limit", "not (loss < limit)"),
        ("0 == a == b", "not (0 == a == b)"),
        ("(rank + 1) == size", "not ((rank + 1) == size)"),
        ("name == 'é'", "name != 'é'"),
        ("dist.get_rank() == 0 and ready(…", "not (dist.get_rank() == 0 and ready(…)"),
    ],
)
def test_opposite(test: str, opposite: str) -> None:
    assert denied(test) == opposite


def test_code_of_several_lines_is_closed_up() -> None:
    text = (
        "import torch.distributed as dist\n\n\ndef report(losses, total):\n    if dist.get_rank() == 0:\n"
        "        dist.all_gather(\n            losses,\n            [ total ],\n        )\n"
    )
    found = api.check_source(text, Path("/project/train.py"), Configuration(isolated=True)).findings[0]
    assert found.message.startswith("`dist.all_gather(losses, [total],)` runs only when `dist.get_rank() == 0`")


def test_call_in_an_f_string_is_named_without_the_string() -> None:
    text = (
        "import torch.distributed as dist\n\n\ndef mean(loss):\n    dist.all_reduce(loss)\n    return loss\n\n\n"
        "def report(loss):\n    if dist.get_rank() == 0:\n        print(f'loss {mean(loss):.3f}')\n"
    )
    (found,) = api.check_source(text, Path("/project/train.py"), Configuration(isolated=True)).findings
    assert "(through `mean(" in found.message
