"""Code, documentation, changelog, cases and package say the same."""

from __future__ import annotations

import json
import re
import runpy
import sys
import textwrap
import zipfile
from functools import cache
from importlib.metadata import distribution
from itertools import chain
from pathlib import Path
from typing import Any

import pytest

import distlint
from case_files import all_cases
from distlint import api
from distlint.checking import Checker
from distlint.configuration import Configuration
from distlint.configuration.keys import KEYS
from distlint.rules import Rule, all_rules
from front_ends import REPOSITORY, run
from front_ends import distlint as command_line

RULES = all_rules()
WITH_CHECK = [rule for rule in RULES if rule.check is not None]
FOUNDING = ("RNK101", "RNK205", "RNK401", "RNK402", "RNK501")
SECTIONS = ("Why it hurts", "What to do", "Example", "Use instead", "What it reports", "Stays silent")

# What the examples of the documentation leave out.
PRELUDE = """\
import logging
import os
import time
import torch
import torch.distributed as dist
from torch import nn
from torch.distributed.fsdp import FullyShardedDataParallel as FSDP
from torch.nn.parallel import DistributedDataParallel as DDP
logger = logging.getLogger(__name__)
"""

DOCUMENTS = sorted(
    chain(REPOSITORY.glob("*.md"), (REPOSITORY / "docs").rglob("*.md"), (REPOSITORY / "benchmarks").rglob("*.md"))
)

every_rule = pytest.mark.parametrize("rule", RULES, ids=[rule.code for rule in RULES])
every_check = pytest.mark.parametrize("rule", WITH_CHECK, ids=[rule.code for rule in WITH_CHECK])


def read(name: str) -> str:
    return (REPOSITORY / name).read_text("utf-8")


def without_code(text: str) -> str:
    """A document without its blocks and spans of code, whose brackets make no links and whose ``#`` no headings."""
    return re.sub(r"`[^`\n]*`", "", re.sub(r"^ *```.*?^ *```$", "", text, flags=re.MULTILINE | re.DOTALL))


@cache
def anchors_of(page: Path) -> frozenset[str]:
    """The fragments that lead to the headings of a page, as GitHub makes them."""
    text = re.sub(r"^ *```.*?^ *```$", "", page.read_text("utf-8"), flags=re.MULTILINE | re.DOTALL)
    headings = re.findall(r"^#+ (.+)$", text, flags=re.MULTILINE)
    return frozenset(re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings)


def section(rule: Rule, heading: str) -> str:
    """The text under a heading of the rule's documentation."""
    parts = re.split(r"^## (.+)$", rule.documentation, flags=re.MULTILINE)
    return dict(zip(parts[1::2], parts[2::2], strict=True))[heading]


def python_in(text: str) -> str:
    (block,) = re.findall(r"^```python\n(.*?)^```", text, flags=re.MULTILINE | re.DOTALL)
    return str(block)


def codes_found(code: str, folder: Path) -> set[str]:
    """The codes of the findings in ``code`` as the only file of a project, with every rule on."""
    report = api.check_source(code, folder / "example.py", Configuration(isolated=True, overrides={"select": ["ALL"]}))
    return {finding.code for finding in report.findings}


def test_rules_of_the_documentation() -> None:
    headings = re.findall(r"^## (RNK\d{3}) (\S+)$", read("docs/rules.md"), flags=re.MULTILINE)
    assert headings == [(rule.code, rule.slug) for rule in RULES]


def test_rules_of_the_changelog() -> None:
    assert set(re.findall(r"RNK\d{3}", read("CHANGELOG.md"))) == {rule.code for rule in RULES}


def test_rules_of_the_command_line(tmp_path: Path) -> None:
    result = command_line("rule", "--all", "--output-format", "json", folder=tmp_path)
    assert [item["code"] for item in json.loads(result.stdout)] == [rule.code for rule in RULES]
    text = command_line("rule", "--all", folder=tmp_path).stdout
    assert re.findall(r"^(RNK\d{3}) \S+$", text, flags=re.MULTILINE) == [rule.code for rule in RULES]


def test_rules_with_cases() -> None:
    assert {case.code for case in all_cases()} == {rule.code for rule in WITH_CHECK}


@every_rule
def test_rule_is_documented_in_the_same_shape(rule: Rule) -> None:
    assert tuple(re.findall(r"^## (.+)$", rule.documentation, flags=re.MULTILINE)) == SECTIONS
    assert rule.summary.endswith(".")
    assert len(rule.summary) <= 120
    for heading in SECTIONS:
        assert section(rule, heading).strip(), f"{heading} is empty"


@every_rule
def test_links_lead_to_rules(rule: Rule) -> None:
    anchors = {f"#{known.code.lower()}-{known.slug}" for known in RULES}
    assert set(re.findall(r"\]\((#[^)]*)\)", rule.documentation)) <= anchors


@every_rule
def test_examples_are_python(rule: Rule) -> None:
    compile(PRELUDE + python_in(section(rule, "Use instead")), rule.code, "exec", dont_inherit=True)
    if rule.code != "RNK001":
        compile(PRELUDE + python_in(section(rule, "Example")), rule.code, "exec", dont_inherit=True)


@pytest.mark.parametrize("rule", [rule for rule in RULES if rule.code != "RNK000"], ids=lambda rule: rule.code)
def test_examples_are_linted_as_they_say(rule: Rule, tmp_path: Path) -> None:
    assert rule.code in codes_found(PRELUDE + python_in(section(rule, "Example")), tmp_path)
    assert rule.code not in codes_found(PRELUDE + python_in(section(rule, "Use instead")), tmp_path)


