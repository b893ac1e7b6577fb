"""All ranks but the first reduce, and all print.

reason: rank 0 prints its own value
runs: 3 ranks
observed: 3 ranks, torch 2.13, gloo: rank 0 got a wrong value (line 16); ranks 1 and 2 finished
"""
import torch
import torch.distributed as dist


def main(rank, world_size):
    workers = dist.new_group(list(range(1, world_size)))
    loss = torch.ones(1)
    dist.all_reduce(loss, group=workers)  # expect: RNK118 "rank 0"
    total = loss.item()
    assert total == world_size - 1
