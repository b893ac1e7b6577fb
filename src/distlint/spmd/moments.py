"""The moments of lanes: what ranks do at one time, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from distlint.finding import Moment, Span, line_of
from distlint.spmd.tree import Message, Site, own_calls
from distlint.spmd.wording import called, decided, leaves_by, other_end
from distlint.spmd.words import Decision, Leave, Passing, Step

if TYPE_CHECKING:
    from distlint.spmd.analysis import Analysis


def nowhere(text: str, row: int = 0) -> Moment:
    """What ranks fail to do, which has no place."""
    return Moment(row, "", Span(1, 0, 1, 0), "leaves", text)


class Drawing:
    """Puts what ranks do into words. ``arguments``: with what a call is given, as its group is of interest."""

    def __init__(self, analysis: Analysis, *, arguments: bool = False) -> None:
        self.analysis = analysis
        self.arguments = arguments

    def action(self, sign: str, action: Step | Passing, said: str = "{}", row: int = 0) -> Moment:
        """A call, at the place from where the function leads to it; ``said`` is the sentence that it stands in."""
        site = action.event.site if isinstance(action, Step) else action.node.site
        through = own_calls(action.through)
        text = self.called(site, arguments=self.arguments and not through)
        if isinstance(action, Passing):
            text += _address(action)
        if through:
            site = through[0].site
            text = f"{self.called(site, arguments=self.arguments)} > {text}"
        return Moment(row, site.path, site.span, sign, said.replace("{}", text))

    def decision(self, decision: Decision, row: int = 0) -> Moment:
        """The side of a test that ranks take, or how many rounds they go."""
        site = decision.branch.site
        return Moment(row, site.path, site.span, "decides", decided(decision, self.analysis))

    def left(self, left: Leave, row: int = 0) -> Moment:
        """An early exit."""
        through = own_calls(left.through)
        site = through[0].site if through else left.exit.site
        last = left.exit.site
        inside = f" ({line_of(last.path, last.span, site.path)})" if through else ""
        return Moment(row, site.path, site.span, "leaves", f"{leaves_by(left.exit)}{inside}")

    def called(self, site: Site, *, arguments: bool = False) -> str:
        """What is called at a place, or what else stands there."""
        if arguments:
            return self.analysis.text(site, 40)
        return called(site, self.analysis)


def _address(passing: Passing) -> str:
    """The other end of a message, and its tag if it has one."""
    if not isinstance(passing.node, Message) or passing.peer is None:
        return ""
    return other_end(passing.node, (passing.peer,), passing.tag)
