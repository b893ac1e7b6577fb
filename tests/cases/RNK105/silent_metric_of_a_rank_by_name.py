"""A metric has a group of its own, or all ranks compute it.

reason: which ranks are in the group that the metric was given nobody sees; what all compute is right
runs: no (needs torchmetrics)
"""
from torchmetrics import MeanMetric


def of_a_group(args, values, group):
    metric = MeanMetric(process_group=group)
    for value in values:
        metric.update(value)
    if args.rank == 0:
        print(metric.compute())


def of_options(args, values, options):
    metric = MeanMetric(**options)
    for value in values:
        metric.update(value)
    if args.rank == 0:
        print(metric.compute())


def of_all(args, values):
    metric = MeanMetric()
    for value in values:
        metric.update(value)
    mean = metric.compute()
    if args.rank == 0:
        print(mean)
