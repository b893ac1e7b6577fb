"""Where a divergence is reported, and how certain it is: in the function that holds its cause, if no caller makes up
for it, and the ranks that do not come are not known to come another way."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import suppress
from itertools import islice
from typing import TYPE_CHECKING, NamedTuple

from distlint import facts, knowledge
from distlint.facts import Statement
from distlint.finding import Confidence, Span
from distlint.project import Class, Function, Module, Scope
from distlint.project.nested import nested
from distlint.project.symbols import CONSTRUCTORS
from distlint.remembering import remembered
from distlint.spmd.callers import is_called_in_rounds, may_mean
from distlint.spmd.cluster import parted_locally, play
from distlint.spmd.communicators import asked_for_its_rank
from distlint.spmd.comparison import Divergence, local_reason
from distlint.spmd.doubts import is_filled_up
from distlint.spmd.idle import is_idle
from distlint.spmd.interpreter import Interpreter, TooLarge
from distlint.spmd.models import FORWARDS
from distlint.spmd.other_programs import is_with_other_programs
from distlint.spmd.other_ways import may_come_another_way
from distlint.spmd.requests import answers_requests
from distlint.spmd.stored_ranks import asks_stored_ranks
from distlint.spmd.terms import Literal, coordinates, groups_asked, is_open
from distlint.spmd.tree import ORDERS, WORLD, Branch, Event, Invoke, Site, nodes, own_calls
from distlint.spmd.values import is_pick
from distlint.spmd.walk import TooMany
from distlint.spmd.words import SOMEBODY

if TYPE_CHECKING:
    from distlint.spmd.analysis import Analysis

#: Lines of a function that is run once more for each function in it.
MAX_OUTER = 200

#: How many callers of callers may make up for what ranks miss.
MAX_UP = 2
#: How far above a step those are looked for who wrap its model, and among how many callers of each function.
_MOST_ABOVE = 3
#: In how many derived classes of other files a method is looked at, and what it calls of its instance.
_MOST_DERIVED = 3
_OF_INSTANCE = re.compile(r"\bself\.(\w+)\(")
_MOST_CALLERS = 6

#: What compares, and (below) what asks whether there are several processes.
_COMPARES = re.compile(r"[<>]|[=!]=|\b(?:in|is)\b|\b(?:len|any|all|exists|isfile|isdir|next)\(")
_OF_TEXT = re.compile(r"""[=!]=\s{0,9}["'][^"']{0,99}["']""")
#: What is there for the first time.
_ABSENT = re.compile(r"(?:not )?([A-Za-z_][\w.]*)(?: is None)?")
#: In a program that shards, see `models.is_wrapped`: what is a part only of a parameter tells of itself.
_SHARDED = re.compile(
    r"""^isinstance\(.*\b(?:DTensor|ShardedTensor)\b|hasattr\([^()]{1,80},\s?["']ds_[a-z]+["']\)|is_deepspeed_zero3_enabled\("""
)
_SEVERAL = re.compile(r"distributed|parallel|initiali[sz]ed|world|multi|\bddp\b|torchrun|__name__", re.IGNORECASE)


class Rooted(NamedTuple):
    """A divergence with the place to report in the function that holds its cause: the event, the early exit or the
    loop, or the call that leads there. ``through`` are the calls from that function to the event."""

    divergence: Divergence
    place: Site
    confidence: Confidence
    through: tuple[Invoke, ...]

    @property
    def reason(self) -> str:
        """What the ranks have for themselves that parts them (``files``, ``data`` …); empty: their place."""
        return local_reason(self.divergence)

    @property
    def skips_training(self) -> bool:
        """Whether ranks leave out a forward or backward of a wrapped model because of their own data."""
        event = self.divergence.step.event
        return self.reason == "data" and event.role == "hidden" and event.op in FORWARDS

    @property
    def ends_loop(self) -> bool:
        """Whether the ranks that part leave a loop in which the others go on to the event."""
        divergence, loops = self.divergence, self.divergence.step.loops
        left = divergence.left
        if left is None:
            return any(loop.site == divergence.parted.branch.site for loop in loops)  # what a `while` asks for
        if left.exit.kind not in ("break", "return", "exit") or not left.loops:
            return False
        outermost = left.loops[-1:] if left.exit.kind == "break" else left.loops
        leaves = [loop for loop in outermost if left.exit.kind != "return" or loop.frame == left.exit.frame]
        return any(loop is other for loop in leaves for other in loops)


@remembered
def divergences(analysis: Analysis, module: Module) -> tuple[Rooted, ...]:
    """What parts ranks in a file: one divergence per place, in the order of the functions."""
    found: dict[Site, Rooted] = {}
    for root in (*module.scopes, *_handed_on(analysis, module)):
        for one in (*rooted(analysis, root), *_rooted_in_derived(analysis, root)):
            if one.place.path == module.path:
                known = found.get(one.place)
                if known is None or not known.confidence.reaches(one.confidence):
                    found[one.place] = one
    return tuple(found.values())


@remembered
def _handed_on(analysis: Analysis, module: Module) -> tuple[Function, ...]:
    """The functions inside of others that are given to somebody, or given back, and not called there: hooks."""
    found: list[Function] = []
    for outer in module.functions:
        if outer.length > MAX_OUTER or not analysis.reach.holds_functions(outer):
            continue
        if analysis.reach.communicates(outer) and analysis.reach.tests_a_rank(outer):
            inside = tuple(nested(outer))
            called = set().union(*(_called_in(scope.body) for scope in (outer, *inside)))
            found += [inner for inner in inside if inner.name not in called]
    return tuple(found)


@remembered
def local_divergences(analysis: Analysis, module: Module) -> tuple[Rooted, ...]:
    """What parts ranks in a file though it is no rank test: files, clocks, contents of local tensors."""
    found: dict[Site, Rooted] = {}
    decides = analysis.reach.decides_at_top(module) and analysis.reach.communicates_at_top(module)
    roots: list[Scope] = [module] if decides else []
    asking = (function for function in module.functions if analysis.reach.tests_locally(function))
    roots += [function for function in asking if analysis.may_ask_alone(function)]
    for root in (*roots, *_training(analysis, module)):
        for divergence in parted_locally(analysis.tree(root), module.path):
            place = _innermost(divergence, module)
            if place is None or not local_reason(divergence) or place in found or _is_alone(analysis, divergence):
                continue
            if isinstance(root, Function) and _balanced_by_callers(analysis, root, divergence):
                continue
            sure = SOMEBODY not in (divergence.step.members or ())
            through = own_calls(divergence.step.through)
            found[place] = Rooted(divergence, place, Confidence.HIGH if sure else Confidence.MEDIUM, through)
    return tuple(found.values())


def _training(analysis: Analysis, module: Module) -> tuple[Function, ...]:
    """The functions of other files that wrap a model and, through others, call one of those which go backward, or enter
    what ranks do together, by a test of what the model gave: what these are handed, or their objects hold, only they
    know."""
    found: dict[Function, None] = {}
    working = [function for function in module.functions if function.name not in CONSTRUCTORS]
    for function in filter(analysis.reach.may_part_by_outputs, working):
        wrapping = wrapping_above(analysis, function)
        found.update((caller, None) for caller in wrapping if caller.module is not function.module)
    for function in filter(analysis.reach.may_part_by_batch, working):
        drawing = _above(analysis, function, analysis.reach.draws)
        found.update((caller, None) for caller in drawing if caller.module is not function.module)
    return tuple(found)


def wrapping_above(analysis: Analysis, function: Function) -> Iterator[Function]:
    """The functions that wrap a model and come to another function by at most three calls, the nearest ones first."""
    return _above(analysis, function, analysis.reach.makes_communicators)


def _above(analysis: Analysis, function: Function, is_one: Callable[[Function], bool]) -> Iterator[Function]:
    """The functions, of some kind, that come to another one by at most three calls, the nearest ones first."""
    level, known = [function], {function}
    for _ in range(_MOST_ABOVE):
        callers = dict.fromkeys(caller for one in level for caller in islice(analysis.callers(one), _MOST_CALLERS))
        level = [caller for caller in callers if not caller.is_test and caller not in known]
        known.update(level)
        found = list(filter(is_one, level))
        yield from found
        level = [caller for caller in level if caller not in found]


def rooted(analysis: Analysis, root: Scope) -> tuple[Rooted, ...]:
    """The divergences by rank whose cause stands in ``root`` itself, with the place to report."""
    if not analysis.is_worth_it(root):
        return ()
    if analysis.tree(root):
        analysis.project.count("functions that communicate and test a rank")
    return _rooted(analysis, root, analysis.raw(root))


def _rooted_in_derived(analysis: Analysis, root: Scope) -> tuple[Rooted, ...]:
    """The same for instances of derived classes, which have in their own way what the method calls."""
    return _rooted(analysis, root, _in_derived(analysis, root)) if isinstance(root, Function) else ()


@remembered
def _in_derived(analysis: Analysis, method: Function) -> tuple[Divergence, ...]:
    """What parts ranks by tests in a method where its instance is of a derived class: one of the module that overrides
    what it calls, or one of other files that fills in what its own class leaves open."""
    found: list[Divergence] = []
    communicates, words = analysis.reach.communicates, method.words
    overriding = (c for c in _overriding(method) if any(communicates(m) for n, m in c.methods.items() if n in words))
    for derived in (*overriding, *_filling_in(analysis, method)):
        if analysis.reach.tests_a_rank(method) and analysis.depends_on_rank(method, derived):
            with suppress(TooLarge, TooMany, RecursionError):
                tree = Interpreter(analysis.reach, instance=derived).run_root(method)
                found += (d for d in play(tree).divergences if d.parted.branch.frame == 0)
    return tuple(found)


def _filling_in(analysis: Analysis, method: Function) -> list[Class]:
    """The classes of other files that inherit a method and have what it calls of its instance, where its own class has
    nothing of that name (it is a mixin), or what does nothing, and ranks meet in all that do something."""
    base, reach = method.owner, analysis.reach
    if base is None or method.is_test or not reach.speaks_of_ranks(method):
        return []
    called = dict.fromkeys(name for line in analysis.project.lines(method) for name in _OF_INSTANCE.findall(line))
    left_open = [name for name in called if (own := base.method(name)) is None or is_idle(own)]
    found: dict[Class, None] = {}
    for name in left_open:
        filling = [(known, own) for known in reach.handing.derived(base) if (own := known.method(name)) is not None]
        doing = [(known, own) for known, own in filling if not is_idle(own)]
        if all(reach.communicates(own) for _, own in doing):
            found.update((known, None) for known, _ in doing)
    inheriting = (known for known in found if known.method(method.name) is method)
    return [known for known in inheriting if known.module is not method.module][:_MOST_DERIVED]


def _rooted(analysis: Analysis, root: Scope, divergences: tuple[Divergence, ...]) -> tuple[Rooted, ...]:
    found: list[Rooted] = []
    for divergence in divergences:
        if local_reason(divergence) or _is_alone(analysis, divergence):
            continue
        asked = groups_asked(divergence.parted.term)  # a group may have one rank only
        if divergence.parted.branch.frame != 0 and (asked or _is_older(analysis, root, divergence)):
            continue
        if isinstance(root, Function) and _balanced_by_callers(analysis, root, divergence):
            continue
        if _is_filled_up(analysis, divergence) or _takes_orders(analysis, divergence):
            continue
        through = own_calls(divergence.step.through)
        is_meant = _gives_orders(analysis, divergence)
        rooted = Rooted(divergence, _place(divergence, root.module.path), Confidence.LOW, through)
        if not is_meant and not (isinstance(root, Function) and may_come_another_way(analysis, root, rooted)):
            rooted = rooted._replace(confidence=_certainty(analysis, divergence, through))
        found.append(rooted)
    return tuple(found)


def _is_filled_up(analysis: Analysis, divergence: Divergence) -> bool:
    """Whether ranks take turns at something that was made long enough for all of them."""
    site = divergence.parted.branch.site
    function = analysis.function_around(site)
    return function is not None and is_filled_up(analysis.written(site), function.body)


def _takes_orders(analysis: Analysis, divergence: Divergence) -> bool:
    """Whether the ranks that wait go round in an endless loop for what the one that does not come sends them: it
    does so when it is asked to itself, by a server that nobody sees into, or that calls the function anew."""
    event = divergence.step.event
    source = event.source
    if not isinstance(source, Literal) or divergence.elsewhere != (source.value,):
        return False
    function = analysis.function_around(event.site)
    if function is None or not (divergence.kind == "branch" or _is_answered(divergence, function)):
        return False
    around = ((site, analysis.function_around(site)) for site in _on_the_way(divergence))
    return any(
        facts.is_endless(statement) and site.span.is_inside(statement.span)
        for site, scope in around
        if scope is not None
        for statement in _around(site.span, scope.body)
    )


def _around(place: Span, body: tuple[facts.Statement, ...]) -> Iterator[facts.Statement]:
    """The statements of a block, with those of the functions in it that a place stands in."""
    for statement in facts.statements(body):
        yield statement
        if isinstance(statement, facts.FunctionDef) and place.is_inside(statement.span):
            yield from _around(place, statement.body or ())


def _is_answered(divergence: Divergence, function: Function) -> bool:
    """Whether a rank leaves a function by the answer to a request."""
    return divergence.kind == "exit" and answers_requests(function)


def _gives_orders(analysis: Analysis, divergence: Divergence) -> bool:
    """Whether one rank sends to the others in a function that is called round after round: those that begin their
    round by listening meet it there, however they do so."""
    event, here = divergence.step.event, divergence.here
    is_source = not isinstance(event.source, Literal) or event.source.value == here[0]
    if event.op not in ORDERS or len(here) != 1 or not is_source:
        return False
    on_the_way = (analysis.function_around(call.site) for call in divergence.step.through)
    scopes = dict.fromkeys((*on_the_way, analysis.function_around(event.site)))
    return any(scope is not None and is_called_in_rounds(scope, analysis.project) for scope in scopes)


def _certainty(analysis: Analysis, divergence: Divergence, through: tuple[Invoke, ...]) -> Confidence:
    """How certain a divergence by rank is. Where a call leads to the event, two things were wrong on fresh code
    more often than right: a rank that only the name of an attribute tells (the project stores none in it), and a switch
    in what is called that its caller may know. So was a test that compares the rank with something that nobody knows,
    around what is no matter of the world: those ranks may be the members of that group."""
    parted = divergence.parted
    named = not all(c.sure for c in coordinates(parted.term))
    of_attribute = named and not any(site.note.startswith("parameter ") for site in parted.branch.why)
    of_attribute = of_attribute and not _is_of_one_object(analysis, divergence, through)
    of_attribute = of_attribute and not _is_turn_taking(analysis, divergence, through)
    of_attribute = of_attribute and not asks_stored_ranks(analysis.project, analysis.asked(parted.branch.site))
    if through and (of_attribute or _is_switched(analysis, divergence, through)):
        return Confidence.LOW
    if through and _is_made_once(analysis, divergence):
        return Confidence.LOW
    if divergence.step.event.group != WORLD and is_open(parted.term, divergence.step.event.group.axes):
        return Confidence.LOW
    group = divergence.step.event.group
    by_name = not group.axes and group.members is None
    unclear = named or by_name or SOMEBODY in (divergence.step.members or ()) or groups_asked(parted.term)
    return Confidence.MEDIUM if unclear else Confidence.HIGH


def _is_of_one_object(analysis: Analysis, divergence: Divergence, through: tuple[Invoke, ...]) -> bool:
    """Whether the object whose method leads to the event is the one that is asked for its rank, and no other is."""
    function = analysis.function_around(divergence.parted.branch.site)
    holder = asked_for_its_rank(function) if function is not None else ""
    return bool(holder) and analysis.written(through[0].site).startswith(f"{holder}.") if through else False


def _is_turn_taking(analysis: Analysis, divergence: Divergence, through: tuple[Invoke, ...]) -> bool:
    """Whether the event is a barrier of a context manager that does nothing but let one rank go first: it is called
    for no other reason than to meet all of them, and knows that there may be one process only."""
    event = divergence.step.event
    function = analysis.function_around(event.site) if len(through) == 1 and event.op == "barrier" else None
    return function is not None and function.is_short and "yield" in function.words


def _is_switched(analysis: Analysis, divergence: Divergence, through: tuple[Invoke, ...]) -> bool:
    """Whether the event stands under a shared switch (a name that is on or off, or a mode that has a name) in a
    function that is called, which does not ask whether there are several processes. An option of an object's
    constructor on which its method depends, by what the tables say, is none."""
    frames = [call.frame for call in through]
    test = divergence.parted.branch
    inside = frames[frames.index(test.frame) + 1 :] if test.frame in frames else frames
    event = divergence.step.event
    tests = (d.branch for d in divergence.step.under if isinstance(d.branch, Branch) and d.branch.frame in inside)
    if any(condition.constructor for entry in knowledge.entries_of(event.name) for condition in entry.conditions):
        tests = (branch for branch in tests if branch.site != event.site)
    shared = (branch for branch in tests if not coordinates(branch.test) and not is_pick(branch.test))
    texts = (analysis.written(branch.site) for branch in shared)
    plain = (_OF_TEXT.sub("", text) for text in texts)
    return any(not any(known.search(text) for known in (_COMPARES, _SEVERAL, _SHARDED)) for text in plain)


def _is_made_once(analysis: Analysis, divergence: Divergence) -> bool:
    """Whether the event makes what a function keeps (``if self._wrapped is None: self._wrapped = DDP(...)``), for which
    other functions of its module ask as well: all ranks make it there, it may be, and nobody communicates later."""
    step = divergence.step
    function = analysis.function_around(step.event.site)
    if function is None or analysis.function_around(divergence.parted.branch.site) is function:
        return False
    tests = (analysis.written(d.branch.site) for d in step.under if isinstance(d.branch, Branch))
    absent = {found[1] for text in tests if (found := _ABSENT.fullmatch(text)) is not None}
    keeps = any(
        isinstance(statement, facts.Assign)
        and step.event.site.span.is_inside(statement.span)
        and any(facts.source_of(target) in absent for target in statement.targets)
        for statement in facts.statements(function.body)
    )
    asking = [one for one in function.module.functions if function.name in one.words and one is not function]
    return keeps and len(asking) > 1


def _is_older(analysis: Analysis, root: Scope, divergence: Divergence) -> bool:
    """Whether a function on the way to the event diverges by itself, whoever calls it: it is reported there."""
    parted = divergence.parted.branch.site
    sites = (parted, divergence.step.event.site, *(call.site for call in divergence.step.through))
    on_the_way = dict.fromkeys(
        f for site in sites for f in (analysis.function_around(site), *_hooks_around(analysis, site))
    )
    return any(
        function is not None
        and function is not root
        and any(own.parted.branch.site == parted for own in _own_divergences(analysis, function))
        for function in on_the_way
    )


def _own_divergences(analysis: Analysis, function: Function) -> Iterator[Divergence]:
    """What parts ranks in a function, whoever calls it."""
    if analysis.is_worth_it(function):
        yield from analysis.raw(function)
    yield from _in_derived(analysis, function)


def _hooks_around(analysis: Analysis, site: Site) -> Iterator[Function]:
    """The functions inside of others, looked at by themselves, that a place stands in."""
    module = analysis.project.module_at(site.path)
    for inner in _handed_on(analysis, module) if module is not None else ():
        if inner.definition.span.line <= site.span.line <= inner.definition.span.end_line:
            yield inner


def _balanced_by_callers(analysis: Analysis, root: Function, divergence: Divergence) -> bool:
    """Whether every caller that can be found makes up for it: the other ranks meet the event elsewhere."""
    if _made_up(analysis, root, divergence, (root,)):
        return True
    # the two halves of a context manager belong together, and so nobody knows what one of them alone is about
    is_half = root.name in ("__enter__", "__exit__", "__aenter__", "__aexit__")
    return is_half and not any(_balancing(analysis, root, divergence))


def _made_up(analysis: Analysis, function: Function, divergence: Divergence, below: tuple[Function, ...]) -> bool:
    """Whether there are callers of a function, and all that can be found make up for it, or their callers do; ``below``
    are the functions from the divergence to that one."""
    callers = [caller for caller in _balancing(analysis, function, divergence) if caller not in below]
    if len(below) > 1 and not all(_meets_elsewhere(analysis, caller, divergence) for caller in callers):
        return False
    return bool(callers) and not any(
        _parts_too(analysis, caller, divergence)
        and (len(below) > MAX_UP or not _made_up(analysis, caller, divergence, (*below, caller)))
        for caller in callers
    )


def _meets_elsewhere(analysis: Analysis, caller: Function, divergence: Divergence) -> bool:
    """Whether a function comes to what the ranks wait in at another place, too."""
    event = divergence.step.event
    inside = (node for node in nodes(analysis.tree(caller)) if isinstance(node, Event))
    return any(node.op == event.op and node.site != event.site for node in inside)


def _balancing(analysis: Analysis, root: Function, divergence: Divergence) -> Iterator[Function]:
    """The callers of a function that may make up for what ranks miss in it."""
    event = divergence.step.event.site
    for caller in analysis.callers(root):
        if _may_balance(analysis, caller, root) and _decides_about(analysis, caller, event):
            yield caller


def _decides_about(analysis: Analysis, caller: Function, event: Site) -> bool:
    """Whether all ways through a function are known, and an event is met on one or on none."""
    verdict = analysis.verdict(caller)
    return verdict is not None and verdict.whole and (event in verdict.met or event in verdict.unreachable)


def _parts_too(analysis: Analysis, caller: Function, divergence: Divergence) -> bool:
    """Whether the test of a divergence parts ranks in a function around it as well, or lets them come to the same call
    with what does not fit."""
    cause, event = divergence.parted.branch.site, divergence.step.event.site
    verdict = analysis.verdict(caller)
    if verdict is not None and any(event == disputed.other.event.site for disputed in verdict.disagreements):
        return True
    found = parted_locally(analysis.tree(caller), cause.path) if local_reason(divergence) else analysis.raw(caller)
    return any(other.parted.branch.site == cause for other in found)


def _may_balance(analysis: Analysis, caller: Function, root: Function) -> bool:
    """Whether a function calls ``root``, or may do so where nobody sees what is called, and tests a rank by itself:
    one that only has a call of the same name and meets the event elsewhere says nothing."""
    inside = tuple(nodes(analysis.tree(caller)))
    if any(isinstance(node, Invoke) and node.callee == root.full_name for node in inside):
        return True
    if not any(isinstance(node, Branch) and coordinates(node.test) for node in inside):
        return False
    known = {node.site for node in inside if isinstance(node, (Event, Invoke))}
    others = {site.span for site in known if site.path == caller.module.path}
    return any(may_mean(root, scope, others, analysis.reach) for scope in (caller, *nested(caller)))


def _on_the_way(divergence: Divergence) -> Iterator[Site]:
    """The call that is met by some ranks only, and the calls that lead to it."""
    yield divergence.step.event.site
    yield from (call.site for call in own_calls(divergence.step.through))


def _is_alone(analysis: Analysis, divergence: Divergence) -> bool:
    """Whether a rank meets none of the other ranks at the event: its group is over, or has none of them."""
    function = analysis.function_around(divergence.step.event.site)
    return _is_over(divergence) or (
        function is not None and is_with_other_programs(divergence.step.event.site, function)
    )


def _is_over(divergence: Divergence) -> bool:
    """Whether all ranks have torn their group down before the event: what a rank does then, it does alone."""
    for step in divergence.words[0].steps if divergence.words is not None else ():
        if step is divergence.step:
            return False
        if step.event.role == "teardown" and step.event.group == WORLD and divergence.step.event.role != "teardown":
            return all(not coordinates(decision.term) for decision in step.under)
    return False


def _called_in(body: tuple[Statement, ...]) -> set[str | None]:
    """The names of what is called in a block."""
    calls = (e for e in facts.subexpressions(body) if isinstance(e, facts.Call))
    return {facts.last_name(call.function) for call in calls}


def _overriding(method: Function) -> list[Class]:
    """The classes of the module that inherit a method and override something that it may call."""
    base = method.owner
    if base is None:
        return []
    classes = dict.fromkeys(f.owner for f in method.module.functions if f.owner is not None and f.owner is not base)
    words = method.words
    near = (c for c in classes if not words.isdisjoint(c.methods))  # first: this asks no bases of all the classes
    return [c for c in near if base in c.lineage and c.method(method.name) is method]


def _place(divergence: Divergence, path: str) -> Site:
    """Where a divergence is reported, in the file ``path`` of the function that holds its cause."""
    if divergence.kind == "loop":
        loop, through = divergence.parted.branch, divergence.step.through
        generators = [c.site for c in through if c.frame == loop.frame] if any(c.back for c in through) else []
        if generators:
            return generators[0]  # where its rounds are asked for
        calls = own_calls(through)
        return calls[0].site if calls and loop.site.path != path else loop.site
    if divergence.kind in ("exit", "raise") and divergence.left is not None:
        through = own_calls(divergence.left.through)
        return through[0].site if through else divergence.left.exit.site
    through = own_calls(divergence.step.through)
    return through[0].site if through else divergence.step.event.site


def _innermost(divergence: Divergence, module: Module) -> Site | None:
    """Where a divergence by something local is reported: at the exit, or the last step to the event that stands in the
    file of the test; None if the test stands in another file."""
    if divergence.parted.branch.site.path != module.path:
        return None
    if divergence.kind in ("exit", "raise") and divergence.left is not None:
        ways = (*(call.site for call in own_calls(divergence.left.through)), divergence.left.exit.site)
        return next((site for site in reversed(ways) if site.path == module.path), None)
    frame = divergence.parted.branch.frame
    through = divergence.step.through
    inside = next((index for index, call in enumerate(through) if call.frame == frame), -1)
    beyond = through[inside + 1 :]
    return beyond[0].site if beyond else divergence.step.event.site
