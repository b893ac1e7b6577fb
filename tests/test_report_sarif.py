"""SARIF: valid by the published schema, and what dashboards read out of it."""

from __future__ import annotations

import json
from pathlib import Path
from types import SimpleNamespace

import jsonschema
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from distlint import __version__
from distlint.finding import Confidence, Evidence, Finding, Lane, Moment, Severity, Span
from distlint.report import render, sarif_rules
from distlint.rules import Rule

SCHEMA = json.loads((Path(__file__).parent / "data" / "sarif-schema-2.1.0.json").read_text(encoding="utf-8"))
VALIDATOR = jsonschema.Draft4Validator(SCHEMA, format_checker=jsonschema.Draft4Validator.FORMAT_CHECKER)

DOCUMENTATION = """\
Some ranks wait for ever.

## What it reports

A collective under a test of the rank.

Also in *helpers*.

## Stays silent

- Elsewhere.
"""
RULES = (
    Rule("RNK002", "unused-suppression", Severity.HYGIENE, True, "file", "Unused.", None),
    Rule("RNK101", "collective-in-rank-branch", Severity.HANG, True, "project", DOCUMENTATION.strip(), None),
    Rule("RNK112", "raise-before-collective", Severity.CRASH, False, "project", DOCUMENTATION.strip(), None),
)


@pytest.fixture(autouse=True)
def registry(monkeypatch):
    """Fixed rules, so that these tests do not change with the catalogue."""
    monkeypatch.setattr(sarif_rules, "all_rules", lambda: RULES)


HANG = Finding(
    "/project/src/train me.py",
    Span(2, 4, 2, 14),
    "RNK101",
    "collective-in-rank-branch",
    Severity.HANG,
    Confidence.HIGH,
    "rank 0 waits here for {rank}",
    "call it on every rank",
    (
        Evidence("/project/src/train me.py", Span(1, 3, 1, 12), "only rank 0 gets past this"),
        Evidence("/else where/ä.py", Span(5, 4, 6, 0), "the collective"),
    ),
)
UNUSED = Finding(
    "/project/b.py",
    Span(1, 0, 1, 0),
    "RNK002",
    "unused-suppression",
    Severity.HYGIENE,
    Confidence.HIGH,
    "unused suppression",
)
SOURCES = {"/project/src/train me.py": "if rank == 0:\n    all_reduce(x)\n"}


def log_of(*findings, missing=(), internal_errors=0, cwd="/project", sources=SOURCES):
    report = SimpleNamespace(
        findings=findings, files=(), missing=missing, internal_errors=internal_errors, statistics={}
    )
    text = render(report, "sarif", cwd=Path(cwd), color=True, sources=sources.get)
    assert text.isascii()
    log = json.loads(text)
    VALIDATOR.validate(log)
    return log


def run_of(*findings, **options):
    (run,) = log_of(*findings, **options)["runs"]
    return run


def test_schema_is_the_published_one():
    assert SCHEMA["id"] == "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
    with pytest.raises(jsonschema.ValidationError):
        VALIDATOR.validate({"version": "2.1.0"})


def test_result():
    (result,) = run_of(HANG)["results"]
    place = {
        "physicalLocation": {
            "artifactLocation": {"uri": "src/train%20me.py", "uriBaseId": "%SRCROOT%"},
            "region": {"startLine": 2, "startColumn": 5, "endLine": 2, "endColumn": 15},
        }
    }
    steps = [
        {
            "physicalLocation": {
                "artifactLocation": {"uri": "src/train%20me.py", "uriBaseId": "%SRCROOT%"},
                "region": {"startLine": 1, "startColumn": 4, "endLine": 1, "endColumn": 13},
            },
            "message": {"text": "only rank 0 gets past this"},
        },
        {
            "physicalLocation": {
                "artifactLocation": {"uri": "file:///else%20where/%C3%A4.py"},
                "region": {"startLine": 5, "startColumn": 5, "endLine": 6, "endColumn": 1},
            },
            "message": {"text": "the collective"},
        },
    ]
    message = {"text": "rank 0 waits here for {rank}"}
    flow = [{"location": step} for step in [*steps, {**place, "message": message}]]
    assert len(result.pop("partialFingerprints")["distlintLine/v1"]) == 32
    assert result == {
        "ruleId": "RNK101",
        "ruleIndex": 0,
        "level": "error",
        "message": message,
        "locations": [place],
        "relatedLocations": [{"id": 1, **steps[0]}, {"id": 2, **steps[1]}],
        "codeFlows": [{"threadFlows": [{"locations": flow}]}],
        "properties": {"severity": "hang", "confidence": "high", "help": "call it on every rank"},
    }


