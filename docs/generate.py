"""Writes docs/rules.md, docs/cases, docs/configuration.md, and what README.md shows of distlint's output and timelines.

The rules' text comes from the docstrings of their modules, the cases from tests/cases, the settings from the table of
keys, so none of these pages is edited by hand. The cases of each rule have a page of their own, since repository hosts
do not render pages of half a megabyte; a page whose rule has none (any more) is deleted. In README.md the code block
after ``<!-- output: COMMAND -->`` is what the command prints. ``--check`` only says what is stale.
"""

from __future__ import annotations

import argparse
import os
import re
import shlex
import subprocess
import sys
from collections.abc import Container, Iterator, Mapping, Sequence
from itertools import chain
from pathlib import Path

DOCS = Path(__file__).resolve().parent
CASES = DOCS / "cases"
REPOSITORY = DOCS.parent
sys.path[:0] = [str(REPOSITORY / "src"), str(REPOSITORY / "tests")]

from case_files import Case, all_cases  # noqa: E402 (the path is set above, so that no installation is needed)
from distlint.cli.settings_text import shown_value  # noqa: E402
from distlint.configuration.keys import KEYS, Key  # noqa: E402
from distlint.rules import Rule, all_rules  # noqa: E402
from execution.runs import run_of  # noqa: E402

MARK = "<!-- Made by docs/generate.py from the code. Do not edit: run it again. -->"


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true", help="write nothing, exit with 1 if a page is stale")
    arguments = parser.parse_args(argv)
    current = pages()
    stale = [path for path, text in current.items() if not path.exists() or path.read_text("utf-8") != text]
    left_over = pages_left_over(current)
    if arguments.check:
        for path in stale:
            print(f"{path.relative_to(REPOSITORY)} is stale: run python docs/generate.py", file=sys.stderr)
        for path in left_over:
            print(f"{path.relative_to(REPOSITORY)} is of no rule: run python docs/generate.py", file=sys.stderr)
        return 1 if stale or left_over else 0
    for path in stale:
        path.parent.mkdir(exist_ok=True)
        path.write_text(current[path], encoding="utf-8", newline="\n")
        print(f"wrote {path.relative_to(REPOSITORY)}")
    for path in left_over:
        path.unlink()
        print(f"deleted {path.relative_to(REPOSITORY)}")
    return 0


def pages() -> dict[Path, str]:
    """The text of each page by its file."""
    readme = REPOSITORY / "README.md"
    every_case = all_cases()
    cases = {rule: [case for case in every_case if case.code == rule.code] for rule in all_rules()}
    return {
        readme: with_outputs(readme.read_text("utf-8")),
        DOCS / "rules.md": _page(rules_page(cases)),
        **{_page_of(rule): _page(cases_page(rule, those)) for rule, those in cases.items() if those},
        DOCS / "configuration.md": _page(configuration_page(KEYS)),
        DOCS / "timeline.svg": _output("distlint trace examples/train.py::train --output-format svg"),
    }


def pages_left_over(current: Container[Path]) -> list[Path]:
    """Pages of cases that are none of the ``current`` ones: their rules are gone, or have no cases."""
    return [path for path in sorted(CASES.glob("*.md")) if path not in current]


def with_outputs(text: str) -> str:
    """``text`` with what the commands in it print now."""
    return re.sub(
        r"(<!-- output: (.+?) -->\n```console\n).*?(?=^```$)",
        lambda match: f"{match[1]}$ {match[2]}\n{_output(match[2])}",
        text,
        flags=re.MULTILINE | re.DOTALL,
    )


