"""A metric that does not synchronise.

reason: sync_on_compute=False keeps compute local
runs: no (needs torchmetrics)
"""
import torch.distributed as dist
from torchmetrics import MeanMetric


def log(values):
    metric = MeanMetric(sync_on_compute=False)
    for value in values:
        metric.update(value)
    if dist.get_rank() == 0:
        print(metric.compute())
