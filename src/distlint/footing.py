"""What findings rest on, as one process hands it to another and to the cache."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple, Union

from distlint.project.questions import Answer, Answers, Aspect, Question

Source = Union[str, Question, Aspect]  # noqa: UP007 (used at run time on 3.10)


class Footing(NamedTuple):
    """What the findings of some files of one project rest on.

    ``sources``: files (absolute paths), aspects of files, and questions. ``of``: for each file that was checked its
    sources, as bits: the first source has the value 2. ``answers``: what each question was answered, by the files that
    were asked; ``told``: what files said about their aspects. ``seen``: where names were looked up
    (:func:`distlint.project.roots.seen`). ``outlines``: what was made of texts that earlier runs did not know
    (:class:`~distlint.project.outlines.Outlines`).
    """

    sources: Sequence[Source]
    of: Mapping[str, int]
    answers: Answers
    seen: Mapping[str, str]
    outlines: Mapping[str, str]
    told: Mapping[Aspect, Answer]
