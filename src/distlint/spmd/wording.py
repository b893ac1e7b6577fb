"""How the engine's findings speak of ranks, tests and the places that they rest on."""

from __future__ import annotations

import ast
import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from distlint import finding
from distlint.finding import Evidence
from distlint.spmd.tree import Branch, Exit, Message, Site
from distlint.spmd.words import Decision

if TYPE_CHECKING:
    from distlint.project import Module
    from distlint.spmd.analysis import Analysis
    from distlint.spmd.comparison import Divergence
    from distlint.spmd.rooting import Rooted

#: Operators and what asks for the opposite. Those of order are left out: of a NaN, both are false.
_OPPOSITES = {
    ast.Eq: ("==", "!="),
    ast.NotEq: ("!=", "=="),
    ast.In: ("in", "not in"),
    ast.NotIn: ("not in", "in"),
    ast.Is: ("is", "is not"),
    ast.IsNot: ("is not", "is"),
}
#: The beginning of an f-string.
_FORMATTED = re.compile(r"[rR]?[fF][rR]?[\"']")
#: What needs no parentheses after ``not``.
_SIMPLE = (ast.Name, ast.Attribute, ast.Call, ast.Subscript)
#: Letters of a call's name, or of what else stands in its place, that are shown.
LONG_CALL = 40
#: Between the subject of a ``match`` and the pattern of one of its cases.
MATCHES = " matches "
#: What ranks do that leave early, by the kind of their exit.
_LEAVES = {"return": "returns", "raise": "raises", "exit": "exits", "break": "leaves the loop", "continue": "goes on"}
_NAMES_ONE = re.compile(r"\b1\b")


def ranks(numbers: tuple[int, ...]) -> str:
    """``rank 1``, ``ranks 0 and 2``, ``ranks 1-3``."""
    if len(numbers) == 1:
        return f"rank {numbers[0]}"
    if len(numbers) > 2 and numbers == tuple(range(numbers[0], numbers[-1] + 1)):
        return f"ranks {numbers[0]}-{numbers[-1]}"
    return "ranks " + ", ".join(map(str, numbers[:-1])) + f" and {numbers[-1]}"


def of_cluster(numbers: tuple[int, ...], size: int) -> str:
    """Ranks, with the size of the cluster where it has more than two: ``ranks 1-3 of 4``."""
    return ranks(numbers) + (f" of {size}" if size > 2 else "")


def verb(plain: str, numbers: tuple[int, ...]) -> str:
    """A regular verb for these ranks: ``waits`` for one, ``wait`` for several."""
    return f"{plain}s" if len(numbers) == 1 else plain


def line_of(site: Site, module: Module) -> str:
    """``line 12``, with the name of the file where it is not the one that is checked."""
    return finding.line_of(site.path, site.span, module.path)


def taken_case(subject: str, pattern: str) -> str:
    """What to call the test of a ``case``, which does not stand in the source as a test."""
    return f"{subject}{MATCHES}{pattern}"


def called(site: Site, analysis: Analysis) -> str:
    """What is called at a place, without its arguments, or what else stands there: its end, if it is long, from a whole
    name on."""
    name, opened, _ = analysis.written(site).partition("(")
    end = name[-LONG_CALL:]
    if end != name and "." in end:
        end = end.partition(".")[2]
    return end + "()" * bool(opened)


def other_end(message: Message, peers: Sequence[int], tag: object) -> str:
    """`` to rank 1, tag 7``: the other end of a message, or of those that several ranks pass, in their order; empty
    where nobody knows it."""
    if not peers:
        return ""
    tagged = f", tag {tag}" if tag else ""
    return f" {'to' if message.sends else 'from'} {in_turn(peers)}{tagged}"


def in_turn(numbers: Sequence[int]) -> str:
    """``ranks 1 and 0``: one for each of several ranks; ``rank 0`` if it is the same for all."""
    return ranks(tuple(numbers) if len(set(numbers)) > 1 else tuple(numbers[:1]))


