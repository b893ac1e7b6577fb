"""Every epoch the metric is averaged over the workers.

reason: rank 0 logs what it has by itself
runs: 3 ranks
observed: 3 ranks, torch 2.13, gloo: rank 0 got a wrong value (line 17); ranks 1 and 2 finished
"""
import torch
import torch.distributed as dist


def main(rank, world_size):
    workers = dist.new_group(list(range(1, world_size)))
    for epoch in range(2):
        metric = torch.tensor(float(rank))
        dist.all_reduce(metric, group=workers)  # expect: RNK118
        mean = metric / (world_size - 1)
        assert mean.item() == 1.5
