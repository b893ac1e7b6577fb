"""The flake8 plugin, under the real flake8."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from distlint import api, flake8_plugin
from distlint.configuration import Configuration
from distlint.flake8_plugin import Plugin
from front_ends import BAD, BAD_COLUMN, BAD_LINE, GOOD, environment, flake8, run, seen_by_flake8

RAISING_RULE = '''
"""A rule that breaks on every file that says so."""
from distlint.finding import Severity
from distlint.rules import rule

@rule("RNK999", "always-raises", severity=Severity.HYGIENE, needs="file")
def check(module, project):
    raise ZeroDivisionError("planted\\nin two lines")
    yield
'''


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """An empty project."""
    (tmp_path / "pyproject.toml").write_text("[tool.distlint]\n")
    return tmp_path


def write(folder: Path, **files: str) -> None:
    for name, text in files.items():
        (folder / f"{name}.py").write_text(text, encoding="utf-8")


def codes(stdout: str, folder: Path) -> list[tuple[str, int, int, str]]:
    return [(Path(seen.path).name, seen.row, seen.column, seen.code) for seen in seen_by_flake8(stdout, folder)]


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_several_files(project: Path, jobs: str) -> None:
    write(project, a=BAD, b=GOOD, c=BAD)
    result = flake8("--jobs", jobs, "a.py", "b.py", "c.py", folder=project)
    assert codes(result.stdout, project) == [
        ("a.py", BAD_LINE, BAD_COLUMN, "RNK101"),
        ("c.py", BAD_LINE, BAD_COLUMN, "RNK101"),
    ]
    assert result.stderr == ""
    assert result.returncode == 1


def test_message_is_one_line_and_that_of_the_pure_core(project: Path) -> None:
    write(project, a=BAD)
    (finding,) = api.check([project / "a.py"], Configuration(), jobs=1).findings
    (seen,) = seen_by_flake8(flake8("a.py", folder=project).stdout, project)
    assert seen.message == finding.message


def test_column_counts_code_points(project: Path) -> None:
    text = BAD.replace("dist.all_reduce(loss)", "x = 'äöü€𝄞'; dist.all_reduce(loss)")
    write(project, a=text)
    result = flake8("--select=RNK", "a.py", folder=project)
    column = text.splitlines()[BAD_LINE - 1].index("dist.all_reduce") + 1
    assert codes(result.stdout, project) == [("a.py", BAD_LINE, column, "RNK101")]


@pytest.mark.parametrize("before", ["\f\n", "X = 'a\u2028b'\n", "\ufeff\n"], ids=["form feed", "U+2028", "BOM"])
@pytest.mark.parametrize("end", ["\n", "\r\n"], ids=["LF", "CRLF"])
def test_lines_are_those_of_the_file(project: Path, before: str, end: str) -> None:
    (project / "a.py").write_bytes((before + BAD).replace("\n", end).encode())
    result = flake8("--select=RNK", "a.py", folder=project)
    assert codes(result.stdout, project) == [("a.py", BAD_LINE + 1, BAD_COLUMN, "RNK101")]


def test_stdin_takes_its_settings_from_where_the_file_lies(project: Path) -> None:
    inner = project / "inner"
    inner.mkdir()
    result = flake8("--stdin-display-name", "inner/a.py", "-", folder=project, stdin=BAD.encode())
    assert codes(result.stdout, project) == [("a.py", BAD_LINE, BAD_COLUMN, "RNK101")]
    (inner / "distlint.toml").write_text('ignore = ["RNK101"]\n')
    result = flake8("--stdin-display-name", "inner/a.py", "-", folder=project, stdin=BAD.encode())
    assert result.stdout == ""


def test_stdin_counts_and_not_the_file_on_disk(project: Path) -> None:
    write(project, a=GOOD)
    result = flake8("--stdin-display-name", "a.py", "-", folder=project, stdin=BAD.encode())
    assert codes(result.stdout, project) == [("a.py", BAD_LINE, BAD_COLUMN, "RNK101")]


def test_stdin_without_a_name(project: Path) -> None:
    result = flake8("-", folder=project, stdin=BAD.encode())
    assert codes(result.stdout, project) == [("stdin", BAD_LINE, BAD_COLUMN, "RNK101")]


@pytest.mark.parametrize(
    "comment", ["# noqa", "# noqa: RNK101", "# noqa: E501,RNK1", "# distlint: ignore[RNK101] the group has one rank"]
)
def test_suppressed(project: Path, comment: str) -> None:
    write(project, a=BAD.replace("dist.all_reduce(loss)", f"dist.all_reduce(loss)  {comment}"))
    assert flake8("--select=RNK", "a.py", folder=project).stdout == ""


def test_noqa_behind_the_last_line_of_the_call(project: Path) -> None:
    write(project, a=BAD.replace("reduce(loss)", "reduce(\n            loss\n        )  # noqa"))
    assert flake8("--select=RNK", "a.py", folder=project).stdout == ""
    result = flake8("--select=RNK", "--disable-noqa", "a.py", folder=project)
    assert codes(result.stdout, project) == [("a.py", BAD_LINE, BAD_COLUMN, "RNK101")]


def test_unused_suppression_is_reported(project: Path) -> None:
    write(project, a=GOOD.replace("dist.all_reduce(loss)", "dist.all_reduce(loss)  # noqa: RNK101"))
    result = flake8("--select=RNK", "a.py", folder=project)
    assert [code for *_, code in codes(result.stdout, project)] == ["RNK002"]


def test_select_by_flake8(project: Path) -> None:
    write(project, a="import os\n" + BAD)
    everything = flake8("a.py", folder=project)
    assert {code for *_, code in codes(everything.stdout, project)} == {"F401", "RNK101"}
    ours = flake8("--select=RNK", "a.py", folder=project)
    assert {code for *_, code in codes(ours.stdout, project)} == {"RNK101"}
    assert ours.stderr == ""


def test_select_by_own_settings(project: Path) -> None:
    write(project, a=BAD)
    (project / "pyproject.toml").write_text('[tool.distlint]\nignore = ["RNK101"]\n')
    assert flake8("a.py", folder=project).stdout == ""


def test_excluded_with_force_exclude(project: Path) -> None:
    write(project, a=BAD, b=BAD)
    (project / "pyproject.toml").write_text('[tool.distlint]\nextend-exclude = ["b.py"]\n')
    assert len(codes(flake8("a.py", "b.py", folder=project).stdout, project)) == 2, "named files are checked"
    (project / "pyproject.toml").write_text('[tool.distlint]\nextend-exclude = ["b.py"]\nforce-exclude = true\n')
    assert [name for name, *_ in codes(flake8("a.py", "b.py", folder=project).stdout, project)] == ["a.py"]


@pytest.mark.parametrize(
    ("settings", "reason"),
    [
        ("select = E,F,W", "select does not have RNK"),
        ("select = E,F\nextend-select = B", "select does not have RNK"),
        ("ignore = RN", "ignore has RN"),
        ("extend-ignore = R", "extend-ignore has R"),
    ],
)
def test_lists_that_shut_us_out(project: Path, settings: str, reason: str) -> None:
    write(project, a=BAD, b=BAD, c=BAD)
    (project / ".flake8").write_text(f"[flake8]\n{settings}\n")
    result = flake8("--jobs", "2", "a.py", "b.py", "c.py", folder=project)
    assert result.stdout == ""
    assert result.stderr.count("distlint:") == 1, "warned once, whatever the number of processes"
    assert reason in result.stderr
    assert "extend-select = RNK" in result.stderr
    mended = flake8("--extend-select=RNK", "a.py", "b.py", "c.py", folder=project)
    assert [code for *_, code in codes(mended.stdout, project)] == ["RNK101"] * 3
    assert mended.stderr == ""


@pytest.mark.parametrize("settings", ["ignore = RNK", "select = E,F,RNK1", "extend-ignore = RNK101"])
def test_lists_that_name_us_are_taken_as_meant(project: Path, settings: str) -> None:
    write(project, a=BAD)
    (project / ".flake8").write_text(f"[flake8]\n{settings}\n")
    assert flake8("a.py", folder=project).stderr == ""


def test_file_that_does_not_parse(project: Path) -> None:
    write(project, a=BAD, b="import torch.distributed as dist\ndef main(:\n", c=BAD)
    result = flake8("--select=RNK,E9", "a.py", "b.py", "c.py", folder=project)
    assert [(name, code) for name, _, _, code in codes(result.stdout, project)] == [
        ("a.py", "RNK101"),
        ("b.py", "E999"),
        ("c.py", "RNK101"),
    ]


def test_file_that_cannot_be_decoded(project: Path) -> None:
    write(project, a=BAD)
    (project / "b.py").write_bytes(b"import torch.distributed as dist  # caf\xe9\n")
    (project / "c.py").write_bytes(b"# coding: latin-1\nimport torch.distributed as dist  # caf\xe9\n")
    result = flake8("--select=RNK", "a.py", "b.py", "c.py", folder=project)
    assert [(name, code) for name, _, _, code in codes(result.stdout, project)] == [
        ("a.py", "RNK101"),
        ("b.py", "RNK001"),
    ]


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_rule_that_raises(project: Path, tmp_path_factory: pytest.TempPathFactory, jobs: str) -> None:
    write(project, a=BAD, b=BAD)
    planted = tmp_path_factory.mktemp("planted")
    (planted / "sitecustomize.py").write_text(RAISING_RULE)
    path = ":".join([str(planted), *filter(None, [environment().get("PYTHONPATH")])])
    result = flake8("--jobs", jobs, "a.py", "b.py", folder=project, env=environment(PYTHONPATH=path))
    found = [(name, code) for name, _, _, code in codes(result.stdout, project)]
    assert sorted(found) == [("a.py", "RNK000"), ("a.py", "RNK101"), ("b.py", "RNK000"), ("b.py", "RNK101")]
    assert "RNK999" in result.stdout
    assert "planted in two lines" in result.stdout
    assert "Traceback" not in result.stderr


def test_mistake_in_the_settings(project: Path) -> None:
    other = project / "other"
    other.mkdir()
    write(project, a=BAD)
    write(other, b=BAD)
    (other / "distlint.toml").write_text('ingore = ["RNK101"]\n')
    result = flake8("a.py", "other/b.py", folder=project)
    seen = seen_by_flake8(result.stdout, project)
    assert [(Path(one.path).name, one.row, one.column, one.code) for one in seen] == [
        ("a.py", BAD_LINE, BAD_COLUMN, "RNK101"),
        ("b.py", 1, 1, "RNK000"),
    ]
    assert "ingore" in seen[1].message
    assert "ignore" in seen[1].message
    assert result.stderr == ""


class Panic(BaseException):
    """What a panic in an extension module looks like: no Exception."""


@pytest.mark.parametrize("error", [Panic("in\nRust"), SyntaxError("bad"), RecursionError(), MemoryError()])
def test_run_never_raises(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, error: BaseException) -> None:
    def broken(*_: object, **__: object) -> Iterator[None]:
        raise error

    monkeypatch.setattr(api, "check_source", broken)
    plugin = Plugin(ast.parse(BAD), str(tmp_path / "a.py"), BAD.splitlines(keepends=True))
    ((line, column, text, kind),) = plugin.run()
    assert (line, column, kind) == (1, 0, Plugin)
    assert text.startswith(f"RNK000 internal error in the flake8 plugin: {type(error).__name__}")
    assert "\n" not in text


@pytest.mark.parametrize("error", [KeyboardInterrupt, SystemExit])
def test_run_can_be_interrupted(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, error: type[BaseException]) -> None:
    def interrupted(*_: object, **__: object) -> Iterator[None]:
        raise error

    monkeypatch.setattr(api, "check_source", interrupted)
    with pytest.raises(error):
        list(Plugin(ast.parse(BAD), str(tmp_path / "a.py"), BAD.splitlines(keepends=True)).run())


def test_import_is_cheap(tmp_path: Path) -> None:
    script = (
        "import sys, time, flake8.main.cli\n"
        "before = set(sys.modules); start = time.process_time()\n"
        "import distlint.flake8_plugin\n"
        "print(time.process_time() - start, *sorted(set(sys.modules) - before))"
    )
    runs = [run([sys.executable, "-c", script], tmp_path).stdout.split() for _ in range(5)]
    assert set(runs[0][1:]) == {"distlint", "distlint.flake8_plugin"}, "nothing else is loaded"
    assert min(float(seconds) for seconds, *_ in runs) <= 0.020


def test_nothing_is_analysed_when_we_are_shut_out(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(Plugin, "shut_out", True)
    monkeypatch.setattr(flake8_plugin, "_reported", lambda *_, **__: pytest.fail("analysed all the same"))
    assert list(Plugin(ast.parse(BAD), str(tmp_path / "a.py"), [BAD]).run()) == []
