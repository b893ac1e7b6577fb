"""A metric that all ranks ask, one of the project that does not reduce, and a handler that saves, on one rank.

reason: only the metrics of ignite reduce; a handler consolidates nothing where no optimizer is sharded
runs: no (needs ignite)
"""
import ignite.distributed as idist
from ignite.handlers import Checkpoint, DiskSaver
from ignite.metrics import Accuracy, Metric


class Seen(Metric):
    def reset(self):
        self.count = 0

    def update(self, output):
        self.count += len(output)

    def compute(self):
        return self.count


def evaluate(engine, model, loader):
    accuracy = Accuracy()
    seen = Seen()
    for x, y in loader:
        accuracy.update((model(x), y))
        seen.update(x)
    score = accuracy.compute()
    save = Checkpoint({"model": model}, DiskSaver("out"))
    if idist.get_rank() == 0:
        print(score, seen.compute())
        save(engine)
