"""The command line: options, output, exit codes. What the analysis finds is made up, but for the last tests."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterable
from pathlib import Path

import pytest

from distlint import __version__, api, rules
from distlint.api import Report
from distlint.cli import main, progress
from distlint.cli.summary import statistics, summary
from distlint.configuration import Configuration, selection
from distlint.configuration.keys import KEYS
from distlint.discovery import discover
from distlint.finding import Confidence, Finding, Severity, Span
from distlint.report import FORMATS
from distlint.rules import Rule
from distlint.source.text import read

REGISTRY = tuple(
    Rule(code, slug, severity, default, "file", f"What {code} is about.\n\nAnd more.", None)
    for code, slug, severity, default in (
        ("RNK000", "internal-error", Severity.HYGIENE, True),
        ("RNK001", "unreadable-file", Severity.HYGIENE, True),
        ("RNK101", "collective-in-rank-branch", Severity.HANG, True),
        ("RNK205", "send-without-preflight-log", Severity.HYGIENE, False),
        ("RNK402", "bare-cuda-device", Severity.CRASH, True),
    )
)
HANGS, CRASHES = "barrier()  # RNK101\n", "cuda()  # RNK402\n"


def made_up_findings(path: Path, text: str, configuration: Configuration) -> list[Finding]:
    """A finding wherever a line ends with a code, as far as the settings want it."""
    settings = configuration.for_file(path)
    found = []
    for number, line in enumerate(text.split("\n"), 1):
        for rule in REGISTRY:
            if line.endswith(rule.code) and rule.code in selection.active(settings, path) | {"RNK000"}:
                place = Span(number, 0, number, 7)
                one = Finding(str(path), place, rule.code, rule.slug, rule.severity, Confidence.HIGH, "it is bad")
                if one.severity.reaches(settings.min_severity):
                    found.append(one)
    return found


def made_up_report(findings: Iterable[Finding], files: Iterable[Path], missing: Iterable[Path] = ()) -> Report:
    findings = tuple(findings)
    broken = sum(one.code == "RNK000" for one in findings)
    return Report(findings, tuple(files), tuple(missing), broken, {"functions": 1234})


def made_up_check(
    paths: Iterable[Path],
    configuration: Configuration,
    *,
    jobs: int | None = None,
    cache: object = None,
    progress: Callable[[int, int], None] | None = None,
) -> Report:
    result = discover(paths, configuration)
    findings = [
        Finding(str(path), Span(1, 0, 1, 0), "RNK001", "unreadable-file", Severity.HYGIENE, Confidence.HIGH, reason)
        for path, reason in result.problems
    ]
    for done, file in enumerate(result.files, 1):
        findings += made_up_findings(file, read(file).text, configuration)
        if progress:
            progress(done, len(result.files))
    return made_up_report(sorted(findings, key=lambda one: one.sort_key), result.files, result.missing)


@pytest.fixture(autouse=True)
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty working directory, a made-up analysis, and no wishes about colours from outside."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(rules, "all_rules", lambda: REGISTRY)
    monkeypatch.setattr(api, "check", made_up_check)
    monkeypatch.setattr(
        api, "check_source", lambda text, path, config: made_up_report(made_up_findings(path, text, config), [path])
    )
    for name in ("NO_COLOR", "FORCE_COLOR", "TERM"):
        monkeypatch.delenv(name, raising=False)
    return tmp_path


class Outcome:
    """What a run of the command line left behind."""

    def __init__(self, code: int, out: str, err: str) -> None:
        self.code, self.out, self.err = code, out, err


Run = Callable[..., Outcome]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    def call(*arguments: str) -> Outcome:
        code = main(arguments)
        captured = capsys.readouterr()
        return Outcome(code, captured.out, captured.err)

    return call


def plant(name: str, content: str = "") -> Path:
    file = Path(name)
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(content)
    return file.absolute()


# check: findings, summary, exit codes


def test_nothing_found(run: Run) -> None:
    plant("a.py")
    plant("b.py")
    outcome = run("check")
    assert (outcome.code, outcome.out, outcome.err) == (0, "No findings in 2 files.\n", "")


def test_findings(run: Run) -> None:
    plant("a.py", HANGS + CRASHES + HANGS)
    plant("pkg/b.py", "\n")
    outcome = run("check", ".")
    assert outcome.code == 1
    assert outcome.out == (
        "a.py:1:1: RNK101 [hang] it is bad\n"
        "a.py:2:1: RNK402 [crash] it is bad\n"
        "a.py:3:1: RNK101 [hang] it is bad\n"
        "Found 3 findings in 1 of 2 files (2 hang, 1 crash).\n"
    )
    assert outcome.err == ""


def test_exit_zero_is_about_findings_only(run: Run) -> None:
    plant("a.py", HANGS)
    assert run("check", "--exit-zero").code == 0
    assert run("check", "--exit-zero", "a.py", "nope.py").code == 2


def test_a_missing_path_is_an_error_and_the_rest_is_checked(run: Run) -> None:
    plant("a.py", HANGS)
    outcome = run("check", "nope.py", "a.py", "no/folder")
    assert outcome.code == 2
    assert "a.py:1:1: RNK101" in outcome.out
    assert outcome.err == (
        f"distlint: error: no such file or folder: {Path('no', 'folder')}\n"
        "distlint: error: no such file or folder: nope.py\n"
    )


def test_an_internal_error_in_a_rule_is_exit_code_2(run: Run) -> None:
    plant("a.py", "x  # RNK000\n" + HANGS)
    outcome = run("check", "--exit-zero")
    assert outcome.code == 2
    assert "RNK000" in outcome.out
    assert "RNK101" in outcome.out


def test_nothing_to_check_is_said(run: Run) -> None:
    plant("a.txt")
    outcome = run("check")
    assert outcome.code == 0
    assert outcome.out == "No findings in 0 files.\n"
    assert outcome.err.startswith("distlint: warning: nothing to check")
    assert run("check", "--quiet").err == ""


def test_quiet_leaves_findings_and_errors(run: Run) -> None:
    plant("a.py", HANGS)
    outcome = run("check", "-q", ".", "nope")
    assert outcome.out == "a.py:1:1: RNK101 [hang] it is bad\n"
    assert outcome.err == "distlint: error: no such file or folder: nope\n"


def test_verbose_says_what_is_done_on_standard_error(run: Run) -> None:
    plant("a.py")
    assert "checked 1 file" in run("check", "--verbose").err


def test_broken_settings_are_exit_code_2_with_one_line(run: Run) -> None:
    file = plant("pyproject.toml", "[tool.distlint]\nselct = []\n")
    plant("a.py", HANGS)
    outcome = run("check")
    assert (outcome.code, outcome.out) == (2, "")
    assert outcome.err == f"distlint: error: {file}: unknown key `tool.distlint.selct`; did you mean `select`?\n"


def test_broken_settings_deeper_down_do_not_keep_the_rest_from_being_checked(run: Run) -> None:
    plant("sub/distlint.toml", "selct = []\n")
    plant("sub/b.py", HANGS)
    plant("a.py", HANGS)
    outcome = run("check")
    assert outcome.code == 2
    assert "a.py:1:1: RNK101" in outcome.out
    assert "distlint.toml:1:1: RNK001" in outcome.out
    assert "b.py" not in outcome.out


def test_broken_settings_are_said_on_standard_error_if_no_finding_says_so(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    def check(paths: Iterable[Path], configuration: Configuration, **options: object) -> Report:
        report = made_up_check(paths, configuration)
        return report._replace(findings=())

    monkeypatch.setattr(api, "check", check)
    plant("sub/distlint.toml", "selct = []\n")
    plant("a.py")
    outcome = run("check")
    assert outcome.code == 2
    assert "unknown key `selct`" in outcome.err


def test_ctrl_c(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def check(*_: object, **__: object) -> Report:
        raise KeyboardInterrupt

    monkeypatch.setattr(api, "check", check)
    outcome = run("check")
    assert (outcome.code, outcome.out, outcome.err) == (130, "", "interrupted\n")


class Panic(BaseException):
    """What a Rust extension raises."""


@pytest.mark.parametrize("error", [ValueError("odd"), RecursionError("odd"), Panic("odd")])
def test_an_internal_error_is_exit_code_2_and_shows_where_on_demand(
    run: Run, monkeypatch: pytest.MonkeyPatch, error: BaseException
) -> None:
    def check(*_: object, **__: object) -> Report:
        raise error

    monkeypatch.setattr(api, "check", check)
    outcome = run("check")
    name = type(error).__name__
    assert outcome.code == 2
    assert outcome.err == (f"distlint: error: internal error, please report it: {name}: odd (--verbose shows where)\n")
    assert "Traceback" in run("check", "--verbose").err


# check: settings as options


def test_selection(run: Run) -> None:
    plant("a.py", HANGS + CRASHES + "send()  # RNK205\n")

    def codes(*arguments: str) -> list[str]:
        rows = json.loads(run("check", "--output-format", "json", *arguments).out)
        return [row["code"] for row in rows]

    assert codes() == ["RNK101", "RNK402"]
    assert codes("--select", "RNK1,RNK205") == ["RNK101", "RNK205"]
    assert codes("--select", "RNK1", "--select", " send-without-preflight-log ") == ["RNK101", "RNK205"]
    assert codes("--select", "ALL", "--ignore", "RNK4") == ["RNK101", "RNK205"]
    assert codes("--extend-select", "RNK205", "--extend-ignore", "RNK101") == ["RNK402", "RNK205"]
    assert codes("--min-severity", "hang") == ["RNK101"]


@pytest.mark.parametrize("option", ["--select", "--extend-select", "--ignore", "--extend-ignore"])
def test_an_unknown_selector_is_a_usage_error_that_names_the_nearest(run: Run, option: str) -> None:
    outcome = run("check", option, "RNK101,RNK1O1")
    assert outcome.code == 2
    assert outcome.err.endswith(f"argument {option}: unknown selector `RNK1O1`; did you mean `RNK101`?\n")


def test_options_count_on_top_of_the_settings_of_each_file(run: Run) -> None:
    plant("one/distlint.toml", 'extend-ignore = ["RNK1"]')
    plant("one/a.py", HANGS + CRASHES)
    plant("two/a.py", HANGS + CRASHES)
    out = run("check", "--extend-ignore", "RNK4").out
    assert out == f"{Path('two', 'a.py')}:1:1: RNK101 [hang] it is bad\nFound 1 finding in 1 of 2 files (1 hang).\n"


def test_config_and_isolated(run: Run) -> None:
    plant("distlint.toml", 'select = ["RNK4"]')
    plant("strict.toml", 'select = ["RNK1"]')
    plant("a.py", HANGS + CRASHES)
    assert "RNK101" not in run("check").out
    assert "RNK402" not in run("check", "--config", "strict.toml").out
    assert "2 findings" in run("check", "--isolated").out
    assert run("check", "--config", "nope.toml").code == 2
    assert run("check", "--config", "strict.toml", "--isolated").code == 2


def test_excludes(run: Run) -> None:
    plant("pyproject.toml")
    plant("a.py", HANGS)
    plant("old/b.py", HANGS)
    plant("venv/c.py", HANGS)

    def files(*arguments: str) -> list[str]:
        return run("check", "--show-files", *arguments).out.split()

    assert files() == ["a.py", "old/b.py"]
    assert files("--exclude", "old,a.py") == ["venv/c.py"]
    assert files("--extend-exclude", "old") == ["a.py"]
    assert files("old/b.py", "--extend-exclude", "old") == ["old/b.py"]
    assert files("old/b.py", "--extend-exclude", "old", "--force-exclude") == []


def test_show_files(run: Run, tmp_path_factory: pytest.TempPathFactory) -> None:
    plant("b.py")
    plant("a/c.py")
    Path("a/up").symlink_to("..")
    Path("elsewhere").symlink_to(tmp_path_factory.mktemp("elsewhere"))
    outcome = run("check", "--show-files", ".", "nope")
    assert outcome.code == 2
    assert outcome.out == "a/c.py\nb.py\n"
    assert "no such file or folder: nope" in outcome.err
    assert "the link leads in a circle" in outcome.err
    assert "not followed, since it leads out of the project: elsewhere" in outcome.err


def test_show_settings_prints_settings_that_can_be_used_again(run: Run) -> None:
    file = plant("sub/distlint.toml", 'extend-select = ["RNK205"]\nmin-severity = "slow"\ntorch-version = "2.4"')
    Path("sub/distlint.toml").write_text(file.read_text() + '\nper-file-ignores = { "a b/\\"" = ["ALL"] }\n')
    outcome = run("check", "--show-settings", "sub", "--min-severity", "hang")
    assert outcome.code == 0
    assert f"# from {file}\n" in outcome.out
    assert 'min-severity = "hang"\n' in outcome.out
    assert "# rules (before per-file-ignores): RNK000 RNK001 RNK101 RNK205 RNK402\n" in outcome.out
    again = plant("again/distlint.toml", outcome.out)
    expected = Configuration(overrides={"min-severity": "hang"}).for_file(Path("sub/x.py"))
    settings = Configuration().for_file(again)
    for key in KEYS:
        if key.name != "extend":
            assert getattr(settings, key.field) == getattr(expected, key.field)


def test_show_settings_for_several_paths(run: Run) -> None:
    plant("one/distlint.toml")
    plant("two/distlint.toml")
    outcome = run("check", "--show-settings", "one", "two", "two/new.py", "one")
    assert outcome.code == 2
    assert outcome.out.count("# from ") == 2
    assert "no such file or folder" in outcome.err


# check: output


def test_output_formats_are_those_of_the_report(run: Run) -> None:
    plant("a.py", HANGS)
    for name in FORMATS:
        outcome = run("check", "--output-format", name)
        assert outcome.code == 1
        assert "RNK101" in outcome.out
        assert ("Found 1 finding" in outcome.out) == (name in ("concise", "full"))
    assert run("check", "--output-format", "xml").code == 2


def test_machine_formats_are_valid_without_findings_and_with_errors(run: Run) -> None:
    plant("a.py")
    assert json.loads(run("check", "--output-format", "json").out) == []
    assert json.loads(run("check", "--output-format", "json", "a.py", "nope").out) == []


def test_output_file(run: Run) -> None:
    plant("a.py", HANGS)
    outcome = run("check", "--output-format", "json", "--output-file", "found.json")
    assert (outcome.code, outcome.out) == (1, "")
    assert json.loads(Path("found.json").read_text())[0]["code"] == "RNK101"
    assert run("check", "--output-file", "found.txt").out == "Found 1 finding in 1 of 1 file (1 hang).\n"
    assert Path("found.txt").read_text() == "a.py:1:1: RNK101 [hang] it is bad\n"


def test_an_output_file_that_cannot_be_written_is_an_error(run: Run) -> None:
    plant("a.py")
    outcome = run("check", "--output-file", "no/folder/found.txt")
    assert outcome.code == 2
    assert outcome.err.startswith("distlint: error: cannot write no/folder/found.txt: No such file")


def test_statistics(run: Run) -> None:
    plant("a.py", HANGS + CRASHES + HANGS)
    table = "    2  RNK101 collective-in-rank-branch\n    1  RNK402 bare-cuda-device\n1,234  functions\n"
    assert table + "Found 3 findings" in run("check", "--statistics").out
    outcome = run("check", "--statistics", "--output-format", "json")
    assert len(json.loads(outcome.out)) == 3
    assert table == outcome.err


def test_colors(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    plant("a.py", HANGS)

    def is_colored(*arguments: str) -> bool:
        return "\x1b[" in run("check", *arguments).out

    assert not is_colored()
    assert is_colored("--color", "always")
    monkeypatch.setenv("FORCE_COLOR", "1")
    assert is_colored()
    assert not is_colored("--color", "never")
    run("check", "--output-file", "found.txt")
    assert "\x1b[" not in Path("found.txt").read_text()
    monkeypatch.setenv("NO_COLOR", "1")
    assert not is_colored()
    assert is_colored("--color", "always")
    monkeypatch.setenv("NO_COLOR", "")
    assert is_colored()
    monkeypatch.delenv("FORCE_COLOR")
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True, raising=False)
    assert is_colored()
    monkeypatch.setenv("TERM", "dumb")
    assert not is_colored()


def test_jobs_and_no_cache_are_accepted(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[object] = []

    def check(*_: object, jobs: int | None, **__: object) -> Report:
        seen.append(jobs)
        return made_up_report([], [])

    monkeypatch.setattr(api, "check", check)
    for arguments in (["--jobs", "3"], ["--jobs", "auto"], ["--no-cache"]):
        assert run("check", "-q", *arguments).code == 0
    assert seen == [3, None, None]
    for number in ("0", "-1", "many"):
        assert run("check", "--jobs", number).code == 2


def test_the_progress_bar_comes_after_a_while_on_a_terminal_only(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    plant("a.py")
    plant("b.py")
    monkeypatch.setattr(progress, "PATIENCE", -1.0)
    assert run("check").err == ""
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True, raising=False)
    assert "checking" in run("check").err
    assert run("check", "--quiet").err == ""
    monkeypatch.setattr(progress, "PATIENCE", 60.0)
    assert run("check").err == ""


# check: standard input


def feed(monkeypatch: pytest.MonkeyPatch, data: bytes) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data)))


def test_standard_input(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    feed(monkeypatch, HANGS.encode())
    outcome = run("check", "-")
    assert outcome.code == 1
    assert outcome.out.startswith("-:1:1: RNK101")


def test_standard_input_stands_for_a_file(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    plant("sub/distlint.toml", 'ignore = ["RNK402"]')
    plant("sub/a.py", "what is stored")
    for arguments in (["-", "--stdin-filename", "sub/a.py"], ["--stdin-filename", "sub/a.py"]):
        feed(monkeypatch, (CRASHES + "# coding\n" + HANGS).encode())
        outcome = run("check", "--output-format", "full", *arguments)
        assert outcome.code == 1
        assert "sub/a.py:3:1" in outcome.out
        assert "barrier()" in outcome.out
        assert "what is stored" not in outcome.out
        assert "RNK402" not in outcome.out.replace("# RNK402", "")


def test_standard_input_is_excluded_if_forced(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    plant("pyproject.toml")
    for force, code in (([], 1), (["--force-exclude"], 0)):
        feed(monkeypatch, HANGS.encode())
        assert run("check", "-", "--stdin-filename", "venv/a.py", *force).code == code


def test_standard_input_that_is_no_text_is_a_finding(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    feed(monkeypatch, b"x = 1\n\xe9\n")
    outcome = run("check", "-", "--stdin-filename", "a.py")
    assert outcome.code == 1
    assert outcome.out.startswith("a.py:2:1: RNK001 [hygiene] cannot read a.py: it is not UTF-8")


@pytest.mark.parametrize("arguments", [["-", "a.py"], ["a.py", "--stdin-filename", "b.py"]])
def test_standard_input_goes_with_nothing_else(run: Run, arguments: list[str]) -> None:
    outcome = run("check", *arguments)
    assert outcome.code == 2
    assert "standard input" in outcome.err


# The summary


def test_summary_counts_findings_outside_of_the_checked_files() -> None:
    one = Finding("/p/locked", Span(1, 0, 1, 0), "RNK001", "x", Severity.HYGIENE, Confidence.HIGH, "Permission denied")
    report = made_up_report([one], [Path("/p/a.py")])
    assert summary(report) == "Found 1 finding in 1 of 2 files (1 hygiene).\n"


def test_summary_groups_thousands() -> None:
    assert summary(made_up_report([], [Path(f"/{number}.py") for number in range(1300)])) == (
        "No findings in 1,300 files.\n"
    )


def test_statistics_name_only_some_of_many() -> None:
    counted = {f"not decided (too large): f{number}": 1 for number in range(5)} | {"functions read": 7}
    report = Report((), (), (), 0, counted)
    assert statistics(report) == (
        "5  not decided (too large): f0, f1, f2 and others (all with --verbose)\n7  functions read\n"
    )
    assert statistics(report, whole=True).count("too large") == 5


def test_statistics_of_nothing() -> None:
    assert statistics(Report((), (), (), 0, {})) == ""


# rule


@pytest.mark.parametrize("name", ["RNK101", "rnk101", "collective-in-rank-branch"])
def test_rule(run: Run, name: str) -> None:
    outcome = run("rule", name)
    assert outcome.code == 0
    assert outcome.out.startswith("RNK101 collective-in-rank-branch\n")
    assert "severity hang, on by default" in outcome.out
    assert "What RNK101 is about.\n\nAnd more." in outcome.out
    assert "RNK402" not in outcome.out


def test_rules_in_a_list(run: Run) -> None:
    lines = run("rule").out.splitlines()
    assert [line.split() for line in lines] == [
        [rule.code, rule.slug, rule.severity.value, "on" if rule.default else "off"] for rule in REGISTRY
    ]


def test_rule_as_json(run: Run) -> None:
    row = json.loads(run("rule", "RNK205", "--output-format", "json").out)
    assert row["code"] == "RNK205"
    assert row["slug"] == "send-without-preflight-log"
    assert row["severity"] == "hygiene"
    assert row["default"] is False
    assert row["summary"] == "What RNK205 is about."


def test_all_rules(run: Run) -> None:
    codes = [rule.code for rule in REGISTRY]
    assert [row["code"] for row in json.loads(run("rule", "--all", "--output-format", "json").out)] == codes
    text = run("rule", "--all").out
    assert all(f"{rule.code} {rule.slug}\n===" in text for rule in REGISTRY)
    assert [row["code"] for row in json.loads(run("rule", "RNK00", "--output-format", "json").out)] == codes[:2]


def test_rules_that_are_not_there(run: Run) -> None:
    outcome = run("rule", "RNK1O1")
    assert (outcome.code, outcome.out) == (2, "")
    assert outcome.err == "distlint: error: unknown rule `RNK1O1`; did you mean `RNK101`?\n"
    assert run("rule", "RNK101", "--all").code == 2


# config


def test_config_lists_every_key(run: Run) -> None:
    outcome = run("config")
    assert outcome.code == 0
    for key in KEYS:
        assert f"\n{key.name} = " in "\n" + outcome.out or f"# {key.name} is not set\n" in outcome.out


@pytest.mark.parametrize("name", ["per-file-ignores", "tool.distlint.per-file-ignores"])
def test_config_explains_a_key(run: Run, name: str) -> None:
    outcome = run("config", name)
    assert outcome.code == 0
    assert outcome.out.startswith("per-file-ignores: table of gitignore-style pattern = list of rule selectors\n")
    assert "default:  per-file-ignores = {}\n" in outcome.out
    assert "example:  per-file-ignores = {" in outcome.out


def test_config_of_an_unknown_key(run: Run) -> None:
    outcome = run("config", "selct")
    assert outcome.code == 2
    assert outcome.err == "distlint: error: unknown key `selct`; did you mean `select`?\n"


def test_config_check(run: Run) -> None:
    outcome = run("config", "--check")
    assert (outcome.code, outcome.out) == (0, "No settings file here or above: the defaults are in force.\n")
    file = plant("pyproject.toml", "[tool.distlint]\n")
    outcome = run("config", "--check")
    assert (outcome.code, outcome.out) == (0, f"{file}: the settings are valid.\n")
    file.write_text("[tool.distlint]\nsrc = 1\n")
    outcome = run("config", "--check")
    assert (outcome.code, outcome.out) == (2, "")
    assert outcome.err.startswith(f"distlint: error: {file}: `tool.distlint.src` must be a list of strings")
    assert run("config", "--check", "select").code == 2


NAMES = """[tool.distlint]
collectives = ["comm.sync_metrics", "comm.sink_metrics", "lib.sync_metrics", "torch.distributd.all_reduce", "far.off"]
rank-predicates = ["comm.Env.is_first", "comm.Env.is_frist", "comm.Env.leads", "comm.Other.x", "again.Env"]
uniform = ["self.state.done", "self.state.doen", "comm.ready", "other.thing", "comm.CHIEF"]
entry-points = ["comm.mian"]
loggers = ["comm", "console"]
model-folders = ["models", "nets", "nest"]