def test_lanes_are_threads():
    lane = Lane("rank 0", (Moment(4, "/project/a.py", Span(3, 0, 3, 9), "waits", "barrier()"),))
    decides = Moment(3, "/project/a.py", Span(2, 3, 2, 12), "decides", "rank == 0 is false")
    other = Lane("rank 1", (decides, Moment(5, "", Span(1, 0, 1, 0), "leaves", "never comes here")))
    (result,) = run_of(UNUSED._replace(lanes=(lane, other)))["results"]
    (flow,) = result["codeFlows"]
    one, two = flow["threadFlows"]
    assert (one["id"], len(two["locations"])) == ("rank 0", 1)
    assert one["locations"][0]["executionOrder"] == 5
    assert one["locations"][0]["location"]["message"] == {"text": "rank 0: barrier()"}


def test_run():
    run = run_of(UNUSED)
    driver = run["tool"]["driver"]
    assert driver["name"] == "distlint"
    assert driver["version"] == __version__
    assert driver["informationUri"] == "https://github.com/distlint/distlint"
    assert run["columnKind"] == "unicodeCodePoints"
    assert run["originalUriBaseIds"] == {"%SRCROOT%": {"uri": "file:///project/"}}
    assert run["invocations"] == [{"executionSuccessful": True}]
    (result,) = run["results"]
    assert not {"relatedLocations", "codeFlows"} & set(result)
    assert result["level"] == "note"


def test_no_findings():
    run = run_of()
    assert run["results"] == run["tool"]["driver"]["rules"] == []


def test_rules_are_those_with_findings():
    run = run_of(HANG, UNUSED, HANG)
    rules = run["tool"]["driver"]["rules"]
    assert [rule["id"] for rule in rules] == ["RNK002", "RNK101"]
    assert [rules[result["ruleIndex"]]["id"] for result in run["results"]] == ["RNK101", "RNK002", "RNK101"]
    url = "https://github.com/distlint/distlint/blob/main/docs/rules.md#rnk101-collective-in-rank-branch"
    assert rules[1] == {
        "id": "RNK101",
        "name": "collective-in-rank-branch",
        "shortDescription": {"text": "Some ranks wait for ever."},
        "fullDescription": {"text": "A collective under a test of the rank.\n\nAlso in *helpers*."},
        "helpUri": url,
        "help": {
            "text": f"{DOCUMENTATION.strip()}\n\n{url}",
            "markdown": f"{DOCUMENTATION.strip()}\n\n[RNK101 collective-in-rank-branch]({url})",
        },
        "defaultConfiguration": {"level": "error", "enabled": True},
        "properties": {
            "tags": ["distributed", "pytorch", "hang"],
            "problem.severity": "error",
            "precision": "high",
        },
    }
    assert rules[0]["fullDescription"] == {"text": "Unused."}


def test_rules_that_are_off_or_unknown():
    off = HANG._replace(code="RNK112", slug="raise-before-collective", severity=Severity.CRASH)
    unknown = HANG._replace(code="RNK999", slug="new-one", severity=Severity.SLOW)
    first, second = run_of(off, unknown)["tool"]["driver"]["rules"]
    assert first["defaultConfiguration"] == {"level": "error", "enabled": False}
    assert (second["shortDescription"], second["defaultConfiguration"]) == ({"text": "new-one"}, {"level": "warning"})


