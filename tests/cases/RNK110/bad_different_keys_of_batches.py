"""Not every rank has met every class.

reason: the rank that has met one class only has left the loop
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in all_reduce (line 20); rank 1 finished
"""
from collections import defaultdict

import torch
import torch.distributed as dist


def evaluate(loader):
    correct = defaultdict(list)
    for batch in loader:
        correct[batch["task"][0]].append(batch["score"].float())
    accuracy = {}
    for task, scores in correct.items():  # expect: RNK110 "correct.items()"
        mean = torch.cat(scores).mean()
        dist.all_reduce(mean)
        accuracy[task] = mean / dist.get_world_size()
    return accuracy


def main(rank, world_size):
    tasks = ["qa", "nli"] if rank == 0 else ["qa", "qa"]
    samples = [{"task": task, "score": 1.0} for task in tasks]
    evaluate(torch.utils.data.DataLoader(samples, batch_size=1))
