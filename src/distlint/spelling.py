"""What did the user mean? The nearest valid name to a misspelt one."""

from __future__ import annotations

from collections.abc import Iterable

# Ratio of difflib above which a name is taken for a misspelling and no longer for something else.
LOOKS_ALIKE = 0.6
CODES_LOOK_ALIKE = 0.8


def nearest(name: str, candidates: Iterable[str]) -> str | None:
    """The candidate that is most like ``name``, however unlike it is; None only if there are no candidates.

    Case and the choice of ``-`` or ``_`` do not count. Of two that are equally alike (to ``RNK1O1`` both ``RNK101`` and
    ``RNK112`` are, with five letters in order) the one with more letters in their places is nearer.
    """
    return max(candidates, key=lambda candidate: (_likeness(name, candidate), _in_place(name, candidate)), default=None)


def meant(name: str, candidates: Iterable[str]) -> str | None:
    """The candidate that ``name`` may be a misspelling of; None if none looks like it.

    Codes are alike by nature: of theirs, one letter may be wrong.
    """
    found = nearest(name, candidates)
    if found is None:
        return None
    return found if _likeness(name, found) >= (CODES_LOOK_ALIKE if found[-1:].isdigit() else LOOKS_ALIKE) else None


def did_you_mean(name: str, candidates: Iterable[str]) -> str:
    """The end of an error message about ``name``: a question if a candidate looks like it, else nothing."""
    found = meant(name, candidates)
    return f"; did you mean `{found}`?" if found is not None else ""


def on_one_line(text: str) -> str:
    """``text`` with everything unprintable escaped, so that a message that quotes it stays one line."""
    return text if text.isprintable() else repr(text)[1:-1]


def _likeness(name: str, candidate: str) -> float:
    import difflib  # only a mistake needs it

    return difflib.SequenceMatcher(None, _plain(candidate), _plain(name)).ratio()


def _in_place(name: str, candidate: str) -> int:
    return sum(one == other for one, other in zip(_plain(name), _plain(candidate), strict=False))


def _plain(name: str) -> str:
    return name.casefold().replace("_", "-")
