"""Trainers of libraries, by their classes."""

from __future__ import annotations

import re

from distlint.project import Class, External, Symbol

_TRAINER = re.compile(r"(?:transformers|trl|sentence_transformers|optimum)\.(?:\w{1,40}\.)*\w{0,40}Trainer")


def is_trainer_of_transformers(symbol: Symbol) -> bool:
    """Whether a class is the trainer of transformers, or derived from it."""
    lineage = symbol.lineage if isinstance(symbol, Class) else (symbol,)
    return any(isinstance(base, External) and _TRAINER.fullmatch(base.name) is not None for base in lineage)
