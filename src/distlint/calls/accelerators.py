"""Accelerators told by the names that everybody gives them, where nothing leads to what made them."""

from __future__ import annotations

from distlint.facts import Attribute, Expression, last_called, last_name


def method_of_accelerator(function: Expression) -> str | None:
    """The method of an object that is named an accelerator, of accelerate: ``gather`` for
    ``self.accelerator.gather``; None for everything else."""
    if not isinstance(function, Attribute):
        return None
    return function.attr if (last_name(function.value) or "").endswith("accelerator") else None


def method_of_deepspeed(function: Expression) -> str | None:
    """The method of DeepSpeed's accelerator, its name for ``torch.cuda``: ``set_device`` for
    ``get_accelerator().set_device``; None for everything else."""
    if not isinstance(function, Attribute):
        return None
    return function.attr if last_called(function.value) == "get_accelerator" else None
