"""``json-lines``: one JSON object per finding and line, with the keys of ruff's JSON and some more."""

from __future__ import annotations

import json
from collections.abc import Iterable

from distlint.finding import Finding, Fix
from distlint.report.escape import visible
from distlint.report.links import rule_url


def render(findings: Iterable[Finding]) -> str:
    """The findings as JSON, one per line, in pure ASCII; empty if there are none."""
    return "".join(f"{json.dumps(as_object(finding))}\n" for finding in findings)


def as_object(finding: Finding) -> dict[str, object]:
    """A finding as JSON values; rows and columns are 1-based, columns count code points, ends are exclusive.

    File names are the true ones, so that a program can open them (JSON escapes what is odd in them); messages are for
    people and hold no control characters.
    """
    return {
        "code": finding.code,
        "name": finding.slug,
        "message": visible(finding.message),
        "severity": finding.severity.value,
        "confidence": finding.confidence.value,
        "filename": finding.path,
        "location": _position(finding.span.line, finding.span.column),
        "end_location": _position(finding.span.end_line, finding.span.end_column),
        "url": rule_url(finding.code, finding.slug),
        "help": visible(finding.help),
        "evidence": [
            {
                "filename": evidence.path,
                "location": _position(evidence.span.line, evidence.span.column),
                "end_location": _position(evidence.span.end_line, evidence.span.end_column),
                "message": visible(evidence.message),
            }
            for evidence in finding.evidence
        ],
        "lanes": [
            {
                "ranks": lane.ranks,
                "steps": [
                    {
                        "filename": moment.path or None,
                        "location": _position(moment.span.line, moment.span.column) if moment.path else None,
                        "kind": moment.sign,
                        "message": visible(moment.text),
                    }
                    for moment in lane.moments
                ],
            }
            for lane in finding.lanes
        ],
        "fix": _fix(finding.fix) if finding.fix is not None else None,
        "noqa_row": finding.span.line,
    }


def _fix(fix: Fix) -> dict[str, object]:
    return {
        "applicability": "safe" if fix.is_safe else "unsafe",
        "message": visible(fix.does),
        "edits": [
            {
                "content": edit.text,
                "location": _position(edit.span.line, edit.span.column),
                "end_location": _position(edit.span.end_line, edit.span.end_column),
            }
            for edit in fix.edits
        ],
    }


def _position(line: int, column: int) -> dict[str, int]:
    return {"row": line, "column": column + 1}
