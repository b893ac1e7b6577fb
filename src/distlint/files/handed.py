"""Functions that ask for the first rank, and hand what all ranks write on to another file that knows none."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from distlint.files.aware import knows_of_others
from distlint.files.naming import as_shared, is_own, is_plain
from distlint.files.reading import Reached
from distlint.project import Function, Module, Scope
from distlint.remembering import remembered
from distlint.spmd.terms import Term, Unknown, leaves
from distlint.spmd.tree import Site
from distlint.syntax.vocabulary import is_distributed

if TYPE_CHECKING:
    from distlint.files import Exposure, Files


def handed_on(
    files: Files, module: Module, *kinds: str, aware: Callable[[Function], bool] = knows_of_others
) -> Iterator[tuple[Function, Reached]]:
    """The effects of these kinds in functions of other files that know no ranks, with the functions of this module that
    lead to them and are ``aware`` of others (ask for the first rank): there the test belongs. One for each call, whose
    site comes first in ``touch.through``."""
    for root in () if module.is_test else module.functions:
        if not (files.words.may_hand_on(root, *kinds) and aware(root) and files.is_run_by_several(root)):
            continue
        reading = files.reading(root)
        for site in dict.fromkeys(e.site for e in reading.effects if e.kind in kinds and e.site.path != module.path):
            for reached in reading.ways(site).reached_by_call():
                effect = reached.touch.effect
                told = as_shared(effect.on, reading.loops)
                if not (effect.tolerant or is_own(effect.on) or _is_made(told)) and _is_unaware(files, reached, told):
                    yield root, reached


def out_of_sight(files: Files, module: Module, kind: str) -> Iterator[tuple[Exposure, Site]]:
    """How all ranks come to effects of a kind that stand in files no rule looks at, as they have no word of distributed
    code, each with the call on the way there that is the last one in sight, if that stands in this module."""
    scopes: list[Scope] = [] if module.is_test else [*module.functions, module]
    roots = [root for root in scopes if files.words.may_hand_on(root, kind) and files.is_run_by_several(root)]
    told: set[Site] = set()
    for around in files.words.below(roots, kind):
        for exposure, place in _seen_from(files, around, kind):
            site = exposure.reached.touch.effect.site
            if place.path == module.path and site not in told:
                told.add(site)
                yield exposure, place


@remembered
def _seen_from(files: Files, around: Function, kind: str) -> tuple[tuple[Exposure, Site], ...]:
    """How all ranks come to effects of a kind in a function whose file is out of sight, each with the call on the way
    there that is the last one in sight."""
    if around.module.is_test or is_distributed(around.module.text) or not files.is_run_by_several(around):
        return ()
    found = []
    for reached in files.own_of(around, kind):
        site = reached.touch.effect.site
        exposure = files.exposed(around, reached, proven=True) if not reached.touch.caught else None
        if exposure is not None and not files.is_made_before(around, site):
            calls = (call.site for call in reversed(exposure.reached.touch.through))
            call = next((call for call in calls if _is_in_sight(files, call)), None)
            by_maker = _by_makers(files, around, site) if call is None and exposure.root is around else None
            found.append(by_maker or (exposure, call or site))
    return tuple(found)


def _by_makers(files: Files, hook: Function, site: Site) -> tuple[Exposure, Site] | None:
    """How all ranks come to an effect in a hook, which something calls by its name, from a function that makes the
    object and hands it on, with the call in that."""
    for maker in files.entries.makers(hook):
        if not isinstance(maker, Function) or not is_distributed(maker.module.text):
            continue
        for reached in files.reading(maker).ways(site).reached():
            exposure = files.exposed(maker, reached, proven=True) if not reached.touch.caught else None
            calls = (call.site for call in exposure.reached.touch.through) if exposure is not None else ()
            call = next((call for call in reversed([*calls]) if call.path == maker.module.path), None)
            if exposure is not None and call is not None:
                return exposure, call
    return None


def _is_in_sight(files: Files, site: Site) -> bool:
    return is_distributed(files.project.text(site.path))


def _is_made(path: Term) -> bool:
    """Whether nobody knows what a part of a path was made of: of the data of this rank, maybe."""
    return any(isinstance(leaf, Unknown) and "(" in leaf.key for leaf in leaves(path))


def _is_unaware(files: Files, reached: Reached, path: Term) -> bool:
    """Whether no function behind the first call on the way to an effect knows of ranks, and nothing is reported at the
    effect itself: its file has no word of distributed code, so no rule looks at it (then the path has to be the same
    by its parts, of which ``path`` is made: 2 of 4 forms right otherwise), or all ranks are not seen to come there."""
    through, site = reached.touch.through, reached.touch.effect.site
    if not through or through[-1].callee.endswith(".__exit__"):  # what a context has recorded, if anything
        return False
    places = (*(call.site for call in through[1:]), site)
    around = [function for function in map(files.spmd.function_around, places) if function is not None]
    if len(around) < len(places) or any(map(files.spmd.reach.speaks_of_ranks, around)):
        return False
    if is_plain(path) and not _is_in_sight(files, site):
        return True
    ways = files.reading(around[-1]).ways(site).reached()
    return all(files.exposed(around[-1], way, proven=True) is None for way in ways)
