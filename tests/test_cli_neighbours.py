"""Whose settings silence distlint: compared with what ruff and flake8 really do."""

from __future__ import annotations

import argparse
import subprocess
import sys
from pathlib import Path

import pytest
from flake8.defaults import IGNORE
from flake8.style_guide import Decision, DecisionEngine
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from distlint import rules
from distlint.cli.neighbours import silencers


@pytest.fixture(autouse=True)
def alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def write(name: str, content: str) -> Path:
    file = Path(name).absolute()
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(content)
    return file


def remedies(folder: str = ".") -> list[str]:
    return [found.remedy for found in silencers(Path(folder).absolute())]


def test_without_neighbours() -> None:
    assert remedies() == []


# flake8

CODES = st.lists(st.sampled_from(["E", "F", "R", "RN", "RNK", "RNK1", "RNK101", "RNK4", "B9"]), max_size=3)
LISTS = st.fixed_dictionaries(
    {}, optional={"select": CODES, "extend-select": CODES, "ignore": CODES, "extend_ignore": CODES}
)


@settings(max_examples=300, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(LISTS)
def test_flake8_drops_all_our_codes_exactly_when_it_is_said(lists: dict[str, list[str]]) -> None:
    rows = "".join(f"{name} =\n    {', '.join(codes)}\n" for name, codes in lists.items())
    write("setup.cfg", f"[flake8]\n{rows}")
    options = argparse.Namespace(
        select=lists.get("select"),
        extend_select=lists.get("extend-select"),
        ignore=lists.get("ignore"),
        extend_ignore=lists.get("extend_ignore"),
        extended_default_select=["C90", "E", "F", "RNK", "W"],
        extended_default_ignore=list(IGNORE),
    )
    engine = DecisionEngine(options)
    ours = [rule.code for rule in rules.all_rules() if rule.default]
    dropped = all(engine.decision_for(code) is Decision.Ignored for code in ours)
    assert bool(remedies()) == dropped


@pytest.mark.parametrize(
    ("section", "remedy"),
    [
        ("select = E,F,W", "below [flake8] write: extend-select = RNK"),
        ("select =\n    E\n    F", "below [flake8] write: extend-select = RNK"),
        ("ignore = R", "below [flake8] write: extend-select = RNK"),
        ("extend-ignore = E203, RNK", "take RNK out of its ignore lists"),
    ],
)
def test_the_remedy_for_flake8_works(section: str, remedy: str) -> None:
    file = write("tox.ini", f"[flake8]\n{section}\n")
    assert remedies() == [remedy]
    file.write_text(file.read_text().replace(", RNK", "") + "extend-select = RNK\n")
    assert remedies() == []


def test_the_first_file_with_a_section_counts_as_in_flake8() -> None:
    write("setup.cfg", "[metadata]\nname = x\n")
    write("tox.ini", "[flake8]\nmax-line-length = 100\n")
    write(".flake8", "[flake8]\nselect = E\n")
    assert remedies() == []
    write("tox.ini", "[tox]\n")
    assert len(remedies()) == 1
    write(".flake8", "this is broken\n")
    assert remedies() == []


def test_the_search_for_flake8_goes_upwards() -> None:
    write("setup.cfg", "[flake8]\nselect = E\n")
    write("a/b/c.txt", "")
    assert len(remedies("a/b")) == 1
    write("a/.flake8", "[flake8:local-plugins]\n")
    assert remedies("a/b") == []


# ruff


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("ruff.toml", ""),
        ("ruff.toml", "lint.select = ['RUF']"),
        ("ruff.toml", "lint.select = ['ALL']"),
        ("ruff.toml", "lint.select = ['E']\nlint.extend-select = ['RUF100', 'RUF102']"),
        ("ruff.toml", "lint.select = ['RUF']\nlint.ignore = ['RUF100', 'RUF102']"),
        ("ruff.toml", "lint.select = ['RUF100', 'RUF102']\nlint.ignore = ['RUF']"),
        ("ruff.toml", "lint.select = ['ALL']\nlint.ignore = ['RUF1']"),
        ("ruff.toml", "lint.select = ['RUF']\nlint.external = ['RNK']"),
        ("ruff.toml", "lint.select = ['RUF']\nlint.external = ['V', 'R']"),
        ("ruff.toml", "lint.select = ['RUF']\nlint.external = ['V']"),
        (".ruff.toml", "lint.select = ['RUF']"),
        ("pyproject.toml", "[tool.ruff.lint]\nselect = ['RUF']"),
        ("pyproject.toml", "[tool.ruff.lint]\nselect = ['RUF']\nexternal = ['RNK']"),
        ("pyproject.toml", "[tool.ruff.lint]\nselect = ['E']"),
        ("pyproject.toml", "[project]\nname = 'x'"),
    ],
)
def test_ruff_strips_our_comments_exactly_when_it_is_said(name: str, content: str) -> None:
    write(name, content)
    file = write("a.py", "x = 1  # noqa: RNK101\n")
    line = [sys.executable, "-m", "ruff", "check", "--fix", "--no-cache", "--quiet", "a.py"]
    subprocess.run(line, capture_output=True, check=False)
    assert bool(remedies()) == ("noqa" not in file.read_text())


@pytest.mark.parametrize("rule", ["RUF100", "RUF102"])
def test_older_and_newer_versions_of_ruff_are_thought_of(rule: str) -> None:
    write("ruff.toml", f"lint.select = ['{rule}']")
    (found,) = silencers(Path.cwd())
    assert found.effect.startswith(f"ruff's {rule} takes ")


def test_the_remedy_for_ruff_keeps_what_is_there() -> None:
    write("pyproject.toml", "[tool.ruff.lint]\nselect = ['RUF']\nexternal = ['V']")
    assert remedies() == ['below [tool.ruff.lint] write: external = ["V", "RNK"]']


def test_what_ruff_extends_counts() -> None:
    write("base.toml", "lint.select = ['RUF']\nextend = 'base.toml'")
    write("a/ruff.toml", "extend = '../base.toml'")
    assert len(remedies("a")) == 1
    write("base.toml", "lint.select = ['RUF']\nlint.external = ['RNK']")
    assert remedies("a") == []


def test_the_nearest_settings_of_ruff_count() -> None:
    write("ruff.toml", "lint.select = ['RUF']")
    write("a/pyproject.toml", "[project]\n")
    assert len(remedies("a")) == 1
    write("a/ruff.toml", "")
    assert remedies("a") == []


def test_broken_settings_of_others_are_not_our_business() -> None:
    write("ruff.toml", "[broken")
    write("setup.cfg", "[flake8\n")
    assert remedies() == []