[tool.distlint.per-file-ignores]
"nets/**" = ["ALL"]
"net/*.py" = ["ALL"]
"!comm.py" = ["ALL"]
"!com.py" = ["ALL"]
"""
NAMED = """import os
import other
from lib import Unknown

CHIEF = os.environ["CHIEF"]


def sync_metrics(): ...
def ready(): return self.state.done
def main(): other.thing()


class Env:
    def __init__(self):
        self.is_first = True

    @property
    def leads(self): ...


class Other(Unknown): ...
"""


def test_config_check_finds_names_that_stand_for_nothing(run: Run) -> None:
    file = plant("pyproject.toml", NAMES)
    plant("comm.py", NAMED)
    plant("again.py", "from comm import Env\n")
    plant("nets/a.py")
    outcome = run("config", "--check")
    assert outcome.code == 1
    said = [
        "`collectives` has `comm.sink_metrics`: the project has no such name; did you mean `comm.sync_metrics`?",
        "`collectives` has `torch.distributd.all_reduce`: no import of the project leads to it",
        "`collectives` has `far.off`: no import of the project leads to it",
        "`rank-predicates` has `comm.Env.is_frist`: the project has no such name; did you mean `comm.Env.is_first`?",
        "`rank-predicates` has `again.Env`: it comes from `comm.Env`, which is the name to write",
        "`uniform` has `self.state.doen`: no file of the project has this expression; did you mean `self.state.done`?",
        "`entry-points` has `comm.mian`: the project has no such name; did you mean `comm.main`?",
        "`per-file-ignores` has `net/*.py`: no Python file of the project matches it",
        "`per-file-ignores` has `!com.py`: no Python file of the project matches it",
        "`loggers` has `console`: no file of the project has this word",
        "`model-folders` has `nest`: no folder is called so; did you mean `nets`?",
    ]
    assert outcome.out.splitlines() == [f"{file}: the keys are valid, names in them are not.", *said]
    outcome = run("check", "-v")
    assert [line for line in outcome.err.splitlines() if "warning" in line] == [
        f"distlint: warning: {file}: {line}" for line in said
    ]
    assert "warning" not in run("check").err


def test_config_check_warns_of_neighbours(run: Run) -> None:
    ruff = plant("ruff.toml", '[lint]\nselect = ["RUF"]\n')
    flake8 = plant("setup.cfg", "[flake8]\nselect = E,F\n")
    outcome = run("config", "--check")
    assert outcome.code == 1
    assert (
        f"{ruff}: ruff's RUF100 or RUF102 takes `# noqa: RNK…` comments for mistakes and removes them; " in outcome.out
    )
    assert 'below [lint] write: external = ["RNK"]\n' in outcome.out
    assert f"{flake8}: flake8 does not select RNK; below [flake8] write: extend-select = RNK\n" in outcome.out


# The command as a whole


def test_version(run: Run) -> None:
    assert run("--version").out == f"distlint {__version__}\n"


@pytest.mark.parametrize("arguments", [("",), ("--select", ""), ("--select", ","), ("--extend-select", " ")])
def test_what_is_empty_is_not_everything(run: Run, arguments: tuple[str, ...]) -> None:
    Path("bad.py").write_text(HANGS)
    assert run("check", *arguments).code == 2


def test_nothing_found_in_tests_says_that_they_are_tests(run: Run) -> None:
    Path("pyproject.toml").touch()
    Path("tests").mkdir()
    Path("tests/helper.py").write_text("")
    assert run("check", "tests").out == "No findings in 1 file in folders of tests, where most rules do not look.\n"
    Path("train.py").write_text("")
    assert run("check", ".").out == "No findings in 2 files.\n"


def test_a_missing_path_is_no_clean_run(run: Run) -> None:
    outcome = run("check", "nope.py")
    assert (outcome.code, outcome.out) == (2, "")
    assert "no such file or folder: nope.py" in outcome.err


def test_usage_errors(run: Run) -> None:
    for arguments in ([], ["chekc"], ["check", "--selct", "RNK1"], ["check", "--sel", "RNK1"]):
        outcome = run(*arguments)
        assert (outcome.code, outcome.out) == (2, "")
        assert "usage: distlint" in outcome.err


@pytest.mark.parametrize("command", ["", "check", "rule", "config", "cache", "trace"])
def test_help_stays_in_the_terminal(command: str, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    lines = run(*command.split(), "--help").out.splitlines()
    assert [line for line in lines if len(line) > 80] == []
    assert any(lines) and (command != "check" or f"{'':43}working directory" in lines)  # below its column


def test_help(run: Run) -> None:
    assert "distlint check src" in run("--help").out
    text = run("check", "--help").out
    options = """
        --select --ignore --extend-select --extend-ignore --min-severity --min-confidence
        --exclude --extend-exclude --force-exclude --stdin-filename --show-files --config --isolated --show-settings
        --output-format --output-file --statistics --exit-zero --quiet --verbose --color --jobs --no-cache
    """
    assert [option for option in options.split() if option not in text] == []
    assert "exit codes:" in text
    assert "--all" in run("rule", "--help").out
    assert "--check" in run("config", "--help").out


def command(*arguments: str, **options: object) -> subprocess.CompletedProcess[str]:
    """A run of the command line in a process of its own, with the real analysis."""
    line = [sys.executable, "-m", "distlint", *arguments]
    return subprocess.run(line, capture_output=True, text=True, check=False, **options)  # type: ignore[call-overload]


@pytest.mark.parametrize("arguments", ["--version", "--help", "check --help", "rule --help", "config --help"])
def test_what_needs_no_analysis_loads_none(arguments: str) -> None:
    script = (
        "import sys; from distlint.cli import main; main(sys.argv[1:])\n"
        "print(*sorted({name.partition('.')[0] for name in sys.modules}), file=sys.stderr)"
    )
    line = [sys.executable, "-c", script, *arguments.split()]
    loaded = subprocess.run(line, capture_output=True, text=True, check=True).stderr.split()
    assert not {"libcst", "rich", "tomllib", "tomli", "pathspec", "multiprocessing", "ast"}.intersection(loaded)


def test_a_reader_that_has_gone_is_no_error() -> None:
    reading, writing = os.pipe()
    os.close(reading)
    line = [sys.executable, "-m", "distlint", "config"]
    ended = subprocess.run(line, stdout=writing, stderr=subprocess.PIPE, check=False)
    os.close(writing)
    assert (ended.returncode, ended.stderr) == (0, b"")


def test_what_the_terminal_cannot_show_is_escaped() -> None:
    file = plant("distlint.toml", "selct = []\n")
    folder = file.parent / "größe"
    folder.mkdir()
    plant("größe/a.py")
    ended = command("check", "--isolated", "--show-files", env={**os.environ, "PYTHONIOENCODING": "ascii"})
    assert (ended.returncode, ended.stdout) == (0, "gr\\xf6\\xdfe/a.py\n")


def test_the_real_analysis_on_a_file_without_distributed_code() -> None:
    plant("a.py", "print('hello')\n")
    ended = command("check", "--statistics")
    assert ended.returncode == 0
    assert ended.stdout.endswith("No findings in 1 file.\n")
    assert ended.stderr == ""


def test_the_real_analysis_on_the_textbook_bug() -> None:
    plant("train.py", "import torch.distributed as dist\n\nif dist.get_rank() == 0:\n    dist.barrier()\n")
    ended = command("check")
    assert ended.stdout.startswith("train.py:4:5: RNK101 [hang] ")
    assert ended.returncode == 1
    piped = command("check", "-", "--stdin-filename", "train.py", input=Path("train.py").read_text())
    assert piped.stdout == ended.stdout


def test_the_real_analysis_reports_what_cannot_be_read() -> None:
    plant("a.py").write_bytes(b"x = 1\nimport torch.distributed  # \xe9\n")
    plant("b.py", "import torch.distributed as dist\ndef (:\n")
    ended = command("check", "--output-format", "json")
    assert ended.returncode == 1
    rows = json.loads(ended.stdout)
    assert [(Path(row["filename"]).name, row["code"], row["location"]["row"]) for row in rows] == [
        ("a.py", "RNK001", 2),
        ("b.py", "RNK001", 2),
    ]