def test_levels():
    levels = [run_of(HANG._replace(severity=severity))["results"][0]["level"] for severity in Severity]
    assert levels == ["error", "error", "error", "warning", "warning", "note"]


def test_what_went_wrong():
    (invocation,) = run_of(internal_errors=1)["invocations"]
    assert invocation == {"executionSuccessful": False}
    (invocation,) = run_of(missing=(Path("/project/no\n.py"),))["invocations"]
    assert invocation == {
        "executionSuccessful": False,
        "toolConfigurationNotifications": [
            {"level": "error", "message": {"text": "no such file or folder: /project/no\\n.py"}}
        ],
    }


def fingerprints(*findings, **options):
    return [result["partialFingerprints"]["distlintLine/v1"] for result in run_of(*findings, **options)["results"]]


def test_fingerprints_survive_changes_elsewhere():
    path = HANG.path
    (before,) = fingerprints(HANG)
    moved = HANG._replace(span=Span(4, 0, 4, 10), message="rank 0 waits; see line 88")
    assert fingerprints(moved, sources={path: "a\nb\nif rank == 0:\n  all_reduce(x)\n"}) == [before]
    assert fingerprints(HANG, sources={path: "if rank == 0:\n    all_reduce(y)\n"}) != [before]
    assert fingerprints(HANG._replace(path="/project/other.py"), sources={"/project/other.py": SOURCES[path]}) != [
        before
    ]
    (here,) = fingerprints(HANG, cwd="/project")
    there = HANG._replace(path="/checkout/src/train me.py", evidence=())
    assert fingerprints(there, cwd="/checkout", sources={there.path: SOURCES[path]}) == [here]


def test_fingerprints_of_equal_lines_differ():
    again = HANG._replace(span=Span(3, 4, 3, 14))
    both = fingerprints(HANG, again, sources={HANG.path: "\n  f(x)\n  f(x)\n"})
    assert len(set(both)) == 2


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        ("/project/a:b.py", {"uri": "a%3Ab.py", "uriBaseId": "%SRCROOT%"}),
        ("/project/100%.py", {"uri": "100%25.py", "uriBaseId": "%SRCROOT%"}),
        ("/project/a#b?c.py", {"uri": "a%23b%3Fc.py", "uriBaseId": "%SRCROOT%"}),
        ("/project/\x1b\n.py", {"uri": "%1B%0A.py", "uriBaseId": "%SRCROOT%"}),
        ("/project/\udcff.py", {"uri": "%FF.py", "uriBaseId": "%SRCROOT%"}),
        ("/other/損.py", {"uri": "file:///other/%E6%90%8D.py"}),
    ],
)
def test_uris(path, expected):
    (result,) = run_of(HANG._replace(path=path))["results"]
    assert result["locations"][0]["physicalLocation"]["artifactLocation"] == expected


def test_root_folder_as_working_directory():
    run = run_of(HANG, cwd="/")
    assert run["originalUriBaseIds"]["%SRCROOT%"]["uri"] == "file:///"
    uri = run["results"][0]["locations"][0]["physicalLocation"]["artifactLocation"]["uri"]
    assert uri == "project/src/train%20me.py"


@given(st.text(st.characters()), st.text(st.characters()), st.integers(1, 9), st.integers(0, 9))
@settings(max_examples=60)
def test_always_valid(name, message, line, column):
    odd = HANG._replace(
        path="/project/" + name.replace("\0", ""),
        message=message,
        span=Span(line, column, line, column),
        evidence=(Evidence("/" + name, Span(1, 0, 1, 0), message),),
    )
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sarif_rules, "all_rules", lambda: RULES)
        log_of(odd, UNUSED)
