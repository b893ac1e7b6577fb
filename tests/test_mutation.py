"""The planting of mistakes on a tree that is made here: each operator is planted where it fits, and found."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from distlint.checking import Checker
from distlint.configuration import Configuration

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "benchmarks"))

from mutation import OPERATORS, RULES, Operator, planted, played, sites_of

TRAIN = '''"""A tree with a collective, one on a group, and calls of functions that communicate."""

import torch.distributed as dist

from comm import average


def synchronize():
    dist.barrier()


def step(loss, correct):
    dist.all_reduce(loss)
    dist.all_reduce(
        correct,
        group=dist.group.WORLD,
    )
    synchronize()
    average(loss)
    return loss
'''
COMM = "import torch.distributed as dist\n\n\ndef average(loss):\n    dist.all_reduce(loss)\n"


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    (tmp_path / "pyproject.toml").write_text("", "utf-8")
    (tmp_path / "train.py").write_text(TRAIN, "utf-8")
    (tmp_path / "comm.py").write_text(COMM, "utf-8")
    return tmp_path


@pytest.fixture
def configuration() -> Configuration:
    return Configuration(isolated=True, overrides={"select": list(RULES)})


def test_sites(tree: Path, configuration: Configuration) -> None:
    sites = [(site.path.name, site.span.line, site.kind) for site in sites_of(tree, Checker(configuration))]
    expected = [
        ("comm.py", 5, "collective"),
        ("train.py", 9, "collective"),
        ("train.py", 13, "collective"),
        ("train.py", 14, "collective"),
        ("train.py", 18, "same file"),
        ("train.py", 19, "other file"),
    ]
    assert sorted(sites) == expected


@pytest.mark.parametrize("operator", OPERATORS, ids=[operator.name for operator in OPERATORS])
def test_operator(operator: Operator, tree: Path, configuration: Configuration) -> None:
    sites = [
        site
        for site in sites_of(tree, Checker(configuration))
        if site.path.name == "train.py" and site.kind in operator.kinds and operator.fits(site)
    ]
    assert sites
    for site in sites:
        text = planted(site, operator, TRAIN)
        compile(text, "train.py", "exec")
        assert text != TRAIN
        found = bool(played(site, operator, configuration, {}).new)
        if operator.name not in ("group dropped", "swallowed failure"):  # they need more around them to be mistakes
            assert found == operator.is_mistake, text
