"""A generated file of many megabytes gets a clear message, and the rest of the run completes."""

from __future__ import annotations

from pathlib import Path

from distlint.api import check
from distlint.configuration import Configuration


def test_a_file_of_fifty_megabytes_is_reported_and_the_others_are_checked(tmp_path: Path) -> None:
    line = "import torch.distributed as dist  # all_reduce\n"
    (tmp_path / "generated.py").write_text(line * (50_000_000 // len(line)))
    (tmp_path / "train.py").write_text(
        "import torch.distributed as dist\n\n\ndef main():\n    if dist.get_rank() == 0:\n        dist.barrier()\n"
    )
    report = check([tmp_path], Configuration(isolated=True), jobs=1)
    assert [(Path(f.path).name, f.code) for f in report.findings] == [
        ("generated.py", "RNK001"),
        ("train.py", "RNK101"),
    ]
    assert "larger than 5,000,000 characters" in report.findings[0].message


def test_a_large_file_without_distributed_code_is_none_of_our_business(tmp_path: Path) -> None:
    (tmp_path / "table.py").write_text("x = 1\n" * 2_000_000)
    assert check([tmp_path], Configuration(isolated=True), jobs=1).findings == ()
