"""What a dashboard knows a finding by from run to run."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Callable, Iterable
from functools import lru_cache
from pathlib import Path, PurePath

from distlint.finding import Finding
from distlint.report.places import below


def fingerprints(findings: Iterable[Finding], cwd: Path, sources: Callable[[str], str | None]) -> list[str]:
    """One per finding: rule, file, text of the line (``sources`` gives that of a file), and the how-manieth such
    finding in the file it is; so it stays the same when lines above are added."""

    @lru_cache(maxsize=1)  # findings come file by file
    def lines_of(path: str) -> list[str]:
        return (sources(path) or "").split("\n")

    seen: Counter[str] = Counter()
    found = []
    for finding in findings:
        lines = lines_of(finding.path)
        line = lines[finding.span.line - 1].strip() if finding.span.line <= len(lines) else ""
        file = (below(finding.path, cwd) or PurePath(finding.path)).as_posix()
        key = "\0".join((finding.code, file, line))
        seen[key] += 1
        text = f"{key}\0{seen[key]}"
        found.append(hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:32])
    return found