def decided(decision: Decision, analysis: Analysis) -> str:
    """The side of a test that ranks take, or how many rounds they go."""
    site = decision.branch.site
    text = analysis.text(site, 40)
    if not isinstance(decision.branch, Branch):
        return f"{decision.taken} round{'s' if decision.taken != 1 else ''} of `{text}`"
    if _is_case(site):
        return text if decision.taken else _denied_case(text)
    asked, holds = text, bool(decision.taken)
    if text.startswith("not ") and (plain := denied(text)) != f"not ({text})":
        asked, holds = plain, not holds
    return f"{asked} is {'true' if holds else 'false'}"


def leaves_by(left: Exit) -> str:
    """What a rank does that takes an early exit."""
    if left.kind == "raise" and not left.site.note:
        return _LEAVES["exit"]
    return _LEAVES[left.kind]


def has_left_by(left: Exit) -> str:
    """What a rank has done that took an early exit, for whom others wait: ``has raised``."""
    return {"raises": "has raised", "exits": "has exited", "returns": "has returned"}.get(leaves_by(left), "has left")


def _is_case(site: Site) -> bool:
    return MATCHES in site.note


def _denied_case(text: str) -> str:
    return text.replace(MATCHES, " does not match ", 1)


def condition(decision: Decision, analysis: Analysis) -> str:
    """The test under which a rank is where it is, as it stands in the source."""
    site = decision.branch.site
    text = analysis.text(site)
    if decision.taken:
        return text
    if _is_case(site):
        return _denied_case(text)
    return denied(text)


def denied(test: str) -> str:
    """The opposite of a test, in as few words as mean the same: ``rank not in ranks`` for ``rank in ranks``."""
    try:
        asked = ast.parse(test, mode="eval").body
    except SyntaxError:  # shortened
        return f"not ({test})"
    if isinstance(asked, ast.UnaryOp) and isinstance(asked.op, ast.Not):
        return ast.get_source_segment(test, asked.operand) or test
    if isinstance(asked, ast.Compare) and len(asked.ops) == 1 and type(asked.ops[0]) in _OPPOSITES:
        left, right = (ast.get_source_segment(test, side) or "" for side in (asked.left, asked.comparators[0]))
        operator, other = _OPPOSITES[type(asked.ops[0])]
        if test[len(left) : len(test) - len(right)].strip() == operator:  # and no parentheses around a side
            return f"{left} {other} {right}"
    return f"not {test}" if isinstance(asked, _SIMPLE) else f"not ({test})"


def opposite(decision: Decision, analysis: Analysis) -> str:
    """The test under which the other ranks are elsewhere."""
    return condition(decision._replace(taken=not decision.taken), analysis)


def runs_only_when(rooted: Rooted, module: Module, analysis: Analysis) -> str:
    """``runs only when `rank == 0` (through `save()`, line 3)``: of what only some ranks come to."""
    divergence = rooted.divergence
    line = line_of(divergence.step.event.site, module)
    way = f" (through `{_first_call(rooted, analysis)}`, {line})" if rooted.through else ""
    return f"runs only when `{condition(divergence.parted, analysis)}`{way}"


def _first_call(rooted: Rooted, analysis: Analysis) -> str:
    """The call that leads to an event, as it stands there: inside of an f-string Pythons before 3.12 tell no places."""
    text = analysis.text(rooted.place)
    is_in_string = rooted.through and _FORMATTED.match(text)
    return f"{rooted.through[0].callee.rpartition('.')[2]}()" if is_in_string else text


def never(plain: str, rooted: Rooted) -> str:
    """``ranks 1-3 of 4 never join it``: what the ranks that are elsewhere leave out, by its verb."""
    elsewhere = rooted.divergence.elsewhere
    return f"{of_cluster(elsewhere, rooted.divergence.cluster.size)} never {verb(plain, elsewhere)} it"


