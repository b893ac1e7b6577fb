"""Calls that communicate without saying so: wrappers around models."""

from __future__ import annotations

from ..spellings import Lines, Writer
from ..wraps import indented
from .registry import HIDDEN, shape


def _wrapped(writer: Writer) -> str:
    writer.need("from torch.nn.parallel import DistributedDataParallel")
    return "model = DistributedDataParallel(torch.nn.Linear(2, 2))"


@shape(HIDDEN)
def wrapper_constructed(writer: Writer) -> Lines:
    before, test = writer.test()
    wrap = _wrapped(writer)
    return [*before, f"if {test}:", f"    {wrap}"] if writer.random.random() < 0.5 else [wrap]


@shape(HIDDEN)
def backward_pass(writer: Writer) -> Lines:
    before, test = writer.test()
    step = ["loss = model(value).sum()", "loss.backward()"]
    forms = ([*step], [f"if {test}:", *indented(step)], [step[0], f"if {test}:", "    print(loss.item())", step[1]])
    return [_wrapped(writer), *before, *writer.random.choice(forms)]


@shape(HIDDEN)
def skipped_step(writer: Writer) -> Lines:
    before, test = writer.test()
    skip = writer.random.choice((test, "step == 1"))
    body = [f"if {skip}:", "    continue", "model(value).sum().backward()"]
    return [_wrapped(writer), *before, "for step in range(2):", *indented(body)]
