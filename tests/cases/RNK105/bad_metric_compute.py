"""A metric is computed on rank 0.

reason: compute synchronises the state of all ranks
runs: no (needs torchmetrics)
"""
import torch.distributed as dist
from torchmetrics import MeanMetric


def evaluate(model, loader):
    metric = MeanMetric()
    for batch in loader:
        metric.update(model(batch))
    if dist.get_rank() == 0:
        print(metric.compute())  # expect: RNK105 "compute"
