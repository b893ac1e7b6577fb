"""A training function lets rank 0 report, and has a helper of another file write, on every rank; who calls it is not
seen, as in a library.

reason: who tests its rank knows that there are others, and they come to the call as well
runs: no (a race)
"""
import torch.distributed as dist
from records import write_metrics


def train(loader, step, metrics_path):
    accuracy = 0.0
    for batch in loader:
        accuracy = step(batch)
    write_metrics(accuracy, metrics_path)  # expect: RNK603 "train → write_metrics"
    if dist.get_rank() == 0:
        print("accuracy", accuracy)