def cause(decision: Decision | None, analysis: Analysis) -> list[Evidence]:
    """The test that parts the ranks, and where its value comes from."""
    if decision is None:
        return []
    branch = decision.branch
    found = [Evidence(branch.site.path, branch.site.span, "this test parts the ranks")]
    return found * isinstance(branch, Branch) + [
        Evidence(site.path, site.span, f"the rank comes from here: {analysis.text(site)}") for site in branch.why[:3]
    ]


def evidence(rooted: Rooted, analysis: Analysis) -> tuple[Evidence, ...]:
    """The other places that a divergence rests on: the test, where its value comes from, the way to the event."""
    divergence, through = rooted.divergence, rooted.through
    event = divergence.step.event
    found = cause(divergence.parted, analysis)
    skip = 1 if through and through[0].site == rooted.place else 0
    found += [Evidence(call.site.path, call.site.span, f"calls {call.callee}") for call in through[skip:]]
    if event.site != rooted.place:
        waits = f"{ranks(divergence.here)} {verb('wait', divergence.here)} here"
        waits = "the other ranks wait here" if _is_all_but_the_first(divergence, analysis) else waits
        found.append(Evidence(event.site.path, event.site.span, waits))
    if divergence.instead is not None:
        other = divergence.instead.event.site
        waits = f"{ranks(divergence.elsewhere)} {verb('wait', divergence.elsewhere)} here instead"
        found.append(Evidence(other.path, other.span, waits))
    return tuple(dict.fromkeys(found))


def _is_all_but_the_first(divergence: Divergence, analysis: Analysis) -> bool:
    """Whether all ranks but 0 wait, however many there are: in a cluster of two, rank 1 stands for all of them, unless
    the test names it."""
    others = tuple(range(1, divergence.cluster.size))
    is_split = divergence.elsewhere == (0,) and divergence.here == others
    return is_split and _NAMES_ONE.search(analysis.written(divergence.parted.branch.site)) is None


DIFFERENCES = {
    "background": "how far its own work in the background is",
    "clock": "its own clock",
    "data": "its own data",
    "failure": "whether its own work fails",
    "part": "its own part of what is summed up",
    "host": "its own host",
    "memory": "the memory of its own device",
    "files": "the files that it sees",
    "signal": "the signals that it gets",
}
#: Those that one rank meets alone, whatever lies on the disk.
OWN_REASONS = frozenset(DIFFERENCES) - {"files"}


def source_of_difference(rooted: Rooted) -> str:
    """What each rank decides by."""
    return DIFFERENCES[rooted.reason]


def local_way(rooted: Rooted, module: Module, analysis: Analysis) -> str:
    """How a local test decides about an event: ``barrier() runs only when …``, ``return when … skips barrier()``."""
    divergence, text = rooted.divergence, analysis.text
    event = divergence.step.event
    if divergence.kind in ("exit", "raise"):
        exit_ = f"`{text(rooted.place)}` when `{opposite(divergence.parted, analysis)}`"
        return f"{exit_} skips `{text(event.site)}` ({line_of(event.site, module)})"
    via = f" (through `{_first_call(rooted, analysis)}`, {line_of(event.site, module)})"
    via = "" if event.site == rooted.place else via
    return f"`{text(event.site)}`{via} depends on `{text(divergence.parted.branch.site)}`"


def local_evidence(rooted: Rooted, analysis: Analysis) -> tuple[Evidence, ...]:
    """The test, where its value comes from, and the event that only some ranks reach."""
    divergence = rooted.divergence
    branch, event = divergence.parted.branch, divergence.step.event
    found = [Evidence(branch.site.path, branch.site.span, "this test can come out differently on each rank")]
    found += [Evidence(site.path, site.span, f"because of {analysis.text(site)}") for site in branch.why[:3]]
    if event.site != rooted.place:
        found.append(Evidence(event.site.path, event.site.span, "some ranks wait here"))
    return tuple(dict.fromkeys(found))
