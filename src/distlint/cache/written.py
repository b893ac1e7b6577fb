"""Findings as JSON values, and back."""

from __future__ import annotations

from typing import Any

from distlint.finding import Confidence, Edit, Evidence, Finding, Fix, Lane, Moment, Severity, Span


def written(finding: Finding) -> list[object]:
    """A finding as lists, numbers and texts."""
    return list(finding)


def read_back(value: Any) -> Finding:
    """The finding that was :func:`written`. Raises ValueError, TypeError or LookupError for anything else."""
    path, span, code, slug, severity, confidence, message, help_, evidence, scope, lanes, fix = value
    return Finding(
        path,
        Span(*span),
        code,
        slug,
        Severity(severity),
        Confidence(confidence),
        message,
        help_,
        tuple(Evidence(where, Span(*place), what) for where, place, what in evidence),
        Span(*scope) if scope is not None else None,
        tuple(Lane(ranks, tuple(_moment(moment) for moment in moments)) for ranks, moments in lanes),
        _fix(*fix) if fix is not None else None,
    )


def _fix(does: str, edits: Any, is_safe: bool) -> Fix:
    return Fix(does, tuple(Edit(Span(*span), text) for span, text in edits), is_safe)


def _moment(value: Any) -> Moment:
    row, path, span, sign, text = value
    return Moment(row, path, Span(*span), sign, text)
