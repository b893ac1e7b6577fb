"""What findings rest on, as one process hands it to another and to the cache."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from distlint.project.bits import numbers, picked
from distlint.project.known import Silent, Source
from distlint.project.project import Project
from distlint.project.questions import Answer, Answers, Aspect, Question


class Footing(NamedTuple):
    """What the findings of some files of one project rest on.

    ``sources``: files (absolute paths), aspects of files, and questions. ``of``: for each file that was checked its
    sources, as the bits of a number in hexadecimal digits; ``silent``: the rules that find nothing in it. ``answers``:
    what each question was answered, by the files that were asked; ``told``: what files said about their aspects.
    ``seen``: where names were looked up (:func:`distlint.project.roots.seen`). ``outlines``: what was made of texts
    that earlier runs did not know (:class:`~distlint.project.outlines.Outlines`).
    """

    sources: Sequence[Source]
    of: Mapping[str, str]
    silent: Silent
    answers: Answers
    told: Mapping[Aspect, Answer]
    seen: Mapping[str, str]
    outlines: Mapping[str, str]


def footing_of(project: Project, seen: Mapping[str, str]) -> Footing:
    """What the findings rest on that were made of a project."""
    sources = project.grounds.all()
    of = {path: f"{bits >> 1:x}" for path, bits in project.founded.items()}
    silent = {path: _grouped(project.silent.get(path, {}), bits) for path, bits in project.founded.items()}
    answers = {question: project.answers.get(question, {}) for question in sources if isinstance(question, Question)}
    told = {aspect: project.told[aspect] for aspect in sources if isinstance(aspect, Aspect)}
    return Footing(sources, of, silent, answers, told, seen, project.outlines.made())


def _grouped(silent: Mapping[str, int], every: int) -> list[list[str]]:
    """Rules by what they rest on."""
    groups: dict[int, list[str]] = {}
    for code, bits in silent.items():
        groups.setdefault(bits, []).append(code)
    places = numbers(every)
    return [[f"{picked(bits, places):x}", *codes] for bits, codes in groups.items()]