def _output(command: str) -> str:
    name, *arguments = shlex.split(command)
    if name != "distlint":
        raise ValueError(f"only distlint is run here, not {command}")
    shown = subprocess.run(
        [sys.executable, "-m", "distlint", *arguments],
        cwd=REPOSITORY,
        env=os.environ | {"PYTHONPATH": str(REPOSITORY / "src"), "NO_COLOR": "1", "DISTLINT_NO_CACHE": "1"},
        capture_output=True,
        check=False,
    )
    if shown.stderr or shown.returncode > 1:
        raise RuntimeError(f"{command}: {shown.stderr.decode()}{shown.stdout.decode()}")
    return shown.stdout.decode()


def _page(lines: Iterator[str]) -> str:
    return "\n".join(chain([MARK, ""], lines)) + "\n"


def rules_page(cases: Mapping[Rule, Sequence[Case]]) -> Iterator[str]:
    """The index table, then each rule's documentation and how many cases it has."""
    yield from ["# Rules", ""]
    yield (
        "*Severity* is the worst outcome that a rule is about. *Needs* is the smallest scope in which it finds the"
        " usual case: more of the project only adds to that. Every finding also has a confidence, `high`,"
        " `medium` or `low`, which is not shown by default;"
        " the settings `min-severity` and `min-confidence` choose what is shown. Above `hygiene` it is `low` in a"
        " function of a program that nothing in sight calls. Its severity is `hygiene`, unless it is about a version of"
        " torch, where guides and scripts start what comes to the place by launchers of one process only, or show how"
        " programs are started and do not name one that comes there. *Tests*: whether the rule looks into"
        " files of tests (below a folder `tests` and its like, or named `test_*.py` or `*_test.py` with tests in them);"
        " the others leave them alone, since what parts the ranks there is mostly meant, and seen by whoever runs them."
        " *Fix*: what `--fix` (safe) and `--fix --unsafe-fixes` (suggested: to be looked at) can do for some or all of"
        " its findings."
    )
    yield ""
    yield from ["| code | name | severity | default | fix | needs | tests |", "|---|---|---|---|---|---|---|"]
    for rule in cases:
        default = "on" if rule.default else "off"
        link = f"[{rule.slug}](#{_anchor(rule)})"
        tests = "yes" if rule.in_tests else "–"
        fix = rule.fix if rule.fix != "none" else "–"
        yield f"| {rule.code} | {link} | {rule.severity.value} | {default} | {fix} | {rule.needs} | {tests} |"
    for rule, its_cases in cases.items():
        yield from ["", f"## {rule.code} {rule.slug}", ""]
        yield with_observations(_one_level_down(rule.documentation), its_cases)
        if its_cases:
            yield from ["", "### Cases", "", _cases_line(rule, its_cases)]


def _anchor(rule: Rule) -> str:
    """The fragment that leads to a rule in docs/rules.md."""
    return f"{rule.code.lower()}-{rule.slug}"


def _page_of(rule: Rule) -> Path:
    return CASES / f"{rule.code}.md"


