"""The facts of files, as they are made from their texts, or were made from the same texts by earlier runs."""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import blake2b

from distlint.facts import ModuleFacts
from distlint.facts.outlines import read_back, written


class Outlines:
    """``known``: what earlier runs made of texts, by their digests; None if nobody keeps what this one makes."""

    def __init__(self, known: Mapping[str, str] | None) -> None:
        self._known = known
        self._made: dict[str, ModuleFacts] = {}

    def facts(self, path: str, text: str) -> ModuleFacts:
        """The facts of the file at ``path``, which holds ``text``."""
        digest = _digest(text) if self._known is not None else ""
        known = read_back(self._known[digest], path) if self._known and digest in self._known else None
        if known is not None:
            return known
        from distlint.syntax.module import module_facts
        from distlint.syntax.vocabulary import words_worth_keeping

        made = module_facts(path, text, words_worth_keeping())
        if self._known is not None:
            self._made[digest] = made
        return made

    def made(self) -> dict[str, str]:
        """What earlier runs did not know, by the digests of the texts."""
        texts = {digest: written(facts) for digest, facts in self._made.items()}
        return {digest: text for digest, text in texts.items() if text is not None}


def _digest(text: str) -> str:
    """As :func:`~distlint.cache.contents.digest_of` of a file with this text in UTF-8 and ``\\n`` line ends."""
    return blake2b(text.encode(errors="surrogatepass"), digest_size=16).hexdigest()
