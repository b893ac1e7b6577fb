"""Fixes as quick fixes in editors: a plugin of python-lsp-server, loaded by nothing else.

The server has its diagnostics from flake8; an editor that asks what can be done about those that are ours gets their
fixes. Nothing is checked as long as it does not ask about one.
"""

from __future__ import annotations

import os
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pluggy

from distlint.finding import Edit, Finding

if TYPE_CHECKING:
    from collections.abc import Iterable

hookimpl = pluggy.HookimplMarker("pylsp")


@hookimpl
def pylsp_code_actions(document: Any, context: dict[str, Any]) -> list[dict[str, Any]]:
    """The fixes of the findings that an editor shows at the cursor, as code actions of the protocol.

    ``document``: the server's, with the text in the editor. ``context``: has the diagnostics that the editor asks
    about, https://microsoft.github.io/language-server-protocol/specifications/lsp/3.17/specification/#codeActionContext
    """
    shown = [one for one in context.get("diagnostics", ()) if str(one.get("code", "")).startswith("RNK")]
    if not shown:
        return []
    text = document.source.replace("\r\n", "\n").replace("\r", "\n")
    lines = text.split("\n")
    return [
        _action(finding, diagnostic, document.uri, lines)
        for finding in _findings(text, os.path.abspath(document.path))  # noqa: PTH100 - links are not followed
        for diagnostic in shown
        if (finding.code, finding.span.line - 1) == (diagnostic["code"], diagnostic["range"]["start"]["line"])
    ]


@lru_cache(maxsize=4)  # an editor asks at each move of the cursor
def _findings(text: str, path: str) -> tuple[Finding, ...]:
    """What there is to fix in a text, as long as it is that of the file."""
    from distlint.api import check_source
    from distlint.configuration import Configuration, SettingsError

    try:
        report = check_source(text, Path(path), Configuration())
    except SettingsError:  # flake8 says so
        return ()
    return tuple(finding for finding in report.findings if finding.fix is not None and finding.path == path)


def _action(finding: Finding, diagnostic: dict[str, Any], uri: str, lines: list[str]) -> dict[str, Any]:
    assert finding.fix is not None
    return {
        "title": f"{finding.code}: {finding.fix.does}",
        "kind": "quickfix",
        "diagnostics": [diagnostic],
        "isPreferred": finding.fix.is_safe,
        "edit": {"changes": {uri: _edits(finding.fix.edits, lines)}},
    }


def _edits(edits: Iterable[Edit], lines: list[str]) -> list[dict[str, Any]]:
    return [
        {
            "range": {
                "start": _position(edit.span.line, edit.span.column, lines),
                "end": _position(edit.span.end_line, edit.span.end_column, lines),
            },
            "newText": edit.text,
        }
        for edit in edits
    ]


def _position(line: int, column: int, lines: list[str]) -> dict[str, int]:
    """A place as the protocol counts: from 0, columns in units of UTF-16."""
    before = lines[line - 1][:column] if line <= len(lines) else ""
    return {"line": line - 1, "character": len(before.encode("utf-16-le", "surrogatepass")) // 2}
