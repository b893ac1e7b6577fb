"""The rules as SARIF describes them."""

from __future__ import annotations

from collections.abc import Iterable

from distlint.finding import Finding, Severity
from distlint.report.levels import level
from distlint.report.links import rule_url
from distlint.rules import Rule, all_rules

_REPORTS = "## What it reports\n"
# The words of GitHub's code scanning for our levels.
_PROBLEM_SEVERITY = {"error": "error", "warning": "warning", "note": "recommendation"}


def descriptors(findings: Iterable[Finding]) -> list[dict[str, object]]:
    """A ``reportingDescriptor`` for each rule in ``findings``, ordered by code.

    A code without a registered rule is described by what its finding says.
    """
    first = {finding.code: finding for finding in reversed(list(findings))}
    known = {rule.code: rule for rule in all_rules()}
    return [
        _descriptor(known[code]) if code in known else _bare(finding.code, finding.slug, finding.severity)
        for code, finding in sorted(first.items())
    ]


def _descriptor(rule: Rule) -> dict[str, object]:
    url = rule_url(rule.code, rule.slug)
    described = _bare(rule.code, rule.slug, rule.severity)
    if rule.documentation:
        described["shortDescription"] = {"text": rule.summary}
        described["fullDescription"] = {"text": _first_section(rule)}
        described["help"] = {
            "text": f"{rule.documentation}\n\n{url}",
            "markdown": f"{rule.documentation}\n\n[{rule.code} {rule.slug}]({url})",
        }
    described["defaultConfiguration"] = {"level": level(rule.severity), "enabled": rule.default}
    return described


def _bare(code: str, slug: str, severity: Severity) -> dict[str, object]:
    url = rule_url(code, slug)
    return {
        "id": code,
        "name": slug,
        "shortDescription": {"text": slug},
        "fullDescription": {"text": slug},
        "helpUri": url,
        "help": {"text": url, "markdown": f"[{code} {slug}]({url})"},
        "defaultConfiguration": {"level": level(severity)},
        "properties": {
            "tags": ["distributed", "pytorch", severity.value],
            "problem.severity": _PROBLEM_SEVERITY[level(severity)],
            "precision": "high",
        },
    }


def _first_section(rule: Rule) -> str:
    """What the rule reports; its summary if the documentation has no such section."""
    rest = rule.documentation.partition(_REPORTS)[2]
    return rest.partition("\n## ")[0].strip() or rule.summary
