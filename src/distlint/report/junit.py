"""``junit``: test results in XML, which Jenkins, Azure and most other CI systems show.

https://github.com/testmoapp/junitxml describes what they agree on.
"""

from __future__ import annotations

import re
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING
from xml.sax.saxutils import escape, quoteattr

from distlint.finding import Finding
from distlint.report.escape import visible
from distlint.report.places import one_line, shown_path, shown_place

if TYPE_CHECKING:
    from distlint.api import Report

#: Characters that XML cannot hold, not even by number (https://www.w3.org/TR/xml/#charsets).
_NO_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def render(report: Report, *, cwd: Path) -> str:
    """A document with a suite for each file that has findings, in which each finding is a test that failed; without
    any, one test that passed. A path that is missing is a test with an error."""
    suites = [_suite(path, list(found), cwd) for path, found in groupby(report.findings, lambda finding: finding.path)]
    suites += [_missing(path) for path in report.missing]
    if not suites:
        suites = [
            '  <testsuite name="distlint" tests="1" failures="0">',
            '    <testcase name="distlint"/>',
            "  </testsuite>",
        ]
    head = f'<testsuites name="distlint" tests="{max(len(report.findings), 1)}" failures="{len(report.findings)}">'
    return "\n".join(['<?xml version="1.0" encoding="utf-8"?>', head, *suites, "</testsuites>"]) + "\n"


def _suite(path: str, findings: list[Finding], cwd: Path) -> str:
    name = shown_path(path, cwd)
    number = len(findings)
    cases = "\n".join(_case(finding, name, cwd) for finding in findings)
    return f'  <testsuite name={_quoted(name)} tests="{number}" failures="{number}">\n{cases}\n  </testsuite>'


def _case(finding: Finding, file: str, cwd: Path) -> str:
    lines = [one_line(finding, cwd)]
    lines += [f"{shown_place(place.path, place.span, cwd)}: {visible(place.message)}" for place in finding.evidence]
    if finding.help:
        lines.append(f"help: {visible(finding.help)}")
    name = f"{finding.code} {finding.slug} at line {finding.span.line}"
    where = f'name="{name}" classname={_quoted(file)} file={_quoted(file)} line="{finding.span.line}"'
    text = escape("\n".join(_clean(line) for line in lines))
    message = _quoted(visible(finding.message))
    return (
        f"    <testcase {where}>\n"
        f'      <failure type="{finding.severity.value}" message={message}>{text}</failure>\n'
        "    </testcase>"
    )


def _missing(path: Path) -> str:
    name = _quoted(visible(str(path)))
    return (
        f'  <testsuite name={name} tests="1" errors="1">\n    <testcase name={name}>\n'
        '      <error message="no such file or folder"/>\n    </testcase>\n  </testsuite>'
    )


def _quoted(text: str) -> str:
    return quoteattr(_clean(text))


def _clean(text: str) -> str:
    return _NO_XML.sub(lambda match: f"\\u{ord(match[0]):04x}", text)
