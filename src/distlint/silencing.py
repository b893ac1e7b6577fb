"""Which findings suppression comments silence, and which of these comments silence nothing."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

from distlint import fixes
from distlint.finding import Confidence, Finding, Fix, Severity, Span
from distlint.fixes.comments import without_names
from distlint.rules import Rule, all_rules, selectors
from distlint.source.directives import Kind, Name
from distlint.source.suppressions import NONE, Suppression, Suppressions
from distlint.spelling import meant

_META = "RNK0"  # codes of findings about the run and its comments, not about the code
#: What says that a file was not looked at: a plain ``noqa``, which is about its line, does not mean the whole file.
_UNSEEN = ("RNK000", "RNK001")
#: So many lines below a comment a finding may stand that it is meant for.
_NEAR = 5


def apply(
    findings: Sequence[Finding],
    suppressions: Suppressions,
    text: str = "",
    *,
    path: str,
    ran: Collection[str],
    on_stand_alone: bool = True,
) -> list[Finding]:
    """The findings that no comment silences, then those about the comments themselves (RNK002, RNK003).

    ``findings`` are those of the file ``path`` (absolute) with the content ``text``, before any filter by severity
    or confidence: a comment is in use if it silences a finding that a filter would have hidden. ``ran``: codes of
    the rules that have looked at this file and are selected for it. ``on_stand_alone``: false if flake8 is the
    caller and itself drops what ``noqa`` comments silence (so that its ``--disable-noqa`` works); these comments
    count as used all the same.
    """
    if suppressions == NONE:
        return list(findings)
    at_line, in_file = _by_line(suppressions.comments)
    used: set[Name] = set()
    kept = []
    for finding in findings:
        silent = suppressions.skip_file
        for comment in _covering(finding, at_line, in_file):
            names = [name for name in comment.names if _means(name.text, finding.code, finding.slug)]
            used.update(names)
            if names or not (comment.names or (comment.kind == "noqa" and finding.code in _UNSEEN)):
                silent |= on_stand_alone or comment.kind == "ignore" or bool(comment.kind == "file-noqa" and names)
        if not silent:
            kept.append(finding)

    silences_all = suppressions.skip_file or (on_stand_alone and any(not comment.names for comment in in_file))
    about: list[Finding] = []
    if "RNK003" in ran:
        about += _invalid(suppressions, path)
    if "RNK002" in ran and not suppressions.generated and not silences_all:
        about += _unused(suppressions.comments, used, kept, ran, path, text)
    return kept + [
        finding
        for finding in about
        if not any(
            _silences_its_like(comment, finding, on_stand_alone) for comment in _covering(finding, at_line, in_file)
        )
    ]


def _by_line(comments: Iterable[Suppression]) -> tuple[Mapping[int, list[Suppression]], list[Suppression]]:
    at_line: dict[int, list[Suppression]] = defaultdict(list)
    in_file = []
    for comment in comments:
        if comment.kind == "file-noqa":
            in_file.append(comment)
        else:
            for line in range(comment.lines.first, comment.lines.last + 1):
                at_line[line].append(comment)
    return at_line, in_file


def _covering(
    finding: Finding, at_line: Mapping[int, list[Suppression]], in_file: list[Suppression]
) -> Iterator[Suppression]:
    """The comments that stand where they can silence ``finding``; one may come twice."""
    yield from in_file
    scope = finding.scope or finding.span
    # An end in column 0 is the end of the line before.
    last = max(scope.line, scope.end_line - (scope.end_column == 0))
    for line in range(min(scope.line, finding.span.line), last + 1):
        for comment in at_line.get(line, ()):
            if comment.kind == "ignore" or line in (finding.span.line, last):
                yield comment


def _means(name: str, code: str, slug: str) -> bool:
    """Whether ``name`` in a comment (code, prefix, slug or ``ALL``) stands for the rule."""
    return (name.startswith("RNK") and code.startswith(name)) or name in (slug, "ALL")


def _silences_its_like(comment: Suppression, finding: Finding, on_stand_alone: bool) -> bool:
    """Whether ``comment`` silences a finding about comments: it must name it, or be a blanket that is meant so.

    Otherwise ``ignore[RNK]`` and a misspelt ``noqa`` would silence the very finding that they deserve.
    """
    if comment.names:
        names = [name.text for name in comment.names if _means(name.text, finding.code, finding.slug)]
        return any(name.startswith(_META) or name == finding.slug for name in names)
    return on_stand_alone and not comment.by_mistake


def _rules_named(name: str) -> list[Rule]:
    return [rule for rule in all_rules() if _means(name, rule.code, rule.slug)]


def _unused(
    comments: Iterable[Suppression],
    used: set[Name],
    kept: Sequence[Finding],
    ran: Collection[str],
    path: str,
    text: str,
) -> Iterator[Finding]:
    """``kept``: the findings that no comment silences; one that stands near may be meant."""
    for comment in comments:
        unused = [name for name in comment.names if name not in used and _is_judged(name, ran)]
        below = {name: _below(comment, name, kept) for name in unused}
        needless = [name for name in unused if below[name] is None]
        fix = fixes.safe("remove what is unused", without_names(text, comment, needless)) if needless else None
        for name, missed in below.items():
            message = f"unused suppression: {name.text} has no finding here"
            what = f"{name.text} from the comment" if len(comment.names) > 1 else "the comment"
            advice = f"remove {what}"
            if missed is not None:
                line = missed.span.line
                message += f"; it does not reach the one in line {line}"
                advice = f"put it in line {line}, or on a line of its own above that statement"
            yield _about(
                "RNK002", "unused-suppression", path, name.span, message, advice, fix if missed is None else None
            )


def _below(comment: Suppression, name: Name, kept: Sequence[Finding]) -> Finding | None:
    """The finding that a comment may be meant for and does not reach: above an ``if`` it speaks for the test alone."""
    if comment.kind == "file-noqa":
        return None
    below = range(name.span.line + 1, name.span.line + _NEAR + 1)
    found = (one for one in kept if one.span.line in below and _means(name.text, one.code, one.slug))
    return min(found, key=lambda one: one.span.line, default=None)


def _is_judged(name: Name, ran: Collection[str]) -> bool:
    """Whether the rules that a name stands for have looked at the file; of a prefix those that are on without being
    asked for."""
    rules = _rules_named(name.text)
    expected = [rule.code for rule in rules if rule.default] or [rule.code for rule in rules]
    return all(code in ran for code in expected) and not all(code.startswith(_META) for code in expected)


def _invalid(suppressions: Suppressions, path: str) -> Iterator[Finding]:
    for broken in suppressions.broken:
        if not broken.slug or _rules_named(broken.slug):
            yield _about("RNK003", "invalid-suppression", path, broken.span, broken.message)
    for comment in suppressions.comments:
        for name in comment.names:
            if not _rules_named(name.text) and not _is_of_another_tool(name.text, comment.kind):
                message = f"unknown code {name.text} in suppression{_proposal(name.text)}"
                yield _about("RNK003", "invalid-suppression", path, name.span, message)


def _is_of_another_tool(name: str, kind: Kind) -> bool:
    if kind != "ignore":
        return not name.upper().startswith("RNK")
    prefix = name.rstrip("0123456789")
    if prefix == name or not prefix.isalpha() or not prefix.isupper():
        return False
    # E501 is; RKN101 is ours with two letters swapped.
    return len({"R", "N", "K"}.intersection(prefix)) < 2


def _proposal(name: str) -> str:
    """The end of the message: the code or slug that was probably meant, if any looks like it."""
    as_code = name.upper().translate(str.maketrans("OIL", "011"))
    found = as_code if _rules_named(as_code) else meant(name, selectors(all_rules()))
    return f"; did you mean {found}?" if found is not None else ""


def _about(
    code: str, slug: str, path: str, span: Span, message: str, help: str = "", fix: Fix | None = None
) -> Finding:
    return Finding(path, span, code, slug, Severity.HYGIENE, Confidence.HIGH, message, help, fix=fix)
