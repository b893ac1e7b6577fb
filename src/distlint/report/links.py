"""Addresses on the web."""

from __future__ import annotations

HOMEPAGE = "https://github.com/distlint/distlint"


def rule_url(code: str, slug: str) -> str:
    """Where the documentation of a rule is, e.g. ``…/docs/rules.md#rnk101-collective-in-rank-branch``."""
    return f"{HOMEPAGE}/blob/main/docs/rules.md#{code.lower()}-{slug}"
