"""Contexts that are entered, in the ways that there are.

reason: `with`, a stack, a variable, a return, a wrapper that enters
runs: no (needs accelerate)
"""
from contextlib import ExitStack, contextmanager, nullcontext

from accelerate import Accelerator


class Loop:
    def __init__(self):
        self.accelerator = Accelerator()

    @contextmanager
    def turn(self):
        with self.accelerator.main_process_first():
            yield

    def prepare(self, dataset, tokenize):
        with self.accelerator.main_process_first():
            return dataset.map(tokenize)

    def step(self, model, batch, is_last):
        context = nullcontext() if is_last else self.accelerator.no_sync(model)
        with context, ExitStack() as stack:
            stack.enter_context(self.accelerator.accumulate(model))
            return model(batch)

    def first(self):
        return self.accelerator.local_main_process_first()
