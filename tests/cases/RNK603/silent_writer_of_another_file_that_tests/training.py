"""The helpers of another file test the rank, put it into the name, or are called by the rank that has been tested.

reason: one rank writes each file
runs: no (a library)
"""
import torch.distributed as dist
from records import write_metrics, write_report, write_share


def train(loader, step, folder):
    accuracies = [step(batch) for batch in loader]
    write_metrics(accuracies[-1], f"{folder}/metrics.json")
    write_share(accuracies, folder)
    if dist.get_rank() == 0:
        print("accuracy", accuracies[-1])
        write_report(accuracies[-1], f"{folder}/report.json")
