"""A function gets a metric and computes it on rank 0.

reason: compute synchronises the state of all ranks
runs: no (needs torchmetrics)
"""
import torch.distributed as dist
from torchmetrics.classification import MulticlassAccuracy


def validate(model, loader, metric):
    for inputs, labels in loader:
        metric.update(model(inputs), labels)
    if dist.get_rank() == 0:
        print(metric.compute())


def main(model, loader):
    metric = MulticlassAccuracy(num_classes=10)
    validate(model, loader, metric)  # expect: RNK105 "compute"
