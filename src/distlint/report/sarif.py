"""``sarif``: SARIF 2.1.0, for GitHub's code scanning and other dashboards.

https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/sarif-v2.1.0-errata01-os-complete.html
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path, PurePath
from typing import TYPE_CHECKING
from urllib.parse import quote

from distlint import __version__
from distlint.finding import Finding, Fix, Lane, Span
from distlint.report.escape import visible
from distlint.report.fingerprints import fingerprints
from distlint.report.levels import level
from distlint.report.links import HOMEPAGE
from distlint.report.places import below
from distlint.report.sarif_rules import descriptors

if TYPE_CHECKING:
    from distlint.api import Report

_SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
_ROOT = "%SRCROOT%"


def render(report: Report, *, cwd: Path, sources: Callable[[str], str | None]) -> str:
    """The whole log as indented JSON in pure ASCII; ``%SRCROOT%`` is ``cwd``, files below it are relative to it.

    Lines and columns are 1-based, columns count code points, ends are exclusive. The fingerprint of a result rests on
    the text of its line, so that it stays the same when lines above are added; ``sources`` gives that text.
    """
    rules = descriptors(report.findings)
    index = {rule["id"]: number for number, rule in enumerate(rules)}
    prints = fingerprints(report.findings, cwd, sources)
    log = {
        "$schema": _SCHEMA,
        "version": "2.1.0",
        "runs": [
            {
                "tool": {
                    "driver": {
                        "name": "distlint",
                        "version": __version__,
                        "semanticVersion": __version__,
                        "informationUri": HOMEPAGE,
                        "rules": rules,
                    }
                },
                "invocations": [_invocation(report)],
                "originalUriBaseIds": {_ROOT: {"uri": _uri(cwd / "_").removesuffix("_")}},
                "columnKind": "unicodeCodePoints",
                "results": [
                    _result(finding, index[finding.code], fingerprint, cwd)
                    for finding, fingerprint in zip(report.findings, prints, strict=True)
                ],
            }
        ],
    }
    return json.dumps(log, indent=2) + "\n"


def _invocation(report: Report) -> dict[str, object]:
    invocation: dict[str, object] = {"executionSuccessful": not report.internal_errors and not report.missing}
    if report.missing:
        invocation["toolConfigurationNotifications"] = [
            {"level": "error", "message": {"text": f"no such file or folder: {visible(str(path))}"}}
            for path in report.missing
        ]
    return invocation


def _result(finding: Finding, rule_index: int, fingerprint: str, cwd: Path) -> dict[str, object]:
    place = _location(finding.path, finding.span, cwd)
    properties = {"severity": finding.severity.value, "confidence": finding.confidence.value}
    if finding.help:
        properties["help"] = visible(finding.help)
    # Braces would have to be doubled by the letter of 3.11.5, but dashboards show messages without arguments as they
    # are, so that people would read {{rank}}.
    message = {"text": visible(finding.message)}
    result: dict[str, object] = {
        "ruleId": finding.code,
        "ruleIndex": rule_index,
        "level": level(finding.severity),
        "message": message,
        "locations": [place],
        "partialFingerprints": {"distlintLine/v1": fingerprint},
        "properties": properties,
    }
    if finding.fix is not None:
        result["fixes"] = [_fix(finding.path, finding.fix, cwd)]
    flows: list[dict[str, object]] = []
    if finding.evidence:
        steps = [
            {**_location(evidence.path, evidence.span, cwd), "message": {"text": visible(evidence.message)}}
            for evidence in finding.evidence
        ]
        result["relatedLocations"] = [{"id": number, **step} for number, step in enumerate(steps, 1)]
        flow = [*steps, {**place, "message": message}]
        flows.append({"threadFlows": [{"locations": [{"location": step} for step in flow]}]})
    if finding.lanes:
        flows.append({"threadFlows": [_thread(lane, cwd) for lane in finding.lanes]})
    if flows:
        result["codeFlows"] = flows
    return result


def _fix(path: str, fix: Fix, cwd: Path) -> dict[str, object]:
    replacements = [{"deletedRegion": _region(edit.span), "insertedContent": {"text": edit.text}} for edit in fix.edits]
    return {
        "description": {"text": visible(fix.does)},
        "artifactChanges": [{"artifactLocation": _artifact(path, cwd), "replacements": replacements}],
    }


def _thread(lane: Lane, cwd: Path) -> dict[str, object]:
    """What the same ranks do, as the flow of one thread."""
    moments = (moment for moment in lane.moments if moment.path)
    return {
        "id": visible(lane.ranks),
        "locations": [
            {
                "location": {
                    **_location(moment.path, moment.span, cwd),
                    "message": {"text": visible(f"{lane.ranks}: {moment.text}")},
                },
                "executionOrder": moment.row + 1,
            }
            for moment in moments
        ],
    }


def _location(path: str, span: Span, cwd: Path) -> dict[str, object]:
    return {"physicalLocation": {"artifactLocation": _artifact(path, cwd), "region": _region(span)}}


def _artifact(path: str, cwd: Path) -> dict[str, object]:
    relative = below(path, cwd)
    return {"uri": _uri(relative), "uriBaseId": _ROOT} if relative else {"uri": _uri(PurePath(path))}


def _region(span: Span) -> dict[str, object]:
    return {
        "startLine": span.line,
        "startColumn": span.column + 1,
        "endLine": span.end_line,
        "endColumn": span.end_column + 1,
    }


def _uri(path: PurePath) -> str:
    """A relative reference for a relative path, a ``file:`` URI for an absolute one; ``/`` between the parts."""
    written = path.as_posix()
    if not path.is_absolute():
        return quote(_as_bytes(written))
    if path.drive.endswith(":"):
        return f"file:///{path.drive}{quote(_as_bytes(written.removeprefix(path.drive)))}"
    return f"file:{'' if written.startswith('//') else '//'}{quote(_as_bytes(written))}"


def _as_bytes(text: str) -> bytes:
    try:
        return os.fsencode(text)
    except UnicodeEncodeError:  # a name that the file system could not have given us
        return text.encode("utf-8", "surrogatepass")
