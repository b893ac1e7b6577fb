"""Which texts are worth parsing: nothing distributed is missed, and what every file says does not count."""

from __future__ import annotations

import pytest

from case_files import all_cases
from distlint import knowledge
from distlint.knowledge import entries, names
from distlint.syntax import vocabulary
from distlint.syntax.vocabulary import is_distributed

LICENCE = """\
# Licensed under the Apache License, Version 2.0; unless agreed to in writing, software distributed under the License is
# distributed on an "AS IS" BASIS, WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND.
"""


@pytest.mark.parametrize(
    "text",
    [
        "import torch.distributed as dist",
        "from distributed import sync",
        'if os.environ["RANK"] == "0": save()',
        "if self.global_rank == 0: save()",
        "if get_rank() == 0: save()",
        "class RankFilter: ...",
        "mpu.get_data_parallel_group()",
        "self.mpu = mpu",
        "DistributedSampler(data)",
        'x.to("cuda")',
    ],
)
def test_words_of_distributed_code(text: str) -> None:
    assert is_distributed(LICENCE + text)


@pytest.mark.parametrize("text", ["", LICENCE, "def compute(): ...", 'name = "Frank"', "drank = crank"])
def test_words_of_other_code(text: str) -> None:
    assert not is_distributed(LICENCE + text)


#: Names that other code has as well: beside them something else speaks of ranks.
COMMON = {
    "coordinate", "get_coordinate", "stage", "stage_id", "get_stage_id", "host_index", "is_first", "is_last",
    "should_save", "should_log", "world_info_from_env",
}  # fmt: skip


def test_no_name_of_a_rank_is_passed_over() -> None:
    known = {entry.name.rpartition(".")[2] for role in ("rank", "predicate", "one-rank") for entry in entries(role)}
    assert [name for name in sorted((known | {*names()}) - COMMON) if not is_distributed(name)] == []


def test_a_framework_may_have_words_of_its_own_for_ranks(monkeypatch: pytest.MonkeyPatch) -> None:
    text = "if captain(): save()"
    assert not is_distributed(text)
    monkeypatch.setattr(knowledge, "role_words", lambda *_: frozenset(("captain",)))
    monkeypatch.setattr(knowledge, "vocabulary", lambda: frozenset(("captain",)))
    monkeypatch.setattr(vocabulary, "_further_names", vocabulary._further_names.__wrapped__)
    assert is_distributed(text)


def test_no_case_is_passed_over() -> None:
    reported = [case for case in all_cases() if not case.is_silent and not case.code.startswith("RNK0")]
    texts = {case.name: [module.read_text("utf-8", errors="replace") for module in case.modules] for case in reported}
    assert reported and [name for name, read in texts.items() if not any(map(is_distributed, read))] == []
