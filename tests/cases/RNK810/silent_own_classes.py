"""Objects of the project, and of nobody knows which class, with methods of these names.

reason: an evaluator accumulates when it is told to, and what `model` is stands nowhere
runs: no (nothing communicates)
"""
from contextlib import contextmanager


class Evaluator:
    def __init__(self):
        self.parts = []

    def accumulate(self):
        self.total = sum(self.parts)

    def no_sync(self):
        self.is_synced = False


def evaluate(model, coco):
    evaluator = Evaluator()
    evaluator.accumulate()
    evaluator.no_sync()
    coco.accumulate()
    model.no_sync()


@contextmanager
def borrowed(pool):
    yield pool.take()
