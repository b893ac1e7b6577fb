"""The facts of files, as they are made from their texts, or were made from the same texts by earlier runs."""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import blake2b
from types import MappingProxyType

from distlint.facts import ModuleFacts
from distlint.facts.outlines import read_back, written


class Outlines:
    """``known``: what earlier runs made of texts, by their digests; None if nobody keeps what this one makes.
    ``ahead``: what this run has made of texts before (:func:`~distlint.ahead.read_ahead`)."""

    def __init__(self, known: Mapping[str, str] | None, ahead: Mapping[str, str] = MappingProxyType({})) -> None:
        self._known = known
        self._ahead = ahead
        self._made: dict[str, ModuleFacts | str | None] = {}

    def facts(self, path: str, text: str) -> ModuleFacts:
        """The facts of the file at ``path``, which holds ``text``."""
        digest = digest_of(text) if self._known is not None or self._ahead else ""
        for outlines in (self._known, self._ahead):
            known = read_back(outlines[digest], path) if outlines and digest in outlines else None
            if known is not None:
                if outlines is self._ahead and self._known is not None:
                    self._made[digest] = outlines[digest]
                return known
        made = made_of(path, text)
        if self._known is not None:
            self._made[digest] = made
        return made

    def made(self) -> dict[str, str]:
        """What earlier runs did not know, by the digests of the texts."""
        for digest, made in self._made.items():
            if isinstance(made, ModuleFacts):
                self._made[digest] = written(made)
        return {digest: text for digest, text in self._made.items() if isinstance(text, str)}


def made_of(path: str, text: str) -> ModuleFacts:
    """The facts of a file, from its text."""
    from distlint.syntax.module import module_facts
    from distlint.syntax.vocabulary import words_worth_keeping

    return module_facts(path, text, words_worth_keeping())


def digest_of(text: str) -> str:
    """As :func:`~distlint.cache.contents.digest_of` of a file with this text in UTF-8 and ``\\n`` line ends."""
    return blake2b(text.encode(errors="surrogatepass"), digest_size=16).hexdigest()
