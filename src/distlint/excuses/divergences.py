"""What speaks against a place at which ranks part, whichever rule tells of it.

Ranks part by a test around a call, by an early exit ahead of it, or by the rounds of a loop: one mistake in several
words. What is known of the call itself, or of those that do not come to it, is asked here for all of them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from distlint import facts, knowledge
from distlint.excuses.cached import is_cached
from distlint.excuses.given_instead import is_given_instead
from distlint.excuses.older_lightning import is_called_by_older, is_only_in_newer
from distlint.facts import Boolean, Expression
from distlint.finding import Confidence
from distlint.joining.early_ranks import asks_for_group
from distlint.joining.partial_groups import is_of_some
from distlint.places import call_of, call_place_at, calls_in
from distlint.project import Function, Module, Scope
from distlint.project.nested import nested
from distlint.project.one_form import one_form, opposite, outcomes_at
from distlint.spmd import Rooted
from distlint.spmd.comparison import Divergence
from distlint.spmd.kept_results import keepers_around, was_called_before
from distlint.spmd.models import FORWARDS
from distlint.spmd.terms import coordinates
from distlint.spmd.tree import ORDERS, Branch, Event, Invoke, Site, Tree, subtrees
from distlint.spmd.unfilled import is_empty
from distlint.spmd.words import Decision, Step, Word
from distlint.survey import Survey

#: Names of helpers that do nothing but wait for all ranks.
_WAITS = re.compile(r"barrier|sync|wait")
#: What a test asks for that knows under which strategy a call communicates.
_STRATEGY = re.compile(r"distributed_?type|deepspeed|fsdp|zero_?3|zero_stage", re.IGNORECASE)

#: What accelerate only does together if it shards, and what says in a file that it does.
_LOCAL_UNDER_DDP = frozenset(
    f"accelerate.Accelerator.{name}" for name in ("save_state", "save_model", "get_state_dict")
)
#: What gathers nothing below stage 3 of ZeRO, where each rank has the whole model, and what asks for that, or for FSDP.
_LOCAL_BELOW_STAGE_3 = frozenset(
    (
        "transformers.Trainer.save_model",
        "transformers.Trainer.push_to_hub",
        "accelerate.Accelerator.save_model",
        "accelerate.Accelerator.get_state_dict",
    )
)
_OF_ENGINES = frozenset(
    f"deepspeed.runtime.engine.DeepSpeedEngine.{name}" for name in ("save_16bit_model", "save_fp16_model")
)
_SHARDS_MODELS = re.compile(
    r"fsdp|FullyShardedDataParallel|zero_?3|stage[\"']?\s{0,3}[:=]\s{0,3}[\"']?3", re.IGNORECASE
)
#: The stage of ZeRO in settings that stand in a file.
_STAGE = re.compile(r"[\"']?\b(?:zero_)?stage[\"']?\s*[:=]\s*(\d)\b")
_SHARDS = re.compile(r"FullyShardedDataParallelPlugin|DeepSpeedPlugin|fsdp_plugin|fully_shard|FSDP\(")
#: Forwards that communicate nothing but the buffers of a DDP model.
_OF_BUFFERS = frozenset(("torch.nn.parallel.DistributedDataParallel.forward",))
_WITHOUT_GRADIENTS = frozenset(("no_grad", "inference_mode"))


def divergences(module: Module, survey: Survey) -> Iterator[Rooted]:
    """What parts the ranks by their place in a file, as certain as it is that they have to meet."""
    for rooted in survey.spmd.divergences(module):
        confidence = _certainty(module, rooted, survey)
        if confidence is not None:
            yield rooted._replace(confidence=confidence)


def _certainty(module: Module, rooted: Rooted, survey: Survey) -> Confidence | None:
    """How certain it is that the ranks which a test in a file parts have to meet; None if they have not."""
    event = rooted.divergence.step.event
    if event.role in ("collective", "hidden") and _is_below_such_a_flag(rooted, survey):
        return None
    if event.role == "collective":
        if _is_meant(module, rooted, survey):
            return None
        is_open = (
            _is_one_of_two(rooted, survey)
            or _is_kept(module, rooted, survey)
            or is_cached(module, rooted, survey)
            or is_given_instead(rooted, survey)
        )
    elif event.role == "hidden" and event.op in FORWARDS:
        is_open = _is_paired(rooted, survey)
    elif event.role == "hidden":
        if _is_local(rooted, survey):
            return None
        is_open = _may_be_local(rooted, survey) or is_given_instead(rooted, survey)
    else:
        is_open = False
    return Confidence.LOW if is_open else rooted.confidence


def _is_local(rooted: Rooted, survey: Survey) -> bool:
    """Whether a call of a framework does not communicate here, or is made for the ranks that come to it."""
    return (
        _is_of_other_strategy(rooted, survey)
        or _says_whether_all_take_part(rooted.divergence.parted, survey)
        or _is_of_builder(rooted)
        or _is_of_newer_lightning(rooted, survey)
        or _is_sharded_later(rooted, survey)
        or _is_made_alone(rooted, survey)
        or _shards_nothing(rooted, survey)
    )


def _is_meant(module: Module, rooted: Rooted, survey: Survey) -> bool:
    """Whether the others are not to come: the group is one that they do not have."""
    site = rooted.divergence.step.event.site
    function = survey.spmd.function_around(site)
    if _waits_for_orders(rooted, module if function is None else function):
        return True
    if function is None:
        return False
    caller = survey.spmd.function_around(rooted.place)
    if caller is not None and _asks_in_vain(function, site, caller, rooted, survey):
        return True
    for at in (site, *(call.site for call in rooted.through)):
        leaving = survey.spmd.function_around(at)
        if leaving is not None and caller is not None and is_empty(leaving, at.span, caller, rooted.place.span):
            return True
        if leaving is not None and is_of_some(leaving, at.span):
            return True
    return False


def _asks_in_vain(function: Function, event: Site, caller: Function, rooted: Rooted, survey: Survey) -> bool:
    """Whether what communicates asks whether there is a group, and the program makes it only behind the test that parts
    the ranks."""
    if function is caller or not any(word.endswith("initialized") for word in function.words):
        return False
    place = call_place_at(function, event.span)
    test = rooted.divergence.parted.branch.site
    return (
        place is not None
        and asks_for_group(place)
        and survey.spmd.function_around(test) is caller
        and survey.early_ranks.is_ahead_of_group(caller, rooted.place.span)
    )


def _waits_for_orders(rooted: Rooted, scope: Scope) -> bool:
    """Whether ranks that the test lets in take one message after the other in a loop without end: they serve another
    one, which sends when it is asked to, in a thread or the handler of a request."""
    event, test = rooted.divergence.step.event, rooted.divergence.parted.branch.site
    path = scope.path if isinstance(scope, Module) else scope.module.path
    if event.op not in ORDERS or path != event.site.path or 0 not in rooted.divergence.elsewhere:
        return False
    return any(
        facts.is_endless(s) and s.span.line <= event.site.span.line <= s.span.end_line and s.span > test.span
        for s in facts.statements(scope.body)
    )


def _is_one_of_two(rooted: Rooted, survey: Survey) -> bool:
    """Whether a barrier stands in a function that has another one under a test of its own: one rank goes first. Who
    writes this has thought of all ranks, and what distlint takes for a difference was always something else."""
    event = rooted.divergence.step.event
    function = survey.spmd.function_around(rooted.place)
    if event.op != "barrier" or function is None or not all(map(_is_a_barrier, rooted.through)):
        return False
    tests = {branch.site for branch in _tests_of_barriers(survey.spmd.tree(function))}
    return len(tests) > 1


def _is_kept(module: Module, rooted: Rooted, survey: Survey) -> bool:
    """Whether a function on the way to the collective keeps its results, and all ranks have called it before: with the
    same arguments nothing runs."""
    spmd, test = survey.spmd, rooted.divergence.parted.branch.site
    sites = (*(call.site for call in rooted.through[1:]), rooted.divergence.step.event.site) if rooted.through else ()
    on_the_way = ((site.span, spmd.function_around(site)) for site in sites)
    keepers = {name for span, function in on_the_way if function is not None for name in keepers_around(span, function)}
    scope = spmd.function_around(test) or module
    return any(was_called_before(name, scope, test.span) for name in keepers)


def _tests_of_barriers(tree: Tree) -> Iterator[Branch]:
    """The tests of the rank in a function, below which a barrier stands, under no further one."""
    for node in tree:
        if isinstance(node, Invoke):
            continue
        if isinstance(node, Branch) and coordinates(node.test) and _has_barrier((*node.then, *node.orelse)):
            yield node
        for inner_tree in subtrees(node):
            yield from _tests_of_barriers(inner_tree)


def _is_a_barrier(call: Invoke) -> bool:
    """Whether a helper is called as one that waits for all ranks."""
    return _WAITS.search(call.callee.rpartition(".")[2]) is not None


def _has_barrier(tree: Tree) -> bool:
    """Whether a barrier stands in a tree itself, under tests that all ranks share, or is what a helper is there for."""
    return any(
        (isinstance(node, Event) and node.op == "barrier")
        or (isinstance(node, Invoke) and _is_a_barrier(node) and _has_barrier(node.body))
        or (isinstance(node, Branch) and not coordinates(node.test) and _has_barrier((*node.then, *node.orelse)))
        for node in tree
    )


def _may_be_local(rooted: Rooted, survey: Survey) -> bool:
    """Whether a call communicates only where the launch says so, or settings out of sight: its file makes no plugin of
    accelerate that does, and names neither stage 3 of ZeRO nor FSDP."""
    event = rooted.divergence.step.event
    text = survey.project.text(event.site.path)
    if event.name in _LOCAL_UNDER_DDP:
        return _SHARDS.search(text) is None
    return event.name in _LOCAL_BELOW_STAGE_3 and _SHARDS_MODELS.search(text) is None


def _is_of_other_strategy(rooted: Rooted, survey: Survey) -> bool:
    """Whether the test of the rank asks for the strategy; for a call of accelerate, which is local without sharding,
    one around it."""
    divergence = rooted.divergence
    tests = [divergence.parted]
    if divergence.step.event.name.startswith("accelerate."):
        tests += (decision for decision in divergence.step.under if not coordinates(decision.term))
    return any(map(_STRATEGY.search, (text for test in tests for text in survey.spmd.asked(test.branch.site))))


def _outcomes(decision: Decision, survey: Survey) -> tuple[tuple[Expression, bool], ...]:
    """What is known where a test has come out as it has, in whatever words it is written; nothing of one that does not
    stand in a statement."""
    site = decision.branch.site
    scope = survey.spmd.function_around(site) or survey.project.module_at(site.path)
    return outcomes_at(scope, site.span, bool(decision.taken)) if scope is not None else ()


def _says_whether_all_take_part(decision: Decision, survey: Survey) -> bool:
    """``config.DISTRIBUTED_INFERENCE or is_main_process()``: without the flag, the call is made to work on one rank."""
    for test, outcome in _outcomes(decision, survey):
        if isinstance(test, Boolean) and outcome is (test.operator == "or"):
            sides = test.operands if outcome else tuple(map(opposite, test.operands))
            if any(map(_is_such_a_flag, sides)):
                return True
    return False


def _is_such_a_flag(asked: Expression) -> bool:
    name = facts.last_called(asked)
    return name is not None and "distributed" in name.lower()


def _is_below_such_a_flag(rooted: Rooted, survey: Survey) -> bool:
    """Whether a flag that is off without several processes is asked for around the test of the rank."""
    left, step = rooted.divergence.left, rooted.divergence.step
    around = [d for d in (left.under if left is not None else step.under) if not coordinates(d.term)]
    known = (found for decision in around for found in _outcomes(decision, survey))
    return any(_is_such_a_flag(test) and not outcome for test, outcome in known)


def _is_of_newer_lightning(rooted: Rooted, survey: Survey) -> bool:
    """Whether a call of Lightning communicates only since a release that the project stays below, or that no longer
    calls the hook in which it stands."""
    name = rooted.divergence.step.event.name
    method = survey.spmd.function_around(rooted.place)
    is_in_older = method is not None and is_called_by_older(name, method, survey.order)
    return is_in_older or is_only_in_newer(name, survey.project, survey.settings)


def _is_of_builder(rooted: Rooted) -> bool:
    """Whether a function that builds models asks for ZeRO-3: who builds a plain one on one rank calls it, too."""
    step = rooted.divergence.step
    asked = any(not coordinates(decision.term) for decision in step.under)
    return step.event.op == "zero.Init" and bool(rooted.through) and asked


def _is_sharded_later(rooted: Rooted, survey: Survey) -> bool:
    """Whether the model that the call is given goes on to a function that shards models: it is a plain one as yet."""
    site = rooted.divergence.step.event.site
    function = survey.spmd.function_around(site)
    given = _given(function, site) if function is not None else frozenset()
    if function is None or not given:
        return False
    return any(
        place.expression.span > site.span
        and any(facts.dotted(argument.value) in given for argument in call_of(place).arguments)
        and any(survey.wrapped.leads_to_replacing(callee) for callee in survey.order.callees(place))
        for place in calls_in(function)
    )


def _shards_nothing(rooted: Rooted, survey: Survey) -> bool:
    """Whether all settings of ZeRO in the file of a call ask for stage 0, which keeps everything whole on each rank;
    or, if it is the model that the call gathers, they or else the project's files of settings for a stage that keeps
    this whole."""
    event = rooted.divergence.step.event
    text = survey.project.text(event.site.path)
    stages = {match[1] for match in _STAGE.finditer(text)}
    if event.name not in _LOCAL_BELOW_STAGE_3 | _OF_ENGINES or _SHARDS_MODELS.search(text) is not None:
        return bool(stages) and stages <= {"0"}
    stages = stages or {*survey.settings.started.zero_stages}
    return bool(stages) and stages <= {"0", "1", "2"}


def _is_made_alone(rooted: Rooted, survey: Survey) -> bool:
    """Whether the model whose states are asked for was made below the test, by the ranks that it lets in: it is a plain
    one, since the others would have a part of any other."""
    site, test = rooted.divergence.step.event.site, rooted.divergence.parted.branch.site
    if "state_dict" not in rooted.divergence.step.event.op:
        return False
    function = survey.spmd.function_around(site)
    options = _options(rooted.divergence.step.event.name)
    given = _given(function, site, options) if function is not None and not rooted.through else frozenset()
    body = function.body if function is not None else ()
    if rooted.divergence.kind != "exit":
        parting = (s for s in facts.asking(test.span, body) if isinstance(s, facts.If))
        body = tuple(inner for statement in parting for inner in (*statement.body, *statement.orelse))
    return any(
        isinstance(made, facts.Assign)
        and isinstance(made.value, facts.Call)
        and test.span < made.span < site.span
        and any(facts.dotted(target) in given for target in made.targets)
        for made in facts.statements(body)
    )


def _given(function: Function, site: Site, options: frozenset[str] = frozenset()) -> frozenset[str]:
    """The names that the call at a place in a function is given, or what it is given has; none that are given as
    ``options``, by keyword."""
    calls = (call_of(place) for place in calls_in(function) if place.expression.span == site.span)
    form = one_form(function)
    arguments = (given for call in calls for given in call.arguments if given.keyword not in options)
    named = (facts.dotted(known) for given in arguments for known in form.names(given.value))
    return frozenset(filter(None, named))


def _options(name: str) -> frozenset[str]:
    """The parameters of a call of a framework that say whether it communicates, and are no model."""
    row = knowledge.lookup(name, "hidden")
    asked = row.conditions if row is not None else ()
    return frozenset(condition.name.partition(".")[0] for condition in asked if condition.kind != "needs")


def _is_paired(rooted: Rooted, survey: Survey) -> bool:
    """Whether a forward of a DDP model, without gradients, broadcasts buffers that the others broadcast in their next
    forward, which the rank that was ahead leaves out: what comes next for the others is such a forward, or nothing."""
    event, instead = _first_behind_the_test(rooted).event, _next_of_the_others(rooted)
    if event.op != "forward" or event.name not in _OF_BUFFERS:
        return False
    sites = [event.site, rooted.place, *(call.site for call in rooted.through)]
    if not any(_is_without_gradients(site, survey) for site in sites):
        return False
    return instead is None or instead.event.op == "forward"


def _first_behind_the_test(rooted: Rooted) -> Step:
    """What the ranks that others leave behind enter first, in the group of the model: they wait further on, in the next
    round of a loop."""
    divergence = rooted.divergence
    if divergence.words is None or divergence.kind != "exit":
        return divergence.step
    return _next(divergence.words[0], divergence) or divergence.step


def _next_of_the_others(rooted: Rooted) -> Step | None:
    """What the ranks that do not come enter next, in the group of the model."""
    divergence = rooted.divergence
    return divergence.instead if divergence.words is None else _next(divergence.words[1], divergence)


def _next(word: Word, divergence: Divergence) -> Step | None:
    """What a rank enters first behind the test at which others part from it, in the group of the event."""
    after = next((number for number, turn in word.turns if turn.branch is divergence.parted.branch), 0)
    return next((step for step in word.steps[after:] if step.members == divergence.step.members), None)


def _is_without_gradients(site: Site, survey: Survey) -> bool:
    """Whether a place stands in a block, or in a function, that computes no gradients."""
    function = survey.spmd.function_around(site)
    if function is None or _WITHOUT_GRADIENTS.isdisjoint(function.words):
        return False
    around = (function, *(f for f in nested(function) if site.span.is_inside(f.definition.span)))
    if any(facts.last_called(one) in _WITHOUT_GRADIENTS for f in around for one in f.definition.decorators):
        return True
    blocks = (s for s in facts.statements(function.body) if isinstance(s, facts.With) and site.span.is_inside(s.span))
    return any(facts.last_called(context) in _WITHOUT_GRADIENTS for block in blocks for context, _ in block.items)
