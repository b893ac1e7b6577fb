"""The line-based formats and JSON, with their exact output."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from distlint.finding import Confidence, Edit, Evidence, Finding, Fix, Lane, Moment, Severity, Span
from distlint.report import FORMATS, render
from distlint.report.escape import visible

CWD = Path("/project")
HANG = Finding(
    "/project/src/train.py",
    Span(14, 14, 14, 24),
    "RNK101",
    "collective-in-rank-branch",
    Severity.HANG,
    Confidence.HIGH,
    "rank 0 waits here in all_reduce",
    "call sync() on every rank",
    (
        Evidence("/project/src/train.py", Span(8, 11, 8, 26), "rank comes from here"),
        Evidence("/elsewhere/helpers.py", Span(5, 4, 6, 5), "100% of the waiting, here"),
    ),
    lanes=(
        Lane("rank 0", (Moment(0, "/project/src/train.py", Span(14, 11, 14, 17), "waits", "sync()"),)),
        Lane("rank 1", (Moment(1, "", Span(1, 0, 1, 0), "leaves", "never comes here"),)),
    ),
)
LOG = Finding(
    "/elsewhere/p2p.py",
    Span(3, 0, 5, 1),
    "RNK205",
    "send-without-preflight-log",
    Severity.HYGIENE,
    Confidence.MEDIUM,
    "nothing is logged before send",
)


def shown(*findings, format="concise", color=False, cwd=CWD, sources=lambda path: None):
    report = SimpleNamespace(findings=findings, files=(), missing=(), internal_errors=0, statistics={})
    return render(report, format, cwd=cwd, color=color, sources=sources)


def test_concise():
    assert shown(HANG, LOG) == (
        "src/train.py:14:15: RNK101 [hang] rank 0 waits here in all_reduce\n"
        "/elsewhere/p2p.py:3:1: RNK205 [hygiene] nothing is logged before send\n"
    )


def test_concise_with_color():
    assert shown(HANG, color=True) == (
        "\x1b[1msrc/train.py\x1b[0m:14:15: \x1b[1;31mRNK101\x1b[0m [hang] rank 0 waits here in all_reduce\n"
    )


def test_color_only_adds_escape_sequences():
    for format in FORMATS:
        with_color = shown(HANG, LOG, format=format, color=True)
        assert re.sub(r"\x1b\[[\d;]*m", "", with_color) == shown(HANG, LOG, format=format)


@pytest.mark.parametrize("format", ["concise", "full", "json-lines", "github"])
def test_nothing_to_report(format):
    assert shown(format=format) == ""


def test_nothing_to_report_as_json():
    assert shown(format="json") == "[]\n"


def test_unknown_format():
    with pytest.raises(ValueError, match="unknown format xml; there are concise, full"):
        shown(format="xml")


def test_github():
    assert shown(HANG, LOG, format="github") == (
        "::error file=/project/src/train.py,line=14,col=15,endLine=14,endColumn=25,"
        "title=distlint%3A RNK101 collective-in-rank-branch"
        "::src/train.py:14:15: RNK101 [hang] rank 0 waits here in all_reduce"
        "%0Asrc/train.py:8:12: rank comes from here%0A/elsewhere/helpers.py:5:5: 100%25 of the waiting, here"
        "%0Ahelp: call sync() on every rank\n"
        "::notice file=/elsewhere/p2p.py,line=3,endLine=5,title=distlint%3A RNK205 send-without-preflight-log"
        "::/elsewhere/p2p.py:3:1: RNK205 [hygiene] nothing is logged before send\n"
    )


def test_gitlab():
    first, second = json.loads(shown(HANG, LOG, format="gitlab"))
    assert first | {"fingerprint": ""} == {
        "description": "RNK101 rank 0 waits here in all_reduce",
        "check_name": "RNK101 collective-in-rank-branch",
        "fingerprint": "",
        "severity": "blocker",
        "location": {"path": "src/train.py", "lines": {"begin": 14, "end": 14}},
    }
    assert (second["severity"], second["location"]["path"]) == ("info", "/elsewhere/p2p.py")
    assert shown(format="gitlab") == "[]\n"


def test_gitlab_tells_findings_apart():
    prints = [row["fingerprint"] for row in json.loads(shown(HANG, HANG, LOG, format="gitlab"))]
    assert len(set(prints)) == 3


def test_junit():
    assert shown(HANG, format="junit") == (
        '<?xml version="1.0" encoding="utf-8"?>\n'
        '<testsuites name="distlint" tests="1" failures="1">\n'
        '  <testsuite name="src/train.py" tests="1" failures="1">\n'
        '    <testcase name="RNK101 collective-in-rank-branch at line 14" classname="src/train.py"'
        ' file="src/train.py" line="14">\n'
        '      <failure type="hang" message="rank 0 waits here in all_reduce">'
        "src/train.py:14:15: RNK101 [hang] rank 0 waits here in all_reduce\n"
        "src/train.py:8:12: rank comes from here\n"
        "/elsewhere/helpers.py:5:5: 100% of the waiting, here\n"
        "help: call sync() on every rank</failure>\n"
        "    </testcase>\n"
        "  </testsuite>\n"
        "</testsuites>\n"
    )


def test_junit_without_findings_is_a_test_that_passes():
    [suite] = ElementTree.fromstring(shown(format="junit"))
    assert [case.attrib for case in suite] == [{"name": "distlint"}]


def test_github_levels():
    levels = {severity: shown(HANG._replace(severity=severity), format="github").split()[0] for severity in Severity}
    assert levels == {
        Severity.HANG: "::error",
        Severity.CRASH: "::error",
        Severity.WRONG_RESULT: "::error",
        Severity.NO_EFFECT: "::warning",
        Severity.SLOW: "::warning",
        Severity.HYGIENE: "::notice",
    }


def test_github_escapes_properties():
    odd = HANG._replace(path="/project/a,b:c%\n.py", message="50%\n::error::gotcha", evidence=(), help="")
    assert shown(odd, format="github") == (
        "::error file=/project/a%2Cb%3Ac%25\\n.py,line=14,col=15,endLine=14,endColumn=25,"
        "title=distlint%3A RNK101 collective-in-rank-branch"
        "::a,b:c%25\\n.py:14:15: RNK101 [hang] 50%25\\n::error::gotcha\n"
    )


JSON = {
    "code": "RNK101",
    "name": "collective-in-rank-branch",
    "message": "rank 0 waits here in all_reduce",
    "severity": "hang",
    "confidence": "high",
    "filename": "/project/src/train.py",
    "location": {"row": 14, "column": 15},
    "end_location": {"row": 14, "column": 25},
    "url": "https://github.com/distlint/distlint/blob/main/docs/rules.md#rnk101-collective-in-rank-branch",
    "help": "call sync() on every rank",
    "evidence": [
        {
            "filename": "/project/src/train.py",
            "location": {"row": 8, "column": 12},
            "end_location": {"row": 8, "column": 27},
            "message": "rank comes from here",
        },
        {
            "filename": "/elsewhere/helpers.py",
            "location": {"row": 5, "column": 5},
            "end_location": {"row": 6, "column": 6},
            "message": "100% of the waiting, here",
        },
    ],
    "lanes": [
        {
            "ranks": "rank 0",
            "steps": [
                {
                    "filename": "/project/src/train.py",
                    "location": {"row": 14, "column": 12},
                    "kind": "waits",
                    "message": "sync()",
                },
            ],
        },
        {
            "ranks": "rank 1",
            "steps": [{"filename": None, "location": None, "kind": "leaves", "message": "never comes here"}],
        },
    ],
    "fix": None,
    "noqa_row": 14,
}


def test_json():
    text = shown(HANG, LOG, format="json")
    first, second = json.loads(text)
    assert first == JSON
    assert list(first) == list(second) == list(JSON)
    assert (second["help"], second["evidence"], second["lanes"]) == ("", [], [])
    assert text.startswith('[\n  {\n    "code": "RNK101",\n')


def test_a_fix_in_json():
    fixed = HANG._replace(
        fix=Fix("sort it", (Edit(Span(14, 4, 14, 4), "sorted("), Edit(Span(14, 9, 14, 9), ")")), True)
    )
    assert json.loads(shown(fixed, format="json-lines"))["fix"] == {
        "applicability": "safe",
        "message": "sort it",
        "edits": [
            {"content": "sorted(", "location": {"row": 14, "column": 5}, "end_location": {"row": 14, "column": 5}},
            {"content": ")", "location": {"row": 14, "column": 10}, "end_location": {"row": 14, "column": 10}},
        ],
    }


def test_json_lines():
    first, second = shown(HANG, LOG, format="json-lines").splitlines()
    assert json.loads(first) == JSON
    assert json.loads(second)["code"] == "RNK205"


def test_json_has_the_true_file_name():
    """A program must be able to open it; the escapes of JSON keep it harmless on a terminal."""
    odd = HANG._replace(path="/project/損\x1b[31m\udcff.py", message="\x1b[31m")
    line = shown(odd, format="json-lines")
    assert line.isascii()
    assert json.loads(line)["filename"] == odd.path
    assert json.loads(line)["message"] == "\\x1b[31m"


@pytest.mark.parametrize(
    ("path", "cwd", "expected"),
    [
        ("/project/a.py", "/project", "a.py"),
        ("/projects/a.py", "/project", "/projects/a.py"),
        ("/a.py", "/", "a.py"),
        ("/project/::error::x.py", "/project", "./::error::x.py"),
        ("/project/ ::error::x.py", "/project", "./ ::error::x.py"),
        ("/project/##[error]x.py", "/project", "./##[error]x.py"),
        ("/project/\x1b]0;x\x07.py", "/project", "\\x1b]0;x\\x07.py"),
        ("/project/a\u202eyp.py", "/project", "a\\u202eyp.py"),
        ("/project/a\nb.py", "/project", "a\\nb.py"),
    ],
)
def test_paths(path, cwd, expected):
    line = shown(HANG._replace(path=path), cwd=Path(cwd))
    assert line == f"{expected}:14:15: RNK101 [hang] rank 0 waits here in all_reduce\n"


PIECES = [
    "::", "%", "\n", "\r", "\x1b[2J", "\x9b", "##[error]", ":", ",", " ", "\u2028", "é", "\ud800", "::error::",
]  # fmt: skip
ANY_TEXT = st.one_of(st.text(st.characters()), st.lists(st.sampled_from(PIECES)).map("".join))
ODD_FINDINGS = st.builds(
    lambda name, message, help, label: HANG._replace(
        path=f"/project/{name}", message=message, help=help, evidence=(Evidence(f"/{name}", Span(1, 0, 1, 1), label),)
    ),
    ANY_TEXT.map(lambda text: text.replace("/", "_").replace("\0", "")).filter(
        lambda name: name not in ("", ".", "..")
    ),
    ANY_TEXT,
    ANY_TEXT,
    ANY_TEXT,
)


KEYS = ["file", "line", "col", "endLine", "endColumn", "title"]


def is_harmless(line):
    return line.isprintable() or visible(line) == line


@given(st.lists(ODD_FINDINGS, max_size=3))
@settings(max_examples=300)
def test_each_finding_is_one_harmless_line(findings):
    for format in ("concise", "github", "json-lines"):
        text = shown(*findings, format=format)
        lines = text.split("\n")[:-1]
        assert len(lines) == len(findings) == len(text.splitlines())
        assert all(map(is_harmless, lines))
        text.encode()
        commands = [line for line in lines if line.lstrip().startswith(("::", "##["))]
        assert len(commands) == (len(findings) if format == "github" else 0)
    for line in shown(*findings, format="github").splitlines():
        command, written = line[2:].split("::", 1)[0].split(" ", 1)
        assert command == "error"
        assert [part.split("=")[0] for part in written.split(",")] == KEYS
        assert all(":" not in part and "\n" not in part for part in written.split(","))


@given(st.lists(ODD_FINDINGS, max_size=3), ANY_TEXT)
@settings(max_examples=100)
def test_no_format_lets_control_characters_through(findings, source):
    for format in FORMATS:
        text = shown(*findings, format=format, sources=lambda path: source)
        assert all(map(is_harmless, text.split("\n")))
        text.encode()
        if format.startswith(("json", "sarif", "gitlab")):
            assert text.isascii()
        elif format == "junit":
            failures = list(ElementTree.fromstring(text).iter("failure"))
            assert len(failures) == len(findings)
        elif format != "github":
            assert not any(
                line.lstrip().startswith("::") and not line.lstrip().startswith("::: ") for line in text.split("\n")
            )


@given(st.text(st.characters()))
def test_visible_is_printable_and_stays_itself(text):
    once = visible(text)
    assert visible(once) == once
    assert len(once.splitlines()) <= 1
    assert not set(once) & {chr(number) for number in [*range(32), *range(127, 160)]}
    once.encode()


def test_visible():
    assert visible("a\x1b[1m\n\t\x7f\x9b\u200b\u2066\ud800\U000e0041損é \u3000") == (
        "a\\x1b[1m\\n\\t\\x7f\\x9b\\u200b\\u2066\\ud800\\U000e0041損é \u3000"
    )


def test_a_format_is_loaded_when_it_is_used():
    """Rich, json and the rules would cost more time than a short report needs."""
    code = (
        "import sys; from distlint.report import concise, full; print(*{'json', 'rich', 'hashlib'} & set(sys.modules))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == ""
