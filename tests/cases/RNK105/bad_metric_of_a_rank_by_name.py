"""A metric is computed where an attribute says that this is rank 0.

reason: a metric that was given no group synchronises over all ranks, so that the name of the rank is doubt enough
runs: no (needs torchmetrics)
"""
from torchmetrics import MeanMetric


class Evaluation:
    def __init__(self, rank):
        self.rank = rank
        self.loss = MeanMetric()

    def report(self):
        if self.rank == 0:
            print(self.loss.compute())  # expect: RNK105 "compute"


def evaluate(args, values):
    metric = MeanMetric().to(args.device)
    for value in values:
        metric.update(value)
    return metric.compute() if args.rank == 0 else None  # expect: RNK105 "compute"
