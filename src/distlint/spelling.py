"""What did the user mean? The nearest valid name to a misspelt one."""

from __future__ import annotations

from collections.abc import Iterable

# Ratio of difflib above which a name is taken for a misspelling and no longer for something else.
LOOKS_ALIKE = 0.6


def nearest(name: str, candidates: Iterable[str]) -> str | None:
    """The candidate that is most like ``name``, however unlike it is; None only if there are no candidates.

    Case and the choice of ``-`` or ``_`` do not count.
    """
    import difflib  # only a mistake needs it

    plain = {_plain(candidate): candidate for candidate in candidates}
    found = difflib.get_close_matches(_plain(name), plain, n=1, cutoff=0.0)
    return plain[found[0]] if found else None


def did_you_mean(name: str, candidates: Iterable[str]) -> str:
    """The end of an error message about ``name``: a question if a candidate looks like it, a statement if none does.

    Empty if there are no candidates.
    """
    import difflib

    found = nearest(name, candidates)
    if found is None:
        return ""
    if difflib.SequenceMatcher(None, _plain(found), _plain(name)).ratio() >= LOOKS_ALIKE:
        return f"; did you mean `{found}`?"
    return f"; the nearest valid name is `{found}`"


def on_one_line(text: str) -> str:
    """``text`` with everything unprintable escaped, so that a message that quotes it stays one line."""
    return text if text.isprintable() else repr(text)[1:-1]


def _plain(name: str) -> str:
    return name.casefold().replace("_", "-")