_EXAMPLE = re.compile(r"^### (Example|Use instead)\n\n```python\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def with_observations(documentation: str, cases: Sequence[Case]) -> str:
    """``documentation`` with, below each example, the case most like it that ran on real ranks, and what happened."""
    ran = [case for case in cases if _observed(case)]

    def told(match: re.Match[str]) -> str:
        is_good = match[1] == "Use instead"
        fitting = [case for case in ran if case.is_silent == is_good]
        if not fitting:
            return match[0]
        words = set(re.findall(r"\w+", match[2]))
        nearest = max(fitting, key=lambda case: _likeness(words, case))
        name = f"[{nearest.title}](../{nearest.path.relative_to(REPOSITORY).as_posix()})"
        return f"{match[0]}\n\nObserved in a case like it ({name}), run on {_observed(nearest)}."

    return _EXAMPLE.sub(told, documentation)


def _likeness(words: set[str], case: Case) -> float:
    """The share of words that a case has in common with an example."""
    text = "\n".join(module.read_text("utf-8") for module in case.modules)
    own = set(re.findall(r"\w+", text.removeprefix('"""').partition('"""')[2]))
    return len(words & own) / len(words | own)


def _one_level_down(documentation: str) -> str:
    """The text with its ``##`` headings turned into ``###``, except in code blocks."""
    lines = []
    in_code = False
    for line in documentation.splitlines():
        in_code ^= line.startswith("```")
        lines.append(f"#{line}" if line.startswith("##") and not in_code else line)
    return "\n".join(lines)


def cases_page(rule: Rule, cases: Sequence[Case]) -> Iterator[str]:
    """What a rule reports and does not, case by case."""
    yield from [f"# Cases of {rule.code} {rule.slug}", ""]
    yield from [f"[{rule.code}](../rules.md#{_anchor(rule)}): {rule.summary}", ""]
    yield f"These are real files that the tests check. {_counted(rule, cases)}"
    if any(map(_observed, cases)):
        yield "What was observed stands behind them. A rank that *hung* waited until it was stopped."
    for heading, is_silent in (("Reported", False), ("Silent", True)):
        if those := [case for case in cases if case.is_silent == is_silent]:
            yield from ["", f"## {heading}", ""]
            yield from map(_shown, those)


def _counted(rule: Rule, cases: Sequence[Case]) -> str:
    """How many cases there are of each kind, and how many of them ran."""
    silent = sum(case.is_silent for case in cases)
    counted = f"{rule.code} reports {len(cases) - silent} of its {len(cases)} cases and stays silent on {silent}."
    ran = sum(bool(_observed(case)) for case in cases)
    return f"{counted} The tests run {ran} of them on real ranks." if ran else counted


def _cases_line(rule: Rule, cases: Sequence[Case]) -> str:
    """Where the cases of a rule are, as short as it can be said: hosts show no page of half a megabyte."""
    bad, ran = sum(not case.is_silent for case in cases), sum(bool(_observed(case)) for case in cases)
    link = f"[{len(cases)} cases]({_page_of(rule).relative_to(DOCS).as_posix()})"
    return f"{link}: {bad} reported, {len(cases) - bad} silent" + (f", {ran} run on real ranks." if ran else ".")


def _shown(case: Case) -> str:
    """A line with the case's title, its place and what was observed when it ran."""
    observed = _observed(case)
    shown = f"- [{case.title}](../../{case.path.relative_to(REPOSITORY).as_posix()})"
    return f"{shown}: *{observed}*" if observed else shown


def _observed(case: Case) -> str | None:
    run = run_of(case)
    return run.observed if run else None


def configuration_page(keys: Sequence[Key]) -> Iterator[str]:
    """Where settings come from, then every key."""
    yield from ["# Settings", ""]
    yield (
        "Settings stand in `[tool.distlint]` of `pyproject.toml`, or at the top level of `distlint.toml`. For each file"
        " the nearest one upwards counts, alone: what stands further up is not merged in, unless `extend` names it."
        " Where a folder has both, `distlint.toml` counts."
        " Options of the command line come on top. An unknown key or a value of the wrong type is an error that names"
        " the key, the file and the nearest valid key; `distlint config --check` validates the settings in force,"
        " and says which names and patterns in them (`collectives`, `per-file-ignores` and others) stand for nothing in"
        " the project; `distlint check --verbose` does so, too."
    )
    yield ""
    yield "A *rule selector* is a code (`RNK101`), a prefix (`RNK1`), a name (`work-in-constructor`) or `ALL`."
    yield ""
    yield from ["| key | type |", "|---|---|"]
    yield from (f"| [`{key.name}`](#{key.name}) | {key.type} |" for key in keys)
    for key in keys:
        yield from ["", f"## {key.name}", "", key.meaning, "", f"Type: {key.type}.", ""]
        yield from ["```toml", "[tool.distlint]"]
        yield from [f"{key.name} = {key.example}", "```", "", "Default:", ""]
        yield from ["```toml", shown_value(key, key.default), "```"]


if __name__ == "__main__":
    sys.exit(main())
