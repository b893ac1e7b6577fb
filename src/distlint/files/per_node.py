"""What the first rank of every node does to files that all nodes see."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from distlint.files.naming import is_of_node
from distlint.project import Module
from distlint.spmd.terms import coordinates
from distlint.spmd.tree import Effect, Site
from distlint.spmd.words import Touch

if TYPE_CHECKING:
    from distlint.files import Files
    from distlint.files.reading import Reached

_LOCAL_RANK = re.compile(r"local_?(?:rank|main|process)", re.IGNORECASE)
_GLOBAL_RANK = re.compile(
    r"global_?rank|get_rank\(|[\"']RANK[\"']|(?:args|self|cfg|config|opt)\.rank\b|is_main_process|node_?rank|nnodes|num_nodes"
)
#: Programs that call the rank among all their local rank.
_MISNAMED = re.compile(r"local_rank *= *[^\n]{0,40}(?:(?<![a-z_])get_rank\(|[\"']RANK[\"'])")

#: Comments and docstrings by which each node is to have its own file.
_EACH_NODE = re.compile(r"#[^\n]{0,80}\b(?:each|every|per)[ -](?:instance|node|machine|host|server)\b", re.IGNORECASE)
_OWN_DISKS = re.compile(r"\bno shared\s{1,40}(?:storage|disk|file)|\bto local disks?\b", re.IGNORECASE)
#: Lines around a test in which a comment is about it.
_NEAR = 4
#: What functions call that fetch a file, or unpack one that was fetched.
_FETCHING = frozenset(("requests", "urlopen", "urlretrieve", "iter_content", "extractall", "unpack_archive"))


def once_per_node(files: Files, module: Module, *kinds: str) -> Iterator[tuple[Site, Touch]]:
    """The effects of these kinds that the first rank of every node comes to, on files that all nodes see, each with
    the test that lets these ranks through; in a module that knows the global rank, too."""
    words = module.text
    if _LOCAL_RANK.search(words) is None or _GLOBAL_RANK.search(words) is None or _MISNAMED.search(words):
        return
    for root, reached in files.own(module, *kinds, named=True):
        effect = reached.touch.effect
        if is_of_node(effect.on) or (reached.touch.caught and effect.kind != "write") or _is_fetched(effect, files):
            continue
        tops = [chain.root for chain in files.entries.chains(root, effect.site) if chain.top]
        if any(files.reading(top).is_made_for_others(effect.site) for top in tops):
            continue  # each node has its own
        ways = [way for top in tops for way in files.reading(top).ways(effect.site).reached()]
        test = ways[0].node_test if ways else None
        if test is None or test.path != module.path or _is_for_each_node(words, test):
            continue
        if all(_lets_in_first_of_node(way, files) for way in ways):
            yield test, ways[0].touch


def _is_fetched(effect: Effect, files: Files) -> bool:
    """Whether a file is written by a function that fetches or unpacks data, which each node may keep for itself."""
    function = files.spmd.function_around(effect.site) if effect.name.startswith("open") else None
    return function is not None and not _FETCHING.isdisjoint(function.words)


def _lets_in_first_of_node(way: Reached, files: Files) -> bool:
    """Whether the first rank of every node comes to an effect, and no other test names a rank."""
    others = (d.branch.site for d in way.touch.under if not coordinates(d.term))
    return way.node_test is not None and not any(map(files.tests.names_a_rank, others))


def _is_for_each_node(module: str, test: Site) -> bool:
    """Whether the text of a module says that each node is to have its own file, in a comment near a test or anywhere
    about its disks."""
    near = module.split("\n")[max(test.span.line - 1 - _NEAR, 0) : test.span.line + _NEAR]
    return _EACH_NODE.search("\n".join(near)) is not None or _OWN_DISKS.search(module) is not None
