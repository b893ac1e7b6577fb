"""What methods and functions of torch do with the memory of a tensor."""

from __future__ import annotations

import re

from distlint import knowledge

_IN_PLACE = re.compile(r"^[a-z][a-z0-9_]*[a-z0-9]_$")


def method_memory(name: str) -> str:
    """What the result of a tensor's method shares with it (``view``, ``copy`` …, see ``tensor.tsv``); ``in-place`` if
    it changes the tensor; empty if that is not known (new memory, after reading)."""
    known = knowledge.tensor_memory(f"torch.Tensor.{name}")
    if known:
        return known
    return "in-place" if _IN_PLACE.match(name) else ""


def attribute_memory(name: str) -> str:
    """The same for an attribute."""
    return knowledge.tensor_memory(f"torch.Tensor.{name}")


def function_memory(name: str) -> str:
    """The same for a function of torch, by its full name."""
    return knowledge.tensor_memory(name)