@pytest.mark.parametrize("code", FOUNDING)
def test_enough_cases(code: str) -> None:
    cases = [case for case in all_cases() if case.code == code]
    assert sum(case.is_silent for case in cases) >= 12
    assert sum(not case.is_silent for case in cases) >= 8


def test_titles_of_cases_are_unique() -> None:
    titles = [(case.code, case.title) for case in all_cases()]
    assert [title for title in set(titles) if titles.count(title) > 1] == []


def test_every_setting_is_documented() -> None:
    headings = re.findall(r"^## (\S+)$", read("docs/configuration.md"), flags=re.MULTILINE)
    assert headings == [key.name for key in KEYS]


def test_pages_are_up_to_date() -> None:
    result = run([sys.executable, "docs/generate.py", "--check"], REPOSITORY)
    assert result.returncode == 0, result.stderr


def test_settings_in_the_documentation_are_valid(tmp_path: Path) -> None:
    """Every TOML block of README and docs that has our table is read as a settings file."""
    seen = 0
    for name in ("README.md", "CONTRIBUTING.md", "docs/configuration.md", "docs/rules.md"):
        blocks = re.findall(r"^ *```toml\n(.*?)^ *```", read(name), flags=re.MULTILINE | re.DOTALL)
        for number, block in enumerate(map(textwrap.dedent, blocks)):
            if "[tool.distlint" in block and 'extend = "../' not in block:
                seen += 1
                folder = tmp_path / f"{name.replace('/', '-')}-{number}"
                folder.mkdir()
                (folder / "pyproject.toml").write_text(block, encoding="utf-8")
                settings = Configuration().for_folder(folder)
                assert settings.source == folder / "pyproject.toml"
    assert seen > len(KEYS)


def test_what_contributing_shows_works(tmp_path: Path) -> None:
    """The rule that it begins with finds something, and its rows of a framework are rows."""
    text = read("CONTRIBUTING.md")
    (skeleton,) = (b for b in re.findall(r"^ *```python\n(.*?)^ *```", text, re.MULTILINE | re.DOTALL) if "@rule(" in b)
    namespace: dict[str, Any] = {"__name__": "skeleton"}
    exec(re.sub(r"(?m)^@rule.*\n", "", textwrap.dedent(skeleton)), namespace)
    (tmp_path / "a.py").write_text("import torch.distributed as dist\n\ndist.monitored_barrier()\n")
    survey = Checker(Configuration(isolated=True)).survey(tmp_path / "a.py")
    module = survey.project.module_at(str(tmp_path / "a.py"))
    assert [alarm.message for alarm in namespace["check"](module, survey)] == ["`dist.monitored_barrier` …"]

    (rows,) = re.findall(r"^```text\n# [^\n]*\n(name\t.*?)^```", text, re.MULTILINE | re.DOTALL)
    header = read("src/distlint/knowledge/ignite.tsv").splitlines()[1]
    assert rows.splitlines()[0] == header
    assert {row.count("\t") for row in rows.splitlines()} == {header.count("\t")}


def test_every_rule_with_cases_has_a_page_of_them() -> None:
    pages = {path.name for path in (REPOSITORY / "docs" / "cases").glob("*.md")}
    assert pages == {f"{rule.code}.md" for rule in WITH_CHECK}


def test_pages_that_are_left_over_are_noticed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "path", [*sys.path])
    left_over = runpy.run_path(str(REPOSITORY / "docs" / "generate.py"))["pages_left_over"]
    monkeypatch.setitem(left_over.__globals__, "CASES", tmp_path)
    for name in ("RNK101.md", "RNK999.md"):
        (tmp_path / name).touch()
    assert left_over({tmp_path / "RNK101.md"}) == [tmp_path / "RNK999.md"]


def test_pages_are_short_enough_for_hosts_to_show_them() -> None:
    """They show the plain text of a page of half a megabyte."""
    assert [path.name for path in DOCUMENTS if path.stat().st_size > 400_000] == []


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.relative_to(REPOSITORY).as_posix())
def test_links_lead_somewhere(document: Path) -> None:
    for target, _, anchor in re.findall(r"\]\(([^)#\s]*)(#([^)\s]*))?\)", without_code(document.read_text("utf-8"))):
        if not target.startswith(("http://", "https://", "mailto:")):
            page = document.parent / target if target else document
            assert page.exists(), target
            assert not anchor or anchor in anchors_of(page), f"{target}#{anchor}"


def test_version() -> None:
    assert distribution("distlint").version == distlint.__version__
    assert f"## [{distlint.__version__}]" in read("CHANGELOG.md")


def test_entry_points() -> None:
    points = {(point.group, point.name): point.value for point in distribution("distlint").entry_points}
    assert points == {
        ("console_scripts", "distlint"): "distlint.cli:main",
        ("flake8.extension", "RNK"): "distlint.flake8_plugin:Plugin",
        ("pylsp", "distlint"): "distlint.pylsp_plugin",
    }
    for point in distribution("distlint").entry_points:
        assert point.load()


@pytest.mark.slow
def test_wheel(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--wheel-dir", tmp_path, REPOSITORY]
    built = run(command, tmp_path)
    assert built.returncode == 0, built.stderr
    (wheel,) = tmp_path.glob("*.whl")
    names = set(zipfile.ZipFile(wheel).namelist())
    sources = REPOSITORY / "src" / "distlint"
    expected = {
        path.relative_to(sources.parent).as_posix()
        for path in sources.rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }
    assert "distlint/py.typed" in expected
    packaged = {name for name in names if not name.startswith(f"distlint-{distlint.__version__}.dist-info/")}
    assert packaged == expected
    assert f"distlint-{distlint.__version__}.dist-info/licenses/LICENSE" in names
