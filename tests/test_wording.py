"""What findings say of tests: the side that ranks take is put in as few words as mean the same."""

from __future__ import annotations

import pytest

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
